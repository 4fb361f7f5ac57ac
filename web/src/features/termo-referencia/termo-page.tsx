import { Button } from '@mantine/core'
import { IconCircleCheck, IconPackageImport, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Navigate, useParams } from 'react-router'
import { ERROS } from '#contract/erros.ts'
import { getTermo, type Termo } from '#contract/termo-referencia.ts'
import type { Wording } from '#contract/wording.ts'
import { Filtro } from '#web/filtros/filtro.tsx'
import { useWording } from '#web/lib/ambiente.ts'
import { umTexto, useFiltros, variosIds } from '#web/lib/filtros.ts'
import { useNovo } from '#web/lib/novo.ts'
import { useCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import type { Acao } from '#web/ui/acao.ts'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Segmentos } from '#web/ui/segmentos.tsx'
import { SemPermissao } from '#web/ui/sem-permissao.tsx'
import { useAcoesDoTermo } from './acoes-do-termo.ts'
import { ArvoreDoTermo } from './arvore-do-termo.tsx'
import { Desabilitados } from './desabilitados.tsx'
import type { Abrir, Cadastro, Dialogo } from './dialogo.ts'
import { Finalizar } from './finalizar.tsx'
import { Formulario } from './formulario.tsx'
import { Historico } from './historico.tsx'
import { ImportarGrupo } from './importar-grupo.tsx'
import { ImportarTarefas } from './importar-tarefas.tsx'
import { EvidenciasDoTermo, SolucoesDoTermo, TarefasDoTermo } from './listas.tsx'
import { evidenciasDo, type No, solucoesDo, tarefasDo } from './nos.ts'

const Planilha = lazyPart(() => import('./planilha.tsx').then((m) => m.Planilha), {
  meanwhile: <Carregando linhas={6} altura={32} />,
})

const CODECS = { busca: umTexto, grupo: variosIds }
const ABAS = ['0', '1', '2', '3', '4', '5'] as const
type Aba = (typeof ABAS)[number]

const ERRO_DA_ABA: Readonly<Record<Aba, string>> = {
  0: ERROS.listarGruposDeSolucao,
  1: ERROS.listarSolucoes,
  2: ERROS.obterTarefas,
  3: ERROS.obterEvidencia,
  4: ERROS.listarGruposDeSolucao,
  5: ERROS.listarGruposDeSolucao,
}

const desabilitados = (termo: Termo) =>
  termo.grupos.filter((g) => g.desabilitado).length +
  solucoesDo(termo).filter((l) => l.solucao.desabilitadoEla).length +
  tarefasDo(termo).filter((l) => l.tarefa.desabilitadoEla).length

const partesDe = (id: string, w: Wording, termo: Termo | undefined) => {
  const para = (aba: Aba) => `/cidade/${id}/termo-referencia/${aba}`
  return [
    { chave: '0', rotulo: w.plural('grupoSolucao'), para: para('0'), quantos: termo?.contagem.grupos },
    { chave: '1', rotulo: w.plural('solucao'), para: para('1'), quantos: termo && solucoesDo(termo).length },
    { chave: '2', rotulo: w.plural('tarefa'), para: para('2'), quantos: termo && tarefasDo(termo).length },
    { chave: '3', rotulo: w.plural('evidencia'), para: para('3'), quantos: termo && evidenciasDo(termo).length },
    { chave: '4', rotulo: 'Desabilitados', para: para('4'), quantos: termo && desabilitados(termo) },
    { chave: '5', rotulo: 'Planilha', para: para('5') },
  ]
}

/** What may be added in a tab, in any of the places that the term has for it. */
const podeIncluir = (termo: Termo, cadastro: Cadastro) => {
  if (cadastro === 'grupos') return termo.acoes.adicionarGrupo
  if (cadastro === 'solucoes') return termo.grupos.some((g) => g.acoes.adicionarSolucao)
  if (cadastro === 'tarefas') return solucoesDo(termo).some((l) => l.solucao.acoes.adicionarTarefa)
  return tarefasDo(termo).some((l) => l.tarefa.acoes.adicionarEvidencia)
}
const CADASTRO_DA_ABA: Partial<Record<Aba, Cadastro>> = { 1: 'solucoes', 2: 'tarefas', 3: 'evidencias' }
const TERMO_DO_CADASTRO = {
  grupos: 'grupo',
  solucoes: 'solucao',
  tarefas: 'tarefa',
  evidencias: 'evidencia',
} as const satisfies Record<Cadastro, string>

const acoesDaPagina = (aba: Aba, termo: Termo | undefined, w: Wording, abrir: Abrir): Acao[] => {
  if (!termo || aba === '5') return []
  const novo = (cadastro: Cadastro): Acao[] =>
    podeIncluir(termo, cadastro)
      ? [
          {
            rotulo: w.min.novo(TERMO_DO_CADASTRO[cadastro]),
            icone: IconPlus,
            onClick: () => abrir({ qual: 'cadastro', cadastro, id: null }),
          },
        ]
      : []
  const daAba = CADASTRO_DA_ABA[aba]
  return [
    ...(daAba ? novo(daAba) : []),
    ...(termo.acoes.importarGrupo
      ? [{ rotulo: 'Importar grupo', icone: IconPackageImport, onClick: () => abrir({ qual: 'importarGrupo' }) }]
      : []),
    ...novo('grupos'),
    ...(termo.acoes.finalizar
      ? [
          {
            rotulo: `Finalizar ${w.min.plural('solucao')}`,
            icone: IconCircleCheck,
            onClick: () => abrir({ qual: 'finalizar' }),
          },
        ]
      : []),
  ]
}

