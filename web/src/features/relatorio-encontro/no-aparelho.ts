import { nomeComUf } from '#contract/br.ts'
import type { RelatorioDeEncontro } from '#contract/relatorio-encontro.ts'
import { leituras } from '#web/lib/guardados.ts'
import type { NoAparelho } from '#web/lib/no-aparelho.ts'
import type { NovoNoAparelho } from './novo-relatorio.ts'
import { aoMudarRascunhos, esquecerEnviados, rascunhosPorEnviar } from './rascunhos-guardados.ts'

const paginaDe = (r: { municipioId: number; relatorioId?: number | null }) =>
  r.relatorioId
    ? `/cidade/${r.municipioId}/relatorio/editar/${r.relatorioId}`
    : `/cidade/${r.municipioId}/relatorio/inserir`

export const noAparelho: NoAparelho = {
  leituras: [
    {
      tipo: 'relatorio-novo',
      titulo: 'Relatórios',
      um: (w) => `um relatório ${w.min.de('encontro')} por escrever`,
      abriveis: (usuarioId) =>
        leituras<NovoNoAparelho>('relatorio-novo', usuarioId).map((n) => ({
          para: paginaDe(n),
          nome: 'Novo relatório',
          detalhe: nomeComUf(n.municipio),
        })),
    },
    {
      tipo: 'relatorio-editado',
      titulo: 'Relatórios a corrigir',
      um: 'um relatório a corrigir',
      abriveis: (usuarioId) =>
        leituras<RelatorioDeEncontro>('relatorio-editado', usuarioId).map((r) => ({
          para: paginaDe(r),
          nome: r.titulo,
          detalhe: nomeComUf(r.municipio),
        })),
    },
  ],
  fila: {
    contar: (usuarioId) => {
      const rascunhos = rascunhosPorEnviar(usuarioId)
      return {
        porEnviar: [{ n: rascunhos.length, um: 'rascunho de relatório', varios: 'rascunhos de relatório' }],
        naoAceitos: 0,
        soNaPagina: rascunhos.some((r) => r.soNaPagina),
      }
    },
    aoMudar: aoMudarRascunhos,
    lugares: (usuarioId) =>
      rascunhosPorEnviar(usuarioId).map((r) => ({
        para: paginaDe(r),
        nome: r.conteudo.titulo || 'Relatório sem título',
        detalhe: r.lugar,
      })),
    enviar: async (usuarioId) => {
      const esperam = rascunhosPorEnviar(usuarioId)
      if (esperam.length === 0) return { recusas: [] }
      const { enviarRascunho } = await import('./rascunho.ts')
      for (const r of esperam) await enviarRascunho(r.chave)
      return rascunhosPorEnviar(usuarioId).some((r) => r.conflito)
        ? {
            recusas: [],
            resta: 'Um rascunho de relatório foi alterado em outro aparelho. Abra-o para escolher com qual continuar.',
          }
        : { recusas: [] }
    },
    esquecerEnviado: esquecerEnviados,
  },
}
