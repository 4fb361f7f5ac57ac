import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { APARENCIA_RELATORIO, type EstadoRelatorio, STATUS_RELATORIO } from '#contract/relatorio-estados.ts'
import type { Db } from '#server/db/db.ts'
import { insertRows } from '#server/db/rows.ts'
import { rows } from '#server/db/sql.ts'
import { defineSteps } from '#server/db/steps.ts'
import type { DemoStore } from './evidences.ts'
import { guardar, pdfDe } from './files.ts'

/* Administrative reports in every state, of two consultants and a few places; one is of no place. */

interface Demo {
  titulo: string
  /** Among the places; none: of no city. */
  lugar: number | null
  tipo: 1 | 2 | 3 | 4 | 5
  /** Days ago that it began, and how many it took. */
  ha: number
  dias: number
  horas: number
  estado: EstadoRelatorio
  texto: string
  motivo?: string
  /** Returned once and sent again. */
  voltou?: true
  anexo?: string
}
const CONDUTOR: readonly Demo[] = [
  {
    titulo: 'Planejamento da rodada de oficinas de compras',
    lugar: 0,
    tipo: 1,
    ha: 4,
    dias: 1,
    horas: 3.5,
    estado: 'emAnalise',
    texto: 'Definição de temas, datas e responsáveis das quatro oficinas do trimestre com a equipe da prefeitura.',
    anexo: 'cronograma-das-oficinas',
  },
  {
    titulo: 'Deslocamento para visita à sala de atendimento',
    lugar: 1,
    tipo: 2,
    ha: 9,
    dias: 1,
    horas: 4,
    estado: 'aprovado',
    texto: 'Ida e volta para a visita técnica. Trajeto de 182 km.',
    anexo: 'comprovante-de-pedagio',
  },
  {
    titulo: 'Minuta do plano municipal de compras',
    lugar: 2,
    tipo: 4,
    ha: 15,
    dias: 3,
    horas: 12,
    estado: 'devolvido',
    texto: 'Redação da minuta a partir das contribuições do comitê gestor.',
    motivo: 'Anexe a minuta em PDF e informe quem participou da redação.',
  },
  {
    titulo: 'Reunião interna de alinhamento dos consultores',
    lugar: null,
    tipo: 3,
    ha: 12,
    dias: 1,
    horas: 2,
    estado: 'emAnalise',
    texto: 'Alinhamento mensal sobre metas, prazos e dificuldades de cada município.',
  },
  {
    titulo: 'Capacitação sobre a nova lei de licitações',
    lugar: null,
    tipo: 5,
    ha: 40,
    dias: 2,
    horas: 16,
    estado: 'aprovado',
    texto: 'Participação no curso oferecido aos consultores do programa.',
    anexo: 'certificado-do-curso',
  },
  {
    titulo: 'Relato de viagem sem comprovação',
    lugar: 3,
    tipo: 2,
    ha: 33,
    dias: 1,
    horas: 6,
    estado: 'reprovado',
    texto: 'Viagem para reunião que foi desmarcada.',
    motivo: 'A reunião não aconteceu e não há comprovante do deslocamento.',
  },
]
const ESPECIALISTA: readonly Demo[] = [
  {
    titulo: 'Preparação do material para atendentes',
    lugar: 0,
    tipo: 4,
    ha: 6,
    dias: 2,
    horas: 7.5,
    estado: 'emAnalise',
    texto: 'Apostila e exercícios para a capacitação de atendentes da sala.',
    anexo: 'apostila-de-atendimento',
    voltou: true,
    motivo: 'Descreva o conteúdo da apostila.',
  },
  {
    titulo: 'Planejamento da implantação da sala',
    lugar: 1,
    tipo: 1,
    ha: 20,
    dias: 1,
    horas: 5,
    estado: 'aprovado',
    texto: 'Leiaute, equipamentos e equipe necessários para abrir a sala no prazo.',
  },
  {
    titulo: 'Deslocamentos da semana',
    lugar: 2,
    tipo: 2,
    ha: 25,
    dias: 5,
    horas: 9,
    estado: 'devolvido',
    texto: 'Deslocamentos entre os três municípios atendidos na semana.',
    motivo: 'Separe um relatório para cada município.',
  },
  {
    titulo: 'Reunião com a coordenação do programa',
    lugar: 0,
    tipo: 3,
    ha: 28,
    dias: 1,
    horas: 1.5,
    estado: 'reprovado',
    texto: 'Reunião de acompanhamento do contrato.',
    motivo: 'Esta reunião já foi contada no relatório do encontro.',
  },
  {
    titulo: 'Planejamento lançado em duplicidade',
    lugar: 1,
    tipo: 1,
    ha: 21,
    dias: 1,
    horas: 5,
    estado: 'cancelado',
    texto: 'Lançado duas vezes por engano.',
    motivo: 'Já existe um relatório igual a este.',
  },
  {
    titulo: 'Curso de atendimento ao empreendedor',
    lugar: null,
    tipo: 5,
    ha: 50,
    dias: 1,
    horas: 8,
    estado: 'cancelado',
    texto: 'Inscrição no curso, que foi adiado.',
    motivo: 'O curso não aconteceu.',
  },
]

