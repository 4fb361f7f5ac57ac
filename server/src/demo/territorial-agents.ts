import { join } from 'node:path'
import type { TipoAnexoAgente } from '#contract/agente-territorial.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { type Ambiente, capacidades } from '#contract/variants.ts'
import { DEMO_SENHA } from '#server/access/demo-logins.ts'
import { hashPassword } from '#server/access/passwords.ts'
import type { Db } from '#server/db/db.ts'
import { insertRows } from '#server/db/rows.ts'
import type { DemoStore } from './evidences.ts'
import { guardar, pdfDe, pngDe } from './files.ts'

const DIA = 86_400_000

const BAIRROS = [
  ['Centro', 6, 4],
  ['Vila Nova', 3, 2],
  ['Beira Rio', 9, 3],
  ['Comunidade São Bento', 10, 7],
  ['Assentamento Esperança', 2, 7],
] as const
const MAPA = [
  [
    'Associação de moradores da Vila Nova',
    'Ator',
    'Vila Nova',
    3,
    2,
    'Reúne 80 famílias; fala pelo bairro no conselho',
  ],
  ['Cooperativa das Costureiras', 'Ator', 'Centro', 6, 4, 'Doze costureiras; procuram venda fora do bairro'],
  ['Feira livre de sábado', 'Ativo do território', 'Centro', 7, 4, 'Trinta barracas, sem registro da maioria'],
  [
    'Trilha da Beira Rio',
    'Ativo do território',
    'Beira Rio',
    9,
    3,
    'Recebe visitantes no fim de semana; falta sinalização',
  ],
  ['Cozinha comunitária sem uso', 'Oportunidade', 'Comunidade São Bento', 10, 7, 'Equipada e parada desde a reforma'],
  [
    'Compra da merenda de quem planta aqui',
    'Oportunidade',
    'Assentamento Esperança',
    2,
    7,
    'O município ainda não chega aos 30% da agricultura familiar',
  ],
  ['Internet instável', 'Problema', 'Assentamento Esperança', 2, 8, 'Impede a emissão de nota no local'],
  ['Comércio fecha cedo', 'Problema', null, null, null, 'Às 17h não há onde comprar nem vender'],
] as const
/** Days from today to the deadline, and to the day on which it was done. */
const PLANO = [
  ['Feira da Vila', 'Montar o grupo gestor da feira', '1 grupo com 8 pessoas', -40, -45],
  ['Feira da Vila', 'Regularizar os feirantes', '20 feirantes formalizados', -5, null],
  ['Costura que rende', 'Oficina de preço e venda', '2 turmas de 15 pessoas', 20, null],
  ['Compras da merenda', 'Reunir produtores e a secretaria', '1 chamada pública preparada', 45, null],
] as const
const RESULTADOS = [
  ['Atendimentos realizados', 'atendimentos', 120, 134],
  ['MEI formalizados', 'empresas', 20, 17],
  ['Feirantes regularizados', 'feirantes', 20, 6],
  ['Pessoas em oficinas', 'pessoas', 60, null],
] as const
const ATENDIMENTOS = [
  ['Atendimento', 'PF', 'Como se formalizar como MEI', 'Vila Nova', 'Formalização na Sala do Empreendedor'],
  ['Visita', 'PJ', 'Nota fiscal para vender à prefeitura', 'Centro', 'Cadastro de fornecedores'],
  ['Atendimento', 'PF', 'Crédito para comprar máquina de costura', 'Centro', 'Agente de crédito'],
  ['Visita', 'PJ', 'Alvará vencido', 'Beira Rio', 'Vigilância sanitária'],
  ['Atendimento', 'PF', 'Curso de preço e venda', 'Comunidade São Bento', null],
  ['Visita', 'PF', 'Venda para a merenda escolar', 'Assentamento Esperança', 'Secretaria de Educação'],
] as const
const ANEXOS: readonly TipoAnexoAgente[] = ['plano', 'fotos', 'ata']

interface Onde {
  places: readonly number[]
  grupos: ReadonlyMap<string, number>
  store: DemoStore
  now: Date
}

