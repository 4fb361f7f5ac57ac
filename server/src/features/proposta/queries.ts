import { type SQL, sql } from 'drizzle-orm'
import { todaySaoPaulo } from '#contract/holidays.ts'
import type { PropostaDaLista } from '#contract/proposta.ts'
import type { DadosDaProposta } from '#contract/proposta-dados.ts'
import { ESTADOS_PROPOSTA, STATUS_PROPOSTA } from '#contract/proposta-estados.ts'
import type { ExtraDaProposta, GrupoDaProposta } from '#contract/proposta-solucoes.ts'
import type { Bloco, Rateio } from '#contract/proposta-valores.ts'
import { usuarioScope } from '#server/access/scopes.ts'
import { every, listJson, record, records } from '#server/db/rows.ts'
import type { Reader } from '#server/http/route.ts'
import { cpfMascarado, telefoneMascarado } from '../membro/commands.ts'
import { noAlcance } from './alvos.ts'
import { TEM_ADITIVO } from './presa.ts'
import { jaFirmeSql } from './valores.ts'

/* What is read of proposals. */

export const ESTADO = sql`(case p."statusPropostaId" ${sql.raw(
  ESTADOS_PROPOSTA.map((e) => `when ${STATUS_PROPOSTA[e]} then '${e}'`).join(' '),
)} end)`
/** As people say it: 'PROP-SC-2026-0001', of an amendment 'PROP-SC-2026-0001/A1'. */
export const NUMERO = sql`(p.numero || case when p.aditivo > 0 then '/A' || p.aditivo else '' end)`
/** Cents as reais, minutes as decimal hours. */
export const reaisSql = (centavos: SQL) => sql`round(${centavos} / 100.0, 2)`
export const horasDecimais = (minutos: SQL) => sql`round(${minutos} / 60.0, 4)::float8`

/** What each side bears of a block of `p`, in reais. */
export const partesDoBloco = (bloco: Bloco) => {
  const [total, contrapartida] = [sql.identifier(`${bloco}Total`), sql.identifier(`${bloco}Contrapartida`)]
  return { entidade: reaisSql(sql`p.${contrapartida}`), municipio: reaisSql(sql`(p.${total} - p.${contrapartida})`) }
}

/** `from … where …` of the instalments of `p` that are owed and past their day. */
export const deVencidas = (now: Date) => sql`from municipio_proposta_parcela c where p."statusPropostaId" = 7
  and c."municipioPropostaId" = p."municipioPropostaId" and c."statusParcelaId" in (1, 2) and c.vencimento < ${todaySaoPaulo(now)}::date`
/** A row of every list: the proposal is `p`, its municipality `m`, the regional unit `r`, the package `k`, who made it `u`. */
export const linhaDaProposta = ({
  actor,
  now,
}: Pick<Reader, 'actor' | 'now'>) => sql`p."municipioPropostaId", p."municipioId",
  json_build_object('nome', m.nome, 'uf', m.uf) as municipio, r."nomeRegiao", ${NUMERO} as numero, p.aditivo, p."statusPropostaId", ${ESTADO} as estado,
  p.ciclo, p."pacoteId", k.nome as pacote, ${reaisSql(sql`p."valorTotal"`)} as "valorTotal", ${reaisSql(sql`p.contrapartida`)} as "contrapartidaSebrae",
  ${reaisSql(sql`p.investimento`)} as "investimentoMunicipio", p."qtdParcelas", p."dataProposta", p.validade, p."inicioVigencia", p."fimVigencia",
  (select count(*)::int ${deVencidas(now)}) as "parcelasVencidas",
  json_build_object('usuarioId', case when ${usuarioScope(actor, sql`u."usuarioId"`)} then u."usuarioId" end, 'nome', u.nome) as responsavel,
  p.desde, p.criacao, p.versao`
export const DE = sql`municipio_proposta p join municipio m using ("municipioId") left join unidade_regional r on r.id_unidade_regional = m."unidadeRegionalId"
  join pacote k using ("pacoteId") join usuario u on u."usuarioId" = p."criadoPor"`

