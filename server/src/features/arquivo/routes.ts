import type { Feature } from '#server/http/route.ts'
import { sweepArquivos } from './commands.ts'

export const arquivoFeature: Feature = {
  routes: [],
  jobs: { 'varrer-arquivos': { cron: '41 3 * * *', run: (_, ctx) => sweepArquivos(ctx) } },
}
