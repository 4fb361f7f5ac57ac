import { z } from 'zod'
import { endpoint, id, idText, ok, porId, texto, textoOpcional, versao } from './endpoint.ts'
import { anoField } from './fields.ts'

/** A summary of a municipality in a base year: its figures with source and year, its strengths and who governs it. */

/** Figures that a profile usually has, with the decimals they are read in. Others may be added by name. */
export const INDICADORES = [
  { nome: 'População', casas: 0 },
  { nome: 'Área (km²)', casas: 3 },
  { nome: 'IDHM', casas: 3 },
  { nome: 'PIB per capita (R$)', casas: 2 },
  { nome: 'Microempresas ativas', casas: 0 },
  { nome: 'Empresas de pequeno porte ativas', casas: 0 },
  { nome: 'Médias e grandes empresas ativas', casas: 0 },
  { nome: 'MEI ativos', casas: 0 },
  { nome: 'Empregos formais', casas: 0 },
  { nome: 'Arrecadação própria (R$)', casas: 2 },
  { nome: 'IDEB', casas: 1 },
] as const
/** The decimals of a figure; one that has no place of its own shows those it has. */
export const formatarIndicador = (nome: string, valor: number) => {
  const casas = INDICADORES.find((i) => i.nome === nome)?.casas
  return new Intl.NumberFormat('pt-BR', {
    minimumFractionDigits: casas ?? 0,
    maximumFractionDigits: casas ?? 3,
  }).format(valor)
}

/** The texts, in the order of the form and of the document. */
export const TEXTOS = [
  { chave: 'vocacoes', rotulo: 'Vocações econômicas' },
  { chave: 'forcas', rotulo: 'Forças' },
  { chave: 'oportunidades', rotulo: 'Oportunidades' },
  { chave: 'fraquezas', rotulo: 'Fraquezas' },
  { chave: 'ameacas', rotulo: 'Ameaças' },
  { chave: 'historico', rotulo: 'Histórico no programa' },
  { chave: 'riscos', rotulo: 'Riscos' },
  { chave: 'proximosPassos', rotulo: 'Próximos passos' },
] as const
export const PESSOAS = [
  { chave: 'prefeito', rotulo: 'Prefeito(a)' },
  { chave: 'vice', rotulo: 'Vice-prefeito(a)' },
  { chave: 'secretario', rotulo: 'Secretário(a) de desenvolvimento' },
  { chave: 'ad', rotulo: 'Agente de desenvolvimento' },
] as const

const perfilCampos = {
  indicador: texto(120, 1),
  valor: z.number().min(-1e12).max(1e12),
  fonte: texto(200, 1),
  ano: anoField(1900, 2100),
}
export const perfilSchema = z.object({
  municipioResumoPerfilId: id,
  municipioResumoId: id,
  indicador: z.string(),
  valor: z.number(),
  fonte: z.string(),
  ano: z.int(),
  versao,
})
export type Perfil = z.output<typeof perfilSchema>

export const resumoLinhaSchema = z.object({
  municipioResumoId: id,
  municipioId: id,
  titulo: z.string(),
  anoBase: z.int(),
  usuarioId: id,
  elaboradoPor: z.string(),
  qtdIndicadores: z.int(),
  criacao: z.string(),
  alteracao: z.string(),
})
export type ResumoLinha = z.output<typeof resumoLinhaSchema>

const nulo = z.string().nullable()
export const resumoSchema = resumoLinhaSchema.extend({
  municipio: z.object({ nome: z.string(), uf: z.string() }),
  vocacoes: nulo,
  forcas: nulo,
  oportunidades: nulo,
  fraquezas: nulo,
  ameacas: nulo,
  prefeito: nulo,
  vice: nulo,
  secretario: nulo,
  ad: nulo,
  historico: nulo,
  riscos: nulo,
  proximosPassos: nulo,
  perfis: z.array(perfilSchema),
  versao,
})
export type Resumo = z.output<typeof resumoSchema>

const longo = textoOpcional(4000)
const curto = textoOpcional(160)
const perfis = z
  .array(z.object(perfilCampos))
  .max(60)
  .superRefine((lista, ctx) => {
    const vistos = new Set<string>()
    for (const [i, { indicador }] of lista.entries()) {
      const nome = indicador.toLowerCase()
      if (vistos.has(nome))
        ctx.addIssue({ code: 'custom', path: [i, 'indicador'], message: 'Este indicador já está no perfil' })
      vistos.add(nome)
    }
  })
