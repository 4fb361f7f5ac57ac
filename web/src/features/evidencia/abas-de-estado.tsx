import { useLocation } from 'react-router'
import { ERROS } from '#contract/erros.ts'
import { contarPerguntas, ESTADOS_VISIVEIS } from '#contract/pergunta-municipio.ts'
import { capacidades, useWording } from '#web/lib/ambiente.ts'
import { useCall } from '#web/lib/query.ts'
import { nomeDaAba } from '#web/partes/palavras.ts'
import { Segmentos } from '#web/ui/segmentos.tsx'

export const BOAS_VINDAS = 'boasvindas'

export const useContagens = (municipioId: string) =>
  useCall(contarPerguntas, { params: { id: municipioId } }, { erro: ERROS.obterPerguntas, manterAnterior: true })

/** The states of the questions with their counts; the filters go along from tab to tab. */
export const AbasDeEstado = ({ municipioId, atual }: { municipioId: string; atual: string }) => {
  const w = useWording()
  const { search } = useLocation()
  const { data } = useContagens(municipioId)
  const filtros = new URLSearchParams(search)
  // What is about one question or one state stays behind.
  filtros.delete('pergunta')
  filtros.delete('so')
  const busca = filtros.size > 0 ? `?${filtros}` : ''
  const para = (tipo: string) => `/cidade/${municipioId}/evidencia/${tipo}`
  return (
    <Segmentos
      rotulo={`Situação ${w.min.dos('pergunta')}`}
      atual={atual}
      itens={[
        ...(capacidades().criteriosSelo
          ? [{ chave: BOAS_VINDAS, rotulo: 'Boas-vindas', para: para(BOAS_VINDAS) }]
          : []),
        ...ESTADOS_VISIVEIS.filter((e) => data === undefined || data.total[e] !== null).map((e) => ({
          chave: e,
          rotulo: nomeDaAba(w, e),
          para: `${para(e)}${busca}`,
          quantos: data?.total[e],
        })),
      ]}
    />
  )
}
