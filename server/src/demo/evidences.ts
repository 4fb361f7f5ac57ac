import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { type Ambiente, capacidades } from '#contract/variants.ts'
import type { Db } from '#server/db/db.ts'
import { insertRows } from '#server/db/rows.ts'
import { rows } from '#server/db/sql.ts'
import type { FileStore } from '#server/files/store.ts'
import { type DemoFile, guardar, pdfDe, pngDe, xlsxDe } from './files.ts'

export interface DemoStore {
  files: FileStore
  dataDir: string
}

/** Places whose first questions have files of their own; elsewhere one dossier serves all questions of a place. */
const LUGARES_COM_ARQUIVOS = 3
const PERGUNTAS_COM_ARQUIVOS = 12

const MOTIVOS = [
  [
    'Documento sem assinatura',
    'O documento não está assinado pela autoridade municipal. Envie a versão assinada (física digitalizada ou eletrônica).',
  ],
  ['Fora do período', 'O documento não se refere ao período avaliado. Envie o do período pedido na evidência válida.'],
  ['Arquivo ilegível', 'O arquivo não pode ser lido. Digitalize de novo, com todas as páginas na mesma posição.'],
  [
    'Não comprova o critério',
    'O conteúdo não comprova o que a pergunta pede. Veja a evidência válida e envie o documento indicado.',
  ],
  [
    'Faltam páginas ou anexos',
    'Faltam páginas ou anexos citados no documento. Envie o conjunto completo em um só arquivo.',
  ],
  [
    'Dados pessoais expostos',
    'O arquivo traz dados pessoais de terceiros. Oculte CPF, endereços e telefones e envie de novo.',
  ],
] as const

interface Questao {
  perguntaMunicipioId: number
  municipioId: number
  numero: number
  lugar: string
  ordem: number
  indice: number
}

/** Questions that show a file: sent ones everywhere, and in the first places one that was saved and never sent. */
const comArquivo = (db: Db, places: readonly number[]) =>
  rows<Questao>(
    db,
    sql`select pm."perguntaMunicipioId", pm."municipioId", p.numero, m.nome as lugar, n.ordem::int as ordem,
        (row_number() over (partition by pm."municipioId" order by pm."perguntaMunicipioId"))::int as indice
      from pergunta_municipio pm join pergunta p using ("perguntaId") join municipio m using ("municipioId")
        join unnest(${sql.param([...places])}::int[]) with ordinality as n (id, ordem) on n.id = pm."municipioId"
      where pm.rodada > 0 or (n.ordem <= ${LUGARES_COM_ARQUIVOS} and pm.estado = 'respondida' and pm.resposta)
      order by n.ordem, pm."perguntaMunicipioId"`,
  )

const arquivoDa = async ({ numero, lugar, indice, ordem }: Questao, selo: boolean): Promise<DemoFile> => {
  if (indice % 5 === 4) return xlsxDe(`capacitacoes-${numero}.xlsx`, lugar)
  if (indice % 5 === 0 && !selo) return pngDe(`foto-${numero}.png`, ordem * 40 + indice)
  // The second question's file is the same in two places: the analyst is told.
  const quem = indice === 2 && ordem <= 2 ? 'Consórcio intermunicipal' : lugar
  return pdfDe(`comprovante-${numero}.pdf`, [
    quem,
    `Comprovante da pergunta ${numero}`,
    'Documento de demonstração, sem valor oficial.',
  ])
}

const dossie = (lugar: string) =>
  pdfDe('dossie.pdf', [lugar, 'Dossiê de evidências do município', 'Documento de demonstração, sem valor oficial.'])

/** Stores the files and answers which one each question shows. */
const guardarArquivos = async (db: Db, questoes: readonly Questao[], selo: boolean, { files, dataDir }: DemoStore) => {
  const proprias = questoes.filter((q) => q.ordem <= LUGARES_COM_ARQUIVOS && q.indice <= PERGUNTAS_COM_ARQUIVOS)
  const lugares = [...new Map(questoes.map((q) => [q.municipioId, q.lugar]))]
  const feitos = await Promise.all([
    ...proprias.map((q) => arquivoDa(q, selo)),
    ...lugares.map(async ([, lugar]) => dossie(lugar)),
  ])
  const linhas = await Promise.all(feitos.map((f) => guardar(files, join(dataDir, 'temp'), f)))
  const arquivoIds = await insertRows(db, 'arquivo', linhas, 'arquivoId')
  return linhas.map(({ chave: _, nome, ...resto }, i) => ({
    ...resto,
    nomeArquivo: nome,
    arquivoId: arquivoIds[i],
    perguntaMunicipioId: proprias[i]?.perguntaMunicipioId ?? null,
    municipioId: i < proprias.length ? null : lugares[i - proprias.length]![0],
  }))
}

