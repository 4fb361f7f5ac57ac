import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { AndamentoDaCidade, AndamentoDaSolucao, AndamentoDaTarefa, NivelDoAndamento } from '#contract/andamento.ts'
import { nomeComUf } from '#contract/br.ts'
import type { Wording } from '#contract/wording.ts'
import { nomeDaSituacao } from '#web/partes/estado-termo.tsx'
import { SemConsultor } from '#web/partes/sem-consultor.tsx'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import classes from './andamento.module.css'
import type { Valores } from './enderecos.ts'
import { Feito, Situacao } from './situacao.tsx'

/** Where a part of the filters, changed, leads. */
export type Para = (parte: Partial<Valores>) => string

/** A count that leads to what it counts; none leads nowhere. */
export const Conta = ({ n, para, de }: { n: number; para: string; de: string }) =>
  n === 0 ? (
    <>0</>
  ) : (
    <Anchor
      component={Link}
      to={para}
      inherit
      className={classes.conta}
      aria-label={`${n.toLocaleString('pt-BR')} ${de}`}
    >
      {n.toLocaleString('pt-BR')}
    </Anchor>
  )

interface ComHoras {
  horasPrevistas: number
  horasRealizadas: number
  horasAgendadas: number
  horasRestantes: number
  percentual: number
}
interface ComDatas {
  dataInicio: string | null
  dataTermino: string | null
  iniciadaEm: string | null
  finalizadaEm: string | null
  ultimoDia: string | null
  proximoDia: string | null
}

const colunasDeHoras = <L extends ComHoras>(nome: (l: L) => string): Coluna<L>[] => [
  {
    chave: 'percentual',
    titulo: 'Feito',
    tipo: 'percentual',
    valor: (l) => l.percentual,
    celula: (l) => <Feito percentual={l.percentual} de={nome(l)} />,
    largura: 92,
    ajuda: 'Horas realizadas, do que será feito',
  },
  {
    chave: 'horasPrevistas',
    titulo: 'Previstas',
    tipo: 'horas',
    valor: (l) => l.horasPrevistas,
    largura: 100,
    ajuda: 'Horas previstas',
  },
  {
    chave: 'horasRealizadas',
    titulo: 'Realizadas',
    tipo: 'horas',
    valor: (l) => l.horasRealizadas,
    largura: 110,
    ajuda: 'Horas de relatórios',
  },
  {
    chave: 'horasAgendadas',
    titulo: 'Agendadas',
    tipo: 'horas',
    valor: (l) => l.horasAgendadas,
    largura: 112,
    ajuda: 'Horas marcadas e ainda não feitas',
  },
  {
    chave: 'horasRestantes',
    titulo: 'Restantes',
    tipo: 'horas',
    valor: (l) => l.horasRestantes,
    largura: 106,
    ajuda: 'O que não foi feito nem marcado; do que foi interrompido ou já terminou, nada resta',
  },
]
const AJUDAS: Record<keyof ComDatas, string> = {
  dataInicio: 'Início previsto',
  dataTermino: 'Término previsto',
  iniciadaEm: 'O dia em que começou',
  finalizadaEm: 'O dia em que terminou',
  ultimoDia: 'O último dia com horas realizadas',
  proximoDia: 'O próximo dia com horas agendadas',
}
const data = <L extends ComDatas>(chave: keyof ComDatas, titulo: string, oculta = true): Coluna<L> => ({
  chave,
  titulo,
  tipo: 'data',
  valor: (l) => l[chave],
  largura: 118,
  ajuda: AJUDAS[chave],
  ...(oculta && { oculta }),
})
const colunasDeDatas = <L extends ComDatas>(comProximas: boolean): Coluna<L>[] => [
  data('dataInicio', 'Início previsto'),
  data('dataTermino', 'Término', false),
  data('iniciadaEm', 'Começou em'),
  data('finalizadaEm', 'Terminou em'),
  data('ultimoDia', 'Últimas'),
  data('proximoDia', 'Próximas', !comProximas),
]

/* What the lists of solutions and of tasks have in common. */
type DoTermo = AndamentoDaSolucao | AndamentoDaTarefa
const cidade = <L extends DoTermo>(w: Wording): Coluna<L> => ({
  chave: 'municipio',
  titulo: w.singular('municipio'),
  valor: (l) => nomeComUf({ nome: l.municipio, uf: l.uf }),
  celula: (l) => (
    <Anchor component={Link} to={`/cidade/${l.municipioId}/andamento`} fz="inherit">
      {nomeComUf({ nome: l.municipio, uf: l.uf })}
    </Anchor>
  ),
  largura: 130,
})
const consultor = <L extends DoTermo>(largura: number, oculta = false): Coluna<L> => ({
  chave: 'consultor',
  titulo: 'Consultor',
  valor: (l) => l.consultor,
  celula: (l) => l.consultor ?? <SemConsultor />,
  largura,
  ...(oculta && { oculta }),
})

