import { type SQL, sql } from 'drizzle-orm'
import { normalize } from '#contract/br.ts'
import { NIVEIS, type Nivel } from '#contract/termo-planilha.ts'
import type { SituacaoSolucao } from '#contract/termo-referencia.ts'
import { literal } from '#contract/wording.ts'
import type { Actor } from '#server/access/actor.ts'
import { municipioEixoScope, usuarioScope } from '#server/access/scopes.ts'
import type { Db } from '#server/db/db.ts'
import { record, records } from '#server/db/rows.ts'
import type { Celula } from '#server/registers/read-cells.ts'
import { termoSql } from '../leitura.ts'
import { recusaDaEvidencia, recusaDaSolucao, recusaDaTarefa, recusaDoGrupo } from '../rules.ts'
import type { Achado } from './arvore.ts'
import { type Atual, CAMPOS, type Estado } from './juizo.ts'

/* The term of a city as a sheet is held against it, in one moment and with few statements, however much it holds. */

interface Linha extends Record<string, unknown> {
  id: number
  nome: string
}
interface Lido {
  grupo: (Linha & { desabilitado: boolean; alcanca: boolean; eixo: string })[]
  solucao: (Linha & {
    paiId: number
    situacao: SituacaoSolucao
    grupoDesabilitado: boolean
    tipo: string | null
    consultor: string | null
  })[]
  tarefa: (Linha & {
    paiId: number
    ela: boolean
    cumprida: boolean
    situacaoSolucao: SituacaoSolucao
    grupoDesabilitado: boolean
  })[]
  evidencia: (Linha & { paiId: number; desabilitado: boolean })[]
}

const FORA_DO_ALCANCE = 'Já há um grupo com este nome em {um eixo} fora do seu alcance'

const aggregate = (query: SQL) => sql`(select coalesce(json_agg(x order by x.id), '[]') from (${query}) x)`

const readTermo = (db: Db, actor: Actor, municipioId: number) =>
  record<Lido>(
    db,
    sql`with ${termoSql(sql`g."municipioId" = ${municipioId}`)} select
      ${aggregate(sql`select g."municipioGrupoSolucaoId" as id, g.nome, g.desabilitado, g."eixoId", e.nome as eixo,
        ${municipioEixoScope(actor, sql`g."municipioId"`, sql`g."eixoId"`)} as alcanca
        from termo_g g join eixo e using ("eixoId")`)} as grupo,
      ${aggregate(sql`select s.*, s."municipioSolucaoId" as id, s."municipioGrupoSolucaoId" as "paiId", p.nome as tipo, u.email as consultor
        from termo_s s left join solucao_tipo p using ("solucaoTipoId") left join usuario u using ("usuarioId")`)} as solucao,
      ${aggregate(sql`select t.*, t."municipioTarefaId" as id, t."municipioSolucaoId" as "paiId" from termo_t t`)} as tarefa,
      ${aggregate(sql`select v."municipioEvidenciaId" as id, v."municipioTarefaId" as "paiId", v.nome, v.descricao, v.desabilitado
        from municipio_evidencia v join termo_t t using ("municipioTarefaId")`)} as evidencia`,
  )

const valoresDe = (nivel: Nivel, l: Linha) => Object.fromEntries(CAMPOS[nivel].map((c) => [c, l[c] as Celula]))

