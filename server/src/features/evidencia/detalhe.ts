import { sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { formatDate } from '#contract/br.ts'
import {
  type Evidencia,
  type Faixa,
  MAX_BYTES,
  MENSAGENS,
  type PerguntaDetalhe,
  type PerguntaMunicipio,
} from '#contract/pergunta-municipio.ts'
import type { PassoDaPergunta } from '#contract/pergunta-pontos.ts'
import { problem } from '#contract/problems.ts'
import { type Ambiente, capacidades } from '#contract/variants.ts'
import { type Wording, wording } from '#contract/wording.ts'
import type { Db } from '#server/db/db.ts'
import { rows } from '#server/db/sql.ts'
import { RECEBEU } from '../pontuacao/commands.ts'
import { passosDaPergunta } from '../pontuacao/schema.ts'
import { listRespostasDosAtendentes } from '../selo/commands.ts'
import { ehCriterioAtendentes, exigeDeclaracao, maxArquivos, textoDosLimites, tiposAceitos } from './limites.ts'
import { findPergunta, type Leitor, noAlcance } from './queries.ts'
import {
  acoesDaEvidencia,
  acoesDaPergunta,
  contaNoLimite,
  daRodada,
  ehAtual,
  emAnalise,
  podeVer,
  propria,
} from './rules.ts'

/** One question with all that belongs to it. */
export interface PerguntaLida extends PerguntaMunicipio {
  municipio: { nome: string; uf: string }
  rodada: number
  evidenciadaPor: number | null
  prazoRecurso: string | null
  maxArquivos: number | null
  tiposAceitos: string[] | null
  criterio1Ate: string | null
  faixas: (Faixa & { faixaPontos: number })[]
}

export interface EvidenciaLida extends Omit<Evidencia, 'duplicada' | 'previa' | 'acoes'> {
  arquivoId: number | null
}

/** The question in reach, whatever its state: for actions, which have rules of their own. */
export const loadPerguntaNoAlcance = async (db: Db, quem: Leitor, id: number): Promise<PerguntaLida> => {
  const found = await findPergunta<PerguntaLida>(db, quem, id)
  if (!found) throw problem.naoEncontrado()
  return found
}

/** The question in reach and in a state that the person may see. */
export const loadPergunta = async (db: Db, quem: Leitor, id: number): Promise<PerguntaLida> => {
  const p = await loadPerguntaNoAlcance(db, quem, id)
  if (p.estado === 'naoRespondida') throw problem.regra({ motivo: MENSAGENS.semResposta })
  if (!podeVer(quem, p.estado)) throw problem.semPermissao()
  return p
}

const COLUNAS = sql`ev."perguntaEvidenciaId", ev."perguntaMunicipioId", ev."nomeArquivo", ev.mime, ev.tamanho, ev.sha256, ev.aprovada,
  ev.rejeitada, ev.enviada, coalesce(nullif(ev.justificativa, 'undefined'), '') as justificativa, ev."usuarioId", u.nome as usuario,
  to_char(ev.criacao at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as criacao, a.nome as avaliador,
  to_char(ev."avaliadaEm" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "avaliadaEm", pm."eixoId",
  pm."perguntaFaixaRespostaId", pm."prazoReenvio", ev."dadosComplementares", ev.rodada, ev.finalizada, ev.complemento, ev.excluida, ev.versao, ev."arquivoId"`

/** Unapproved first, then unrejected first; what is history comes last. */
export const loadEvidencias = async (db: Db, perguntaMunicipioId: number): Promise<EvidenciaLida[]> =>
  (
    await rows<{ j: EvidenciaLida }>(
      db,
      sql`select to_json(x) as j from (select ${COLUNAS} from pergunta_evidencia ev join pergunta_municipio pm using ("perguntaMunicipioId")
          left join usuario u on u."usuarioId" = ev."usuarioId" left join usuario a on a."usuarioId" = ev."avaliadaPor"
        where ev."perguntaMunicipioId" = ${perguntaMunicipioId}
        order by (ev.rodada = 0 or ev.rodada = pm.rodada) desc, ev.rodada desc, ev.aprovada, ev.rejeitada, ev."perguntaEvidenciaId") x`,
    )
  ).map((r) => r.j)

interface Igual {
  sha256: string
  municipioId: number | null
  nome: string | null
  uf: string | null
}

/** Other municipalities that sent the same bytes; those out of reach come without a name. */
export const loadIguais = (db: Db, quem: Leitor, perguntaMunicipioId: number) =>
  rows<Igual>(
    db,
    sql`select distinct on (o.sha256, o."municipioId") o.sha256, m."municipioId", m.nome, m.uf
      from pergunta_evidencia ev join pergunta_evidencia o on o.sha256 = ev.sha256 and o."municipioId" <> ev."municipioId" and not o.excluida
        join pergunta_municipio pm on pm."perguntaMunicipioId" = o."perguntaMunicipioId"
        left join municipio m on m."municipioId" = o."municipioId" and ${noAlcance(quem, sql`pm`)}
      where ev."perguntaMunicipioId" = ${perguntaMunicipioId} and not ev.excluida
      order by o.sha256, o."municipioId", m."municipioId" nulls last`,
  )

const PREVIAS: Record<string, Evidencia['previa']> = {
  'application/pdf': 'pdf',
  'image/png': 'imagem',
  'image/jpeg': 'imagem',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'planilha',
}

export const analisa = ({ actor }: Leitor) =>
  can(actor, 'analisarEvidenciadas') || can(actor, 'analisarAprovadas') || can(actor, 'analisarRejeitadas')

export const montarEvidencia = (
  quem: Leitor,
  p: PerguntaLida,
  e: EvidenciaLida,
  todas: readonly EvidenciaLida[],
  iguais: readonly Igual[],
): Evidencia => {
  const rodada = todas.filter((x) => emAnalise(p, x))
  const { arquivoId: _, ...resto } = e
  const mesmas = iguais.filter((i) => i.sha256 === e.sha256)
  return {
    ...resto,
    duplicada:
      mesmas.length && analisa(quem)
        ? {
            total: mesmas.length,
            lugares: mesmas.flatMap(({ municipioId, nome, uf }) =>
              municipioId === null ? [] : [{ municipioId, nome: nome!, uf: uf! }],
            ),
          }
        : null,
    previa: PREVIAS[e.mime] ?? 'nenhuma',
    acoes: acoesDaEvidencia(quem, p, e, emAnalise(p, e) ? rodada : [e]),
  }
}

/** What enrolment and the municipality say about the attendants; null for every other question. */
export const loadAtendentes = async (db: Db, ambiente: Ambiente, p: PerguntaLida, now: Date) => {
  if (!ehCriterioAtendentes(capacidades(ambiente.variante), p.perguntaId)) return null
  const { quantidade, nomes } = await listRespostasDosAtendentes({ db, now }, ambiente, p.municipioId)
  return {
    quantidadeInscricao: quantidade,
    nomesInscricao: nomes,
    atualizacaoAtendentes: p.atualizacaoAtendentes,
    nomesAtendentes: p.nomesAtendentes,
    valorInformado: p.valorInformado,
  }
}

export const limiteDe = (ambiente: Ambiente, p: PerguntaLida, atendentes: Awaited<ReturnType<typeof loadAtendentes>>) =>
  maxArquivos(capacidades(ambiente.variante), p, atendentes)

export const publica = ({
  rodada: _,
  evidenciadaPor: __,
  prazoRecurso: ___,
  maxArquivos: ____,
  tiposAceitos: _____,
  faixas: ______,
  municipio: _______,
  criterio1Ate: ________,
  ...p
}: PerguntaLida): PerguntaMunicipio => p

/** `load` says which questions are there for whoever asks. */
export const getDetalhe = async (
  db: Db,
  quem: Leitor,
  ambiente: Ambiente,
  id: number,
  load = loadPergunta,
): Promise<PerguntaDetalhe> => {
  const [p, todas, iguais] = await Promise.all([
    load(db, quem, id),
    loadEvidencias(db, id),
    analisa(quem) ? loadIguais(db, quem, id) : [],
  ])
  const atendentes = await loadAtendentes(db, ambiente, p, quem.now)
  const max = limiteDe(ambiente, p, atendentes)
  const tipos = tiposAceitos(capacidades(ambiente.variante), p.tiposAceitos)
  const contados = todas.filter((e) => contaNoLimite(p, e))
  const minha = propria(
    quem,
    p,
    todas.filter((e) => daRodada(p, e)),
  )
  const visiveis = todas.filter((e) => !e.excluida && (ehAtual(p, e) || e.finalizada))
  return {
    ...publica(p),
    municipio: p.municipio,
    evidencias: visiveis.map((e) => montarEvidencia(quem, p, e, todas, iguais)),
    faixas: can(quem.actor, 'visualizarPontosMedalha') ? p.faixas : p.faixas.map((f) => ({ ...f, faixaPontos: null })),
    limites: {
      maxBytes: MAX_BYTES,
      maxBytesTotal: MAX_BYTES,
      usados: contados.reduce((s, e) => s + e.tamanho, 0),
      quantidade: contados.filter((e) => !e.dadosComplementares).length,
      maxArquivos: max,
      tipos,
      texto: textoDosLimites(tipos, max),
    },
    dadosComplementares: atendentes && { ...atendentes, exigeDeclaracao: exigeDeclaracao(atendentes) },
    excecaoPropria: minha && quem.actor.acessoTotal && p.estado === 'evidenciada',
    acoes: acoesDaPergunta(quem, p, minha),
  }
}

/* History */

const diaDe = (dia: unknown) => (typeof dia === 'string' ? formatDate(dia) : '')
const ondeFoi = (p: Passo, w: Wording) => (p.noDiagnostico ? w.rotulo('diagnostico') : 'acompanhamento')
/** In the standard words; `frase` and the gender of the variant's word for a question do the rest. */
const FRASES: Record<string, (p: Passo, w: Wording) => string> = {
  respondeu: (p, w) => `${w.flexiona('pergunta', 'Respondido')} ${p.dados?.resposta ?? ''} no ${ondeFoi(p, w)}`,
  declarou: (p) => `Resposta ${p.dados?.resposta ?? ''} no acompanhamento, que vale quando ele for finalizado`,
  efetivou: (p) =>
    p.dados?.novoCiclo
      ? `Novo ciclo com a resposta ${p.dados.resposta} do acompanhamento finalizado`
      : `A resposta ${p.dados?.resposta ?? ''} passou a valer com o acompanhamento finalizado`,
  retirou: (p, w) => `Resposta desfeita no ${ondeFoi(p, w)}`,
  recolheu: () => 'Resposta desfeita no acompanhamento',
  desfez: () => 'Acompanhamento cancelado: voltou a ser como antes dele',
  'perguntou de novo': (_, w) => `${w.flexiona('pergunta', 'Perguntado')} de novo em um novo acompanhamento`,
  recomeçou: (_, w) => `${w.flexiona('pergunta', 'Perguntado')} de novo em uma nova edição do selo`,
  salvou: (p) => `${p.dados?.complemento ? 'Complemento enviado' : 'Arquivo guardado'}: ${p.nomeArquivo ?? ''}`,
  complementou: (p) => `Arquivo guardado que passou a complemento: ${p.nomeArquivo ?? ''}`,
  excluiu: (p) => `Arquivo excluído: ${p.nomeArquivo ?? ''}`,
  enviou: (p, w) => `${w.flexiona('pergunta', p.de === 'rejeitada' ? 'Reenviado' : 'Enviado')} para análise`,
  aprovou: (p) => `${p.dados?.complemento ? 'Complemento aprovado' : 'Evidência aprovada'}: ${p.nomeArquivo ?? ''}`,
  rejeitou: (p) => `${p.dados?.complemento ? 'Complemento rejeitado' : 'Evidência rejeitada'}: ${p.nomeArquivo ?? ''}`,
  atualizou: (p) => `Decisão retirada: ${p.nomeArquivo ?? ''}`,
  finalizou: (p, w) =>
    `Análise finalizada: ${w.flexiona('pergunta', p.para === 'aprovada' ? 'aprovado' : 'rejeitado')}`,
  reverteu: () => 'Análise revertida',
  prorrogou: (p) => `Prazo de reenvio prorrogado de ${diaDe(p.dados?.de)} para ${diaDe(p.dados?.para)}`,
  recorreu: () => 'Recurso apresentado contra a segunda rejeição',
  acolheu: () => 'Recurso acolhido: a rejeição foi desfeita e a análise recomeça',
  indeferiu: () => 'Recurso indeferido',
  'perdeu o objeto': () => 'Recurso encerrado sem objeto: a rejeição que contestava não vale mais',
  descartou: (_, w) => `${w.flexiona('pergunta', 'Descartado')} com suas evidências`,
  dados: () => 'Dados complementares atualizados',
  ajustou: (_, w) => w.frase('Pontos próprios {do município}'),
}

type Passo = Omit<PassoDaPergunta, 'descricao'> & { dados: Record<string, unknown> | null; noDiagnostico: boolean }

const descrever = (p: Passo, w: Wording) => {
  const frase = (FRASES[p.acao]?.(p, w) ?? p.acao).trim()
  return p.dados?.excecao ? `${frase} (${p.dados.excecao})` : frase
}

/** Every step of a question in words, the newest first. */
export const listPassos = async (db: Db, quem: Leitor, id: number): Promise<PassoDaPergunta[]> => {
  const passos = await rows<{ j: Passo }>(
    db,
    sql`select to_json(x) as j from (${passosDaPergunta.list(id, {
      // What is done to a file belongs to the analysis that the file went to, as the list of files says.
      columns: sql`h."perguntaEvidenciaId", ev."nomeArquivo", coalesce(ev.rodada, h.rodada) as rodada,
        coalesce((select a.diagnostico from acompanhamento a where a."acompanhamentoId" = (h.dados ->> 'acompanhamentoId')::int), false) as "noDiagnostico",
        (select json_build_object('declarados', sum(l.declarados), 'comprovados', sum(l.comprovados)) from ponto_lancamento l
          where l."perguntaMunicipioId" = h."perguntaMunicipioId" and l.em = h.em and h."perguntaEvidenciaId" is null having count(*) > 0) as pontos`,
      joins: sql`left join pergunta_evidencia ev on ev."perguntaEvidenciaId" = h."perguntaEvidenciaId"`,
      where: sql`h.acao <> ${RECEBEU}`,
    })}) x`,
  )
  const ve = can(quem.actor, 'visualizarPontosMedalha')
  const w = wording(quem.caps.variante)
  return passos.map(({ j: { dados, noDiagnostico, ...passo } }) => ({
    ...passo,
    pontos: ve ? passo.pontos : null,
    descricao: descrever({ ...passo, dados, noDiagnostico }, w),
  }))
}

export const listHistorico = async (db: Db, quem: Leitor, id: number) => {
  const p = await loadPergunta(db, quem, id)
  const passos = await listPassos(db, quem, id)
  const evidencias = await loadEvidencias(db, id)
  const iguais = analisa(quem) ? await loadIguais(db, quem, id) : []
  return {
    pergunta: { ...publica(p), municipio: p.municipio },
    passos,
    arquivos: evidencias
      .toSorted((a, b) => b.perguntaEvidenciaId - a.perguntaEvidenciaId)
      .map((e) => montarEvidencia(quem, p, e, evidencias, iguais)),
  }
}