/** The part of it that belongs to some of its groups. */
const dosGrupos = (termo: Termo | undefined, ids: readonly number[]) =>
  termo && ids.length > 0
    ? { ...termo, grupos: termo.grupos.filter((g) => ids.includes(g.municipioGrupoSolucaoId)) }
    : termo

/** The reference term of a city in its parts. */
export const TermoPage = () => {
  const { id = '', tab = '' } = useParams()
  const { can } = useSession()
  const w = useWording()
  const aba = ABAS.find((a) => a === tab)
  const filtros = useFiltros(CODECS)
  const termo = useCall(
    getTermo,
    { params: { id } },
    { erro: ERRO_DA_ABA[aba ?? '0'], naTela: true, enabled: can('termoReferencia') && aba !== undefined },
  )
  const [pedido, setNovo] = useNovo()
  const [dialogo, setDialogo] = useState<Dialogo>()
  const acoes = useAcoesDoTermo(setDialogo)
  if (!can('termoReferencia')) return <SemPermissao />
  if (!aba) return <Navigate to={`/cidade/${id}/termo-referencia/0`} replace />
  // The search leads here with the import open.
  const aberto: Dialogo | undefined =
    dialogo ?? (pedido !== null && termo.data?.acoes.importarGrupo ? { qual: 'importarGrupo' } : undefined)
  const fechar = () => {
    setDialogo(undefined)
    if (pedido !== null) setNovo(false)
  }
  const [acao, ...outras] = acoesDaPagina(aba, termo.data, w, setDialogo)
  const { busca, grupo } = filtros.valores
  // In lists what is above a row is not to be seen; the tree shows it.
  const emLista = CADASTRO_DA_ABA[aba] !== undefined
  return (
    <PageFrame
      titulo={w.rotulo('tabTermo')}
      acao={acao}
      acoes={outras}
      estados={
        <Segmentos rotulo={`Partes ${w.min.do('termoReferencia')}`} itens={partesDe(id, w, termo.data)} atual={aba} />
      }
      filtros={
        emLista ? (
          <Filtro
            tipo="grupoComSolucao"
            opcoes={(termo.data?.grupos ?? []).map((g) => ({
              valor: g.municipioGrupoSolucaoId,
              rotulo: g.nome,
              grupo: g.eixo.nome,
            }))}
            value={grupo}
            onChange={(v) => filtros.mudar({ grupo: v })}
          />
        ) : undefined
      }
      filtrosAtivos={emLista ? grupo.length : 0}
    >
      <Conteudo
        aba={aba}
        municipioId={Number(id)}
        termo={emLista ? dosGrupos(termo.data, grupo) : termo.data}
        erro={termo.error}
        onTentarDeNovo={() => void termo.refetch()}
        acoes={acoes}
        busca={busca}
        onBusca={(v) => filtros.mudar({ busca: v })}
        comecar={
          acao && (
            <Button variant="default" onClick={acao.onClick} leftSection={<IconPackageImport size={18} aria-hidden />}>
              {acao.rotulo}
            </Button>
          )
        }
      />
      {termo.data && <Dialogos dialogo={aberto} termo={termo.data} onFechar={fechar} />}
    </PageFrame>
  )
}

interface ConteudoProps {
  aba: Aba
  municipioId: number
  termo: Termo | undefined
  erro: unknown
  onTentarDeNovo: () => void
  acoes: (no: No) => readonly Acao[]
  busca: string
  onBusca: (busca: string) => void
  comecar: ReactNode
}
const Conteudo = ({ aba, municipioId, termo, busca, onBusca, comecar, ...comuns }: ConteudoProps) => {
  const { erro, onTentarDeNovo, acoes } = comuns
  if (aba === '5') return <Planilha municipioId={municipioId} />
  if (aba === '1') return <SolucoesDoTermo termo={termo} {...comuns} />
  if (aba === '2') return <TarefasDoTermo termo={termo} {...comuns} />
  if (aba === '3') return <EvidenciasDoTermo termo={termo} {...comuns} />
  if (aba === '4') return <Desabilitados termo={termo} erro={erro} onTentarDeNovo={onTentarDeNovo} />
  if (erro && !termo) return <ErrorState titulo={ERRO_DA_ABA[aba]} erro={erro} onTentarDeNovo={onTentarDeNovo} />
  if (!termo) return <Carregando linhas={8} altura={44} />
  return <ArvoreDoTermo termo={termo} busca={busca} onBusca={onBusca} acoes={acoes} comecar={comecar} />
}

interface DialogosProps {
  dialogo: Dialogo | undefined
  termo: Termo
  onFechar: () => void
}
const Dialogos = ({ dialogo, termo, onFechar }: DialogosProps) => {
  const { municipioId } = termo.municipio
  const importa = dialogo?.qual === 'importarGrupo' || dialogo?.qual === 'importarSolucoes'
  return (
    <>
      <Formulario dialogo={dialogo?.qual === 'cadastro' ? dialogo : undefined} termo={termo} onFechar={onFechar} />
      <ImportarGrupo
        aberto={importa}
        municipioId={municipioId}
        grupo={dialogo?.qual === 'importarSolucoes' ? dialogo.grupo : undefined}
        onFechar={onFechar}
      />
      <ImportarTarefas
        solucao={dialogo?.qual === 'importarTarefas' ? dialogo.solucao : undefined}
        onFechar={onFechar}
      />
      <Finalizar
        municipioId={municipioId}
        aberto={dialogo?.qual === 'finalizar'}
        municipioSolucaoId={dialogo?.qual === 'finalizar' ? dialogo.municipioSolucaoId : undefined}
        onFechar={onFechar}
      />
      <Historico no={dialogo?.qual === 'historico' ? dialogo.no : undefined} onFechar={onFechar} />
    </>
  )
}
