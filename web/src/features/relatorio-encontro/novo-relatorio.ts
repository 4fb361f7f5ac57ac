import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { OutputOf } from '#contract/endpoint.ts'
import { ERROS } from '#contract/erros.ts'
import { encontrosARelatar, prepararRelatorio } from '#contract/relatorio-preparo.ts'
import { call } from '#web/lib/api.ts'
import { guardarLeitura, type Lido, lerLeitura } from '#web/lib/guardados.ts'
import { currentSession, useSession } from '#web/lib/session.ts'

export type Preparo = OutputOf<typeof prepararRelatorio>

/** What a new report of a city begins with, kept on the device so that it can be written without a connection. */
export interface NovoNoAparelho {
  municipioId: number
  municipio: { nome: string; uf: string }
  encontros: { encontroId: number; grupoData: string }[]
  /** How many wait for a report in all; what an older visit left does not tell. */
  total?: number
  /** Of the meetings that can be told of without a connection. */
  preparos: Record<number, Preparo>
}

const TIPO = 'relatorio-novo'
/** Those that are most likely told of next are ready before anybody chooses them. */
const PRONTOS = 5

const lerNovo = async (municipioId: number, antes: NovoNoAparelho | undefined, signal: AbortSignal) => {
  const { linhas: encontros, total } = await call(encontrosARelatar, { params: { id: municipioId }, signal })
  const lidos = await Promise.all(
    encontros.slice(0, PRONTOS).map((e) =>
      call(prepararRelatorio, { params: { id: e.encontroId }, signal }).then(
        (p) => [[e.encontroId, p] as const],
        // One that cannot be told of yet is chosen all the same, and told why then.
        () => [],
      ),
    ),
  )
  const restam = Object.entries(antes?.preparos ?? {}).filter(([id]) =>
    encontros.some((e) => e.encontroId === Number(id)),
  )
  return {
    encontros,
    total,
    preparos: Object.fromEntries([...restam, ...lidos.flat()]) as Record<number, Preparo>,
  }
}

/** The meetings of a city that no report tells of; without a connection, as they were last read. */
export const useNovoRelatorio = (municipioId: number, municipio: { nome: string; uf: string } | undefined) => {
  const { usuarioId } = useSession().user
  const cliente = useQueryClient()
  const queryKey = ['relatorio-novo', municipioId]
  const guardar = (novo: Lido<NovoNoAparelho>) => {
    // It may arrive after the person has left.
    if (currentSession()?.user.usuarioId === usuarioId) guardarLeitura(TIPO, usuarioId, municipioId, novo)
  }
  const q = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<Lido<NovoNoAparelho>> => {
      const antes = lerLeitura<NovoNoAparelho>(TIPO, usuarioId, municipioId)
      const lidoEm = Date.now()
      const lido = await lerNovo(municipioId, antes, signal)
      const novo = { municipioId, municipio: municipio ?? antes?.municipio ?? { nome: '', uf: '' }, ...lido, lidoEm }
      guardar(novo)
      return novo
    },
    enabled: municipio !== undefined || lerLeitura(TIPO, usuarioId, municipioId) !== undefined,
    networkMode: 'always',
    initialData: () => lerLeitura<NovoNoAparelho>(TIPO, usuarioId, municipioId),
    initialDataUpdatedAt: 0,
    meta: { naTela: true, erro: ERROS.obterRelatorios },
  })
  /** What the report of one meeting begins with, from the device where it is there. */
  const preparar = async (encontroId: number): Promise<Preparo> => {
    const atual = cliente.getQueryData<Lido<NovoNoAparelho>>(queryKey)
    const pronto = atual?.preparos[encontroId]
    try {
      const lido = await call(prepararRelatorio, { params: { id: encontroId } })
      if (atual) {
        const novo = { ...atual, preparos: { ...atual.preparos, [encontroId]: lido } }
        cliente.setQueryData(queryKey, novo)
        guardar(novo)
      }
      return lido
    } catch (erro) {
      if (pronto && (erro as { status?: number }).status === 0) return pronto
      throw erro
    }
  }
  return { ...q, preparar }
}
