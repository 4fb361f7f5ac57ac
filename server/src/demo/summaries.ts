import { sql } from 'drizzle-orm'
import { todaySaoPaulo } from '#contract/holidays.ts'
import type { Db } from '#server/db/db.ts'
import { insertRows } from '#server/db/rows.ts'
import { one } from '#server/db/sql.ts'

interface ResumoDemo {
  lugar: number
  /** Years before this one. */
  anos: number
  titulo: string
  populacao: number
}
const RESUMOS: readonly ResumoDemo[] = [
  { lugar: 0, anos: 2, titulo: 'Linha de base do município', populacao: 12_150 },
  { lugar: 0, anos: 1, titulo: 'Resumo executivo para o plano municipal', populacao: 12_400 },
  { lugar: 1, anos: 1, titulo: 'Resumo executivo para o plano municipal', populacao: 27_800 },
  { lugar: 2, anos: 1, titulo: 'Resumo executivo para o plano municipal', populacao: 64_300 },
]

const IBGE = 'IBGE'
const perfil = (populacao: number, ano: number) => [
  { indicador: 'População', valor: populacao, fonte: `${IBGE}, estimativa`, ano },
  { indicador: 'Área (km²)', valor: 214.731, fonte: IBGE, ano: 2022 },
  { indicador: 'IDHM', valor: 0.742, fonte: 'Atlas do Desenvolvimento Humano', ano: 2010 },
  { indicador: 'PIB per capita (R$)', valor: 38_912.4, fonte: IBGE, ano: ano - 2 },
  { indicador: 'Microempresas ativas', valor: Math.round(populacao * 0.021), fonte: 'Mapa de Empresas', ano },
  { indicador: 'MEI ativos', valor: Math.round(populacao * 0.063), fonte: 'Portal do Empreendedor', ano },
  { indicador: 'Empregos formais', valor: Math.round(populacao * 0.24), fonte: 'RAIS', ano: ano - 1 },
  { indicador: 'IDEB', valor: 6.1, fonte: 'Inep', ano: ano - 1 },
]

const TEXTOS = {
  vocacoes: 'Agroindústria familiar, turismo rural e confecção. A feira semanal reúne produtores de toda a região.',
  forcas: 'Sala de atendimento em funcionamento, lei geral regulamentada e equipe de compras capacitada.',
  oportunidades: 'Nova rodovia a 12 km da sede e consórcio intermunicipal de inspeção sanitária.',
  fraquezas: 'Alvará ainda em papel para atividades de risco médio; pouca oferta de crédito.',
  ameacas: 'Saída de jovens para cidades maiores e seca prolongada nos últimos dois verões.',
  prefeito: 'Antônia Vasconcelos Prates',
  vice: 'Valdemar Siqueira Lopes',
  secretario: 'Benedito Sampaio',
  ad: 'Josué Teixeira',
  historico: 'No programa há dois ciclos. Primeira medalha no ano anterior, com avanço em compras e desburocratização.',
  riscos: 'Troca de equipe na secretaria no meio do ciclo.',
  proximosPassos: 'Concluir o plano de compras;\ndigitalizar o alvará;\nformar a segunda turma de lideranças.',
}

/** Summaries of the first cities, written by the lead consultant. */
export const loadSummaries = async (db: Db, places: readonly number[], now: Date) => {
  const ano = Number(todaySaoPaulo(now).slice(0, 4))
  const autor = (await one<{ usuarioId: number }>(
    db,
    sql`select "usuarioId" from usuario where email = 'condutor@exemplo.com.br'`,
  ))!
  const quando = now.toISOString()
  const resumos = await insertRows(
    db,
    'municipio_resumo',
    RESUMOS.map((r) => ({
      municipioId: places[r.lugar],
      titulo: r.titulo,
      anoBase: ano - r.anos,
      ...TEXTOS,
      usuarioId: autor.usuarioId,
      criacao: quando,
      alteracao: quando,
      versao: 1,
    })),
    'municipioResumoId',
  )
  await insertRows(
    db,
    'municipio_resumo_perfil',
    RESUMOS.flatMap((r, i) =>
      perfil(r.populacao, ano - r.anos).map((p) => ({ municipioResumoId: resumos[i], ...p, versao: 1 })),
    ),
  )
}
