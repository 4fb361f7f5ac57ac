import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { rows } from '#server/db/sql.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import type { Lines } from './frame.ts'
import { BLOCKS, shares } from './proposals-money.ts'
import type { World } from './proposals-world.ts'

/** Proposals as the walk's world and as the database have them, and what must be true of them whatever happened. */

const both = <T>(list: readonly T[], text: (x: T) => string) => list.map(text).join(' ')
export const linesOf = (w: World): Lines => {
  const out: Lines = { audited: String(w.writes), expired: String(w.expired) }
  for (const [k, n] of w.numbers) out[`number ${k}`] = String(n)
  for (const c of w.cities.values()) out[`city ${c.id}`] = `${c.relation} ${c.part} ${c.begin ?? '-'} ${c.end ?? '-'}`
  for (const p of w.proposals.values()) {
    const { totals, given } = shares(p)
    if (p.link !== null) out[`link of ${p.id}`] = String(p.link)
    out[`proposal ${p.id}`] = [
      `state ${p.state} v${p.version} ${p.number}/${p.amend} of ${p.origin ?? '-'} in ${p.city}`,
      `pack ${p.pack} ${p.cycle} ${p.months} months ${p.day} +${p.valid} in force ${p.begin ?? '-'} ${p.end ?? '-'}`,
      BLOCKS.map((b, i) => `${b} ${totals[i]}-${given[i]}`).join(' '),
      `firm ${p.firm} in ${p.n} from ${p.first} data ${p.data ?? '-'} paper ${p.paper} sent ${p.sent} files ${p.files}`,
      both(
        p.sols.toSorted((a, b) => a.sol - b.sol),
        (s) => `${s.sol}:${s.block}:${s.cents}`,
      ),
      both(p.extras, (e) => `${e.sol ?? 'own'}:${e.cents}`),
      both(p.plan, (c) =>
        [c.due, c.cents, c.state, c.note ?? '-', c.paid ?? '-', c.files.toSorted().join('+') || '-'].join(':'),
      ),
    ].join(' | ')
  }
  return out
}

const or = (x: ReturnType<typeof sql>) => sql`coalesce(${x}::text, '-')`
/** `keyOf`: links as the walk knows them, by the hash that the database keeps of each. */
export const readLines = async (db: Db, w: World, keyOf: ReadonlyMap<string, number>): Promise<Lines> => {
  const ours = sql`any(${sql.param([...w.cities.keys()])}::int[])`
  const list = await rows<{ k: string; v: string }>(
    db,
    sql`select 'proposal ' || p."municipioPropostaId" as k, array_to_string(array[
        format('state %s v%s %s/%s of %s in %s', p."statusPropostaId", p.versao, p.numero, p.aditivo, ${or(sql`p."origemId"`)}, p."municipioId"),
        format('pack %s %s %s months %s +%s in force %s %s', p."pacoteId", p.ciclo, p."vigenciaMeses", p."dataProposta", p."validadeDias",
          ${or(sql`p."inicioVigencia"`)}, ${or(sql`p."fimVigencia"`)}),
        format('essencial %s-%s premium %s-%s extra %s-%s', p."essencialTotal", p."essencialContrapartida", p."premiumTotal", p."premiumContrapartida",
          p."extraTotal", p."extraContrapartida"),
        format('firm %s in %s from %s data %s paper %s sent %s files %s', p."jaFirme", p."qtdParcelas", p."primeiroVencimento",
          ${or(sql`(select d.prefeito from municipio_proposta_dados d where d."municipioPropostaId" = p."municipioPropostaId")`)},
          (p."documentoAnexoId" is not null)::text, (p."enviadaEm" is not null)::text, (select count(*) from municipio_proposta_anexo x
            where x."municipioPropostaId" = p."municipioPropostaId" and x.tipo in ('extrato', 'empenho', 'outro') and x."excluidoEm" is null)),
        coalesce((select string_agg(s."solucaoId" || ':' || s.bloco || ':' || s.valor, ' ' order by s."solucaoId") from municipio_proposta_solucao s
          where s."municipioPropostaId" = p."municipioPropostaId"), ''),
        coalesce((select string_agg(coalesce(e."solucaoId"::text, 'own') || ':' || e.valor, ' ' order by e."municipioPropostaSolucoesExtrasId")
          from municipio_proposta_solucoes_extras e where e."municipioPropostaId" = p."municipioPropostaId"), ''),
        coalesce((select string_agg(concat_ws(':', c.vencimento, c.valor, c."statusParcelaId", ${or(sql`c."notaNumero"`)}, ${or(sql`c."valorPago"`)},
            coalesce((select string_agg(y.tipo, '+' order by y.tipo collate "C") from municipio_proposta_parcela_anexo y
              where y."municipioPropostaParcelaId" = c."municipioPropostaParcelaId" and y."excluidoEm" is null), '-')), ' ' order by c.numero)
          from municipio_proposta_parcela c where c."municipioPropostaId" = p."municipioPropostaId"), '')], ' | ') as v
        from municipio_proposta p where p."municipioId" = ${ours}
      union all select 'city ' || m."municipioId", concat_ws(' ', m."statusRelacionamento", m.participacao, ${or(sql`m."inicioVigencia"`)},
          ${or(sql`m."fimVigencia"`)}) from municipio m where m."municipioId" = ${ours}
      union all select 'link of ' || p."municipioPropostaId", k.hash from municipio_proposta p join capacidade k on k."capacidadeId" = p."envioCapacidadeId"
        where p."municipioId" = ${ours}
      union all select 'number ' || n.uf || '-' || n.ano, n.ultimo::text from municipio_proposta_numero n
      union all select 'audited', count(distinct a."requestId")::text from auditoria a
        where a."requestId" is not null and a.entidade like 'municipio\\_proposta%'
      union all select 'expired', count(*)::text from auditoria a join municipio_proposta p on p."municipioPropostaId"::text = a."entidadeId"
        where a."requestId" is null and a.acao = 'expirar' and a.entidade = 'municipio_proposta' and p."municipioId" = ${ours}`,
  )
  return Object.fromEntries(list.map((x) => [x.k, String(keyOf.get(x.v) ?? x.v)]))
}

