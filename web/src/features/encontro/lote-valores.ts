import { formatDate, isIsoDate } from '#contract/br.ts'
import type { MODALIDADE, TIPO_ENCONTRO } from '#contract/encontro.ts'
import { type Lote, loteSchema } from '#contract/encontro-mudancas.ts'
import { fieldErrors, OBRIGATORIO } from '#contract/messages.ts'
import { dizer } from '#web/lib/ambiente.ts'
import type { SolucoesETarefas } from '#web/partes/escolher-tarefas.tsx'
import { maisDias } from '#web/ui/calendario/dias.ts'
import { isHora } from '#web/ui/fields/hora-field.tsx'

export interface CidadeDoLote extends SolucoesETarefas {
  municipioId: number
  grupoId: number | null
}
export interface DataDoLote {
  data: string
  inicio: string
  fim: string
  titulo: string
  local: string
}
export type ValoresDoLote = {
  titulo: string
  encontroType: keyof typeof TIPO_ENCONTRO
  modalidade: keyof typeof MODALIDADE
  local: string
  usuarioId: number | null
  descricao: string
  enviarConvite: boolean
  convidarMembros: boolean
  municipios: CidadeDoLote[]
  datas: DataDoLote[]
}
export const cidadeNova = (municipioId: number): CidadeDoLote => ({
  municipioId,
  grupoId: null,
  solucoes: [],
  tarefas: [],
})
const DATA_NOVA: DataDoLote = { data: '', inicio: '', fim: '', titulo: '', local: '' }
export const loteNovo = (municipioId: number): ValoresDoLote => ({
  titulo: '',
  encontroType: 1,
  modalidade: 1,
  local: '',
  usuarioId: null,
  descricao: '',
  enviarConvite: false,
  convidarMembros: true,
  municipios: [cidadeNova(municipioId)],
  datas: [DATA_NOVA],
})
/** Another line of dates: a week after the last one, at its hours. */
export const maisUmaData = (datas: readonly DataDoLote[]): DataDoLote => {
  const ultima = datas.at(-1)
  if (!ultima) return DATA_NOVA
  return { ...ultima, data: isIsoDate(ultima.data) ? maisDias(ultima.data, 7) : '', titulo: '', local: '' }
}

const momento = (d: DataDoLote, hora: string) => `${isIsoDate(d.data) ? formatDate(d.data) : ''} ${hora}`.trim()
export const corpoDoLote = (v: ValoresDoLote, previa: boolean): Lote => ({
  ...v,
  usuarioId: v.usuarioId!,
  previa,
  municipios: v.municipios.map(({ municipioId, grupoId, solucoes, tarefas }) => ({
    municipioId,
    grupoId: grupoId!,
    solucoesEvento: solucoes.map(({ municipioSolucaoId }) => ({ municipioSolucaoId })),
    tarefasEvento: tarefas.map(({ municipioTarefaId }) => ({ municipioTarefaId })),
  })),
  datas: v.datas.map((d) => ({
    inicioString: momento(d, d.inicio),
    fimString: momento(d, d.fim),
    titulo: d.titulo,
    local: d.local,
  })),
})

/** 'datas.0.fimString' is 'datas.0.fim'. */
export const dosCamposDoLote = (erros: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(erros).map(([caminho, frase]) => [
      caminho
        .replace(/inicioString$/, 'inicio')
        .replace(/fimString$/, 'fim')
        .replace(/(solucoes|tarefas)Evento.*$/, '$1'),
      dizer(frase),
    ]),
  )

/** Field → sentence, before the call. */
export const errosDoLote = (v: ValoresDoLote): Record<string, string> => {
  const lido = loteSchema.safeParse(corpoDoLote(v, true))
  const erros = dosCamposDoLote(lido.error ? fieldErrors(lido.error) : {})
  v.datas.forEach((d, i) => {
    const diz = (campo: string, frase: string) => {
      erros[`datas.${i}.${campo}`] = frase
    }
    const ruim = !isIsoDate(d.data) || !isHora(d.inicio) || !isHora(d.fim)
    if (ruim) for (const campo of ['inicio', 'fim']) delete erros[`datas.${i}.${campo}`]
    if (!isIsoDate(d.data)) diz('data', d.data ? 'Data inválida' : OBRIGATORIO)
    if (!isHora(d.inicio)) diz('inicio', d.inicio ? 'Hora inválida' : OBRIGATORIO)
    if (!isHora(d.fim)) diz('fim', d.fim ? 'Hora inválida' : OBRIGATORIO)
  })
  return erros
}
