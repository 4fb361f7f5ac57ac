import { walkIn } from './variants.ts'

await walkIn('territorios')