/** Those in reach, of one municipality or all, the newest first. */
export const listPropostas = (ctx: Reader, { municipioId }: { municipioId?: number | undefined } = {}) =>
  listJson(
    ctx.db,
    sql`select ${linhaDaProposta(ctx)} from ${DE} where ${every(
      noAlcance(ctx.actor),
      municipioId !== undefined && sql`p."municipioId" = ${municipioId}`,
    )} order by p."municipioPropostaId" desc`,
  )

/* One of them */

export interface PropostaLida extends Omit<PropostaDaLista, 'valorTotal'> {
  origemId: number | null
  motivoAditivo: string | null
  tipoPrograma: 1 | 2
  faixaId: number | null
  faixaNome: string | null
  vigenciaMeses: number
  validadeDias: number
  rateio: Rateio
  primeiroVencimento: string
  valorTotal: number
  enviadaEm: string | null
  enviadaPara: string | null
  /** Cents, as they are kept. */
  centavos: Record<
    `${'essencial' | 'premium' | 'extra'}${'Total' | 'Contrapartida'}` | 'investimento' | 'jaFirme',
    number
  >
  minPremium: number
  maxPremium: number
  temAditivo: boolean
  documentoAtual: boolean
  foiEnviada: boolean
  versoes: { municipioPropostaId: number; numero: string; aditivo: number; estado: PropostaDaLista['estado'] }[]
  respostas: {
    tipo: 'aceite' | 'alteracao' | 'recusa'
    nome: string
    cargo: string | null
    texto: string | null
    em: string
    sha256: string
    peloLink: boolean
  }[]
  assinatura: { dia: string; em: string; usuario: string; sha256: string; nomeArquivo: string } | null
}
const centavosSql = (
  jaFirme: SQL,
) => sql`json_build_object('essencialTotal', p."essencialTotal", 'essencialContrapartida', p."essencialContrapartida",
  'premiumTotal', p."premiumTotal", 'premiumContrapartida', p."premiumContrapartida", 'extraTotal', p."extraTotal",
  'extraContrapartida', p."extraContrapartida", 'investimento', p.investimento, 'jaFirme', ${jaFirme})`
export const CENTAVOS = centavosSql(sql`p."jaFirme"`)
/** Of an amendment that is still written what earlier versions keep by now: its instalments are the rest of that. */
const CENTAVOS_DE_HOJE = centavosSql(sql`case when p.aditivo > 0 and p."statusPropostaId" in (1, 2, 4)
  then ${jaFirmeSql(sql`p.numero`, sql`p.aditivo`)} else p."jaFirme" end`)
/** All versions of it, oldest first. */
const VERSOES = sql`(select json_agg(v order by v.aditivo, v."municipioPropostaId") from (select o."municipioPropostaId", o.numero, o.aditivo, o.estado
  from municipio_proposta x cross join lateral (select p."municipioPropostaId", ${NUMERO} as numero, p.aditivo, ${ESTADO} as estado from (select x.*) p) o
  where x.numero = p.numero) v)`
const RESPOSTAS = sql`(select coalesce(json_agg(json_build_object('tipo', y.tipo, 'nome', y.nome, 'cargo', y.cargo, 'texto', y.texto, 'em', y.em,
    'sha256', y.sha256, 'peloLink', y."usuarioId" is null) order by y."municipioPropostaRespostaId"), '[]')
  from municipio_proposta_resposta y where y."municipioPropostaId" = p."municipioPropostaId")`
const ASSINATURA = sql`(select json_build_object('dia', p."assinaturaDia", 'em', p."assinadaEm", 'usuario', w.nome, 'sha256', x.sha256,
    'nomeArquivo', x."nomeArquivo") from municipio_proposta_anexo x join usuario w on w."usuarioId" = p."assinadaPor"
  where x."municipioPropostaAnexoId" = p."assinaturaAnexoId" and p."assinadaEm" is not null)`

export const loadProposta = (ctx: Reader, id: number) =>
  record<PropostaLida>(
    ctx.db,
    sql`select ${linhaDaProposta(ctx)}, p."origemId", p."motivoAditivo", p."tipoPrograma", p."faixaId", f.nome as "faixaNome", p."vigenciaMeses",
        p."validadeDias", p.rateio, p."primeiroVencimento", p."enviadaEm", p."enviadaPara", ${CENTAVOS_DE_HOJE} as centavos, k."minPremium", k."maxPremium",
        ${TEM_ADITIVO} as "temAditivo", p."documentoAnexoId" is not null as "documentoAtual", p."enviadaEm" is not null as "foiEnviada",
        ${VERSOES} as versoes, ${RESPOSTAS} as respostas, ${ASSINATURA} as assinatura
      from ${DE} left join faixa f on f."faixaId" = p."faixaId" where p."municipioPropostaId" = ${id} and ${noAlcance(ctx.actor)}`,
  )

