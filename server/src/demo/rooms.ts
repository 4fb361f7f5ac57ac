import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { todaySaoPaulo } from '#contract/holidays.ts'
import type { Status5w2h } from '#contract/sala-5w2h.ts'
import { CANAIS } from '#contract/selo.ts'
import { type Ambiente, capacidades } from '#contract/variants.ts'
import type { Db } from '#server/db/db.ts'
import { insertRows } from '#server/db/rows.ts'
import { rows } from '#server/db/sql.ts'
import type { DemoStore } from './evidences.ts'
import { guardar, pdfDe } from './files.ts'

const DIA = 86_400_000
/** Of these the room is to be registered still, and this one was put out of use. */
const SEM_SALA = 4
const DESATIVADA = 6
/** Of so many answers NÃO an action came already; the others are proposed. */
const DE_RESPOSTAS = 2

interface AcaoDemo {
  oQue: string
  porQue: string
  como: string
  quem: string
  /** Days from today. */
  inicio: number
  termino: number
  quanto: number
  status: Status5w2h
  percentual?: number
  motivo?: string
  /** Of the indicator that it is to make better. */
  indicador?: string
}
/** Every state, late ones included, and one that ends tomorrow. */
const ACOES: readonly AcaoDemo[] = [
  {
    ...{ oQue: 'Treinar a equipe no novo sistema de registro', porQue: 'Metade dos atendimentos não é registrada.' },
    ...{ como: 'Duas turmas de quatro horas, com exercícios', quem: 'Olga Menezes' },
    ...{ inicio: -40, termino: -12, quanto: 0, status: 3 },
    indicador: 'IND-01',
  },
  {
    ...{ oQue: 'Sinalizar a entrada e os guichês', porQue: 'Quem chega não encontra a sala.' },
    ...{ como: 'Placas na rua e na porta, e senha por cor', quem: 'Secretaria de Obras' },
    ...{ inicio: -30, termino: -5, quanto: 3850, status: 2, percentual: 60 },
  },
  {
    ...{ oQue: 'Publicar a carta de serviços', porQue: 'Os prazos não são conhecidos.' },
    ...{ como: 'Página no site da prefeitura e cartaz na sala', quem: 'Olga Menezes' },
    ...{ inicio: -20, termino: 1, quanto: 420.5, status: 2, percentual: 80 },
    indicador: 'IND-02',
  },
  {
    ...{ oQue: 'Instalar totem de autoatendimento', porQue: 'A fila passa de trinta minutos na segunda-feira.' },
    ...{ como: 'Compra por dispensa, com garantia de três anos', quem: 'Compras' },
    ...{ inicio: 15, termino: 75, quanto: 18_900, status: 1 },
  },
  {
    ...{ oQue: 'Atender por WhatsApp no horário do almoço', porQue: 'O comércio só tem esse horário livre.' },
    ...{ como: 'Escala de duas pessoas e respostas prontas', quem: 'Adriana Lopes' },
    ...{ inicio: -8, termino: 22, quanto: 0, status: 1 },
  },
  {
    ...{ oQue: 'Abrir posto avançado no distrito', porQue: 'São 18 km até a sede.' },
    ...{ como: 'Sala cedida pela associação, um dia por semana', quem: 'Bento Carvalho' },
    ...{ inicio: -60, termino: -20, quanto: 1200, status: 5, motivo: 'A associação mudou de endereço.' },
  },
]

interface Pergunta {
  perguntaMunicipioId: number
  municipioId: number
  numero: number
  texto: string
  evidencia: string | null
  tema: string
}
/** The first answers NÃO of each place. */
const listNaos = (db: Db, places: readonly number[]) =>
  rows<Pergunta>(
    db,
    sql`select * from (select pm."perguntaMunicipioId", pm."municipioId", p.numero, p.texto, nullif(btrim(p.evidencia), '') as evidencia, t.nome as tema,
        row_number() over (partition by pm."municipioId" order by p.numero) as vez
      from pergunta_municipio pm join pergunta p using ("perguntaId") join tema t on t."temaId" = pm."temaId"
      where pm.resposta = false and pm."municipioId" = any(${sql.param([...places])}::int[])) x
      where vez <= ${DE_RESPOSTAS} order by "municipioId", numero`,
  )

interface Cidade {
  id: number
  nome: string
}
const loadRecords = async (db: Db, cidades: readonly Cidade[], em: (dias: number) => string) => {
  await insertRows(
    db,
    'sala',
    cidades.map(({ id, nome }, i) => ({
      municipioId: id,
      nome: `Sala do Empreendedor de ${nome}`,
      endereco: `Rua das Acácias, ${100 + i}, Centro`,
      cep: `880000${String(10 + i)}`,
      telefone: `489000010${String(10 + i)}`,
      email: 'sala@exemplo.com.br',
      horario: 'Segunda a sexta, das 8h às 17h',
      dataInauguracao: `20${10 + (i % 12)}-03-15`,
      atoCriacao: `Lei municipal nº ${1200 + i}/20${10 + (i % 12)}`,
      responsavelNome: 'Olga Menezes',
      responsavelCargo: 'Coordenadora',
      responsavelEmail: 'sala@exemplo.com.br',
      responsavelTelefone: '48900000033',
      canais: CANAIS.slice(0, 3 + (i % 3)),
      sistemaRegistro: 'Sistema próprio de atendimento',
      guiches: 2 + (i % 4),
      observacoes: i === 0 ? 'Fecha no dia da padroeira.\nEntrada acessível pela rua lateral.' : null,
      ativa: i !== DESATIVADA,
      criacao: em(90),
      alteracao: em(90),
      versao: 1,
    })),
  )
}

