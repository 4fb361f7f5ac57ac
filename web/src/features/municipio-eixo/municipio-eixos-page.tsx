import { IconFileImport } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { ERROS } from '#contract/erros.ts'
import { listarEixos, nomesMunicipios } from '#contract/municipio.ts'
import { eixosEmLote, importarEixos, listarMunicipioEixo } from '#contract/municipio-eixo.ts'
import type { Wording } from '#contract/wording.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { ImportarModal } from '#web/registers/importar-modal.tsx'
import { type Escolha, LotePage } from './lote-page.tsx'

const escolhas = (w: Wording): readonly Escolha[] => [
  { chave: 'com', rotulo: `Definir, com ${w.min.plural('pergunta')}`, acao: 'definir', valor: true },
  { chave: 'sem', rotulo: `Definir, sem ${w.min.plural('pergunta')}`, acao: 'definir', valor: false },
  { chave: 'retirar', rotulo: 'Retirar', acao: 'retirar', valor: false },
]

/** Which axes each municipality works on. */
export const MunicipioEixosPage = () => {
  const { can } = useSession()
  const w = useWording()
  const [importando, setImportando] = useState(false)
  const municipios = useCall(nomesMunicipios, {})
  const eixos = useCall(listarEixos, {}, { erro: ERROS.obterEixos })
  const pares = useCall(listarMunicipioEixo, { query: { pergunta: 'Sim' } }, { erro: ERROS.obterEixosHabilitados })
  // Those without questions are told, and changed, here alone.
  const semPerguntas = useCall(
    listarMunicipioEixo,
    { query: { pergunta: 'Não' } },
    { erro: ERROS.obterEixosHabilitados },
  )
  const lote = useMutationCall(eixosEmLote, { naTela: true })
  const opcoes = useMemo(
    () => (eixos.data ?? []).map((e) => ({ valor: e.eixoId, rotulo: e.nome, grupo: e.projeto.nome })),
    [eixos.data],
  )
  const atuais = useMemo(
    () =>
      pares.data &&
      semPerguntas.data &&
      [...pares.data, ...semPerguntas.data].map((p) => ({
        municipioId: p.municipioId,
        itemId: p.eixoId,
        valor: p.pergunta,
      })),
    [pares.data, semPerguntas.data],
  )
  const itens = useMemo(() => ({ um: w.min.singular('eixo'), varios: w.min.plural('eixo') }), [w])
  const desligado = useMemo(() => {
    const sem = `sem ${w.min.plural('pergunta')}`
    return { um: sem, varios: sem }
  }, [w])
  const pode = can('editarMunicipioEixos')
  return (
    <LotePage
      titulo={w.frase('{Municípios} {Eixos (eixos)}')}
      subtitulo={`Em quais ${itens.varios} cada ${w.min.singular('municipio')} trabalha.`}
      acoes={pode ? [{ rotulo: 'Importar planilha', icone: IconFileImport, onClick: () => setImportando(true) }] : []}
      itens={itens}
      municipios={atuais && municipios.data}
      opcoes={opcoes}
      atuais={atuais}
      escolhas={escolhas(w)}
      erro={pares.error ?? semPerguntas.error ?? municipios.error}
      onTentarDeNovo={() => void Promise.all([pares.refetch(), semPerguntas.refetch(), municipios.refetch()])}
      podeEditar={pode}
      aplicar={(municipiosIds, eixosIds, { acao, valor }) =>
        lote.mutateAsync({ body: { municipiosIds, eixosIds, acao, pergunta: valor } })
      }
      desligado={desligado}
    >
      <ImportarModal
        aberto={importando}
        onFechar={() => setImportando(false)}
        titulo={`Importar ${itens.varios} ${w.min.dos('municipio')}`}
        chamadas={importarEixos}
        ajuda={`Cada linha liga ${w.min.um('eixo')} a ${w.min.um('municipio')}. A planilha inclui e altera; para retirar, use a mudança em lote.`}
      />
    </LotePage>
  )
}
