import type { Feature } from '#server/http/route.ts'
import { arquivoFeature } from './arquivo/routes.ts'
import { auditoriaFeature } from './auditoria/routes.ts'
import { configuracaoFeature } from './configuracao/routes.ts'
import { contratoFeature } from './contrato/routes.ts'
import { emailFeature } from './email/routes.ts'
import { grupoUsuarioFeature } from './grupo-usuario/routes.ts'
import { membroFeature } from './membro/routes.ts'
import { municipioFeature } from './municipio/routes.ts'
import { pendenciaFeature } from './pendencia/routes.ts'
import { resumoFeature } from './resumo/routes.ts'
import { sessaoFeature } from './sessao/routes.ts'
import { sistemaFeature } from './sistema/routes.ts'
import { ssoFeature } from './sso/routes.ts'
import { usuarioFeature } from './usuario/routes.ts'

/** Every feature of the product, in one place. */
export const features: readonly Feature[] = [
  arquivoFeature,
  auditoriaFeature,
  configuracaoFeature,
  contratoFeature,
  emailFeature,
  grupoUsuarioFeature,
  membroFeature,
  municipioFeature,
  resumoFeature,
  pendenciaFeature,
  sessaoFeature,
  sistemaFeature,
  ssoFeature,
  usuarioFeature,
]
