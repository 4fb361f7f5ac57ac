import type { Feature } from '#server/http/route.ts'
import { emailFeature } from './email/routes.ts'
import { sessaoFeature } from './sessao/routes.ts'
import { sistemaFeature } from './sistema/routes.ts'
import { ssoFeature } from './sso/routes.ts'

/** Every feature of the product, in one place. */
export const features: readonly Feature[] = [emailFeature, sessaoFeature, sistemaFeature, ssoFeature]
