import type { Acompanhamento, Diagnostico } from '#contract/acompanhamento.ts'
import { nomeComUf } from '#contract/br.ts'
import type { Wording } from '#contract/wording.ts'
import { leituras, lerLeitura } from '#web/lib/guardados.ts'
import type { Lugar, NoAparelho } from '#web/lib/no-aparelho.ts'
import { aoMudarFilas, contagensDe, esquecerEnviadas, porEnviar, respostasPorEnviar } from './guardadas.ts'

const paginaDoDiagnostico = (municipioId: number) => `/diagnostico/${municipioId}`
const paginaDe = (a: { municipioId: number; acompanhamentoId: number }) =>
  `/cidade/${a.municipioId}/acompanhamento/obter/${a.acompanhamentoId}`

/** What lies on a device may be older than what is read of it here. */
type Antigo<T> = Partial<T>

const lugarDe = (f: ReturnType<typeof porEnviar>[number], usuarioId: number, w: Wording): Lugar => {
  if (f.diagnostico) {
    const d = lerLeitura<Antigo<Diagnostico>>('diagnostico', usuarioId, f.municipioId)
    return {
      para: paginaDoDiagnostico(f.municipioId),
      nome: w.rotulo('diagnostico'),
      detalhe: d?.municipio && nomeComUf(d.municipio),
    }
  }
  const a = lerLeitura<Antigo<Acompanhamento>>('acompanhamento', usuarioId, f.acompanhamentoId)
  return {
    para: paginaDe(f),
    nome: a?.nome ?? w.singular('acompanhamento'),
    detalhe: a?.municipio && nomeComUf(a.municipio),
  }
}

export const noAparelho: NoAparelho = {
  leituras: [
    {
      tipo: 'diagnostico',
      titulo: (w) => w.rotulo('diagnostico'),
      um: (w) => w.min.um('diagnostico'),
      abriveis: (usuarioId) =>
        leituras<Diagnostico>('diagnostico', usuarioId).map((d) => ({
          para: paginaDoDiagnostico(d.municipio.municipioId),
          nome: nomeComUf(d.municipio),
          detalhe: d.situacao,
        })),
    },
    {
      tipo: 'acompanhamento',
      titulo: 'Acompanhamentos',
      um: 'um acompanhamento em aberto',
      abriveis: (usuarioId) =>
        leituras<Acompanhamento>('acompanhamento', usuarioId).map((a) => ({
          para: paginaDe(a),
          nome: a.nome,
          detalhe: nomeComUf(a.municipio),
        })),
    },
  ],
  fila: {
    contar: (usuarioId) => {
      const { naoAceitos, soNaPagina, ...ditas } = respostasPorEnviar(usuarioId)
      const temas = usuarioId === undefined ? 0 : porEnviar(usuarioId).flatMap((f) => f.temas).length
      return {
        porEnviar: contagensDe(ditas),
        naoAceitos,
        soNaPagina,
        depois: temas > 0 ? [(w) => `${w.min.conta(temas, 'tema')} por finalizar`] : [],
      }
    },
    aoMudar: aoMudarFilas,
    lugares: (usuarioId, w) =>
      porEnviar(usuarioId)
        .filter((f) => f.respostas.length + (f.recusadas?.length ?? 0) > 0)
        .map((f) => lugarDe(f, usuarioId, w)),
    enviar: async (usuarioId) => {
      if (porEnviar(usuarioId).length === 0) return { recusas: [] }
      const { enviarGuardadas } = await import('./fila.ts')
      return { recusas: await enviarGuardadas(usuarioId) }
    },
    esquecerEnviado: esquecerEnviadas,
  },
}
