import type { listarAtendimentos } from '#contract/agente-territorial.ts'
import { nomeComUf } from '#contract/br.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { leituras } from '#web/lib/guardados.ts'
import type { NoAparelho } from '#web/lib/no-aparelho.ts'
import { aoMudarFilas, entradas, esperaDe, esquecerEnviados } from './guardados.ts'

const paginaDe = (municipioId: number) => `/cidade/${municipioId}/agenteTerritorial/atendimentos`

export const noAparelho: NoAparelho = {
  leituras: [
    {
      tipo: 'atendimentos',
      so: 'agenteTerritorial',
      titulo: 'Atendimentos',
      um: (w) => `os atendimentos ${w.min.de('municipio')}`,
      abriveis: (usuarioId) =>
        leituras<OutputOf<typeof listarAtendimentos>>('atendimentos', usuarioId).map((l) => ({
          para: paginaDe(l.municipio.municipioId),
          nome: nomeComUf(l.municipio),
          detalhe: 'Registrar atendimentos e visitas',
        })),
    },
  ],
  fila: {
    contar: (usuarioId) => {
      const { esperando, recusados, soNaPagina } = esperaDe(usuarioId)
      return {
        porEnviar: [{ n: esperando, um: 'atendimento', varios: 'atendimentos' }],
        naoAceitos: recusados,
        soNaPagina,
      }
    },
    aoMudar: aoMudarFilas,
    lugares: (usuarioId) => {
      const restam = entradas(usuarioId).filter((e) => e.estado !== 'enviado')
      return [...new Map(restam.map((e) => [e.municipioId, e])).values()].map((e) => ({
        para: paginaDe(e.municipioId),
        nome: 'Atendimentos',
        detalhe: e.lugar || undefined,
      }))
    },
    enviar: async (usuarioId) => {
      const { esperando, recusados } = esperaDe(usuarioId)
      if (esperando + recusados === 0) return { recusas: [] }
      const { enviarAtendimentos } = await import('./fila.ts')
      return { recusas: await enviarAtendimentos(usuarioId) }
    },
    esquecerEnviado: esquecerEnviados,
  },
}
