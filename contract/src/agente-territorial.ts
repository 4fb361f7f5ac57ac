import { z } from 'zod'
import { anexoEndpoints, LINHA_ANEXO } from './anexos.ts'
import { byId, endpoint, id, linha, linhaOpcional, ok, porId, texto, textoOpcional, versao } from './endpoint.ts'
import { dataField } from './fields.ts'
import { diasEmOrdem, entreDias, ordemPor, paginaDe, porNumero } from './pagina.ts'
import { SEM_CPF, temCpf } from './sem-cpf.ts'

/**
 * What a territorial agent does in a city, beside the registers of registers/agente-territorial.ts. An attendance says
 * what was asked and where it was sent on to, never by whom: neither name nor contact is kept.
 */
const BASE = '/api/agente-territorial' as const
const DO_AGENTE = {
  area: 'agente-territorial',
  capacidade: 'agenteTerritorial',
  scope: 'municipio',
  permit: 'agenteTerritorial',
} as const
const EDITAR = { todos: ['editarAgenteTerritorial', 'agenteTerritorial'] } as const
const REGISTRAR = { todos: ['registrarAtendimento', 'agenteTerritorial'] } as const

export const ABAS_DO_AGENTE = [
  'perfil',
  'mapeamento',
  'plano',
  'agendas',
  'atendimentos',
  'resultados',
  'anexos',
] as const
export type AbaDoAgente = (typeof ABAS_DO_AGENTE)[number]

/* Derived */

export const SITUACOES_DO_PLANO = ['No prazo', 'Atrasada', 'Feita'] as const
export type SituacaoDoPlano = (typeof SITUACOES_DO_PLANO)[number]
/** Late from the day after its deadline on, while nobody says that it is done. */
export const situacaoDoPlano = (p: { prazo: string; concluidaEm: string | null }, hoje: string): SituacaoDoPlano =>
  p.concluidaEm !== null ? 'Feita' : hoje > p.prazo ? 'Atrasada' : 'No prazo'

export const FAROIS = ['Sem apuração', 'Abaixo da meta', 'Perto da meta', 'Meta alcançada'] as const
export type Farol = (typeof FAROIS)[number]
/** Per cent of the goal. */
export const PERTO_DA_META = 80
/** Goals and results have two decimals: whole hundredths compare exactly. */
const emCentesimos = (n: number) => Math.round(n * 100)
/** Green from the goal on, amber from four fifths of it, red below. A goal of nothing is reached by whatever was done. */
export const farolDe = ({ meta, realizado }: { meta: number; realizado: number | null }): Farol => {
  if (realizado === null) return 'Sem apuração'
  if (realizado >= meta) return 'Meta alcançada'
  return emCentesimos(realizado) * 100 >= emCentesimos(meta) * PERTO_DA_META ? 'Perto da meta' : 'Abaixo da meta'
}

/* People who may be agents */

export const pessoasParaAgente = endpoint({
  ...DO_AGENTE,
  method: 'GET',
  path: `${BASE}/pessoas`,
  resumo: 'Pessoas em alcance, para escolher o agente',
  scope: 'usuario',
  output: z.array(z.object({ usuarioId: id, nome: z.string() })),
})

/* Attendances */

export const TIPOS_DE_ATENDIMENTO = ['Atendimento', 'Visita'] as const
export const PUBLICOS = ['PF', 'PJ'] as const
export const NOME_DO_PUBLICO = { PF: 'Pessoa física', PJ: 'Pessoa jurídica' } as const

const semCpf = <S extends z.ZodType<string | null>>(s: S) => s.refine((v) => v === null || !temCpf(v), SEM_CPF)
const camposDoAtendimento = {
  data: dataField,
  tipo: z.enum(TIPOS_DE_ATENDIMENTO),
  publico: z.enum(PUBLICOS),
  bairro: semCpf(linhaOpcional(120)),
  assunto: semCpf(linha(200, 1)),
  encaminhamento: semCpf(textoOpcional(1000)),
}
export const dadosDoAtendimento = z.object(camposDoAtendimento)
export type DadosDoAtendimento = z.output<typeof dadosDoAtendimento>

const atendimento = z.object({
  agenteAtendimentoId: id,
  municipioId: id,
  data: z.string(),
  tipo: z.enum(TIPOS_DE_ATENDIMENTO),
  publico: z.enum(PUBLICOS),
  bairro: z.string().nullable(),
  assunto: z.string(),
  encaminhamento: z.string().nullable(),
  usuarioId: id,
  usuario: z.string(),
  criacao: z.string(),
  versao,
  editar: z.boolean(),
})
export type Atendimento = z.output<typeof atendimento>