const campos = {
  titulo: texto(160, 1),
  anoBase: anoField(1900, 2100),
  vocacoes: longo,
  forcas: longo,
  oportunidades: longo,
  fraquezas: longo,
  ameacas: longo,
  prefeito: curto,
  vice: curto,
  secretario: curto,
  ad: curto,
  historico: longo,
  riscos: longo,
  proximosPassos: longo,
}
export const resumoNovo = z.object({ ...campos, municipioId: id, perfis: perfis.default([]) })
/** Figures that are not sent stay as they are. */
export const resumoEdicao = z.object({ ...campos, municipioResumoId: id, perfis: perfis.optional(), versao })

/** The path is misspelled in the specification, and so here. */
const base = '/api/municipio-resunmo' as const
const area = 'municipio'

export const listarResumos = endpoint({
  method: 'GET',
  path: base,
  area,
  resumo: 'Resumos dos municípios em alcance, ou de um deles',
  permit: 'sessao',
  scope: 'municipio',
  query: z.object({ municipioId: idText.optional() }),
  output: z.array(resumoLinhaSchema),
})
export const getResumo = endpoint({
  method: 'GET',
  path: `${base}/:id`,
  area,
  resumo: 'Um resumo com o perfil',
  permit: 'sessao',
  scope: 'municipio',
  ...porId('municipioResumoId'),
  output: resumoSchema,
})
export const baixarResumo = endpoint({
  method: 'GET',
  path: `${base}/download-resumo/:id`,
  area,
  resumo: 'Resumo em PDF',
  permit: 'sessao',
  scope: 'municipio',
  ...porId('municipioResumoId'),
  pesada: true,
  output: 'blob',
})
export const criarResumo = endpoint({
  method: 'POST',
  path: base,
  area,
  resumo: 'Escrever um resumo',
  permit: 'editarResumo',
  scope: 'municipio',
  body: resumoNovo,
  output: resumoSchema,
})
export const alterarResumo = endpoint({
  method: 'PUT',
  path: base,
  area,
  resumo: 'Alterar um resumo',
  permit: 'editarResumo',
  scope: 'municipio',
  body: resumoEdicao,
  output: resumoSchema,
})
export const excluirResumo = endpoint({
  method: 'DELETE',
  path: `${base}/:id`,
  area,
  resumo: 'Excluir um resumo',
  permit: 'editarResumo',
  scope: 'municipio',
  ...porId('municipioResumoId'),
  output: ok,
})

/* One figure at a time */

const pbase = '/api/MunicipioResumoPerfil' as const
export const listarPerfis = endpoint({
  method: 'GET',
  path: pbase,
  area,
  resumo: 'Indicadores dos resumos em alcance, ou de um deles',
  permit: 'sessao',
  scope: 'municipio',
  query: z.object({ municipioResumoId: idText.optional() }),
  output: z.array(perfilSchema),
})
export const getPerfil = endpoint({
  method: 'GET',
  path: `${pbase}/:id`,
  area,
  resumo: 'Um indicador de um resumo',
  permit: 'sessao',
  scope: 'municipio',
  ...porId('municipioResumoPerfilId'),
  output: perfilSchema,
})
export const criarPerfil = endpoint({
  method: 'POST',
  path: pbase,
  area,
  resumo: 'Incluir um indicador em um resumo',
  permit: 'editarResumo',
  scope: 'municipio',
  body: z.object({ ...perfilCampos, municipioResumoId: id }),
  output: perfilSchema,
})
export const alterarPerfil = endpoint({
  method: 'PUT',
  path: pbase,
  area,
  resumo: 'Alterar um indicador de um resumo',
  permit: 'editarResumo',
  scope: 'municipio',
  body: z.object({ ...perfilCampos, municipioResumoPerfilId: id, versao }),
  output: perfilSchema,
})
export const excluirPerfil = endpoint({
  method: 'DELETE',
  path: `${pbase}/:id`,
  area,
  resumo: 'Excluir um indicador de um resumo',
  permit: 'editarResumo',
  scope: 'municipio',
  ...porId('municipioResumoPerfilId'),
  output: ok,
})
