import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { ESTADOS_INICIATIVA, ESTADOS_TERRITORIO } from '#contract/territorio-estados.ts'
import type { Db } from '#server/db/db.ts'
import { insertRows } from '#server/db/rows.ts'
import { one, rows } from '#server/db/sql.ts'
import { defineSteps } from '#server/db/steps.ts'
import type { DemoStore } from './evidences.ts'
import { guardar, pdfDe, pngDe } from './files.ts'

/* One territory in each phase, with what it undertakes in every state, who weighs in it, meetings and papers. */

interface TerritorioDemo {
  nome: string
  status: 1 | 2 | 3 | 4 | 5 | 6
  lugares: readonly number[]
  inicio: number | null
  fim: number | null
  liderancas: number | null
  visao: string | null
  observatorio?: string
}
const TERRITORIOS: readonly TerritorioDemo[] = [
  {
    ...{ nome: 'Caminhos da Enseada', status: 1, lugares: [16, 17, 18], inicio: null, fim: null, liderancas: null },
    visao: null,
  },
  {
    ...{ nome: 'Vale das Flores', status: 2, lugares: [0, 1, 2], inicio: -120, fim: 610, liderancas: 38 },
    visao: 'Ser, em dez anos, o vale em que se vive do que se planta, se transforma e se serve.',
  },
  {
    ...{ nome: 'Serra e Araucárias', status: 3, lugares: [3, 4, 5], inicio: -300, fim: 430, liderancas: 52 },
    visao: 'Uma serra que recebe bem o ano inteiro, com renda que fica nas famílias.',
    observatorio: 'https://observatorio.exemplo.com.br/serra',
  },
  {
    ...{ nome: 'Campos Dourados', status: 4, lugares: [6, 7, 8], inicio: -520, fim: 210, liderancas: 64 },
    visao: 'Referência em agroindústria de pequeno porte e em compras públicas locais.',
    observatorio: 'https://observatorio.exemplo.com.br/campos',
  },
  {
    ...{ nome: 'Rota do Cedro', status: 5, lugares: [9, 10], inicio: -900, fim: -90, liderancas: 41 },
    visao: 'Cidades irmãs que planejam juntas.',
  },
  {
    ...{ nome: 'Águas do Norte', status: 6, lugares: [11, 12, 13], inicio: -260, fim: 470, liderancas: 22 },
    visao: 'Água limpa, turismo e pesca.',
  },
]

type Estado = 1 | 2 | 3 | 5
interface IniciativaDemo {
  territorio: number
  nome: string
  status: Estado
  inicio: number
  termino: number
  percentual: number
  custo: number
  ods: readonly number[]
  eixo: number | null
  prefeitura: boolean
  atores: readonly number[]
}
const i = (
  territorio: number,
  nome: string,
  status: Estado,
  [inicio, termino]: readonly [number, number],
  percentual: number,
  custo: number,
  ods: readonly number[],
  mais: Partial<Pick<IniciativaDemo, 'eixo' | 'prefeitura' | 'atores'>> = {},
): IniciativaDemo => ({
  ...{ territorio, nome, status, inicio, termino, percentual, custo, ods, eixo: null, prefeitura: false, atores: [] },
  ...mais,
})
const INICIATIVAS: readonly IniciativaDemo[] = [
  i(1, 'Feira regional da agricultura familiar', 2, [-60, 45], 60, 4_850_000, [2, 8], {
    prefeitura: true,
    atores: [0, 1],
  }),
  i(1, 'Selo de origem do Vale das Flores', 1, [20, 200], 0, 3_200_000, [8, 12], { eixo: 0, atores: [2] }),
  i(1, 'Oficinas de gestão para pequenos negócios', 2, [-90, -12], 70, 1_290_050, [4, 8], { atores: [3] }),
  i(1, 'Mutirão de formalização', 3, [-110, -40], 100, 640_000, [8, 10], { prefeitura: true }),
  i(2, 'Rota gastronômica da serra', 2, [-150, 90], 45, 8_700_000, [8, 11, 12], { eixo: 1, atores: [4] }),
  i(2, 'Central de compras das prefeituras', 1, [-30, -5], 0, 2_150_000, [9, 16], { prefeitura: true, atores: [0] }),
  i(2, 'Inventário turístico', 3, [-280, -160], 100, 1_100_000, [11], { atores: [5] }),
  i(2, 'Aeroporto regional', 5, [-250, 300], 5, 98_000_000, [9]),
  i(3, 'Agroindústrias legalizadas', 2, [-400, 60], 80, 12_400_000, [2, 8, 9], { prefeitura: true, atores: [6] }),
  i(3, 'Marca-território nas embalagens', 3, [-360, -100], 100, 5_600_000, [12], { atores: [7] }),
  i(3, 'Fundo rotativo de crédito', 2, [-200, -30], 55, 20_000_000, [1, 8, 10, 17], { eixo: 0, atores: [8] }),
  i(4, 'Plano intermunicipal de resíduos', 3, [-800, -200], 100, 7_300_000, [6, 11, 12], { prefeitura: true }),
  i(5, 'Recuperação de nascentes', 1, [40, 320], 0, 2_480_000, [6, 14, 15]),
]