/* What must always be true */

/** Everything of a signed proposal that nobody may change, in one text. */
const SIGNED = (p: ReturnType<typeof sql>) => {
  const da = (tabela: string, x = 'x.*') =>
    sql`(select json_agg(y order by y::text) from (select ${sql.raw(x)} from ${sql.identifier(tabela)} x where x."municipioPropostaId" = ${p}."municipioPropostaId") y)`
  return sql`md5(json_build_array(to_jsonb(${p}) - 'versao', ${da('municipio_proposta_dados')}, ${da('municipio_proposta_grupo_solucao')},
    ${da('municipio_proposta_solucao')}, ${da('municipio_proposta_solucoes_extras')}, ${da('municipio_proposta_resposta')},
    ${da('municipio_proposta_parcela', 'x."municipioPropostaParcelaId", x.numero, x.vencimento, x.valor')},
    (select json_agg(x order by x."municipioPropostaAnexoId") from municipio_proposta_anexo x where x."municipioPropostaId" = ${p}."municipioPropostaId"
      and (x.tipo in ('proposta', 'minuta', 'minutaAssinada') or x.criacao <= ${p}."assinadaEm")),
    (select json_agg(x order by x."municipioPropostaPassoId") from municipio_proposta_passo x where x."municipioPropostaId" = ${p}."municipioPropostaId"
      and x.acao not in ('duplicar', 'aditar')))::text)`
}
/** By its id, what each signed proposal says. */
export const readSigned = async (db: Db) =>
  new Map(
    (
      await rows<{ id: number; hash: string }>(
        db,
        sql`select p."municipioPropostaId" as id, ${SIGNED(sql`p`)} as hash from municipio_proposta p where p."statusPropostaId" = 7`,
      )
    ).map((x) => [x.id, x.hash]),
  )

/** A line that begins elsewhere than the one before ended, and a story that ends elsewhere than its thing stands. */
const chain = (tabela: string, id: string, ofId: string) =>
  sql`select ${`a broken story in ${tabela}`} as o, x.id::text from (select h.${sql.identifier(ofId)} as id, h.de,
      lag(h.para) over (partition by h.${sql.identifier(ofId)} order by h.${sql.identifier(id)}) as antes from ${sql.identifier(tabela)} h) x
    where x.antes is distinct from x.de and x.antes is not null`
const paper = (column: string, tipo: string) =>
  sql`exists (select 1 from municipio_proposta_anexo x join arquivo a using ("arquivoId") where x."municipioPropostaAnexoId" = p.${sql.identifier(column)}
    and x."municipioPropostaId" = p."municipioPropostaId" and x.tipo = ${tipo} and x.sha256 ~ '^[0-9a-f]{64}$' and a.sha256 = x.sha256 and x."excluidoEm" is null)`
const lastAnswer = sql`(select r.tipo || ' ' || r.sha256 from municipio_proposta_resposta r where r."municipioPropostaId" = p."municipioPropostaId"
  order by r."municipioPropostaRespostaId" desc limit 1)`
