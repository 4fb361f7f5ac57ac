import { sql } from 'drizzle-orm'
import {
  formatCnpj,
  formatCpf,
  formatDate,
  formatDecimal,
  formatDecimalHours,
  formatMoney,
  formatPhone,
  nomeComUf,
} from '#contract/br.ts'
import type { Linha } from '#contract/coluna.ts'
import { problem } from '#contract/problems.ts'
import { FUNDAMENTOS, type Fundamento } from '#contract/proposta-dados.ts'
import { MENSAGENS_PROPOSTA as M } from '#contract/proposta-mensagens.ts'
import { blocoSozinho, type MARCADORES, type Marcador } from '#contract/proposta-modelos.ts'
import { nomeDoExtra } from '#contract/proposta-solucoes.ts'
import { BLOCOS, type Bloco, emReais, NOME_DO_BLOCO, percentualDe } from '#contract/proposta-valores.ts'
import { wording } from '#contract/wording.ts'
import { record } from '#server/db/rows.ts'
import type { PdfColumn, PdfSection } from '#server/documents/pdf.ts'
import { type RichBlock, type RichRun, readRichText } from '#server/documents/rich-blocks.ts'
import type { Reader } from '#server/http/route.ts'
import { loadTexto } from '../configuracao/commands.ts'
import { noAlcance } from './alvos.ts'

/* What stands where a text has a placeholder: the figures of a proposal, in words and tables. */

/** As it is kept: money in cents, hours in minutes. */
export interface DadosDoPapel {
  numero: string
  aditivo: number
  motivoAditivo: string | null
  municipio: { nome: string; uf: string }
  ciclo: string
  pacote: string
  tipoPrograma: 1 | 2
  faixa: string | null
  vigenciaMeses: number
  dataProposta: string
  validadeDias: number
  validade: string
  blocos: Record<Bloco, { total: number; contrapartida: number }>
  jaFirme: number
  dados: {
    cnpj: string
    prefeito: string
    cpfSignatario: string | null
    endereco: string | null
    gestorNome: string | null
    gestorCargo: string | null
    gestorEmail: string | null
    gestorTelefone: string | null
    fundamentoLegal: Fundamento | null
    observacoes: string | null
  } | null
  solucoes: {
    bloco: Bloco
    nome: string
    grupo: string | null
    descricao: string | null
    horas: number
    valor: number
  }[]
  parcelas: { numero: number; vencimento: string; valor: number }[]
}

/** Of what is in reach; data of people stands whole on a paper. */
export const loadDadosDoPapel = async ({ db, actor }: Pick<Reader, 'db' | 'actor'>, id: number) => {
  const daProposta = sql`"municipioPropostaId" = p."municipioPropostaId"`
  const bloco = (b: Bloco) =>
    sql`json_build_object('total', p.${sql.identifier(`${b}Total`)}, 'contrapartida', p.${sql.identifier(`${b}Contrapartida`)})`
  const dados = await record<DadosDoPapel>(
    db,
    sql`select p.numero, p.aditivo, p."motivoAditivo", json_build_object('nome', m.nome, 'uf', m.uf) as municipio, p.ciclo,
        k.nome as pacote, p."tipoPrograma", f.nome as faixa, p."vigenciaMeses", p."dataProposta", p."validadeDias", p.validade, p."jaFirme",
        json_build_object('essencial', ${bloco('essencial')}, 'premium', ${bloco('premium')}, 'extra', ${bloco('extra')}) as blocos,
        (select to_json(d) from municipio_proposta_dados d where d.${daProposta}) as dados,
        (select coalesce(json_agg(s order by s.ordem, s.grupo, s.nome, s.id), '[]') from (
          select case x.bloco when 'essencial' then 1 else 2 end as ordem, x.bloco, x.nome, g.nome as grupo, null as descricao, x.horas, x.valor,
            x."municipioPropostaSolucaoId" as id from municipio_proposta_solucao x
            join municipio_proposta_grupo_solucao g using ("municipioPropostaGrupoSolucaoId") where x.${daProposta}
          union all
          select 3, 'extra', x.nome, null, x.descricao, x.horas, x.valor, x."municipioPropostaSolucoesExtrasId"
            from municipio_proposta_solucoes_extras x where x.${daProposta}
        ) s) as solucoes,
        (select coalesce(json_agg(json_build_object('numero', c.numero, 'vencimento', c.vencimento, 'valor', c.valor) order by c.numero), '[]')
          from municipio_proposta_parcela c where c.${daProposta}) as parcelas
      from municipio_proposta p join municipio m using ("municipioId") join pacote k using ("pacoteId") left join faixa f on f."faixaId" = p."faixaId"
      where p."municipioPropostaId" = ${id} and ${noAlcance(actor)}`,
  )
  if (!dados) throw problem.naoEncontrado()
  return dados
}