const NIVEIS = [
  ['Alta', 'Alto', 'Prefeitura e secretarias', 'Público', 0],
  ['Alta', 'Médio', 'Cooperativa dos produtores', 'Privado', 1],
  ['Alta', 'Baixo', 'Conselho regional de comércio', 'Terceiro setor', 2],
  ['Média', 'Alto', 'Instituto técnico do vale', 'Academia', 0],
  ['Média', 'Médio', 'Associação de pousadas', 'Privado', 3],
  ['Média', 'Baixo', 'Universidade da serra', 'Academia', 4],
  ['Baixa', 'Alto', 'Grupo de artesãs', 'Terceiro setor', 6],
  ['Baixa', 'Médio', 'Sindicato rural', 'Terceiro setor', 7],
  ['Baixa', 'Baixo', 'Rádio comunitária', 'Privado', 8],
  ['Alta', 'Alto', 'Câmara de dirigentes lojistas', 'Privado', 2],
] as const

const doTerritorio = defineSteps({ tabela: 'territorio_passo', id: 'territorioPassoId', alvo: 'territorioId' })
const daIniciativa = defineSteps({ tabela: 'iniciativa_passo', id: 'iniciativaPassoId', alvo: 'iniciativaId' })
/** How it came to be where it is. */
const FASES: Readonly<Record<number, readonly number[]>> = {
  1: [1],
  2: [1, 2],
  3: [1, 2, 3],
  4: [1, 2, 3, 4],
  5: [1, 2, 3, 4, 5],
  6: [1, 2, 6],
}
const CAMINHOS: Readonly<Record<Estado, readonly number[]>> = { 1: [1], 2: [1, 2], 3: [1, 2, 3], 5: [1, 2, 5] }
const ACAO: Readonly<Record<number, string>> = { 2: 'iniciar', 3: 'concluir', 5: 'cancelar' }

const DIA = 86_400_000