/** Who sent and who analysed: the place's own people, and somebody of the house where it has none. */
const nomearPessoas = (db: Db, places: readonly number[]) =>
  db.execute(sql`update pergunta_municipio pm set
      "evidenciadaPor" = case when pm.rodada > 0 then coalesce(q.remetente, g.condutor) end,
      "avaliadaPor" = case when pm."avaliadaEm" is not null then coalesce(q.analista, g.analista) end
    from (select m.id as "municipioId",
        (select min(up."usuarioId") from usuario_permissao up where up."municipioId" = m.id and up."permissaoId" in (1, 4)) as remetente,
        (select min(up."usuarioId") from usuario_permissao up where up."municipioId" = m.id and up."permissaoId" = 3) as analista
      from unnest(${sql.param([...places])}::int[]) m (id)) q,
      (select (select "usuarioId" from usuario where email = 'condutor@exemplo.com.br') as condutor,
        (select "usuarioId" from usuario where email = 'analista@exemplo.com.br') as analista) g
    where q."municipioId" = pm."municipioId" and pm.rodada > 0`)

/** One file a round: earlier rounds were rejected, the last is as the question says. Saved ones were never sent. */
const inserirEvidencias = (db: Db, arquivos: readonly object[], now: Date) =>
  db.execute(sql`with a as materialized (
      select * from json_to_recordset(${JSON.stringify(arquivos)}::json) as a ("perguntaMunicipioId" int, "municipioId" int, "arquivoId" int,
        "nomeArquivo" text, mime text, tamanho bigint, sha256 text))
    insert into pergunta_evidencia ("perguntaMunicipioId", "municipioId", "arquivoId", "nomeArquivo", mime, tamanho, sha256, "usuarioId", criacao,
      enviada, rodada, aprovada, rejeitada, justificativa, "avaliadaPor", "avaliadaEm", finalizada)
    select pm."perguntaMunicipioId", pm."municipioId", a."arquivoId", a."nomeArquivo", a.mime, a.tamanho, a.sha256,
      coalesce(pm."evidenciadaPor", (select "usuarioId" from usuario where email = 'ad@exemplo.com.br')),
      coalesce(s.em - interval '1 hour', ${now.toISOString()}::timestamptz - interval '2 days'),
      r.rodada > 0, r.rodada, x.aprovada, x.rejeitada,
      case when x.rejeitada then (array(select texto from motivo_rejeicao order by ordem))[1 + (pm."perguntaMunicipioId" + r.rodada) % 6] end,
      case when x.aprovada or x.rejeitada then coalesce(pm."avaliadaPor", (select "usuarioId" from usuario where email = 'analista@exemplo.com.br')) end,
      case when x.aprovada or x.rejeitada then case when r.rodada = pm.rodada then pm."avaliadaEm" else s.em + interval '3 days' end end,
      x.aprovada or x.rejeitada
    from pergunta_municipio pm
      cross join lateral (select generate_series(1, pm.rodada) as rodada union all select 0 where pm.rodada = 0) r
      cross join lateral (select pm.estado = 'aprovada' and r.rodada = pm.rodada as aprovada,
        r.rodada > 0 and (r.rodada < pm.rodada or pm.estado = 'rejeitada') as rejeitada) x
      -- Each round was sent five days after the one before and decided three days later.
      cross join lateral (select pm."evidenciadaEm" - (pm.rodada - r.rodada) * interval '5 days' as em) s
      join a on a."perguntaMunicipioId" = pm."perguntaMunicipioId" or (a."municipioId" = pm."municipioId" and pm.rodada > 0
        and not exists (select 1 from a b where b."perguntaMunicipioId" = pm."perguntaMunicipioId"))`)

