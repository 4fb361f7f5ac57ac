import { walkIn } from './variants.ts'

await walkIn('parceiro')
