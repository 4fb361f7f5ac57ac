import { type SQL, sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { EixoGeral, VisaoGeral } from '#contract/municipio-painel.ts'
import { medalhaDe, nivelMaturidade, percentual } from '#contract/pontos.ts'
import type { Actor } from '#server/access/actor.ts'
import { municipioEixoScope, municipioScope } from '#server/access/scopes.ts'
import type { Db } from '#server/db/db.ts'
import { anyOf } from '#server/db/rows.ts'
import { json, one } from '#server/db/sql.ts'
import { DO_LUGAR, type LimiarDoEscopo, limiaresDe, limiaresEmVigor } from '../medalha/commands.ts'

/** What is behind the overview: always of the axes that the person reaches there. */
const noAlcance = (actor: Actor, t: SQL) => municipioEixoScope(actor, sql`${t}."municipioId"`, sql`${t}."eixoId"`)
const somas = sql`sum(t.possiveis) as possiveis, sum(t.declarados) as declarados, sum(t.comprovados) as comprovados,
  sum(t.diagnostico) as diagnostico`

/** What the ledger had proved by the end of the diagnosis; no row until that is finished. */
const noDiagnostico = sql`lateral (select a."finalizadoEm" as em from acompanhamento a
  where a."municipioId" = t."municipioId" and a.diagnostico and a.finalizado and not a.cancelado) d on true
  left join lateral (select coalesce(sum(l.comprovados), 0) as provados from ponto_lancamento l
    where l."municipioId" = t."municipioId" and l."temaId" = t."temaId" and l.em <= d.em) l on true`
const comparadas = sql`${somas}, sum(l.provados) as provados, bool_or(d.em is not null) as feito`

type Medida = 'declarados' | 'comprovados' | 'diagnostico' | 'provados'
const porcento = (medida: Medida) => sql`least(100, round(r.${sql.identifier(medida)} * 100 / r.possiveis, 2))`

/** One statement for any number of municipalities. */
export const loadRadar = (db: Db, actor: Actor, municipioIds: readonly number[]) =>
  json(
    db,
    sql`select coalesce(json_agg(x order by sem_acento(x.nome), x."municipioId"), '[]')::text from (
      select m."municipioId", m.nome, m.uf, (
        select coalesce(json_agg(json_build_object('eixoId', r."eixoId", 'nome', r.nome,
            'declarados', ${porcento('declarados')}, 'comprovados', ${porcento('comprovados')},
            'noDiagnostico', case when r.feito then json_build_object(
              'declarados', ${porcento('diagnostico')}, 'comprovados', ${porcento('provados')}) end) order by r.ordem, r."eixoId"), '[]')
        from (select t."eixoId", e.nome, e.ordem, ${comparadas} from municipio_tema_ponto t
            join eixo e using ("eixoId") left join ${noDiagnostico}
          where t."municipioId" = m."municipioId" and ${noAlcance(actor, sql`t`)}
          group by 1, 2, 3 having sum(t.possiveis) > 0) r) as eixos
      from municipio m where m."municipioId" = ${anyOf(municipioIds)}
        and ${municipioScope(actor, sql`m."municipioId"`)}) x`,
  )

interface Numeros {
  total: number
  naoRespondida: number
  respondida: number
  evidenciada: number
  aprovada: number
  rejeitada: number
}
interface Somas {
  possiveis: number
  declarados: number
  comprovados: number
  diagnostico: number
}
const NENHUMA: Somas & { provados?: number; feito?: boolean } = {
  possiveis: 0,
  declarados: 0,
  comprovados: 0,
  diagnostico: 0,
}
const OCULTAS = { possiveis: null, declarados: null, comprovados: null, diagnostico: null }

export const loadMiniDash = async (db: Db, actor: Actor, municipioId: number) => {
  const estado = (nome: string) => sql`count(*) filter (where t.estado = ${nome})`
  const { j } = (await one<{
    j: {
      perguntas: Numeros
      grupos: number
      membros: number
      somas: (Somas & { provados: number; feito: boolean }) | null
    }
  }>(
    db,
    sql`select json_build_object(
      'perguntas', (select json_build_object('total', count(*), 'naoRespondida', ${estado('naoRespondida')},
          'respondida', ${estado('respondida')}, 'evidenciada', ${estado('evidenciada')},
          'aprovada', ${estado('aprovada')}, 'rejeitada', ${estado('rejeitada')})
        from pergunta_municipio t where t."municipioId" = ${municipioId} and ${noAlcance(actor, sql`t`)}),
      'grupos', (select count(*) from grupo where "municipioId" = ${municipioId}),
      'membros', (select count(*) from membro where "municipioId" = ${municipioId}),
      'somas', (select to_json(s) from (select ${comparadas} from municipio_tema_ponto t left join ${noDiagnostico}
        where t."municipioId" = ${municipioId} and ${noAlcance(actor, sql`t`)}) s where s.possiveis is not null)) as j`,
  ))!
  const { somas: lidas, ...resto } = j
  const { provados = 0, feito = false, ...totais } = lidas ?? NENHUMA
  const ve = can(actor, 'visualizarPontosMedalha')
  return {
    municipioId,
    ...resto,
    ...(ve ? totais : OCULTAS),
    noDiagnostico: ve && feito ? { declarados: totais.diagnostico, comprovados: provados } : null,
    maturidade: ve && totais.possiveis > 0 ? nivelMaturidade(percentual(totais.comprovados, totais.possiveis)) : null,
  }
}

interface Tema extends Somas {
  eixoId: number
  eixo: string
  temaId: number
  tema: string
}
type Leitura = Pick<VisaoGeral, 'prazos' | 'pessoas'> & {
  temas: Tema[]
  limiares: (LimiarDoEscopo & { nivel: string })[]
}

const loadLeitura = async (db: Db, actor: Actor, municipioId: number, hoje: string): Promise<Leitura> => {
  const abertos = can(actor, 'visualizarRejeitadas') ? sql`true` : sql`false`
  const found = await one<{ j: Leitura }>(
    db,
    sql`select json_build_object(
      'temas', (select coalesce(json_agg(x order by x.ordem, x."eixoId", x."ordemTema", x."temaId"), '[]') from (
        select t."eixoId", e.nome as eixo, e.ordem, t."temaId", tm.nome as tema, tm.ordem as "ordemTema",
          t.possiveis, t.declarados, t.comprovados, t.diagnostico
        from municipio_tema_ponto t join tema tm using ("temaId") join eixo e on e."eixoId" = t."eixoId"
        where t."municipioId" = ${municipioId} and t.possiveis > 0 and ${noAlcance(actor, sql`t`)}) x),
      'limiares', (select coalesce(json_agg(x order by x.altura), '[]') from (${limiaresEmVigor(
        sql`medalha md join municipio m on m."municipioId" = ${municipioId} and (md.uf is null or md.uf = m.uf)`,
        sql`true`,
        [sql`md.escopo`, sql`md."eixoId"`, sql`md."temaId"`],
        { uf: sql`m.uf`, hoje, municipioId: sql`m."municipioId"` },
      )}) x),
      'prazos', (select coalesce(json_agg(x order by x."prazoReenvio", x.numero), '[]') from (
        select t."perguntaMunicipioId", p.numero, p.texto, tm.nome as tema, t."prazoReenvio"
        from pergunta_municipio t join pergunta p using ("perguntaId") join tema tm on tm."temaId" = t."temaId"
        where t."municipioId" = ${municipioId} and t.estado = 'rejeitada' and t."qtdRejeicao" < 2
          and t."prazoReenvio" >= ${hoje}::date and ${abertos} and ${noAlcance(actor, sql`t`)}) x),
      'pessoas', (select coalesce(json_agg(x order by x."permissaoId", sem_acento(x.nome)), '[]') from (
        select u."usuarioId", u.nome, pp.nome as papel, pp."permissaoId",
          coalesce(json_agg(e.nome order by e.ordem) filter (where e."eixoId" is not null), '[]') as eixos
        from usuario_permissao up join usuario u using ("usuarioId") join permissao pp using ("permissaoId")
          left join eixo e on e."eixoId" = up."eixoId"
        where up."municipioId" = ${municipioId} and u.habilitado group by 1, 2, 3, 4) x)) as j`,
  )
  return found!.j
}

const CAMPOS = ['possiveis', 'declarados', 'comprovados', 'diagnostico'] as const
const somar = (temas: readonly Tema[]): Somas =>
  Object.fromEntries(CAMPOS.map((c) => [c, temas.reduce((s, t) => s + t[c] * 100, 0) / 100])) as unknown as Somas
const pontosDe = ({ possiveis, declarados, comprovados, diagnostico }: Somas, ve: boolean) =>
  ve ? { possiveis, declarados, comprovados, diagnostico } : OCULTAS

/** Axes with their themes, open deadlines and people. Medals by the rule itself, over the thresholds in force. */
export const loadVisaoGeral = async (db: Db, actor: Actor, municipioId: number, hoje: string): Promise<VisaoGeral> => {
  const { temas, limiares, prazos, pessoas } = await loadLeitura(db, actor, municipioId, hoje)
  const ve = can(actor, 'visualizarPontosMedalha')
  const medalha = (escopo: string, id: number, t: Somas) => (ve ? medalhaDe(limiaresDe(limiares, escopo, id), t) : null)
  const eixos = [...Map.groupBy(temas, (t) => t.eixoId)].map(([eixoId, lista]): EixoGeral => {
    const soma = somar(lista)
    return {
      eixoId,
      nome: lista[0]!.eixo,
      ...pontosDe(soma, ve),
      medalha: medalha('Eixo', eixoId, soma),
      temas: lista.map((t) => ({
        temaId: t.temaId,
        nome: t.tema,
        ...pontosDe(t, ve),
        medalha: medalha('Tema', t.temaId, t),
      })),
    }
  })
  const doLugar = limiares.filter((l) => (DO_LUGAR as readonly string[]).includes(l.escopo))
  return { eixos, limiares: ve ? doLugar.map(soLimiar) : [], prazos, pessoas: pessoas.map(semNumero) }
}

const soLimiar = ({ nivel, percentualMinimo, pontuacaoMinima, condicaoExtra }: Leitura['limiares'][number]) => ({
  nivel,
  percentualMinimo,
  pontuacaoMinima,
  condicaoExtra,
})
const semNumero = ({ usuarioId, nome, papel, eixos }: VisaoGeral['pessoas'][number]) => ({
  usuarioId,
  nome,
  papel,
  eixos,
})

export const loadMunicipioGov = (db: Db, municipioId: number) =>
  json(
    db,
    sql`select to_json(x)::text from (
      select m."municipioId", m.nome, m.uf, m."codigoIbge", m.prefeito, m.email, m.telefone, m.site, m.populacao, m.idhm,
        m."meiAtivos", f.nome as "faixaNome", (
          select coalesce(json_agg(json_build_object('nome', a.nome, 'portaria', a.portaria, 'inicio', a.inicio) order by a.inicio desc), '[]')
          from municipio_ad a where a."municipioId" = m."municipioId" and a.ativo) as ads
      from municipio m left join faixa f using ("faixaId") where m."municipioId" = ${municipioId}) x`,
  )

/** Points of a theme, without their value for who may not see them. */
const pontosDoTema = (actor: Actor) =>
  can(actor, 'visualizarPontosMedalha')
    ? sql`coalesce(t.possiveis, 0) as possiveis, coalesce(t.declarados, 0) as declarados,
        coalesce(t.comprovados, 0) as comprovados, coalesce(t.diagnostico, 0) as diagnostico`
    : sql`null as possiveis, null as declarados, null as comprovados, null as diagnostico`

export const listMunicipiosDoTema = (db: Db, actor: Actor, temaId: number, usuarioId: number | undefined) =>
  json(
    db,
    sql`select coalesce(json_agg(x order by sem_acento(x.nome), x.uf, x."municipioId"), '[]')::text from (
      select m."municipioId", m.nome, m.uf, tm."temaId", ${pontosDoTema(actor)}
      from municipio m join tema tm on tm."temaId" = ${temaId}
        join eixo e on e."eixoId" = tm."eixoId" and e."projetoId" = m."projetoId"
        left join municipio_tema mt on mt."municipioId" = m."municipioId" and mt."temaId" = tm."temaId"
        left join municipio_tema_ponto t on t."municipioId" = m."municipioId" and t."temaId" = tm."temaId"
      where coalesce(mt.habilitado, true) and ${municipioEixoScope(actor, sql`m."municipioId"`, sql`tm."eixoId"`)}
        and ${
          usuarioId === undefined
            ? sql`true`
            : sql`(exists (select 1 from usuario u join usuario_grupo g using ("usuarioGrupoId")
                where u."usuarioId" = ${usuarioId} and (g."acessoTotal" or g."verTodosEixos" or u.padrao))
              or exists (select 1 from usuario_permissao up where up."usuarioId" = ${usuarioId}
                and up."municipioId" = m."municipioId" and (up."eixoId" is null or up."eixoId" = tm."eixoId")))`
        }) x`,
  )

export const listTemasFinalizados = (db: Db, actor: Actor, municipioId: number) =>
  json(
    db,
    sql`select coalesce(json_agg(x order by x.ordem, x."municipioTemaPontoId"), '[]')::text from (
      select t."municipioTemaPontoId", t."municipioId", tm.ordem, ${pontosDoTema(actor)},
        json_build_object('temaId', tm."temaId", 'nome', tm.nome, 'eixoId', tm."eixoId") as tema
      from municipio_tema_ponto t join tema tm using ("temaId")
      where t."municipioId" = ${municipioId} and t.finalizado and ${noAlcance(actor, sql`t`)}) x`,
  )
