import { nomeComUf, quantos } from '#contract/br.ts'
import type { PerguntaDetalhe } from '#contract/pergunta-municipio.ts'
import { ambiente } from '#web/lib/ambiente.ts'
import { leituras, lerLeitura } from '#web/lib/guardados.ts'
import type { NoAparelho } from '#web/lib/no-aparelho.ts'
import { aoMudarArquivos, arquivosPorEnviar } from './arquivos-guardados.ts'

const paginaDe = (p: { municipioId: number; perguntaMunicipioId: number }) =>
  `/cidade/${p.municipioId}/evidenciar/${p.perguntaMunicipioId}`

/** What lies on a device may be older than what is read of it here. */
type Antiga = Partial<PerguntaDetalhe>

const esperando = (usuarioId?: number) => arquivosPorEnviar(ambiente().banco, usuarioId)

export const noAparelho: NoAparelho = {
  leituras: [
    {
      tipo: 'pergunta',
      titulo: (w) => `Envio de ${w.min.plural('evidencia')}`,
      um: (w) => `uma página de envio de ${w.min.plural('evidencia')}`,
      abriveis: (usuarioId, w) =>
        leituras<PerguntaDetalhe>('pergunta', usuarioId).map((p) => ({
          para: paginaDe(p),
          nome: `${w.singular('pergunta')} ${p.numero}`,
          detalhe: `${nomeComUf(p.municipio)} · ${p.texto}`,
        })),
    },
  ],
  fila: {
    contar: async (usuarioId) => {
      const arquivos = await esperando(usuarioId)
      const naoAceitos = arquivos.filter((a) => a.recusa).length
      return { porEnviar: [{ n: arquivos.length - naoAceitos, um: 'arquivo', varios: 'arquivos' }], naoAceitos }
    },
    aoMudar: aoMudarArquivos,
    lugares: async (usuarioId, w) => {
      const arquivos = await esperando(usuarioId)
      return [...new Map(arquivos.map((a) => [a.perguntaMunicipioId, a])).values()].map((a) => {
        const p = lerLeitura<Antiga>('pergunta', usuarioId, a.perguntaMunicipioId)
        return {
          para: paginaDe(a),
          nome: `${w.singular('pergunta')} ${a.numero}`,
          detalhe: p?.municipio && nomeComUf(p.municipio),
        }
      })
    },
    enviar: async (usuarioId) => {
      if ((await esperando(usuarioId)).some((a) => !a.recusa))
        await (await import('./fila-de-arquivos.ts')).filaDeArquivos().enviarJa()
      const restam = (await esperando(usuarioId)).length
      if (restam === 0) return { recusas: [] }
      const quais = quantos(restam, 'arquivo não foi carregado', 'arquivos não foram carregados')
      return { recusas: [], resta: `${quais}. A página de envio diz por quê.` }
    },
  },
}
