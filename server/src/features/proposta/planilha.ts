import { nomeComUf } from '#contract/br.ts'
import type { Coluna, TipoColuna } from '#contract/coluna.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { problem } from '#contract/problems.ts'
import type { planilhaDePropostas } from '#contract/proposta.ts'
import { APARENCIA_PROPOSTA } from '#contract/proposta-estados.ts'
import { MAX_LINHAS } from '#contract/relatorio.ts'
import { wording } from '#contract/wording.ts'
import { sheetReply } from '#server/http/replies.ts'
import type { Signed } from '#server/http/route.ts'
import { listTodas } from './quadro.ts'

const LINHAS_DEMAIS = `A planilha passa de ${MAX_LINHAS.toLocaleString('pt-BR')} propostas. Escolha filtros que mostrem menos.`
const coluna = (chave: string, titulo: string, tipo: TipoColuna = 'texto'): Coluna => ({ chave, titulo, tipo })
const COLUNAS = [
  coluna('numero', 'Número'),
  coluna('lugar', '{Município}'),
  coluna('nomeRegiao', 'Unidade Regional'),
  coluna('situacao', 'Situação', 'situacao'),
  coluna('ciclo', 'Ciclo'),
  coluna('pacote', 'Pacote'),
  coluna('valorTotal', 'Valor total', 'dinheiro'),
  coluna('contrapartidaSebrae', 'Contrapartida da entidade', 'dinheiro'),
  coluna('investimentoMunicipio', 'Investimento {do município}', 'dinheiro'),
  coluna('qtdParcelas', 'Parcelas', 'inteiro'),
  coluna('parcelasVencidas', 'Parcelas vencidas', 'inteiro'),
  coluna('dataProposta', 'Data da proposta', 'data'),
  coluna('validade', 'Válida até', 'data'),
  coluna('inicioVigencia', 'Início da vigência', 'data'),
  coluna('fimVigencia', 'Fim da vigência', 'data'),
  coluna('responsavel', 'Responsável'),
  coluna('desde', 'Nesta situação desde', 'instante'),
] as const

/** What the filters of the board leave. */
export const makePlanilha = async (ctx: Signed, f: QueryOf<typeof planilhaDePropostas, 'out'>) => {
  const propostas = await listTodas(ctx, f, MAX_LINHAS)
  if (propostas.length > MAX_LINHAS) throw problem.regra({ motivo: LINHAS_DEMAIS })
  const w = wording(ctx.ambiente.variante)
  return sheetReply(ctx, 'propostas', {
    sheets: [
      {
        nome: 'Propostas',
        colunas: COLUNAS.map((c) => ({ ...c, titulo: w.frase(c.titulo) })),
        linhas: propostas.map((p) => ({
          ...p,
          lugar: nomeComUf(p.municipio),
          situacao: APARENCIA_PROPOSTA[p.estado].nome,
          responsavel: p.responsavel.nome,
        })),
      },
    ],
  })
}
