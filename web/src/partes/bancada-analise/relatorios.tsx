import { nomeComUf } from '#contract/br.ts'
import { MENSAGENS_RELATORIO } from '#contract/relatorio-encontro.ts'
import {
  APARENCIA_RELATORIO,
  ESTADOS_RELATORIO,
  type EstadoRelatorio,
  MENSAGENS_RELATORIO_ESTADO,
} from '#contract/relatorio-estados.ts'
import { filtrosDaBancada } from '#web/lib/filtros.ts'
import { EstadoDoRelatorio } from '#web/partes/estado-relatorio.tsx'
import type { FonteDaBancada } from './fonte.ts'

interface Respondidas {
  readonly total: number
  readonly municipios: readonly { readonly municipioId: number; readonly nome: string; readonly uf: string }[]
  readonly usuarios: readonly { readonly usuarioId: number; readonly nome: string }[]
}

/** What the benches of both kinds of report have in common. */
export const DE_RELATORIOS = {
  palavras: {
    um: 'relatório',
    varios: 'relatórios',
    decisao: 'Relatório e decisão',
    abrir: 'Abrir o relatório',
    autor: 'Feito por',
    proprio: {
      etiqueta: 'Feito por você',
      pode: 'Você fez este relatório. Se analisar, a exceção ficará escrita no histórico.',
      naoPode: 'Você fez este relatório: a análise é de outra pessoa.',
    },
    analisado: MENSAGENS_RELATORIO.analisado,
    analisados: MENSAGENS_RELATORIO.analisados,
    aoAprovarVarios: 'todos ou nenhum. As horas de cada um passam a contar como realizadas.',
    semMotivo: MENSAGENS_RELATORIO_ESTADO.motivo,
  },
  filtros: filtrosDaBancada(ESTADOS_RELATORIO),
  estados: ESTADOS_RELATORIO.map((e) => ({ valor: e, rotulo: APARENCIA_RELATORIO[e].nome })),
  Estado: ({ estado }) => <EstadoDoRelatorio estado={estado as EstadoRelatorio} />,
  onde: { chave: 'municipio', campo: 'municipioId', rotulo: (w) => w.singular('municipio') },
  item: 'relatorio',
  lerOpcoes: (resposta) => {
    const { total, municipios, usuarios } = resposta as Respondidas
    return {
      total,
      onde: municipios.map((m) => ({ valor: m.municipioId, rotulo: nomeComUf(m) })),
      usuarios: usuarios.map((u) => ({ valor: u.usuarioId, rotulo: u.nome })),
    }
  },
} as const satisfies Partial<FonteDaBancada<never>>
