import { z } from 'zod'
import { endpoint, ok, type Permit, porId, type Scope } from './endpoint.ts'
import { envioEndpoints } from './envio.ts'
import { temCpf } from './sem-cpf.ts'
import type { Capacidade } from './variants.ts'

/* Files that are kept with a record: one size, the same types, the same calls, whosever they are. */

export const MAX_ANEXO = 26_214_400
export const ACEITOS_ANEXO = ['pdf', 'xls', 'xlsx', 'doc', 'docx', 'odt', 'ods', 'jpg', 'jpeg', 'png'] as const
export const MENSAGENS_ANEXO = {
  grande: 'O arquivo deve ter no máximo 25 MB',
  tipo: 'Envie PDF, planilha, documento ou imagem (JPG, PNG)',
  excluido: 'Anexo excluído',
  cpfNoNome: 'O nome do arquivo tem um CPF. Mude o nome e envie de novo',
} as const
/** What a picker of such files says before anything is sent. */
export const REGRAS_ANEXO = {
  tipos: ACEITOS_ANEXO,
  maxBytes: MAX_ANEXO,
  mensagemTamanho: MENSAGENS_ANEXO.grande,
  mensagemTipo: MENSAGENS_ANEXO.tipo,
} as const

/** Of files that tell of no person: why a name is not taken. */
export const recusaDoNome = (nome: string) => (temCpf(nome) ? MENSAGENS_ANEXO.cpfNoNome : undefined)

/** A row of them, beside its id and what it is called by its kind. */
export const LINHA_ANEXO = {
  nomeArquivo: z.string(),
  mime: z.string(),
  tamanho: z.int(),
  usuario: z.string(),
  criacao: z.string(),
  verNaPagina: z.boolean(),
  excluir: z.boolean(),
}

interface Anexos {
  readonly comum: {
    readonly area: string
    readonly scope: Scope
    readonly permit: Permit
    readonly capacidade?: Capacidade
  }
  readonly escrever: Permit
  /** '/api/municipio-escola' */
  readonly base: `/api/${string}`
  /** The kind of its ids. */
  readonly chave: string
  /** 'de escola' */
  readonly de: string
}

/** The last piece of an upload answers with the id in the header that the feature names. */
export const anexoEndpoints = ({ comum, escrever, base, chave, de }: Anexos) => {
  const um = { ...comum, ...porId(chave) } as const
  return {
    /** Each reading is written to the audit log, hence POST. */
    baixar: endpoint({
      ...um,
      method: 'POST',
      path: `${base}/anexo/download/:id`,
      resumo: `Baixar um anexo ${de}`,
      output: 'blob',
    }),
    ver: endpoint({
      ...um,
      method: 'POST',
      path: `${base}/anexo/visualizar/:id`,
      resumo: `Um anexo ${de} para ver na página`,
      output: 'blob',
    }),
    excluir: endpoint({
      ...um,
      method: 'DELETE',
      path: `${base}/anexo/:id`,
      resumo: `Excluir um anexo ${de}`,
      permit: escrever,
      output: ok,
    }),
    envio: envioEndpoints({ ...comum, path: `${base}/anexo/envio`, permit: escrever, maxBytes: MAX_ANEXO }),
  }
}
export type AnexoEndpoints = ReturnType<typeof anexoEndpoints>