interface Nova extends Omit<AcaoDemo, 'motivo'> {
  municipioId: number
  onde: string
  perguntaMunicipioId: number | null
  motivo: string | null
}
const PASSO: Record<Status5w2h, readonly [acao: string, de: string, para: string][]> = {
  1: [],
  2: [['Ação começada', '1', '2']],
  3: [
    ['Ação começada', '1', '2'],
    ['Ação concluída', '2', '3'],
  ],
  5: [['Ação cancelada', '1', '5']],
}

/** The rooms of the seal with what they plan; the last places have none yet. */
export const loadRooms = async (db: Db, ambiente: Ambiente, places: readonly number[], store: DemoStore, now: Date) => {
  if (!capacidades(ambiente.variante).criteriosSelo) return
  const nomes = new Map(
    (await rows<Cidade>(db, sql`select "municipioId" as id, nome from municipio`)).map((m) => [m.id, m.nome]),
  )
  const cidades = places.slice(0, -SEM_SALA).map((id) => ({ id, nome: nomes.get(id)! }))
  const em = (dias: number) => new Date(now.getTime() - dias * DIA).toISOString()
  const dia = (dias: number) => todaySaoPaulo(new Date(now.getTime() + dias * DIA))
  await loadRecords(db, cidades, em)
  const [autor] = await rows<{ id: number }>(
    db,
    sql`select "usuarioId" as id from usuario where email = 'administrador@exemplo.com.br'`,
  )
  const usuarioId = autor!.id
  const naos = await listNaos(
    db,
    cidades.map((c) => c.id),
  )
  const novas = cidades.flatMap(({ id: municipioId, nome }, i): Nova[] => {
    const onde = `Sala do Empreendedor de ${nome}`
    const proprias = ACOES.filter((_, n) => i === 0 || (n + i) % 3 !== 0)
    const dasRespostas = naos
      .filter((p) => p.municipioId === municipioId)
      .map((p, n) => ({
        ...{ oQue: p.texto.slice(0, 500), porQue: `Respondido NÃO em ${p.tema}.`, como: p.evidencia ?? 'A definir' },
        ...{
          quem: 'Olga Menezes',
          inicio: -10 + n * 12,
          termino: 20 + n * 25,
          quanto: n * 250,
          status: (n === 0 ? 2 : 1) as Status5w2h,
        },
        ...{ percentual: n === 0 ? 25 : 0, perguntaMunicipioId: p.perguntaMunicipioId },
      }))
    return [...proprias, ...dasRespostas].map((a) => ({
      perguntaMunicipioId: null,
      motivo: null,
      ...a,
      ...{ municipioId, onde },
    }))
  })
  const indicadores = new Map(
    (
      await rows<{ codigo: string; id: number }>(db, sql`select codigo, "salaIndicadorId" as id from sala_indicador`)
    ).map((i) => [i.codigo, i.id]),
  )
  const ids = await insertRows(
    db,
    'sala_5w2h',
    novas.map(({ inicio, termino, motivo: _, indicador, ...a }) => ({
      ...{ ...a, percentual: a.percentual ?? 0, inicio: dia(inicio), termino: dia(termino) },
      salaIndicadorId: (indicador && indicadores.get(indicador)) ?? null,
      ...{ usuarioId, criacao: em(65), alteracao: em(5), versao: 1 },
    })),
    'sala5w2hId',
  )
  await insertRows(
    db,
    'sala_5w2h_passo',
    novas.flatMap((a, i) => {
      const incluida = a.perguntaMunicipioId ? 'Ação incluída do plano de ação' : 'Ação incluída'
      return [[incluida, 'nova', '1'] as const, ...PASSO[a.status]].map(([acao, de, para], n) => ({
        ...{ sala5w2hId: ids[i], em: em(65 - n * 25), usuarioId, acao, de, para },
        justificativa: para === '5' ? a.motivo : null,
      }))
    }),
  )
  await loadAnexo(db, store, ids[1]!, usuarioId, em(6))
}

/** The second action of the first room shows how far it is. */
const loadAnexo = async (db: Db, store: DemoStore, sala5w2hId: number, usuarioId: number, criacao: string) => {
  const pdf = pdfDe('orcamento-das-placas.pdf', ['Orçamento das placas', 'Três fornecedores, o menor preço escolhido.'])
  const guardado = await guardar(store.files, join(store.dataDir, 'temp'), pdf)
  const [arquivoId] = await insertRows(db, 'arquivo', [{ ...guardado, usuarioId, criacao }], 'arquivoId')
  await insertRows(db, 'sala_5w2h_anexo', [
    {
      ...{ sala5w2hId, arquivoId, nomeArquivo: pdf.nome, mime: pdf.mime },
      ...{ tamanho: guardado.tamanho, sha256: guardado.sha256, usuarioId, criacao },
    },
  ])
}