const DIA = 86_400_000
const HORA = 3_600_000
const passos = defineSteps({
  tabela: 'relatorio_administrativo_passo',
  id: 'relatorioAdministrativoPassoId',
  alvo: 'relatorioAdministrativoId',
})
const ACAO: Partial<Record<EstadoRelatorio, string>> = {
  aprovado: 'aprovar',
  devolvido: 'devolver',
  reprovado: 'reprovar',
}

/** The way each came to its state, with the hours between. */
const caminhoDe = (d: Demo): readonly { acao: string; para: EstadoRelatorio; porAnalista?: true }[] => [
  { acao: 'criar', para: 'emAnalise' },
  ...(d.voltou || d.estado === 'cancelado'
    ? ([{ acao: 'devolver', para: 'devolvido', porAnalista: true }] as const)
    : []),
  ...(d.voltou ? ([{ acao: 'reenviar', para: 'emAnalise' }] as const) : []),
  ...(d.estado === 'cancelado' ? ([{ acao: 'cancelar', para: 'cancelado' }] as const) : []),
  ...(ACAO[d.estado] ? ([{ acao: ACAO[d.estado]!, para: d.estado, porAnalista: true }] as const) : []),
]

export const loadAdministrativeReports = async (db: Db, places: readonly number[], store: DemoStore, now: Date) => {
  const pessoas = new Map(
    (
      await rows<{ email: string; usuarioId: number; contratoId: number | null }>(
        db,
        sql`select u.email, u."usuarioId", (select min(c."contratoId") from contrato_usuario c where c."usuarioId" = u."usuarioId") as "contratoId" from usuario u`,
      )
    ).map((p) => [p.email, p]),
  )
  const analista = pessoas.get('analista@exemplo.com.br')!.usuarioId
  const todos = [
    ...CONDUTOR.map((d) => ({ d, quem: pessoas.get('condutor@exemplo.com.br')! })),
    ...ESPECIALISTA.map((d) => ({ d, quem: pessoas.get('especialista@exemplo.com.br')! })),
  ].toSorted((a, b) => b.d.ha - a.d.ha)
  const feitos = todos.map(({ d, quem }) => {
    const criado = now.getTime() - (d.ha - d.dias + 1) * DIA
    const caminho = caminhoDe(d).map((p, i) => ({ ...p, em: new Date(criado + i * 20 * HORA) }))
    const analise = caminho.findLast((p) => p.porAnalista)
    return { d, quem, caminho, analise, enviado: caminho.findLast((p) => p.para === 'emAnalise')!.em }
  })
  const ids = await insertRows(
    db,
    'relatorio_administrativo',
    feitos.map(({ d, quem, caminho, analise, enviado }) => ({
      titulo: d.titulo,
      municipioId: d.lugar === null ? null : places[d.lugar],
      contratoId: quem.contratoId,
      tipo: d.tipo,
      inicio: todaySaoPaulo(new Date(now.getTime() - d.ha * DIA)),
      fim: todaySaoPaulo(new Date(now.getTime() - (d.ha - d.dias + 1) * DIA)),
      horas: d.horas * 60,
      descricao: `<p>${d.texto}</p>`,
      motivoRejeicao: d.motivo ?? null,
      statusRelatorioId: STATUS_RELATORIO.administrativo[d.estado],
      usuarioId: quem.usuarioId,
      criacao: caminho[0]!.em.toISOString(),
      enviadoEm: enviado.toISOString(),
      analisadoPor: analise ? analista : null,
      analisadoEm: analise?.em.toISOString() ?? null,
      versao: caminho.length - 1,
    })),
    'relatorioAdministrativoId',
  )
  await db.execute(
    passos.insertMany(
      feitos
        .flatMap(({ d, quem, caminho }, i) =>
          caminho.map((p, n) => ({
            alvoId: ids[i]!,
            em: p.em,
            usuarioId: p.porAnalista ? analista : quem.usuarioId,
            acao: p.acao,
            de: APARENCIA_RELATORIO[n === 0 ? 'emAnalise' : caminho[n - 1]!.para].nome,
            para: APARENCIA_RELATORIO[p.para].nome,
            justificativa: p.porAnalista && p.acao !== 'aprovar' ? d.motivo : null,
          })),
        )
        .toSorted((a, b) => a.em.getTime() - b.em.getTime()),
    ),
  )
  for (const [i, { d, quem, caminho }] of feitos.entries()) {
    if (!d.anexo) continue
    const arquivo = await guardar(
      store.files,
      join(store.dataDir, 'temp'),
      pdfDe(`${d.anexo}.pdf`, [d.titulo, 'Documento de demonstração']),
    )
    const criacao = caminho[0]!.em.toISOString()
    const [arquivoId] = await insertRows(
      db,
      'arquivo',
      [{ ...arquivo, usuarioId: quem.usuarioId, criacao }],
      'arquivoId',
    )
    const { nome: nomeArquivo, mime, tamanho, sha256 } = arquivo
    await insertRows(db, 'relatorio_administrativo_anexo', [
      {
        ...{ relatorioAdministrativoId: ids[i], arquivoId, nomeArquivo, mime, tamanho, sha256 },
        usuarioId: quem.usuarioId,
        criacao,
      },
    ])
  }
}
