import { type SQL, sql } from 'drizzle-orm'
import type { QueryOf } from '#contract/endpoint.ts'
import type { EscolaDetalhe, FiltrosDeEscola, listarEscolas, ORDENS_ESCOLA } from '#contract/escola.ts'
import { SITUACOES_ESCOLA, type SituacaoEscola } from '#contract/escola-estados.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/db/db.ts'
import { orderSql, pageBounds, pageSql } from '#server/db/page.ts'
import { every, record, search } from '#server/db/rows.ts'
import { foundJson, rows } from '#server/db/sql.ts'
import { noAlcance } from './alvos.ts'
import { passos } from './schema.ts'

const LINHA = sql`r."municipioEscolaId", r."municipioId", json_build_object('nome', m.nome, 'uf', m.uf) as municipio, r.escola,
  r."codigoInep", r.rede, r.zona, r.metodologia, r."anoLetivo", r.turmas, r."professoresInscritos", r."professoresConcluintes",
  r.alunos, r."cargaHoraria", r."dataFeira", r.situacao, r."seloEscolaParceira", r."anoSelo", r.versao`
const DE = sql`municipio_escola r join municipio m using ("municipioId")`
const igual = (coluna: SQL, valor: string | number | undefined) => valor !== undefined && sql`${coluna} = ${valor}`

type Filtros = FiltrosDeEscola & { busca?: string | undefined }
const onde = (actor: Actor, f: Filtros, mais?: SQL | false) =>
  every(
    noAlcance(actor),
    igual(sql`r."municipioId"`, f.municipioId),
    igual(sql`r.metodologia`, f.metodologia),
    igual(sql`r.rede`, f.rede),
    igual(sql`r.zona`, f.zona),
    igual(sql`r."anoLetivo"`, f.anoLetivo),
    f.selo !== undefined && sql`r."seloEscolaParceira" = ${f.selo === 'sim'}`,
    search(sql`r.escola || ' ' || m.nome || ' ' || coalesce(r."codigoInep", '')`, f.busca),
    mais,
  )

const COLUNAS: Record<(typeof ORDENS_ESCOLA)[number], SQL> = {
  escola: sql`sem_acento(r.escola)`,
  municipio: sql`sem_acento(m.nome)`,
  metodologia: sql`r.metodologia`,
  anoLetivo: sql`r."anoLetivo"`,
  alunos: sql`r.alunos`,
  // In the order of the way, not of the alphabet.
  situacao: sql`array_position(${sql.param([...SITUACOES_ESCOLA])}::text[], r.situacao)`,
  rede: sql`r.rede`,
}

export const listEscolas = (db: Db, actor: Actor, query: QueryOf<typeof listarEscolas, 'out'>) => {
  const { contar, ate, limite } = pageBounds(query)
  const de = sql`from ${DE} where ${onde(actor, query, igual(sql`r.situacao`, query.situacao))}`
  const ordem = orderSql(query.ordem ?? 'escola', COLUNAS, sql`r."municipioEscolaId"`)
  const linhas = sql`select ${LINHA}, (select count(*)::int from municipio_escola_anexo x
      where x."municipioEscolaId" = r."municipioEscolaId" and x."excluidoEm" is null) as anexos
    ${de} order by ${ordem} ${limite}`
  return foundJson(db, pageSql({ linhas, de, contar, ate }))
}

export const getResumo = (db: Db, actor: Actor, f: Filtros) =>
  foundJson(
    db,
    sql`with minhas as (select r.* from ${DE} where ${onde(actor, f)})
      select json_build_object('total', count(*)::int,
        'situacoes', (select json_agg(json_build_object('situacao', s.situacao,
            'escolas', (select count(*)::int from minhas x where x.situacao = s.situacao)) order by s.n)
          from unnest(${sql.param([...SITUACOES_ESCOLA])}::text[]) with ordinality s (situacao, n)),
        'comSelo', (count(*) filter (where "seloEscolaParceira"))::int,
        'professoresInscritos', coalesce(sum("professoresInscritos"), 0)::bigint,
        'professoresConcluintes', coalesce(sum("professoresConcluintes"), 0)::bigint,
        'alunos', coalesce(sum(alunos), 0)::bigint, 'cargaHoraria', coalesce(sum("cargaHoraria"), 0)::bigint)::text
      from minhas`,
  )

export type EscolaLida = Omit<EscolaDetalhe, 'acoes' | 'antesDeDesistir' | 'passos' | 'anexos'> & {
  antesDeDesistir: SituacaoEscola | null
  passosLidos: (Omit<EscolaDetalhe['passos'][number], 'descricao'> & { acao: string })[]
  anexosLidos: Omit<EscolaDetalhe['anexos'][number], 'verNaPagina' | 'excluir'>[]
}
export const loadEscola = (db: Db, actor: Actor, id: number) =>
  record<EscolaLida>(
    db,
    sql`select ${LINHA}, r.cep, r.endereco, r.diretor, r.email, r.telefone, r."anosAtendidos",
        (select h.de from municipio_escola_passo h where h."municipioEscolaId" = r."municipioEscolaId" and h.para = 'Desistente'
          order by h."municipioEscolaPassoId" desc limit 1) as "antesDeDesistir",
        (select coalesce(json_agg(p), '[]') from (${passos.list(id)}) p) as "passosLidos",
        (select coalesce(json_agg(a order by a."municipioEscolaAnexoId"), '[]') from (
          select x."municipioEscolaAnexoId", x.tipo, x."nomeArquivo", x.mime, x.tamanho, q.nome as usuario, x.criacao
          from municipio_escola_anexo x join usuario q using ("usuarioId")
          where x."municipioEscolaId" = r."municipioEscolaId" and x."excluidoEm" is null) a) as "anexosLidos"
      from ${DE} where r."municipioEscolaId" = ${id} and ${noAlcance(actor)}`,
  )

/** The table first, as an import holds it: who will write is behind an import that has begun, and never in its way. */
const lockTabela = (db: Db) => db.execute(sql`lock table municipio_escola in row exclusive mode`)

/** Holds the school until the end of the transaction. */
export const lockEscola = async (db: Db, id: number) => {
  await lockTabela(db)
  await db.execute(sql`select 1 from municipio_escola where "municipioEscolaId" = ${id} for update`)
}

/** Schools known by one of these codes or names, anywhere: two schools never share a code. */
export interface Conhecida {
  municipioEscolaId: number
  municipioId: number
  escola: string
  codigoInep: string
}
export const listConhecidas = (db: Db, codigos: readonly string[], municipios: readonly number[]) =>
  rows<Conhecida>(
    db,
    sql`select "municipioEscolaId", "municipioId", escola, "codigoInep" from municipio_escola
      where "codigoInep" is not null and ("codigoInep" = any(${sql.param([...codigos])}::text[])
        or "municipioId" = any(${sql.param([...municipios])}::int[]))`,
  )
/** One form at a time gives codes to schools, until it ends: of two at once the second sees the first. An import holds the table. */
export const lockCodigos = async (db: Db) => {
  await lockTabela(db)
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('praca-escolas'), hashtext('codigoInep'))`)
}
