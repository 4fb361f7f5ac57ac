import type { Pergunta } from '#contract/pergunta.ts'
import type { Wording } from '#contract/wording.ts'

export const valoresDe = (p: Pergunta | null | undefined, proximo: number) => ({
  numero: (p?.numero ?? proximo) as number | null,
  temaId: (p?.temaId ?? null) as number | null,
  texto: p?.texto ?? '',
  pontos: (p?.pontos ?? null) as number | null,
  evidencia: p?.evidencia ?? '',
  acaoSugerida: p?.acaoSugerida ?? '',
  nacional: p?.nacional ?? false,
  recorrente: p?.recorrente ?? false,
  possuiComentario: p?.possuiComentario ?? false,
  pontos_especificos: p?.pontos_especificos ?? false,
  usaFaixa: p?.usaFaixa ?? false,
  maxArquivos: (p?.maxArquivos ?? null) as number | null,
  tiposAceitos: [...(p?.tiposAceitos ?? [])],
  ativa: p?.ativa ?? true,
})
type ValoresPergunta = ReturnType<typeof valoresDe>

/** Whether saving would open a new version: the server decides the same way. */
export const abreVersao = (p: Pergunta | null | undefined, v: ValoresPergunta) =>
  p !== null &&
  p !== undefined &&
  p.respondidaEm > 0 &&
  (p.texto !== v.texto.trim() || p.pontos !== v.pontos || p.evidencia !== v.evidencia.trim())

export const situacaoDe = (p: Pergunta, w: Wording) =>
  p.substituidaPorId !== null ? 'Versão anterior' : w.flexiona('pergunta', p.ativa ? 'Ativo' : 'Inativo')

export const ROTULOS: Readonly<Record<string, string>> = {
  numero: 'Número',
  temaId: '{Tema}',
  texto: 'Texto',
  pontos: 'Pontos',
  evidencia: 'Evidência válida',
  acaoSugerida: 'Ação sugerida',
  nacional: 'Nacional',
  recorrente: 'Recorrente',
  possuiComentario: 'Possui comentário',
  pontos_especificos: 'Pontos específicos por {município}',
  usaFaixa: 'Usa faixa de respostas',
  maxArquivos: 'Máximo de arquivos',
  tiposAceitos: 'Tipos aceitos',
  ativa: 'Ativa',
}
