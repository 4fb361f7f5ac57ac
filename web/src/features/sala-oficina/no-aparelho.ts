import { nomeComUf } from '#contract/br.ts'
import { mensagemDe } from '#web/lib/mensagem.ts'
import type { NoAparelho } from '#web/lib/no-aparelho.ts'
import { aoMudarBalcao, balcaoSoNaPagina, todosOsBalcoes } from './balcao-guardado.ts'

/** The counter's queue is the device's: whoever is signed in is told of it, and sends it. */
export const noAparelho: NoAparelho = {
  leituras: [],
  fila: {
    contar: () => {
      const balcoes = todosOsBalcoes()
      return {
        porEnviar: [
          {
            n: balcoes.reduce((s, g) => s + g.fila.length, 0),
            um: 'tempo de atendimento',
            varios: 'tempos de atendimento',
          },
        ],
        naoAceitos: balcoes.reduce((s, g) => s + g.recusados.length, 0),
        soNaPagina: balcoes.some((g) => g.fila.length > 0 && balcaoSoNaPagina(g.balcao.sala.municipioId)),
      }
    },
    aoMudar: aoMudarBalcao,
    lugares: () =>
      todosOsBalcoes()
        .filter((g) => g.fila.length + g.recusados.length > 0)
        .map((g) => ({
          para: `/sala-tempo/${g.token}`,
          nome: 'Tempo de atendimento',
          detalhe: nomeComUf(g.balcao.sala),
        })),
    enviar: async () => {
      if (todosOsBalcoes().every((g) => g.fila.length === 0)) return { recusas: [] }
      const { enviarTodosOsBalcoes } = await import('./balcao-envio.ts')
      try {
        await enviarTodosOsBalcoes()
        return { recusas: [] }
      } catch (erro) {
        return { recusas: [], resta: mensagemDe(erro) }
      }
    },
  },
}
