import { municipiosEixos } from '#contract/registers/lugares.ts'
import { faixasDeResposta, medalhas, temas } from '#contract/registers/programa.ts'
import { registers } from '#contract/registers.ts'
import { umTema } from '#server/features/eixo/mudanca.ts'
import { conferirFaixas } from '#server/features/medalha/commands.ts'
import { guardarImagem } from '#server/features/medalha/imagem.ts'
import { umEixo } from '#server/features/municipio-eixo/commands.ts'
import { conferirExclusaoDeResposta, conferirResposta } from '#server/features/pergunta/commands.ts'
import type { Feature } from '#server/http/route.ts'
import { type Hooks, registerFeature } from './engine.ts'

/** What single registers add to the writing of a row. */
const hooks = new Map<unknown, Hooks>([
  [medalhas, { conferir: conferirFaixas, guardar: guardarImagem }],
  [municipiosEixos, umEixo],
  [temas, umTema],
  [faixasDeResposta, { conferir: conferirResposta, excluir: conferirExclusaoDeResposta }],
])

export const registerFeatures: readonly Feature[] = registers.map((r) => registerFeature(r, hooks.get(r)))
