import type { Feature } from '#server/http/route.ts'
import { sessaoFeature } from './sessao/routes.ts'
import { sistemaFeature } from './sistema/routes.ts'

/** Every feature of the product, in one place. */
export const features: readonly Feature[] = [sessaoFeature, sistemaFeature]