const situacao = <L extends DoTermo>(tipo: 'solucao' | 'tarefa', largura: number): Coluna<L> => ({
  chave: 'situacao',
  titulo: 'Situação',
  tipo: 'situacao',
  valor: (l) => nomeDaSituacao[tipo](l),
  celula: (l) => <Situacao tipo={tipo} linha={l} />,
  largura,
})
const ocultas = <L extends DoTermo>(w: Wording): Coluna<L>[] => [
  { chave: 'grupo', titulo: w.singular('grupoSolucao'), valor: (l) => l.grupo, oculta: true },
  { chave: 'eixo', titulo: w.singular('eixo'), valor: (l) => l.eixo, oculta: true },
  {
    chave: 'diasDeAtraso',
    titulo: 'Dias de atraso',
    tipo: 'inteiro',
    valor: (l) => l.diasDeAtraso || null,
    oculta: true,
  },
]

export const colunasDasCidades = (w: Wording, para: Para): Coluna<AndamentoDaCidade>[] => {
  const conta = (
    chave: 'solucoes' | 'atrasadas' | 'tarefas',
    titulo: string,
    termo: 'solucao' | 'tarefa',
    parte: Partial<Valores>,
    sufixo = '',
  ): Coluna<AndamentoDaCidade> => ({
    chave,
    titulo,
    tipo: 'inteiro',
    valor: (l) => l[chave],
    celula: (l) => (
      <Conta
        n={l[chave]}
        para={para({ cidade: [l.municipioId], ...parte })}
        de={`${w.min[l[chave] === 1 ? 'singular' : 'plural'](termo)}${sufixo} de ${l.municipio}`}
      />
    ),
    largura: 112,
  })
  const nivel = (n: NivelDoAndamento) => ({ nivel: n })
  return [
    {
      chave: 'municipio',
      titulo: w.singular('municipio'),
      valor: (l) => nomeComUf({ nome: l.municipio, uf: l.uf }),
      celula: (l) => (
        <Anchor component={Link} to={para({ cidade: [l.municipioId], nivel: 'solucoes' })} fw={600} fz="inherit">
          {nomeComUf({ nome: l.municipio, uf: l.uf })}
        </Anchor>
      ),
      largura: 200,
      fixa: true,
      cartao: 'titulo',
    },
    conta('solucoes', w.plural('solucao'), 'solucao', nivel('solucoes')),
    conta('atrasadas', 'Atrasadas', 'solucao', { ...nivel('solucoes'), atrasadas: 'sim' }, ' com atraso'),
    conta('tarefas', w.plural('tarefa'), 'tarefa', nivel('tarefas')),
    ...colunasDeHoras<AndamentoDaCidade>((l) => l.municipio),
    ...colunasDeDatas<AndamentoDaCidade>(false),
    { chave: 'unidadeRegional', titulo: w.singular('unidadeRegional'), valor: (l) => l.unidadeRegional, oculta: true },
  ]
}

export const colunasDasSolucoes = (w: Wording, para: Para, umaCidade: boolean): Coluna<AndamentoDaSolucao>[] => [
  {
    chave: 'solucao',
    titulo: w.singular('solucao'),
    valor: (l) => l.solucao,
    celula: (l) => (
      <Anchor component={Link} to={para({ nivel: 'tarefas', termo: [l.municipioSolucaoId] })} fw={600} fz="inherit">
        {l.solucao}
      </Anchor>
    ),
    largura: 152,
    fixa: true,
    cartao: 'titulo',
  },
  ...(umaCidade ? [] : [cidade<AndamentoDaSolucao>(w)]),
  situacao<AndamentoDaSolucao>('solucao', 160),
  consultor<AndamentoDaSolucao>(126),
  {
    chave: 'tarefas',
    titulo: w.plural('tarefa'),
    tipo: 'inteiro',
    valor: (l) => l.tarefas,
    celula: (l) => (
      <Conta
        n={l.tarefas}
        para={para({ nivel: 'tarefas', termo: [l.municipioSolucaoId] })}
        de={`${w.min.plural('tarefa')} de ${l.solucao}`}
      />
    ),
    largura: 106,
    // Beside the names of cities there is no room for it; the name of the solution leads there too.
    ...(!umaCidade && { oculta: true }),
  },
  ...colunasDeHoras<AndamentoDaSolucao>((l) => l.solucao),
  ...colunasDeDatas<AndamentoDaSolucao>(umaCidade),
  ...ocultas<AndamentoDaSolucao>(w),
]

export const colunasDasTarefas = (w: Wording, para: Para, umaCidade: boolean): Coluna<AndamentoDaTarefa>[] => [
  { chave: 'nome', titulo: w.singular('tarefa'), valor: (l) => l.nome, largura: 184, fixa: true, cartao: 'titulo' },
  {
    chave: 'solucao',
    titulo: w.singular('solucao'),
    valor: (l) => l.solucao,
    celula: (l) => (
      <Anchor component={Link} to={para({ nivel: 'tarefas', termo: [l.municipioSolucaoId] })} fz="inherit">
        {l.solucao}
      </Anchor>
    ),
    largura: 142,
  },
  ...(umaCidade ? [] : [cidade<AndamentoDaTarefa>(w)]),
  situacao<AndamentoDaTarefa>('tarefa', 150),
  consultor<AndamentoDaTarefa>(150, true),
  ...colunasDeHoras<AndamentoDaTarefa>((l) => l.nome),
  ...colunasDeDatas<AndamentoDaTarefa>(umaCidade),
  ...ocultas<AndamentoDaTarefa>(w),
]
