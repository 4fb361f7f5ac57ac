import type { Registro } from '#contract/auditoria.ts'
import { nomes } from '#contract/nomes.ts'
import { naVariante } from '#contract/register-words.ts'
import { registers } from '#contract/registers.ts'
import type { Wording } from '#contract/wording.ts'

/** What the log speaks about, as people call it in each variant. */
const NOMES = new Map<string, (w: Wording) => string>([
  ...registers.map((r) => [r.tabela, (w: Wording) => naVariante(r, w).singular] as const),
  ...Object.entries(nomes).flatMap(([tabela, { registro }]) =>
    registro ? [[tabela, (w: Wording) => w.frase(registro)] as const] : [],
  ),
])
export const ENTIDADES = [...NOMES.keys()]
export const nomeDaEntidade = (entidade: string, w: Wording) =>
  NOMES.get(entidade)?.(w) ?? entidade.replaceAll('_', ' ')

const PRIMEIRAS = 2

/** The first changes in one line: 'Nome: de Ana para Ana Lima; E-mail: … (+3)'. */
export const resumo = (mudancas: Registro['mudancas']): string => {
  const texto = mudancas
    .slice(0, PRIMEIRAS)
    .map((m) => `${m.campo}: ${m.antes === null ? '' : `de ${m.antes} para `}${m.depois ?? 'vazio'}`)
    .join('; ')
  return mudancas.length > PRIMEIRAS ? `${texto} (+${mudancas.length - PRIMEIRAS})` : texto
}
