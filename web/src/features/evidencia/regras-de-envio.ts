import { MENSAGENS, type PerguntaDetalhe } from '#contract/pergunta-municipio.ts'
import { dizer } from '#web/lib/ambiente.ts'
import { type RegrasDeArquivo, recusaDe } from '#web/ui/arquivos.ts'

/** What the person is told before a call is made; the server judges again. */
type Limites = PerguntaDetalhe['limites']

const fraseDaQuantidade = (max: number) =>
  dizer(max === 1 ? MENSAGENS.umArquivo : max === 2 ? MENSAGENS.doisArquivos : MENSAGENS.ateArquivos(max))

export const FRASES = {
  mensagemTipo: MENSAGENS.tipo,
  mensagemTamanho: MENSAGENS.arquivoGrande,
  mensagemTotal: MENSAGENS.totalGrande,
} as const

/** What still fits beside the files that are already there. `atendentes`: a number being typed for criterion 3. */
export const regrasDe = (limites: Limites, atendentes: number | null = null): RegrasDeArquivo => {
  const max = limites.maxArquivos === null ? null : Math.max(limites.maxArquivos, atendentes ?? 0)
  return {
    ...FRASES,
    tipos: limites.tipos,
    maxBytes: limites.maxBytes,
    maxTotalBytes: Math.max(0, limites.maxBytesTotal - limites.usados),
    ...(max !== null && {
      maxArquivos: Math.max(0, max - limites.quantidade),
      mensagemQuantidade: fraseDaQuantidade(max),
    }),
  }
}

/** Files that wait on the device take their place as if they were there. */
export const comGuardados = (
  limites: Limites,
  guardados: readonly { tamanho: number; dadosComplementares: boolean; recusa?: string }[],
): Limites => {
  const contam = guardados.filter((g) => !g.recusa)
  return {
    ...limites,
    usados: limites.usados + contam.reduce((s, g) => s + g.tamanho, 0),
    quantidade: limites.quantidade + contam.filter((g) => !g.dadosComplementares).length,
  }
}

/** Why these files cannot be stored; undefined when they can. */
export const recusaDosArquivos = (limites: Limites, files: readonly File[]): string | undefined => {
  if (files.length === 0) return MENSAGENS.nenhumArquivo
  const regras = regrasDe(limites)
  return files.map((f, i) => recusaDe(f, regras, files.slice(0, i))).find(Boolean)
}

/** Files that wait to be sent, besides the complementary one. */
const temEvidencia = (p: PerguntaDetalhe) =>
  p.evidencias.some((e) => e.rodada === 0 && !e.excluida && !e.dadosComplementares)

/** The complementary file of the round that is being put together; one of an ended analysis is history. */
export const temDeclaracao = (p: PerguntaDetalhe) =>
  p.evidencias.some((e) => e.dadosComplementares && !e.finalizada && !e.excluida)

/** What criterion 3 still misses, as sentences. */
export const camposFaltando = (p: PerguntaDetalhe): string[] => {
  const d = p.dadosComplementares
  if (!d) return []
  return [
    ...(d.valorInformado === null ? [MENSAGENS.horas] : []),
    ...(d.atualizacaoAtendentes === null ? [MENSAGENS.quantidade] : []),
    ...(d.exigeDeclaracao && !temDeclaracao(p) ? [MENSAGENS.declaracao] : []),
  ]
}

export const recusaDoEnvio = (p: PerguntaDetalhe): string | undefined =>
  temEvidencia(p) ? undefined : MENSAGENS.semEvidencia
