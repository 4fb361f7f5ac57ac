import { Anchor, Box, Button, Text } from '@mantine/core'
import { IconFlagCheck, IconListCheck, IconPlus, IconRefresh, IconStack2 } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link, useParams } from 'react-router'
import {
  type AcompanhamentoLinha,
  getDiagnostico,
  listarAcompanhamentos,
  MENSAGENS,
  novoAcompanhamento,
  novoAcompanhamentoFinalizacao,
  novoAcompanhamentoIntermediario,
  pontosNaoEvidenciados,
  temasParaAcompanhar,
} from '#contract/acompanhamento.ts'
import { ERROS } from '#contract/erros.ts'
import type { Wording } from '#contract/wording.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { call } from '#web/lib/api.ts'
import { useNovo } from '#web/lib/novo.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import type { Acao } from '#web/ui/acao.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCelular } from '#web/ui/use-celular.ts'
import classes from './acompanhamento.module.css'
import { Custo, NovoModal, useIrPara } from './novo-modal.tsx'
import { palavraDaSituacao, Situacao, tituloDe } from './situacao.tsx'

const colunas = (w: Wording, vePontos: boolean): Coluna<AcompanhamentoLinha>[] => [
  {
    chave: 'titulo',
    titulo: 'Título',
    valor: (a) => tituloDe(a, w),
    celula: (a) => (
      <Anchor
        component={Link}
        to={`/cidade/${a.municipioId}/acompanhamento/obter/${a.acompanhamentoId}`}
        fw={600}
        fz="inherit"
      >
        {tituloDe(a, w)}
      </Anchor>
    ),
    largura: 360,
    fixa: true,
    cartao: 'titulo',
  },
  { chave: 'criacao', titulo: 'Criado em', tipo: 'data', valor: (a) => a.criacao, largura: 130 },
  {
    chave: 'status',
    titulo: 'Status',
    valor: palavraDaSituacao,
    celula: (a) => <Situacao a={a} />,
    largura: 190,
  },
  { chave: 'sim', titulo: 'Sim', tipo: 'inteiro', valor: (a) => a.sim, largura: 90 },
  { chave: 'nao', titulo: 'Não', tipo: 'inteiro', valor: (a) => a.nao, largura: 90 },
  ...(vePontos
    ? [
        {
          chave: 'pontos',
          titulo: 'Pontos',
          tipo: 'numero',
          valor: (a: AcompanhamentoLinha) => a.pontos,
          largura: 110,
        } as const,
      ]
    : []),
]

/** Where the first reading stands, and the way to it. */
const Convite = ({ municipioId }: { municipioId: number }) => {
  const w = useWording()
  const { data } = useCall(getDiagnostico, { params: { id: municipioId } }, { erro: MENSAGENS.erroListar })
  if (!data || data.situacao === 'enviado') return null
  const respondidas = data.temas.reduce((s, t) => s + t.respondidas, 0)
  const total = data.temas.reduce((s, t) => s + t.total, 0)
  return (
    <section className={classes.convite} aria-label={w.rotulo('diagnostico')}>
      <div>
        <Text fw={600}>
          {w.rotulo('diagnostico')} {data.situacao}
        </Text>
        <Text size="sm" c="dimmed">
          {data.aviso ??
            (data.situacao === 'em preenchimento'
              ? `${respondidas} de ${total} ${w.flexiona('pergunta', 'respondidos')}`
              : `A primeira leitura, ${w.min.singular('tema')} a ${w.min.singular('tema')}.`)}
        </Text>
      </div>
      <Button component={Link} to={`/diagnostico/${municipioId}`} variant={data.acoes.iniciar ? 'filled' : 'default'}>
        {data.situacao === 'em preenchimento' ? 'Continuar' : data.acoes.iniciar ? 'Iniciar' : 'Ver'}
      </Button>
    </section>
  )
}

