import type { TipoDeAviso } from '#contract/aviso.ts'
import { type Flag, isFlag } from '#contract/permissions.ts'
import { DIAS_DO_TRABALHO } from '#contract/trabalho.ts'
import type { LongWork } from '#server/http/route.ts'

const PADRAO = { pagina: true, email: 'nao' } as const
const PRONTO: TipoDeAviso = {
  tipo: 'exportacao-pronta',
  nome: 'Arquivo pronto',
  descricao: 'Um arquivo que você pediu em segundo plano pode ser baixado.',
  padrao: PADRAO,
}
const FALHOU: TipoDeAviso = {
  tipo: 'exportacao-falhou',
  nome: 'Arquivo que não pôde ser preparado',
  descricao: 'O preparo de um arquivo que você pediu em segundo plano falhou.',
  padrao: PADRAO,
}
const CONCLUIDA: TipoDeAviso = {
  tipo: 'importacao-concluida',
  nome: 'Importação concluída',
  descricao: 'Uma planilha que você importou em segundo plano foi gravada.',
  padrao: PADRAO,
}
const RECUSADA: TipoDeAviso = {
  tipo: 'importacao-falhou',
  nome: 'Importação que não pôde ser feita',
  descricao: 'Uma planilha que você importou em segundo plano foi recusada: nada foi gravado.',
  padrao: PADRAO,
}
const isFlagOf = (permit: unknown): permit is Flag => typeof permit === 'string' && isFlag(permit)
/** Files are everybody's; of imports only who may make one is told. */
export const avisosDeTrabalho = (works: readonly LongWork[]): TipoDeAviso[] => {
  const flags = works.flatMap((w): Flag[] => ('apply' in w ? [w.pedir.permit].flat().filter(isFlagOf) : []))
  return [PRONTO, FALHOU, { ...CONCLUIDA, flags }, { ...RECUSADA, flags }]
}

/* What the person is told of the end of a piece of work. */

export const arquivoPronto = (titulo: string) => ({
  tipo: PRONTO,
  titulo: `Pronto para baixar: ${titulo}`,
  texto: `O arquivo fica disponível por ${DIAS_DO_TRABALHO} dias.`,
})
export const arquivoFalhou = (titulo: string, motivo: string) => ({
  tipo: FALHOU,
  titulo: `Não foi possível preparar: ${titulo}`,
  texto: motivo,
})
export const importacaoConcluida = (titulo: string, feito: string) => ({
  tipo: CONCLUIDA,
  titulo: `Concluída: ${titulo}`,
  texto: feito,
})
export const importacaoFalhou = (titulo: string, motivo: string, comLinhas: boolean) => ({
  tipo: RECUSADA,
  titulo: `Não pôde ser feita: ${titulo}`,
  texto: comLinhas ? `${motivo} Abra este aviso para baixar as linhas recusadas, com o motivo de cada uma.` : motivo,
})
