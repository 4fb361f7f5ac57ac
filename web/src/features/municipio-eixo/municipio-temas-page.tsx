import { useMemo } from 'react'
import { ERROS } from '#contract/erros.ts'
import { nomesMunicipios } from '#contract/municipio.ts'
import { temasEmLote } from '#contract/municipio-eixo.ts'
import { registerEndpoints } from '#contract/register.ts'
import { temasHabilitados } from '#contract/registers/lugares.ts'
import { temas as registroDeTemas } from '#contract/registers/programa.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { type Escolha, LotePage } from './lote-page.tsx'

const ESCOLHAS: readonly Escolha[] = [
  { chave: 'habilitar', rotulo: 'Habilitar', acao: 'definir', valor: true },
  { chave: 'desabilitar', rotulo: 'Desabilitar', acao: 'definir', valor: false },
]
const listarTemas = registerEndpoints(registroDeTemas).listar
const listarHabilitados = registerEndpoints(temasHabilitados).listar

/** Which themes each municipality may be asked about. */
export const MunicipioTemasPage = () => {
  const { can } = useSession()
  const w = useWording()
  const municipios = useCall(nomesMunicipios, {})
  const temas = useCall(listarTemas, {}, { erro: ERROS.obterTemas })
  const pares = useCall(listarHabilitados, {}, { erro: ERROS.obterTemas })
  const lote = useMutationCall(temasEmLote, { naTela: true })
  const opcoes = useMemo(
    () =>
      (temas.data ?? []).map((t) => ({
        valor: Number(t.temaId),
        rotulo: String(t.nome),
        grupo: String((t.eixo as { nome?: string } | null)?.nome ?? ''),
      })),
    [temas.data],
  )
  const atuais = useMemo(
    () =>
      pares.data?.map((p) => ({
        municipioId: Number(p.municipioId),
        itemId: Number(p.temaId),
        valor: p.habilitado === true,
      })),
    [pares.data],
  )
  const desligado = useMemo(
    () => ({ um: w.flexiona('tema', 'desabilitado'), varios: w.flexiona('tema', 'desabilitados') }),
    [w],
  )
  const itens = useMemo(() => ({ um: w.min.singular('tema'), varios: w.min.plural('tema') }), [w])
  return (
    <LotePage
      titulo={w.frase('{Municípios} {Temas (temas)}')}
      subtitulo={`Só o que está habilitado é oferecido em um novo acompanhamento.`}
      itens={itens}
      municipios={atuais && municipios.data}
      opcoes={opcoes}
      atuais={atuais}
      escolhas={ESCOLHAS}
      erro={pares.error ?? municipios.error}
      onTentarDeNovo={() => void Promise.all([pares.refetch(), municipios.refetch()])}
      podeEditar={can('editarMunicipioTemas')}
      aplicar={(municipiosIds, temasIds, { valor }) =>
        lote.mutateAsync({ body: { municipiosIds, temasIds, habilitado: valor } })
      }
      desligado={desligado}
    />
  )
}