const doMunicipio = { ...DO_AGENTE, params: byId, alvo: { 'params.id': 'municipioId' } } as const
export const listarAtendimentos = endpoint({
  ...doMunicipio,
  method: 'GET',
  path: `${BASE}/atendimento/municipio/:id`,
  resumo: 'Atendimentos e visitas em um município, em páginas',
  query: diasEmOrdem(
    z.object({
      ...porNumero,
      ...entreDias,
      tipo: z.enum(TIPOS_DE_ATENDIMENTO).optional(),
      publico: z.enum(PUBLICOS).optional(),
      ordem: ordemPor(['data', 'assunto', 'tipo', 'publico']).optional(),
    }),
  ),
  output: paginaDe(atendimento).extend({ municipio: z.object({ municipioId: id, nome: z.string(), uf: z.string() }) }),
})
export const getAtendimento = endpoint({
  ...DO_AGENTE,
  method: 'GET',
  path: `${BASE}/atendimento/:id`,
  resumo: 'Um atendimento',
  ...porId('agenteAtendimentoId'),
  output: atendimento,
})
/**
 * Recorded once for each `clienteId` of a person, however often it is sent: a device that missed the answer sends it
 * again. `revisao` counts what was mended on the device before it heard of an answer; a later one takes the place.
 */
export const registrarAtendimento = endpoint({
  ...DO_AGENTE,
  method: 'POST',
  path: `${BASE}/atendimento`,
  resumo: 'Registrar um atendimento ou uma visita',
  permit: REGISTRAR,
  alvo: { 'body.clienteId': { porque: 'a name that the device gave it, looked for among the own ones' } },
  body: z.object({
    ...camposDoAtendimento,
    municipioId: id,
    clienteId: texto(64, 16).refine((v) => /^[\w-]+$/.test(v), 'Identificação inválida'),
    revisao: z.int().min(1).max(10_000).default(1),
  }),
  output: atendimento,
})
export const alterarAtendimento = endpoint({
  ...DO_AGENTE,
  method: 'PUT',
  path: `${BASE}/atendimento`,
  resumo: 'Alterar um atendimento',
  permit: REGISTRAR,
  body: z.object({ ...camposDoAtendimento, agenteAtendimentoId: id, versao }),
  output: atendimento,
})
export const excluirAtendimento = endpoint({
  ...DO_AGENTE,
  method: 'DELETE',
  path: `${BASE}/atendimento/:id`,
  resumo: 'Excluir um atendimento',
  permit: REGISTRAR,
  ...porId('agenteAtendimentoId'),
  output: ok,
})

/* Meetings */

const encontro = z.object({
  encontroId: id,
  titulo: z.string(),
  inicio: z.string(),
  fim: z.string(),
  local: z.string(),
  situacao: z.literal([1, 2, 3, 4, 5]),
  usuario: z.string(),
})
export type EncontroDoAgente = z.output<typeof encontro>
/** The next ones and, after them, the last ones. */
export const agendaDoAgente = endpoint({
  ...doMunicipio,
  method: 'GET',
  path: `${BASE}/agenda/:id`,
  resumo: 'Próximas agendas e últimas do município',
  permit: { todos: ['agenteTerritorial', 'calendario'] },
  output: z.object({ proximos: z.array(encontro), ultimos: z.array(encontro) }),
})

/* Files */

export const TIPOS_ANEXO_AGENTE = {
  plano: 'Plano de trabalho',
  fotos: 'Fotos do território',
  ata: 'Ata ou lista de presença',
  outro: 'Outro',
} as const
export type TipoAnexoAgente = keyof typeof TIPOS_ANEXO_AGENTE
export const CHAVES_ANEXO_AGENTE = Object.keys(TIPOS_ANEXO_AGENTE) as [TipoAnexoAgente, ...TipoAnexoAgente[]]
export const MAX_ANEXOS_AGENTE = 200

const anexo = z.object({ agenteAnexoId: id, tipo: z.enum(CHAVES_ANEXO_AGENTE), ...LINHA_ANEXO })
export type AnexoDoAgente = z.output<typeof anexo>
export const listarAnexosDoAgente = endpoint({
  ...doMunicipio,
  method: 'GET',
  path: `${BASE}/anexo/municipio/:id`,
  resumo: 'Anexos do agente territorial em um município',
  output: z.array(anexo),
})
/** An upload says municipioId and tipo beside the filename. */
export const anexosDoAgente = anexoEndpoints({
  ...{ comum: DO_AGENTE, escrever: EDITAR, base: BASE },
  ...{ chave: 'agenteAnexoId', de: 'do agente territorial' },
})
