import { sql } from 'drizzle-orm'
import type { TipoDeAviso } from '#contract/aviso.ts'
import type { Nivel } from '#contract/pontos.ts'
import { notifyPessoas, papeisEm, podem, type Teller } from '../aviso/commands.ts'

/** What the people of a room are told of its seal. */
const RESULTADO: TipoDeAviso = {
  tipo: 'resultado-do-selo',
  nome: 'Resultado do selo',
  descricao: 'O resultado final de uma edição do selo foi publicado ou retirado.',
  padrao: { pagina: true, email: 'resumo' },
  flags: ['verSelo'],
  capacidade: 'criteriosSelo',
}
const NACIONAL: TipoDeAviso = {
  tipo: 'etapa-nacional-do-selo',
  nome: 'Etapa nacional do selo',
  descricao: 'Uma indicação à etapa nacional do selo, ou a decisão dela.',
  padrao: { pagina: true, email: 'resumo' },
  flags: ['verSelo'],
  capacidade: 'criteriosSelo',
}
const EDICAO: TipoDeAviso = {
  tipo: 'edicao-do-selo',
  nome: 'Nova edição do selo',
  descricao: 'Uma edição do selo foi iniciada, e o que foi decidido na anterior volta a ser perguntado.',
  padrao: { pagina: true, email: 'resumo' },
  flags: ['verSelo'],
  capacidade: 'criteriosSelo',
}
export const avisosDoSelo = [RESULTADO, NACIONAL, EDICAO]

export interface Avisada {
  municipioId: number
  seloEdicaoId: number
  sala: string
  ano: number
  selo: Nivel | null
}

const daSala = ({ municipioId, seloEdicaoId }: Avisada) => ({
  entre: papeisEm(sql`${municipioId}::int`),
  se: podem('verSelo'),
  municipioId,
  para: `/cidade/${municipioId}/selo?edicao=${seloEdicaoId}`,
})

/** Each room hears of its own. They go out together, so that thousands wait for the database and not for one another. */
export const notifyPublicacao = (ctx: Teller, salas: readonly Avisada[]) =>
  Promise.all(
    salas.map((s) =>
      notifyPessoas(ctx, RESULTADO, {
        ...daSala(s),
        titulo: `Saiu o resultado do selo ${s.ano} de ${s.sala}`,
        texto: s.selo ? `Nível alcançado: ${s.selo}.` : 'Nenhum nível foi alcançado.',
      }),
    ),
  )
export const notifyRetirada = (ctx: Teller, salas: readonly Avisada[], justificativa: string) =>
  Promise.all(
    salas.map((s) =>
      notifyPessoas(ctx, RESULTADO, {
        ...daSala(s),
        titulo: `O resultado do selo ${s.ano} de ${s.sala} foi retirado`,
        texto: `Justificativa: ${justificativa}`,
      }),
    ),
  )
export const notifyInicio = (
  ctx: Teller,
  { ano, seloEdicaoId }: Pick<Avisada, 'ano' | 'seloEdicaoId'>,
  salas: readonly { municipioId: number; sala: string; texto: string }[],
) =>
  Promise.all(
    salas.map(({ texto, ...s }) =>
      notifyPessoas(ctx, EDICAO, {
        ...daSala({ ...s, ano, seloEdicaoId, selo: null }),
        titulo: `Começou a edição ${ano} do selo de ${s.sala}`,
        texto,
      }),
    ),
  )
export const notifyNacional = (ctx: Teller, s: Avisada, como: string) =>
  notifyPessoas(ctx, NACIONAL, { ...daSala(s), titulo: `${s.sala}: ${como}`, texto: `Selo ${s.ano}.` })