const atuaisDe = (lido: Lido): Record<Nivel, Atual[]> => {
  const tarefas = new Map(lido.tarefa.map((t) => [t.id, t]))
  // Whether there are hours says nothing about a change.
  const daTarefa = (t: Lido['tarefa'][number]) => ({
    solucao: t.situacaoSolucao,
    grupo: t.grupoDesabilitado,
    cumprida: t.cumprida,
    temHoras: false,
  })
  const base = (nivel: Nivel, l: Linha) => ({
    id: l.id,
    paiId: (l.paiId as number | undefined) ?? null,
    nome: l.nome,
    valores: valoresDe(nivel, l),
    nomes: {},
    oculta: false,
    conta: true,
  })
  return {
    grupo: lido.grupo.map((g) => ({
      ...base('grupo', g),
      nomes: { eixoId: g.eixo },
      oculta: !g.alcanca,
      travada: g.alcanca
        ? recusaDoGrupo.mexer({ desabilitado: g.desabilitado, comecou: false, aIniciar: false, semConsultor: false })
        : FORA_DO_ALCANCE,
    })),
    solucao: lido.solucao.map((s) => ({
      ...base('solucao', s),
      nomes: { solucaoTipoId: s.tipo, usuarioId: s.consultor },
      travada: recusaDaSolucao.mexer({
        situacao: s.situacao,
        grupo: s.grupoDesabilitado,
        ela: false,
        temHoras: false,
        temConsultor: false,
      }),
    })),
    tarefa: lido.tarefa.map((t) => ({
      ...base('tarefa', t),
      conta: !t.ela,
      travada: recusaDaTarefa.mexer({ ...daTarefa(t), ela: t.ela }),
    })),
    evidencia: lido.evidencia.map((e) => {
      const t = tarefas.get(e.paiId)!
      return {
        ...base('evidencia', e),
        travada: recusaDaEvidencia.mexer({ ...daTarefa(t), tarefa: t.ela, ela: e.desabilitado }),
      }
    }),
  }
}

const chaveDe = (nivel: Nivel, paiId: number | null, chave: string) => `${nivel}/${paiId ?? ''}/${chave}`

export const loadEstado = async (db: Db, actor: Actor, municipioId: number): Promise<Estado> => {
  const atuais = atuaisDe((await readTermo(db, actor, municipioId))!)
  const porNome = new Map<string, Atual>()
  const porPai = new Map<string, Atual[]>()
  for (const nivel of NIVEIS) {
    // Of names that were the same before they were compared so, the oldest.
    for (const a of atuais[nivel].toReversed()) porNome.set(chaveDe(nivel, a.paiId, normalize(a.nome)), a)
    for (const a of atuais[nivel]) {
      const chave = chaveDe(nivel, a.paiId, '')
      const irmas = porPai.get(chave)
      if (irmas) irmas.push(a)
      else porPai.set(chave, [a])
    }
  }
  const ocultos = new Set(atuais.grupo.filter((g) => g.oculta).map((g) => g.id))
  return {
    // Of what is in a group out of reach nothing is told.
    find: (nivel, paiId, chave) =>
      nivel === 'solucao' && ocultos.has(paiId!) ? undefined : porNome.get(chaveDe(nivel, paiId, chave)),
    below: (nivel, paiId) => porPai.get(chaveDe(nivel, paiId, '')) ?? [],
  }
}

const makeFinder = (lista: readonly { id: number; nome: string }[], motivo: string) => {
  // The first of a name is the one that counts.
  const porNome = new Map(lista.toReversed().map((x) => [normalize(x.nome), x]))
  return (texto: string): Achado => porNome.get(normalize(texto)) ?? { motivo }
}

/** What the sheet may point at: axes and users in reach, types in use. Of what is not, whether it exists is not told. */
export const loadListas = async (db: Db, actor: Actor, municipioId: number, emails: readonly string[]) => {
  const [eixos, tipos, pessoas] = await Promise.all([
    records<{ id: number; nome: string }>(
      db,
      // An axis of the city's own project goes before one of the same name elsewhere.
      sql`select e."eixoId" as id, e.nome from eixo e join municipio m on m."municipioId" = ${municipioId}
        where ${municipioEixoScope(actor, sql`m."municipioId"`, sql`e."eixoId"`)}
        order by e."projetoId" = m."projetoId" desc, e."eixoId"`,
    ),
    records<{ id: number; nome: string }>(
      db,
      sql`select "solucaoTipoId" as id, nome from solucao_tipo where ativo order by nome`,
    ),
    records<{ id: number; nome: string }>(
      db,
      sql`select u."usuarioId" as id, u.email as nome from usuario u where lower(u.email) = any(${sql.param(emails)}::text[])
        and u.habilitado and ${usuarioScope(actor, sql`u."usuarioId"`)}`,
    ),
  ])
  return {
    eixoId: makeFinder(eixos, 'Não há {eixo} com este nome ao seu alcance'),
    solucaoTipoId: makeFinder(tipos, literal(`Use um destes: ${tipos.map((t) => t.nome).join(', ')}`)),
    usuarioId: makeFinder(pessoas, 'Não há usuário habilitado com este e-mail ao seu alcance'),
  }
}