/** An agent in two cities, of the group that the variant has for it. */
const loadPessoa = async (db: Db, { uf }: Ambiente, { places, grupos }: Onde) => {
  const [usuarioId] = await insertRows(
    db,
    'usuario',
    [
      {
        ...{ nome: 'Iracema Duarte', email: 'agente@exemplo.com.br', cpf: null, telefone: '67900000090' },
        ...{ usuarioGrupoId: grupos.get('Agente Territorial'), uf: uf.slice(0, 2), habilitado: true },
        senhaHash: await hashPassword(DEMO_SENHA),
      },
    ],
    'usuarioId',
  )
  await insertRows(
    db,
    'usuario_permissao',
    places.slice(0, 2).map((municipioId) => ({ usuarioId, municipioId, eixoId: null, permissaoId: 4 })),
  )
  return usuarioId!
}

const loadLugar = async (db: Db, municipioId: number, usuarioId: number, store: DemoStore, now: Date) => {
  const dia = (dias: number) => todaySaoPaulo(new Date(now.getTime() + dias * DIA))
  const [agenteTerritorialId] = await insertRows(
    db,
    'agente_territorial',
    [{ municipioId, usuarioId, inicio: dia(-180), fim: dia(185), cargaHorariaMensal: 80 * 60, versao: 1 }],
    'agenteTerritorialId',
  )
  await insertRows(
    db,
    'agente_bairro',
    BAIRROS.map(([nome, coluna, linha]) => ({ agenteTerritorialId, nome, coluna, linha })),
  )
  await insertRows(
    db,
    'agente_mapa',
    MAPA.map(([nome, tipo, bairro, coluna, linha, descricao]) => ({
      ...{ municipioId, nome, tipo, bairro, coluna, linha, descricao, versao: 1 },
    })),
  )
  await insertRows(
    db,
    'agente_plano',
    PLANO.map(([iniciativa, atividade, meta, prazo, feita]) => ({
      ...{ municipioId, iniciativa, atividade, meta, prazo: dia(prazo) },
      ...{ concluidaEm: feita === null ? null : dia(feita), versao: 1 },
    })),
  )
  const ano = Number(dia(0).slice(0, 4))
  await insertRows(
    db,
    'agente_resultado',
    RESULTADOS.map(([indicador, unidade, meta, realizado]) => ({
      ...{ municipioId, indicador, unidade, ano, meta, realizado, versao: 1 },
    })),
  )
  await insertRows(
    db,
    'agente_atendimento',
    ATENDIMENTOS.map(([tipo, publico, assunto, bairro, encaminhamento], i) => ({
      ...{ municipioId, usuarioId, clienteId: `demonstracao-${municipioId}-${i}`, revisao: 1, versao: 1 },
      ...{ data: dia(-3 * i), tipo, publico, assunto, bairro, encaminhamento },
      criacao: new Date(now.getTime() - 3 * i * DIA).toISOString(),
    })),
  )
  for (const tipo of ANEXOS) {
    const arquivo = await guardar(
      store.files,
      join(store.dataDir, 'temp'),
      tipo === 'fotos' ? pngDe('feira.png', municipioId) : pdfDe(`${tipo}.pdf`, ['Documento de demonstração']),
    )
    const criacao = now.toISOString()
    const [arquivoId] = await insertRows(db, 'arquivo', [{ ...arquivo, usuarioId, criacao }], 'arquivoId')
    const { chave: _, nome, ...resto } = arquivo
    await insertRows(db, 'agente_anexo', [
      { municipioId, tipo, arquivoId, nomeArquivo: nome, ...resto, usuarioId, criacao },
    ])
  }
}

/** Where the variant has territorial agents: one, with something in every tab of two cities. */
export const loadTerritorialAgents = async (db: Db, ambiente: Ambiente, onde: Onde) => {
  if (!capacidades(ambiente.variante).agenteTerritorial) return
  const usuarioId = await loadPessoa(db, ambiente, onde)
  for (const municipioId of onde.places.slice(0, 2)) await loadLugar(db, municipioId, usuarioId, onde.store, onde.now)
}
