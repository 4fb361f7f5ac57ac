import { walkIn } from './variants.ts'

await walkIn('turismo')