const STATES = sql`array['Em elaboração', 'Gerada', 'Enviada ao município', 'Em negociação', 'Aceita', 'Minuta emitida', 'Minuta assinada', 'Recusada', 'Expirada', 'Cancelada']`
const firmBefore = sql`(select coalesce(sum(c.valor), 0) from municipio_proposta_parcela c join municipio_proposta v using ("municipioPropostaId")
  where v.numero = p.numero and v.aditivo < p.aditivo and v."statusPropostaId" = 7 and c."statusParcelaId" in (2, 3, 5))`
const planned = sql`(select coalesce(sum(c.valor), 0) from municipio_proposta_parcela c where c."municipioPropostaId" = p."municipioPropostaId")`
const solved = (bloco: string) =>
  sql`(select coalesce(sum(s.valor), 0) from municipio_proposta_solucao s where s."municipioPropostaId" = p."municipioPropostaId" and s.bloco = ${bloco})`

export const readFaults = async ({ banco: { db } }: Pick<TestApp, 'banco'>, signed: Map<number, string>) => {
  const faults = await rows<{ o: string; id: number | string }>(
    db,
    // Those of the demonstration are made by rows: their papers have no steps.
    sql`with nossas as (select p.* from municipio_proposta p join municipio m using ("municipioId") where m.nome like 'Cidade do Aceite %')
      select 'a block that is not the sum of its solutions' as o, p."municipioPropostaId"::text as id from nossas p
        where p."essencialTotal" <> ${solved('essencial')} or p."premiumTotal" <> ${solved('premium')}
          or p."extraTotal" <> (select coalesce(sum(e.valor), 0) from municipio_proposta_solucoes_extras e where e."municipioPropostaId" = p."municipioPropostaId")
      union all select 'shares that are not the whole', p."municipioPropostaId"::text from nossas p
        where p.contrapartida + p.investimento <> p."valorTotal" or p."valorTotal" <> p."essencialTotal" + p."premiumTotal" + p."extraTotal"
          or p.contrapartida <> p."essencialContrapartida" + p."premiumContrapartida" + p."extraContrapartida"
          or least(p."essencialContrapartida", p."premiumContrapartida", p."extraContrapartida") < 0
      union all select 'instalments that are not what is left to bear', p."municipioPropostaId"::text from nossas p
        where ${planned} <> greatest(p.investimento - p."jaFirme", 0)
      union all select 'signed, and not borne to the cent', p."municipioPropostaId"::text from nossas p
        where p."statusPropostaId" = 7 and ${planned} + ${firmBefore} <> p.investimento
      union all select 'instalments without a number, or not by day', p."municipioPropostaId"::text from nossas p where exists (
        select 1 from (select c.numero, c.vencimento, row_number() over (order by c.numero) as n, lag(c.vencimento) over (order by c.numero) as antes
          from municipio_proposta_parcela c where c."municipioPropostaId" = p."municipioPropostaId") x where x.numero <> x.n or x.vencimento < x.antes)
      union all select 'a number that nobody has', format('%s-%s-%s', n.uf, n.ano, i) from municipio_proposta_numero n, generate_series(1, n.ultimo) i
        cross join lateral (select format('PROP-%s-%s-%s', n.uf, n.ano, lpad(i::text, 4, '0')) as numero) x
        where not exists (select 1 from municipio_proposta p where p.numero = x.numero)
          and not exists (select 1 from auditoria a where a.entidade = 'municipio_proposta' and a.acao = 'excluir' and a.mudancas->'nome'->>'antes' = x.numero)
      union all select 'a number twice', min(p.numero) from municipio_proposta p group by p.numero, p.aditivo having count(*) > 1
      union all select 'a number beyond the last', p.numero from municipio_proposta p join municipio m using ("municipioId")
        where not exists (select 1 from municipio_proposta_numero n where p.numero like 'PROP-' || n.uf || '-' || n.ano || '-%' and right(p.numero, 4)::int <= n.ultimo)
      union all select 'two living amendments of one', p."origemId"::text from municipio_proposta p
        where p."origemId" is not null and p."statusPropostaId" < 8 group by p."origemId" having count(*) > 1
      union all select 'an amendment of what is not signed', p."municipioPropostaId"::text from nossas p join municipio_proposta v on v."municipioPropostaId" = p."origemId"
        where v."statusPropostaId" <> 7 or v.numero <> p.numero or v.aditivo >= p.aditivo or v."municipioId" <> p."municipioId"
      union all ${chain('municipio_proposta_passo', 'municipioPropostaPassoId', 'municipioPropostaId')}
      union all ${chain('municipio_proposta_parcela_status', 'municipioPropostaParcelaStatusId', 'municipioPropostaParcelaId')}
      union all select 'a story that ends elsewhere', p."municipioPropostaId"::text from nossas p where (${STATES})[p."statusPropostaId"] is distinct from (
        select h.para from municipio_proposta_passo h where h."municipioPropostaId" = p."municipioPropostaId" order by h."municipioPropostaPassoId" desc limit 1)
      union all select 'an instalment whose story ends elsewhere', c."municipioPropostaParcelaId"::text from municipio_proposta_parcela c join nossas p using ("municipioPropostaId")
        where (array['prevista', 'faturada', 'paga', 'vencida', 'isenta', 'cancelada'])[c."statusParcelaId"] is distinct from coalesce((
          select h.para from municipio_proposta_parcela_status h where h."municipioPropostaParcelaId" = c."municipioPropostaParcelaId"
          order by h."municipioPropostaParcelaStatusId" desc limit 1), 'prevista')
      union all select 'an instalment that is owed before the signature', c."municipioPropostaParcelaId"::text from municipio_proposta_parcela c join nossas p using ("municipioPropostaId")
        where p."statusPropostaId" <> 7 and c."statusParcelaId" <> 1
      union all select 'billed or paid without its paper', c."municipioPropostaParcelaId"::text from municipio_proposta_parcela c join nossas p using ("municipioPropostaId")
        where (c."notaNumero" is not null and not exists (select 1 from municipio_proposta_parcela_anexo y
            where y."municipioPropostaParcelaId" = c."municipioPropostaParcelaId" and y.tipo in ('boleto', 'notaFiscal') and y."excluidoEm" is null))
          or (c."valorPago" is not null and not exists (select 1 from municipio_proposta_parcela_anexo y
            where y."municipioPropostaParcelaId" = c."municipioPropostaParcelaId" and y.tipo = 'comprovante' and y."excluidoEm" is null))
      union all select 'no paper with its hash', p."municipioPropostaId"::text from nossas p
        where p."statusPropostaId" in (2, 3, 5, 6, 7) and not ${paper('documentoAnexoId', 'proposta')}
      union all select 'not sent', p."municipioPropostaId"::text from nossas p where p."statusPropostaId" in (3, 4, 5, 6, 7, 8)
        and (p."enviadaEm" is null or p."enviadaPara" is null or p."envioCapacidadeId" is null)
      union all select 'accepted something else', p."municipioPropostaId"::text from nossas p where p."statusPropostaId" in (5, 6, 7)
        and ${lastAnswer} is distinct from 'aceite ' || (select x.sha256 from municipio_proposta_anexo x where x."municipioPropostaAnexoId" = p."documentoAnexoId")
      union all select 'refused without a word', p."municipioPropostaId"::text from nossas p where p."statusPropostaId" = 8 and ${lastAnswer} not like 'recusa %'
      union all select 'no draft', p."municipioPropostaId"::text from nossas p where p."statusPropostaId" in (6, 7) and not ${paper('minutaAnexoId', 'minuta')}
      union all select 'no signature', p."municipioPropostaId"::text from nossas p where (p."statusPropostaId" = 7) <> (p."assinadaPor" is not null
        and p."assinaturaDia" between p."dataProposta" and p."assinadaEm"::date and ${paper('assinaturaAnexoId', 'minutaAssinada')})
      union all select 'what was taken over is still planned', c."municipioPropostaParcelaId"::text from municipio_proposta_parcela c join nossas p using ("municipioPropostaId")
        where p."statusPropostaId" = 7 and c."statusParcelaId" = 1 and exists (select 1 from municipio_proposta s where s."origemId" = p."municipioPropostaId" and s."statusPropostaId" = 7)
      union all select 'a link of an earlier sending that opens', k."capacidadeId"::text from capacidade k join nossas p on p."municipioPropostaId" = k."alvoId"
        where k.rota = 'proposta' and k."revogadaEm" is null and k."capacidadeId" is distinct from p."envioCapacidadeId"
          and k."capacidadeId" < p."envioCapacidadeId"
      union all select 'an answer that no link or person gave', r."municipioPropostaRespostaId"::text from municipio_proposta_resposta r join nossas p using ("municipioPropostaId")
        where (r."capacidadeId" is null) = (r."usuarioId" is null)
      union all select 'a city in force without a contract', m."municipioId"::text from municipio m where m.nome like 'Cidade do Aceite %'
        and exists (select 1 from nossas p where p."municipioId" = m."municipioId" and p."statusPropostaId" = 7)
        and m."fimVigencia" is null`,
  )
  const now = await readSigned(db)
  const other = [...signed]
    .filter(([id, hash]) => now.get(id) !== hash)
    .map(([id]) => `what was signed is not what it was: ${id}`)
  for (const [id, hash] of now) if (!signed.has(id)) signed.set(id, hash)
  return [...faults.map((f) => `${f.o}: ${f.id}`), ...other]
}
