import { type SQL, sql } from 'drizzle-orm'
import type { AvaliacaoClienteOculto } from '#contract/cliente-oculto.ts'
import { problem } from '#contract/problems.ts'
import { record, records } from '#server/db/rows.ts'
import type { Reader } from '#server/http/route.ts'
import { VISIVEIS } from '../anexo/commands.ts'
import { abre, abreContato, avaliaEm, vinculado } from './lados.ts'
import { describePassos, listPassos, type PassoLido } from './passos.ts'
import { daEdicao, itensDe, momento, totalDe } from './queries.ts'
import { acoesDoContato, type Janela, type PapelNoCliente } from './rules.ts'

/* One evaluation, as its evaluator or who organises it reads it: never by the room. */

/**
 * The days of the edition in which contacts take place; before it has such days, those from its beginning to the day
 * before its result.
 */
const janela = sql`case when e.ano is not null then json_build_object(
    'de', coalesce(to_jsonb(e) ->> 'clienteOcultoInicio', e."inscricaoInicio"::text),
    'ate', coalesce(to_jsonb(e) ->> 'clienteOcultoFim', (e.resultado - 1)::text)) end`

interface Cabeca {
  clienteOcultoId: number
  municipioId: number
  municipio: { nome: string; uf: string }
  edicao: number
  grupo: string
  avaliadorId: number
  avaliador: string
  vinculo: boolean
  papel: PapelNoCliente
  janela: Janela | null
  total: number
  versao: number
}
export const findCabeca = async ({ db, actor }: Pick<Reader, 'db' | 'actor'>, onde: SQL): Promise<Cabeca> => {
  const found = await record<Cabeca>(
    db,
    sql`select o."clienteOcultoId", o."municipioId", json_build_object('nome', m.nome, 'uf', m.uf) as municipio, o.edicao, o.grupo,
        o."avaliadorId", u.nome as avaliador, ${vinculado(sql`o."avaliadorId"`, sql`o."municipioId"`)} as vinculo,
        case when ${avaliaEm(actor)} then 'avalia' else 'organiza' end as papel, ${janela} as janela, ${totalDe} as total, o.versao
      from cliente_oculto o join municipio m using ("municipioId") join usuario u on u."usuarioId" = o."avaliadorId" ${daEdicao}
      where ${onde} and ${abre(actor)}`,
  )
  if (!found) throw problem.naoEncontrado()
  return found
}

type Contato = AvaliacaoClienteOculto['contatos'][number]
type Lido = Omit<Contato, 'acoes'> & { enviadoPor: number | null }

const MIMES = sql.param([...VISIVEIS])
const listContatos = ({ db, actor }: Reader, id: number) =>
  records<Lido>(
    db,
    sql`select c."clienteOcultoContatoId", c.numero, c.situacao, c.canal,
        case when r."roteiroId" is not null then json_build_object('roteiroId', r."roteiroId", 'nome', r.nome, 'orientacao', r.orientacao) end as roteiro,
        ${momento(sql`c."agendadoPara"`)} as "agendadoPara", ${momento(sql`c.inicio`)} as inicio,
        ${momento(sql`c."primeiraResposta"`)} as "primeiraResposta", ${momento(sql`c.fim`)} as fim, c.atendente, c.nota, c.parecer,
        c."motivoInvalidacao", ${momento(sql`c."enviadoEm"`)} as "enviadoEm", ${momento(sql`c."validadoEm"`)} as "validadoEm",
        c."enviadoPor", ${itensDe(sql`c."clienteOcultoContatoId"`)} as itens,
        (select coalesce(json_agg(json_build_object('clienteOcultoEvidenciaId', x."clienteOcultoEvidenciaId", 'nomeArquivo', x."nomeArquivo",
            'mime', x.mime, 'tamanho', x.tamanho, 'criacao', ${momento(sql`x.criacao`)}, 'verNaPagina', x.mime = any(${MIMES}::text[]))
            order by x."clienteOcultoEvidenciaId"), '[]')
          from cliente_oculto_evidencia x
          where x."clienteOcultoContatoId" = c."clienteOcultoContatoId" and x."excluidoEm" is null) as evidencias,
        row_number() over (partition by c.numero order by c."clienteOcultoContatoId")::int as tentativa,
        c."substituidoEm" is not null as substituido, c.versao
      from cliente_oculto_contato c join cliente_oculto o using ("clienteOcultoId") left join cliente_oculto_roteiro r using ("roteiroId")
      where c."clienteOcultoId" = ${id} and ${abreContato(actor)}
      order by c.numero, c."clienteOcultoContatoId" desc`,
  )

export const getAvaliacao = async (ctx: Reader, id: number): Promise<AvaliacaoClienteOculto> => {
  const { db, actor } = ctx
  const { municipioId, avaliadorId, avaliador, vinculo, ...o } = await findCabeca(ctx, sql`o."clienteOcultoId" = ${id}`)
  const [lidos, roteiros, passos] = await Promise.all([
    listContatos(ctx, id),
    records<{ roteiroId: number; nome: string }>(
      db,
      sql`select "roteiroId", nome from cliente_oculto_roteiro where ativo order by sem_acento(nome)`,
    ),
    records<PassoLido>(db, listPassos(id, actor, o.papel)),
  ])
  const quem = { usuarioId: actor.usuarioId, acessoTotal: actor.acessoTotal, papel: o.papel }
  const contatos = lidos.map(({ enviadoPor, ...c }) => ({
    ...c,
    acoes: acoesDoContato(quem, { situacao: c.situacao, substituido: c.substituido, avaliadorId, enviadoPor }),
  }))
  const livre = contatos.every((c) => c.situacao <= 2)
  return {
    ...o,
    organizacao:
      o.papel === 'organiza'
        ? {
            ...{ municipioId, avaliadorId, avaliador, vinculo },
            trocarAvaliador: contatos.every((c) => c.substituido || c.situacao !== 4),
            excluir: livre,
          }
        : null,
    roteiros,
    contatos: contatos.filter((c) => !c.substituido),
    anteriores: contatos.filter((c) => c.substituido),
    passos: describePassos(passos),
  }
}