/* Its parts: of one, or of all in reach */

interface DaProposta {
  municipioPropostaId?: number | undefined
}
const daProposta = ({ actor }: Reader, { municipioPropostaId }: DaProposta, mais?: SQL | false) =>
  every(
    noAlcance(actor),
    municipioPropostaId !== undefined && sql`p."municipioPropostaId" = ${municipioPropostaId}`,
    mais,
  )

export const listDados = (ctx: Reader, f: DaProposta & { municipioPropostaDadosId?: number | undefined } = {}) =>
  records<DadosDaProposta>(
    ctx.db,
    sql`select d."municipioPropostaDadosId", d."municipioPropostaId", d.cnpj, d.prefeito, ${cpfMascarado(sql`d."cpfSignatario"`)} as "cpfSignatario",
        d.endereco, d."gestorNome", d."gestorCargo", d."gestorEmail", ${telefoneMascarado(sql`d."gestorTelefone"`)} as "gestorTelefone",
        d."fundamentoLegal", d.observacoes, p.versao
      from municipio_proposta_dados d join municipio_proposta p using ("municipioPropostaId") where ${daProposta(
        ctx,
        f,
        f.municipioPropostaDadosId !== undefined && sql`d."municipioPropostaDadosId" = ${f.municipioPropostaDadosId}`,
      )} order by d."municipioPropostaDadosId"`,
  )

export const listGrupos = (
  ctx: Reader,
  f: DaProposta & { municipioPropostaGrupoSolucaoId?: number | undefined } = {},
) =>
  records<GrupoDaProposta>(
    ctx.db,
    sql`select g."municipioPropostaGrupoSolucaoId", g."municipioPropostaId", g."grupoSolucaoId", g.nome,
        (select coalesce(json_agg(json_build_object('municipioPropostaSolucaoId', s."municipioPropostaSolucaoId", 'solucaoId', s."solucaoId",
            'nome', s.nome, 'bloco', s.bloco, 'horas', ${horasDecimais(sql`s.horas`)}, 'valor', ${reaisSql(sql`s.valor`)},
            'precoDaFaixa', ${reaisSql(sql`s."precoDaFaixa"`)}) order by s.bloco, s.nome, s."municipioPropostaSolucaoId"), '[]')
          from municipio_proposta_solucao s where s."municipioPropostaGrupoSolucaoId" = g."municipioPropostaGrupoSolucaoId") as solucoes, p.versao
      from municipio_proposta_grupo_solucao g join municipio_proposta p using ("municipioPropostaId") where ${daProposta(
        ctx,
        f,
        f.municipioPropostaGrupoSolucaoId !== undefined &&
          sql`g."municipioPropostaGrupoSolucaoId" = ${f.municipioPropostaGrupoSolucaoId}`,
      )} order by g."municipioPropostaId", g.nome, g."municipioPropostaGrupoSolucaoId"`,
  )

export const listExtras = (
  ctx: Reader,
  f: DaProposta & { municipioPropostaSolucoesExtrasId?: number | undefined } = {},
) =>
  records<ExtraDaProposta>(
    ctx.db,
    sql`select e."municipioPropostaSolucoesExtrasId", e."municipioPropostaId", e."solucaoId", e.nome, e.descricao,
        ${horasDecimais(sql`e.horas`)} as horas, ${reaisSql(sql`e.valor`)} as valor, p.versao
      from municipio_proposta_solucoes_extras e join municipio_proposta p using ("municipioPropostaId") where ${daProposta(
        ctx,
        f,
        f.municipioPropostaSolucoesExtrasId !== undefined &&
          sql`e."municipioPropostaSolucoesExtrasId" = ${f.municipioPropostaSolucoesExtrasId}`,
      )} order by e."municipioPropostaId", e.nome, e."municipioPropostaSolucoesExtrasId"`,
  )