/** Who proposes and signs for itself, as the environment was told; otherwise what it calls itself. */
export const loadEntidade = async ({ db, ambiente }: Pick<Reader, 'db' | 'ambiente'>) =>
  (await loadTexto(db, 'nomeEntidade')) ?? ambiente.titulo

type Tabela = Extract<PdfSection, { tipo: 'tabela' }>
type Palavra = { [M in Marcador]: (typeof MARCADORES)[M] extends { bloco: true } ? never : M }[Marcador]
type DeBloco = Exclude<Marcador, Palavra>
export interface Figuras {
  palavras: Record<Palavra, string>
  tabelas: Record<DeBloco, Tabela>
}
/** An amount is not broken at the end of a line. */
const dinheiro = (centavos: number) => formatMoney(emReais(centavos)).replaceAll(' ', '\u00a0')
const percentual = (parte: number, total: number) => `${formatDecimal(percentualDe(parte, total))}%`
const somaDe = (valores: readonly number[]) => valores.reduce((soma, v) => soma + v, 0)
const extenso = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'America/Sao_Paulo' })
const TIPOS_DE_PROGRAMA = { 1: 'Básica', 2: 'Completa' } as const
export const numeroCompleto = ({ numero, aditivo }: Pick<DadosDoPapel, 'numero' | 'aditivo'>) =>
  aditivo > 0 ? `${numero}/A${aditivo}` : numero

const coluna = (chave: string, titulo: string, mais: Partial<PdfColumn> = {}): PdfColumn => ({
  ...{ chave, titulo, tipo: 'texto' },
  ...mais,
})
const figura = (chave: string, titulo: string) => coluna(chave, titulo, { direita: true, largura: 'auto' })

const makeTabelas = (d: DadosDoPapel, frase: (texto: string) => string): Record<DeBloco, Tabela> => {
  const tabela = (colunas: readonly PdfColumn[], linhas: readonly Linha[], totais: readonly Linha[]): Tabela => ({
    tipo: 'tabela',
    colunas: colunas.map((c) => ({ ...c, titulo: frase(c.titulo) })),
    ...{ linhas, totais },
  })
  const parteDe = ({ total, contrapartida }: { total: number; contrapartida: number }) => ({
    total: dinheiro(total),
    contrapartida: dinheiro(contrapartida),
    daEntidade: percentual(contrapartida, total),
    investimento: dinheiro(total - contrapartida),
    doMunicipio: percentual(total - contrapartida, total),
  })
  const geral = {
    total: somaDe(BLOCOS.map((b) => d.blocos[b].total)),
    contrapartida: somaDe(BLOCOS.map((b) => d.blocos[b].contrapartida)),
  }
  const horas = (minutos: number) => formatDecimalHours(minutos / 60)
  const antes = {
    numero: '',
    vencimento: M.antesDoAditivo,
    valor: dinheiro(d.jaFirme),
  }
  return {
    tabelaSolucoes: tabela(
      [
        coluna('bloco', 'Bloco', { largura: 'auto' }),
        coluna('nome', '{Solução}', { nota: 'descricao' }),
        coluna('grupo', 'Grupo'),
        figura('horas', 'Horas'),
        figura('valor', 'Valor'),
      ],
      d.solucoes.map((s) => ({
        ...{ bloco: NOME_DO_BLOCO[s.bloco], grupo: s.grupo ?? '', descricao: s.descricao ?? '' },
        nome: s.bloco === 'extra' ? nomeDoExtra(s) : s.nome,
        ...{ horas: horas(s.horas), valor: dinheiro(s.valor) },
      })),
      [
        {
          bloco: 'Total',
          horas: horas(somaDe(d.solucoes.map((s) => s.horas))),
          valor: dinheiro(somaDe(d.solucoes.map((s) => s.valor))),
        },
      ],
    ),
    tabelaValores: tabela(
      [
        coluna('bloco', 'Bloco'),
        figura('total', 'Valor'),
        figura('contrapartida', 'Contrapartida da entidade'),
        figura('daEntidade', '%'),
        figura('investimento', 'Investimento {do município}'),
        figura('doMunicipio', '%'),
      ],
      BLOCOS.map((b) => ({ bloco: NOME_DO_BLOCO[b], ...parteDe(d.blocos[b]) })),
      [{ bloco: 'Total', ...parteDe(geral) }],
    ),
    tabelaParcelas: tabela(
      [coluna('numero', 'Parcela', { largura: 'auto' }), coluna('vencimento', 'Vencimento'), figura('valor', 'Valor')],
      [
        ...(d.jaFirme > 0 ? [antes] : []),
        ...d.parcelas.map((c) => ({
          numero: String(c.numero),
          vencimento: formatDate(c.vencimento),
          valor: dinheiro(c.valor),
        })),
      ],
      [{ numero: 'Total', valor: dinheiro(somaDe(d.parcelas.map((c) => c.valor)) + d.jaFirme) }],
    ),
  }
}