/** The steps that led there, and what they did to the points. */
const inserirHistorico = async (db: Db) => {
  await db.execute(sql`insert into pergunta_historico ("perguntaMunicipioId", em, "usuarioId", acao, de, para, rodada, "perguntaEvidenciaId", justificativa, dados)
    select * from (
      select pm."perguntaMunicipioId", pm."respondidaEm" as em, u."usuarioId", 'respondeu', 'naoRespondida', 'respondida', 0, null::int, null::text,
        jsonb_build_object('resposta', case when pm.resposta then 'SIM' else 'NÃO' end)
      from pergunta_municipio pm join usuario u on u.email = 'condutor@exemplo.com.br' where pm."respondidaEm" is not null
      union all
      select ev."perguntaMunicipioId", ev.criacao, ev."usuarioId", 'salvou', q.de, q.de, greatest(0, ev.rodada - 1), ev."perguntaEvidenciaId", null, null
      from pergunta_evidencia ev cross join lateral (select case when ev.rodada > 1 then 'rejeitada' else 'respondida' end as de) q
      union all
      select ev."perguntaMunicipioId", ev.criacao + interval '1 hour', ev."usuarioId", 'enviou', case when ev.rodada > 1 then 'rejeitada' else 'respondida' end,
        'evidenciada', ev.rodada, null, null, null from pergunta_evidencia ev where ev.rodada > 0
      union all
      select ev."perguntaMunicipioId", ev."avaliadaEm" - interval '5 minutes', ev."avaliadaPor", case when ev.aprovada then 'aprovou' else 'rejeitou' end,
        'evidenciada', 'evidenciada', ev.rodada, ev."perguntaEvidenciaId", ev.justificativa, null from pergunta_evidencia ev where ev.finalizada
      union all
      select ev."perguntaMunicipioId", ev."avaliadaEm", ev."avaliadaPor", 'finalizou', 'evidenciada', case when ev.aprovada then 'aprovada' else 'rejeitada' end,
        ev.rodada, null, null, null from pergunta_evidencia ev where ev.finalizada) h order by h.em, 1`)
  await db.execute(sql`insert into ponto_lancamento (em, "usuarioId", "municipioId", "temaId", "perguntaMunicipioId", motivo, declarados, comprovados)
    select pm."respondidaEm", u."usuarioId", pm."municipioId", pm."temaId", pm."perguntaMunicipioId", 'resposta do acompanhamento', pm.pontos, 0
    from pergunta_municipio pm join usuario u on u.email = 'condutor@exemplo.com.br'
    where pm.resposta and pm.estado <> 'naoRespondida' and pm.pontos <> 0
    union all
    select pm."avaliadaEm", pm."avaliadaPor", pm."municipioId", pm."temaId", pm."perguntaMunicipioId", 'análise finalizada', 0, pm."pontosComprovados"
    from pergunta_municipio pm where pm.estado = 'aprovada' and pm."pontosComprovados" <> 0 order by 1`)
}

/** Criteria of the seal that take one file have no room for a complement; the others do. */
const COM_LUGAR = sql`pm."perguntaId" not in (1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15)`

/** In the first places, files added to what was already approved: the first waits for an analyst, the second was taken. */
const inserirComplementos = (db: Db, places: readonly number[], criteriosSelo: boolean, now: Date) =>
  db.execute(sql`with aprovada as (
      select pm.*, row_number() over (partition by pm."municipioId" order by pm."perguntaMunicipioId") as vez from pergunta_municipio pm
      where pm."municipioId" = any(${sql.param(places.slice(0, LUGARES_COM_ARQUIVOS))}::int[]) and pm.estado = 'aprovada'
        and ${criteriosSelo ? COM_LUGAR : sql`true`}),
    nova as (insert into pergunta_evidencia ("perguntaMunicipioId", "municipioId", "arquivoId", "nomeArquivo", mime, tamanho, sha256, "usuarioId",
        criacao, enviada, rodada, complemento, aprovada, "avaliadaPor", "avaliadaEm", finalizada)
      select pm."perguntaMunicipioId", pm."municipioId", ev."arquivoId", 'anexo-' || ev."nomeArquivo", ev.mime, ev.tamanho, ev.sha256, ev."usuarioId",
        ${now.toISOString()}::timestamptz - interval '2 days', true, pm.rodada, true, pm.vez = 2,
        case when pm.vez = 2 then pm."avaliadaPor" end, case when pm.vez = 2 then ${now.toISOString()}::timestamptz - interval '1 day' end, pm.vez = 2
      from aprovada pm join pergunta_evidencia ev on ev."perguntaMunicipioId" = pm."perguntaMunicipioId" and ev.rodada = pm.rodada
      where pm.vez <= 2 returning *)
    insert into pergunta_historico ("perguntaMunicipioId", em, "usuarioId", acao, de, para, rodada, "perguntaEvidenciaId", dados)
    select * from (
      select "perguntaMunicipioId", criacao as em, "usuarioId", 'salvou', 'aprovada', 'aprovada', rodada, "perguntaEvidenciaId", '{"complemento": true}'::jsonb
      from nova
      union all
      select "perguntaMunicipioId", "avaliadaEm", "avaliadaPor", 'aprovou', 'aprovada', 'aprovada', rodada, "perguntaEvidenciaId", '{"complemento": true}'::jsonb
      from nova where aprovada) h order by h.em`)

/** Files, decisions, history and ledger behind the states that are already there. */
export const loadEvidences = async (
  db: Db,
  ambiente: Ambiente,
  places: readonly number[],
  store: DemoStore,
  now: Date,
) => {
  await insertRows(
    db,
    'motivo_rejeicao',
    MOTIVOS.map(([titulo, texto], i) => ({ titulo, texto, ordem: i + 1, ativo: true, versao: 1 })),
  )
  await nomearPessoas(db, places)
  const questoes = await comArquivo(db, places)
  const { criteriosSelo, layoutSelo } = capacidades(ambiente.variante)
  await inserirEvidencias(db, await guardarArquivos(db, questoes, criteriosSelo && layoutSelo, store), now)
  await inserirHistorico(db)
  await inserirComplementos(db, places, criteriosSelo, now)
}