/** Follow-ups over all themes: asked for what they cost, then opened. */
const useOutros = (municipioId: number, pode: boolean): Acao[] => {
  const confirmar = useConfirm()
  const irPara = useIrPara(municipioId)
  const { data } = useCall(
    temasParaAcompanhar,
    { params: { id: municipioId }, query: {} },
    { enabled: pode, erro: ERROS.obterTemas },
  )
  const geral = useMutationCall(novoAcompanhamento, { erro: MENSAGENS.erroNovo })
  const fim = useMutationCall(novoAcompanhamentoFinalizacao, { erro: MENSAGENS.erroFinalizacao })
  const meio = useMutationCall(novoAcompanhamentoIntermediario, { erro: MENSAGENS.erroNovo })
  const w = useWording()
  const params = { id: municipioId }
  const comCusto = async (titulo: string, finalizacao: boolean) => {
    try {
      const previa = await call(pontosNaoEvidenciados, {
        params,
        query: { ...(finalizacao && { finalizacao: 'true' }) },
      })
      await confirmar({
        titulo,
        texto: <Custo previa={previa} />,
        confirmar: 'Criar acompanhamento',
        acao: async () => {
          const query = { confirmados: previa.pontosNaoEvidenciados }
          irPara(await (finalizacao ? fim : geral).mutateAsync({ params, query }))
        },
      })
    } catch (erro) {
      toast.erro(erro, { titulo: finalizacao ? MENSAGENS.erroFinalizacao : MENSAGENS.erroNovo })
    }
  }
  const intermediario = () =>
    confirmar({
      titulo: 'Acompanhamento intermediário',
      texto: 'Pergunta de novo o que foi respondido NÃO. Nenhum ponto será subtraído.',
      confirmar: 'Criar acompanhamento',
      acao: async () => irPara(await meio.mutateAsync({ body: { municipioId } })),
    })
  if (!data) return []
  const todos = `Acompanhar ${w.min.todos('tema')}`
  return [
    ...(data.acoes.geral ? [{ rotulo: todos, icone: IconStack2, onClick: () => void comCusto(todos, false) }] : []),
    ...(data.acoes.intermediario
      ? [{ rotulo: 'Acompanhamento intermediário', icone: IconRefresh, onClick: () => void intermediario() }]
      : []),
    ...(data.acoes.finalizacao
      ? [
          {
            rotulo: 'Acompanhamento de finalização',
            icone: IconFlagCheck,
            onClick: () => void comCusto('Acompanhamento de finalização', true),
          },
        ]
      : []),
  ]
}

/** To the plan of what is chosen; nothing chosen, nowhere to go. */
const BotaoDoPlano = ({ para }: { para: string | undefined }) => {
  const icone = <IconListCheck size={18} aria-hidden />
  return para ? (
    <Button component={Link} to={para} leftSection={icone}>
      Plano de Ação
    </Button>
  ) : (
    <Button disabled leftSection={icone}>
      Plano de Ação
    </Button>
  )
}

/** `/cidade/:id/acompanhamento` */
export const AcompanhamentosPage = () => {
  const { id = '' } = useParams()
  const w = useWording()
  const { can } = useSession()
  const municipioId = Number(id)
  const [pedido, setNovo] = useNovo()
  // Chosen here and nowhere else: the server knows nothing of it.
  const [escolhidos, setEscolhidos] = useState<ReadonlySet<string | number>>(new Set())
  const lido = useCall(listarAcompanhamentos, { params: { id } }, { erro: MENSAGENS.erroListar })
  const podeCriar = can('novoAcompanhamento')
  const novo = pedido !== null && podeCriar
  const outros = useOutros(municipioId, podeCriar)
  const vePontos = can('verPontosAcoesAcompanhamento')
  const tabela = useMemo(() => colunas(w, vePontos), [w, vePontos])
  const ids = lido.data?.filter((a) => escolhidos.has(a.acompanhamentoId)).map((a) => a.acompanhamentoId) ?? []
  const plano = ids.length > 0 ? `/cidade/${id}/pmd/${ids.join(',')}` : undefined
  const celular = useCelular()
  return (
    <PageFrame
      titulo="Reuniões de Acompanhamento"
      {...(podeCriar && { acao: { rotulo: 'Novo Acompanhamento', icone: IconPlus, onClick: () => setNovo(true) } })}
      acoes={outros}
      antes={<Convite municipioId={municipioId} />}
    >
      {celular && (
        <Box mb="sm">
          <BotaoDoPlano para={plano} />
        </Box>
      )}
      <DataTable
        id="acompanhamentos"
        rotulo="Reuniões de Acompanhamento"
        linhas={lido.data}
        colunas={tabela}
        chave={(a) => a.acompanhamentoId}
        erro={lido.error}
        onTentarDeNovo={() => void lido.refetch()}
        vazio="Nenhum acompanhamento ainda"
        nomes={{ um: 'acompanhamento', varios: 'acompanhamentos' }}
        selecao={{ ids: escolhidos, onChange: setEscolhidos }}
        exportar={{ nome: 'acompanhamentos' }}
        {...(!celular && { ferramentas: <BotaoDoPlano para={plano} /> })}
      />
      <NovoModal
        municipioId={municipioId}
        aberto={novo}
        tema={Number(pedido) || null}
        onFechar={() => setNovo(false)}
      />
    </PageFrame>
  )
}
