import { can, type FlagSet, type Pessoa, seesAll } from '#contract/access.ts'
import type { Nivel } from '#contract/pontos.ts'

type Quem = Pessoa & { config: FlagSet; groupsConfig: FlagSet }

/** Flags that hide are values, not permissions: `can` answers yes for full admins, which would hide things from them. */
const esconde = (quem: Quem, flag: 'naoVerClienteOculto' | 'naoVerClienteOcultoOuro') =>
  Boolean(quem.config[flag] && quem.groupsConfig[flag])

/** Diamante is what the national stage made of the state's Ouro. */
const OURO_OU_MELHOR: readonly string[] = ['Ouro', 'Diamante'] satisfies Nivel[]

/** The mystery shopper's tab. The flag that hides it wins over the one that shows it. */
export const verClienteOculto = (quem: Quem, seloFinal: string | null) =>
  can(quem, 'verClienteOculto') &&
  !esconde(quem, 'naoVerClienteOculto') &&
  !(esconde(quem, 'naoVerClienteOcultoOuro') && seloFinal !== null && OURO_OU_MELHOR.includes(seloFinal))

/** Who reaches some municipalities could not see the one he made, and must not take one away from the others. */
export const podeCriar = (quem: Quem) => can(quem, 'salvarMunicipio') && seesAll(quem)

export const acoesSobre = (quem: Quem, seloFinal: string | null) => ({
  editar: can(quem, 'salvarMunicipio'),
  excluir: podeCriar(quem),
  verClienteOculto: verClienteOculto(quem, seloFinal),
})