export const makeFiguras = (
  { now, ambiente }: Pick<Reader, 'now' | 'ambiente'>,
  entidade: string,
  d: DadosDoPapel,
): Figuras => {
  const total = somaDe(BLOCOS.map((b) => d.blocos[b].total))
  const contrapartida = somaDe(BLOCOS.map((b) => d.blocos[b].contrapartida))
  const { dados } = d
  const dito = (valor: string | null | undefined, escrever = (v: string) => v) => (valor ? escrever(valor) : '')
  return {
    palavras: {
      numero: numeroCompleto(d),
      municipio: nomeComUf(d.municipio),
      cnpj: dito(dados?.cnpj, formatCnpj),
      prefeito: dito(dados?.prefeito),
      cpfSignatario: dito(dados?.cpfSignatario, formatCpf),
      endereco: dito(dados?.endereco),
      gestorNome: dito(dados?.gestorNome),
      gestorCargo: dito(dados?.gestorCargo),
      gestorEmail: dito(dados?.gestorEmail),
      gestorTelefone: dito(dados?.gestorTelefone, formatPhone),
      ciclo: d.ciclo,
      pacote: d.pacote,
      tipoPrograma: TIPOS_DE_PROGRAMA[d.tipoPrograma],
      faixa: dito(d.faixa),
      vigenciaMeses: String(d.vigenciaMeses),
      dataProposta: formatDate(d.dataProposta),
      validadeDias: String(d.validadeDias),
      validade: formatDate(d.validade),
      fundamentoLegal: dados?.fundamentoLegal ? FUNDAMENTOS[dados.fundamentoLegal] : '',
      observacoes: dito(dados?.observacoes),
      valorTotal: dinheiro(total),
      contrapartida: dinheiro(contrapartida),
      percentualContrapartida: percentual(contrapartida, total),
      investimento: dinheiro(total - contrapartida),
      percentualInvestimento: percentual(total - contrapartida, total),
      qtdParcelas: String(d.parcelas.length),
      entidade,
      hoje: extenso.format(now),
      aditivo: d.aditivo > 0 ? String(d.aditivo) : '',
      motivoAditivo: dito(d.motivoAditivo),
    },
    tabelas: makeTabelas(d, wording(ambiente.variante).frase),
  }
}

/* Into the text */

const MARCADOR = /\{\{\s*([^{}]*?)\s*\}\}/g
/** What nobody filled in, beside something that somebody did. */
const EM_BRANCO = '—'
type ComTexto = Exclude<RichBlock, { tipo: 'lista' }>
const textoDe = (trechos: readonly RichRun[]) => trechos.map((t) => t.texto).join('')

/** A paragraph that only tells of what is not there (remarks, an amendment) is left out. */
const fillBloco = <B extends ComTexto>(bloco: B, palavras: Record<string, string>): B[] => {
  const usados = [...textoDe(bloco.trechos).matchAll(MARCADOR)].map((m) => palavras[m[1]!])
  if (usados.length > 0 && usados.every((v) => v === '')) return []
  const trechos = bloco.trechos.map((t) => ({
    ...t,
    texto: t.texto.replace(MARCADOR, (tudo, m: string) =>
      Object.hasOwn(palavras, m) ? palavras[m] || EM_BRANCO : tudo,
    ),
  }))
  return [{ ...bloco, trechos }]
}
const fillRich = (bloco: RichBlock, palavras: Record<string, string>): RichBlock[] => {
  if (bloco.tipo !== 'lista') return fillBloco(bloco, palavras)
  const itens = bloco.itens.map((item) => item.flatMap((b) => fillRich(b, palavras))).filter((item) => item.length > 0)
  return itens.length > 0 ? [{ ...bloco, itens }] : []
}

/** The sections of a paper, from a text that was sanitised and checked. */
export const fillModelo = (conteudo: string, { palavras, tabelas }: Figuras) => {
  const secoes: (Tabela | { tipo: 'rico'; blocos: RichBlock[] })[] = []
  for (const bloco of readRichText(conteudo)) {
    const marcador = bloco.tipo === 'paragrafo' ? blocoSozinho(textoDe(bloco.trechos)) : undefined
    if (marcador && marcador in tabelas) {
      secoes.push(tabelas[marcador as DeBloco])
      continue
    }
    const ultima = secoes.at(-1)
    const cheios = fillRich(bloco, palavras)
    if (ultima?.tipo === 'rico') ultima.blocos.push(...cheios)
    else if (cheios.length > 0) secoes.push({ tipo: 'rico', blocos: cheios })
  }
  return secoes
}
