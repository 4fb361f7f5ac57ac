import { can } from '#contract/access.ts'
import { formatDate } from '#contract/br.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { EscolaDetalhe, mudarSituacaoDaEscola } from '#contract/escola.ts'
import {
  type AcaoEscola,
  CAMPOS_DO_PASSO,
  DESCRICAO_DO_PASSO,
  destinoDaEscola,
  faltasDaEscola,
  pedeMotivo,
} from '#contract/escola-estados.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { problem } from '#contract/problems.ts'
import { diff } from '#server/db/audit.ts'
import { only, stale, updateRow } from '#server/db/rows.ts'
import type { PdfSpec } from '#server/documents/pdf.ts'
import type { Reader, Signed } from '#server/http/route.ts'
import { VISIVEIS } from '../anexo/commands.ts'
import * as queries from './queries.ts'
import { passoRecusado, passosPossiveis } from './rules.ts'
import { passos } from './schema.ts'

const showEscola = ({ actor }: Reader, lida: queries.EscolaLida): EscolaDetalhe => {
  const { passosLidos, anexosLidos, ...e } = lida
  const editar = can(actor, 'editarEscola')
  return {
    ...e,
    passos: passosLidos.map((p) => ({ ...p, descricao: DESCRICAO_DO_PASSO[p.acao as AcaoEscola] ?? p.acao })),
    anexos: anexosLidos.map((x) => ({ ...x, verNaPagina: VISIVEIS.includes(x.mime), excluir: editar })),
    acoes: { editar, passos: passosPossiveis(actor, e), certificado: e.seloEscolaParceira },
  }
}
const findEscola = async ({ db, actor }: Reader, id: number) => {
  const e = await queries.loadEscola(db, actor, id)
  if (!e) throw problem.naoEncontrado()
  return e
}
export const getEscola = async (ctx: Reader, id: number) => showEscola(ctx, await findEscola(ctx, id))

/** A step, with what the next state asks for: both or none. */
export const moveEscola = async (ctx: Signed, body: BodyOf<typeof mudarSituacaoDaEscola, 'out'>) => {
  const { municipioEscolaId: id, versao, acao, justificativa } = body
  await queries.lockEscola(ctx.db, id)
  const antes = await findEscola(ctx, id)
  if (antes.versao !== versao) throw stale(showEscola(ctx, antes))
  const recusa = passoRecusado(antes, acao)
  if (recusa) throw problem.regra({ motivo: recusa })
  if (pedeMotivo(acao) && !justificativa) throw problem.entradaInvalida({}, { justificativa: 'Conte o motivo' })
  const para = destinoDaEscola(antes.situacao, acao, antes.antesDeDesistir)!
  const ditos = Object.fromEntries(Object.entries(only(CAMPOS_DO_PASSO, body)).filter(([, v]) => v !== undefined))
  const faltas = faltasDaEscola(para, { ...antes, ...ditos }, todaySaoPaulo(ctx.now))
  if (Object.keys(faltas).length) throw problem.entradaInvalida({}, faltas)
  await updateRow(ctx.db, 'municipio_escola', { municipioEscolaId: id }, { ...ditos, situacao: para })
  await ctx.db.execute(
    passos.insert({
      ...{ alvoId: id, em: ctx.now, usuarioId: ctx.actor.usuarioId },
      ...{ acao, de: antes.situacao, para, justificativa },
    }),
  )
  await ctx.audit({
    acao: 'alterar',
    entidade: 'municipio_escola',
    entidadeId: id,
    mudancas: {
      ...diff({ ...only(CAMPOS_DO_PASSO, antes) }, { ...only(CAMPOS_DO_PASSO, { ...antes, ...ditos }) }),
      situacao: { antes: antes.situacao, depois: para },
      ...(justificativa && { justificativa: { depois: justificativa } }),
    },
  })
  return getEscola(ctx, id)
}

/** The seal on paper; who has none gets none. */
export const makeCertificado = async (
  ctx: Reader,
  id: number,
): Promise<{ nome: string; documento: Pick<PdfSpec, 'titulo' | 'subtitulo' | 'secoes'> }> => {
  const e = await findEscola(ctx, id)
  if (!e.seloEscolaParceira) throw problem.naoEncontrado({ frase: 'Esta escola ainda não tem o Selo Escola Parceira.' })
  const lugar = `${e.municipio.nome}/${e.municipio.uf}`
  return {
    nome: e.escola,
    documento: {
      titulo: 'Selo Escola Parceira',
      subtitulo: `${e.escola} · ${lugar} · ${e.anoSelo}`,
      secoes: [
        {
          tipo: 'texto',
          texto: `Certificamos que ${e.escola}, de ${lugar}, é Escola Parceira da educação empreendedora no ano de ${e.anoSelo}, pela aplicação da metodologia ${e.metodologia} no ano letivo de ${e.anoLetivo}.`,
        },
        {
          tipo: 'campos',
          titulo: 'O que foi feito',
          campos: [
            { rotulo: 'Professores que concluíram a formação', valor: String(e.professoresConcluintes) },
            { rotulo: 'Alunos atendidos', valor: String(e.alunos) },
            { rotulo: 'Feira', valor: e.dataFeira ? formatDate(e.dataFeira) : null },
          ],
        },
        { tipo: 'assinaturas', pessoas: [{ papel: 'Pelo programa' }, { papel: 'Pela escola', nome: e.diretor }] },
      ],
    },
  }
}
