import { z } from 'zod'
import { endpoint, id, texto } from './endpoint.ts'
import { type ColunaImportacao, importEndpoints } from './importacao.ts'
import { registerEndpoints } from './register.ts'
import { instituicoes } from './registers/lugares.ts'

/** Nothing sent means everything in reach. */
export const filtrarInstituicoes = endpoint({
  method: 'POST',
  path: '/api/govInstituicao/obter-instituicoes-por-filtro',
  area: 'registros',
  resumo: 'Instituições em alcance, por município, categoria e nome',
  permit: instituicoes.permit.ver,
  scope: 'municipio',
  escreve: false,
  body: z.object({
    municipios: z.array(id).max(6000).optional(),
    categorias: z.array(id).max(200).optional(),
    nome: texto(160).optional(),
    ativo: z.boolean().optional(),
  }),
  output: registerEndpoints(instituicoes).listar.output,
})

export const importarInstituicoes = importEndpoints({
  caminho: '/api/govInstituicao',
  area: 'registros',
  permit: 'incluirInstituicao',
  scope: 'municipio',
  titulo: 'Instituições',
})
const coluna = (chave: string, titulo: string, max: number, exemplo?: string): ColunaImportacao => ({
  chave,
  titulo,
  tipo: 'texto',
  max,
  exemplo,
})
export const COLUNAS_INSTITUICOES: readonly ColunaImportacao[] = [
  { ...coluna('nome', 'Nome', 160, 'Associação Comercial de Vale Sereno'), obrigatorio: true },
  coluna('sigla', 'Sigla', 30, 'ACVS'),
  { ...coluna('categoria', 'Categoria', 120, 'Entidade empresarial'), obrigatorio: true },
  { ...coluna('municipios', '{Municípios}', 2000, 'Vale Sereno/SC; Pedra Clara/SC'), obrigatorio: true },
  coluna('cnpj', 'CNPJ', 20, '11.222.333/0001-81'),
  coluna('email', 'E-mail', 200, 'contato@exemplo.com.br'),
  coluna('telefone', 'Telefone', 40, '(47) 90000-0000'),
  coluna('site', 'Site', 200),
  coluna('representanteNome', 'Representante', 120),
]