export const loadTerritories = async (db: Db, places: readonly number[], store: DemoStore, now: Date) => {
  const em = (dias: number) => new Date(now.getTime() + dias * DIA)
  const dia = (dias: number | null) => (dias === null ? null : todaySaoPaulo(em(dias)))
  const pessoa = async (email: string) =>
    (await one<{ id: number }>(db, sql`select "usuarioId" as id from usuario where email = ${email}`))!.id
  const [analista, condutor] = [await pessoa('analista@exemplo.com.br'), await pessoa('condutor@exemplo.com.br')]
  const { uf, regional } = (await one<{ uf: string; regional: number | null }>(
    db,
    sql`select uf, "unidadeRegionalId" as regional from municipio where "municipioId" = ${places[0]}`,
  ))!
  const eixos = (await rows<{ id: number }>(db, sql`select "eixoId" as id from eixo order by ordem, 1`)).map(
    (e) => e.id,
  )
  const keepDemoFile = async (arquivo: ReturnType<typeof pdfDe>) => {
    const guardado = await guardar(store.files, join(store.dataDir, 'temp'), arquivo)
    const [arquivoId] = await insertRows(
      db,
      'arquivo',
      [{ ...guardado, usuarioId: condutor, criacao: now.toISOString() }],
      'arquivoId',
    )
    return { ...guardado, arquivoId: arquivoId! }
  }
  const marca = await keepDemoFile(pngDe('marca-vale-das-flores.png', 7))
  const ids = await insertRows(
    db,
    'territorio',
    TERRITORIOS.map((t, n) => ({
      nome: t.nome,
      uf,
      unidadeRegionalId: regional,
      responsavelId: analista,
      consultorId: t.status === 1 ? null : condutor,
      status: t.status,
      suspensoDe: t.status === 6 ? 2 : null,
      inicio: dia(t.inicio),
      fimPrevisto: dia(t.fim),
      liderancas: t.liderancas,
      visao: t.visao,
      marcaArquivoId: n === 1 ? marca.arquivoId : null,
      observatorio: t.observatorio ?? null,
      descricao: `Território de ${t.lugares.length} vizinhos que planejam juntos.`,
      criacao: em((t.inicio ?? -20) - 30).toISOString(),
      versao: 1,
    })),
    'territorioId',
  )
  await insertRows(
    db,
    'territorio_municipio',
    TERRITORIOS.flatMap((t, n) =>
      t.lugares.map((l) => ({
        territorioId: ids[n],
        municipioId: places[l],
        adesao: dia(t.inicio === null ? null : t.inicio + (l % 3) * 7),
        vivo: t.status !== 5,
        versao: 1,
      })),
    ),
  )
  await db.execute(
    doTerritorio.insertMany(
      TERRITORIOS.flatMap((t, n) =>
        FASES[t.status]!.map((fase, p, todas) => ({
          alvoId: ids[n]!,
          em: em((t.inicio ?? -20) + p * 60 - 30),
          usuarioId: analista,
          acao: p === 0 ? 'criar' : fase === 6 ? 'suspender' : 'avancar',
          de: ESTADOS_TERRITORIO[(todas[p - 1] ?? 1) - 1]!,
          para: ESTADOS_TERRITORIO[fase - 1]!,
          justificativa: fase === 6 ? 'As prefeituras pediram pausa até a nova gestão assumir.' : null,
        })),
      ),
    ),
  )
  const atores = await insertRows(
    db,
    'ator',
    NIVEIS.map(([influencia, interesse, nome, tipo, lugar], n) => ({
      nome,
      tipo,
      municipioId: places[lugar],
      influencia,
      interesse,
      posicionamento: n % 3 === 0 ? 'Favorável, participa das reuniões' : n % 3 === 1 ? 'Espera resultados' : null,
      contato: `(48) 90000-00${10 + n}`,
      versao: 1,
    })),
    'atorId',
  )
  const iniciativas = await insertRows(
    db,
    'iniciativa',
    INICIATIVAS.map((x) => ({
      territorioId: ids[x.territorio],
      nome: x.nome,
      eixoId: x.eixo === null ? null : (eixos[x.eixo] ?? null),
      objetivo: 'Gerar renda e trabalho nas cidades do território.',
      custo: x.custo,
      responsaveis: 'Grupo de lideranças e consultoria',
      envolvePrefeitura: x.prefeitura,
      inicio: dia(x.inicio),
      termino: dia(x.termino),
      status: x.status,
      percentual: x.percentual,
      ods: x.ods,
      criacao: em(x.inicio - 20).toISOString(),
      versao: 1,
    })),
    'iniciativaId',
  )
  await insertRows(
    db,
    'iniciativa_ator',
    INICIATIVAS.flatMap((x, n) => x.atores.map((a) => ({ iniciativaId: iniciativas[n], atorId: atores[a] }))),
  )
  await db.execute(
    daIniciativa.insertMany(
      INICIATIVAS.flatMap((x, n) =>
        CAMINHOS[x.status].map((para, p, todas) => ({
          alvoId: iniciativas[n]!,
          em: em(Math.min(-1, x.inicio + p * 10 - 20)),
          usuarioId: condutor,
          acao: p === 0 ? 'criar' : ACAO[para]!,
          de: ESTADOS_INICIATIVA[(todas[p - 1] ?? 1) - 1]!,
          para: ESTADOS_INICIATIVA[para - 1]!,
          justificativa: para === 5 ? 'Fora do que o território pode pagar.' : null,
        })),
      ),
    ),
  )
  const guardarDocumento = async (
    territorioId: number,
    tipo: string,
    nome: string,
    iniciativaId: number | null = null,
  ) => {
    const { arquivoId, mime, tamanho, sha256 } = await keepDemoFile(pdfDe(nome, [nome, 'Documento de demonstração']))
    return {
      ...{ territorioId, iniciativaId, tipo, arquivoId, nomeArquivo: nome, mime, tamanho, sha256 },
      ...{ usuarioId: condutor, criacao: em(-10).toISOString() },
    }
  }
  const documentos = [
    await guardarDocumento(ids[1]!, 'Termo de adesão', 'termo-de-adesao-vale-das-flores.pdf'),
    await guardarDocumento(ids[1]!, 'Diagnóstico', 'diagnostico-do-vale.pdf'),
    await guardarDocumento(ids[2]!, 'Plano de desenvolvimento', 'plano-serra-e-araucarias.pdf'),
    await guardarDocumento(ids[3]!, 'Ata', 'ata-campos-dourados.pdf'),
    await guardarDocumento(ids[4]!, 'Outro', 'relatorio-final-rota-do-cedro.pdf'),
    await guardarDocumento(ids[1]!, 'Evidência', 'fotos-da-feira.pdf', iniciativas[0]!),
    await guardarDocumento(ids[1]!, 'Evidência', 'lista-do-mutirao.pdf', iniciativas[3]!),
    await guardarDocumento(ids[3]!, 'Evidência', 'agroindustrias.pdf', iniciativas[8]!),
  ]
  await insertRows(db, 'territorio_documento', documentos)
  // Of each territory that goes on six meetings of the calendar, some of them still ahead: the first of the programme, and so on.
  await db.execute(sql`insert into territorio_encontro ("encontroId", "territorioId", numero)
    select "encontroId", "territorioId", row_number() over (partition by "territorioId" order by inicio, "encontroId") from (
      select e."encontroId", e.inicio, x."territorioId", row_number() over (partition by x."territorioId" order by e.inicio desc, e."encontroId") as n
      from encontro e join territorio_municipio x using ("municipioId") join territorio t using ("territorioId")
      where e.situacao <> 5 and t.status in (2, 3, 4)) q where q.n <= 6`)
}
