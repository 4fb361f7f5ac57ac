import { sql } from 'drizzle-orm'
import { cleanCnpj } from '#contract/br.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import type { Db } from '#server/db/db.ts'
import { insertRows } from '#server/db/rows.ts'
import { rows } from '#server/db/sql.ts'

/** Where the papers of a contract stand, which its dates and its balance do not tell. */
const STATUS = ['Em elaboração', 'Em assinatura', 'Assinado', 'Rescindido'] as const

interface ContratoDemo {
  email: string
  objeto: string
  /** Days from today. */
  inicio: number
  fim: number
  horas: number
  aprovadas: number
  entregas: number
  feitas: number
  valorHora: number | null
  lugares: readonly number[]
  status: (typeof STATUS)[number]
  inativo?: true
  aditivos?: readonly {
    tipo: string
    data: number
    novoFim?: number
    horas?: number
    valorHora?: number
    observacao: string
  }[]
}

/** One contract of each kind: in force, about to end, extended, used up, to begin, and one made inactive. */
const CONTRATOS: readonly ContratoDemo[] = [
  {
    email: 'condutor@exemplo.com.br',
    objeto: 'Condução do programa em seis municípios, com reuniões mensais de acompanhamento',
    inicio: -150,
    fim: 215,
    horas: 480,
    aprovadas: 172.5,
    entregas: 12,
    feitas: 4,
    valorHora: 118,
    lugares: [0, 1, 2, 3, 4, 5],
    status: 'Assinado',
  },
  {
    email: 'especialista@exemplo.com.br',
    objeto: 'Capacitação de atendentes e implantação de salas de atendimento',
    inicio: -340,
    fim: 18,
    horas: 200,
    aprovadas: 164,
    entregas: 10,
    feitas: 8,
    valorHora: 132.5,
    lugares: [0, 1, 2, 3],
    status: 'Assinado',
  },
  {
    email: 'aline.barreto@exemplo.com.br',
    objeto: 'Condução do programa e plano municipal de compras',
    inicio: -400,
    fim: -35,
    horas: 320,
    aprovadas: 296,
    entregas: 12,
    feitas: 11,
    valorHora: 110,
    lugares: [6, 7, 8],
    status: 'Assinado',
    aditivos: [
      { tipo: 'prazo', data: -60, novoFim: 145, observacao: 'Prorrogação a pedido dos municípios' },
      { tipo: 'horas', data: -60, horas: 120, observacao: 'Segunda rodada de capacitações' },
      { tipo: 'valor', data: -58, valorHora: 116.6, observacao: 'Reajuste anual' },
    ],
  },
  {
    email: 'bruno.camargo@exemplo.com.br',
    objeto: 'Formação de lideranças locais',
    inicio: -200,
    fim: 90,
    horas: 64,
    aprovadas: 64,
    entregas: 6,
    feitas: 6,
    valorHora: 125,
    lugares: [1, 8],
    status: 'Assinado',
  },
  {
    email: 'eduarda.freitas@exemplo.com.br',
    objeto: 'Educação empreendedora nas escolas municipais',
    inicio: 20,
    fim: 385,
    horas: 240,
    aprovadas: 0,
    entregas: 8,
    feitas: 0,
    valorHora: 115,
    lugares: [9, 10, 11],
    status: 'Em assinatura',
  },
  {
    email: 'fabio.guedes@exemplo.com.br',
    objeto: 'Marca-território e marketing dos setores econômicos',
    inicio: -300,
    fim: 60,
    horas: 56,
    aprovadas: 20,
    entregas: 4,
    feitas: 1,
    valorHora: null,
    lugares: [5],
    status: 'Rescindido',
    inativo: true,
  },
]

/** Consultants' contracts, dated around the day the demo is loaded. */
export const loadContracts = async (db: Db, places: readonly number[], now: Date) => {
  const dia = (n: number) => todaySaoPaulo(new Date(now.getTime() + n * 86_400_000))
  const pessoas = new Map(
    (
      await rows<{ email: string; usuarioId: number; empresaNome: string | null; cnpj: string | null }>(
        db,
        sql`select email, "usuarioId", "empresaNome", cnpj from usuario`,
      )
    ).map((u) => [u.email, u]),
  )
  const gestorId = pessoas.get('administrador@exemplo.com.br')!.usuarioId
  const status = await insertRows(
    db,
    'status_contrato',
    STATUS.map((nome) => ({ nome, versao: 1 })),
    'statusContratoId',
  )
  const solucoes = await rows<{ solucaoId: number }>(
    db,
    sql`select "solucaoId" from solucao where not desabilitado order by "solucaoId"`,
  )
  const contratos = await insertRows(
    db,
    'contrato',
    CONTRATOS.map((c, i) => ({
      numContrato: `CT-${dia(c.inicio).slice(0, 4)}-${String(101 + i * 7).padStart(4, '0')}`,
      objeto: c.objeto,
      empresaNome: pessoas.get(c.email)!.empresaNome,
      cnpj: pessoas.get(c.email)!.cnpj ?? cleanCnpj('11.222.333/0001-81'),
      inicio: dia(c.inicio),
      fim: dia(c.fim),
      qtdHorasPrevistas: c.horas * 60,
      valorHora: c.valorHora,
      qtdEntregasPrevistas: c.entregas,
      horasAprovadas: c.aprovadas * 60,
      qtdEntregas: c.feitas,
      gestorId,
      statusContratoId: status[STATUS.indexOf(c.status)],
      ativo: !c.inativo,
      criacao: now.toISOString(),
      versao: 1,
    })),
    'contratoId',
  )
  await insertRows(
    db,
    'contrato_usuario',
    CONTRATOS.map((c, i) => ({ contratoId: contratos[i], usuarioId: pessoas.get(c.email)!.usuarioId })),
  )
  await insertRows(
    db,
    'contrato_municipio',
    CONTRATOS.flatMap((c, i) => c.lugares.map((l) => ({ contratoId: contratos[i], municipioId: places[l] }))),
  )
  await insertRows(
    db,
    'contrato_solucao',
    CONTRATOS.flatMap((_, i) =>
      solucoes.slice(i, i + 2).map(({ solucaoId }) => ({ contratoId: contratos[i], solucaoId })),
    ),
  )
  await insertRows(
    db,
    'contrato_aditivo',
    CONTRATOS.flatMap((c, i) =>
      (c.aditivos ?? []).map((a) => ({
        contratoId: contratos[i],
        tipo: a.tipo,
        data: dia(a.data),
        novoFim: a.novoFim === undefined ? null : dia(a.novoFim),
        horas: a.horas === undefined ? null : a.horas * 60,
        valorHora: a.valorHora ?? null,
        observacao: a.observacao,
      })),
    ),
  )
}
