import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { ERROS } from '#contract/erros.ts'
import type { Register } from '#contract/register.ts'
import type { FieldOf, RegisterField, RegisterRow, RegisterValue } from '#contract/register-field.ts'
import { registers } from '#contract/registers.ts'
import { call } from '#web/lib/api.ts'
import type { Opcao } from '#web/ui/pickers/opcoes.tsx'

type Pointing = FieldOf<'referencia'> | FieldOf<'referencias'>
const aponta = (f: RegisterField): f is Pointing => f.tipo === 'referencia' || f.tipo === 'referencias'

/** The call a reference names; who may see that list is the server's to say. */
const listaDe = (path: Pointing['lista']) =>
  endpoint({
    method: 'GET',
    path,
    area: 'registros',
    resumo: '',
    permit: 'sessao',
    scope: 'livre',
    output: z.array(z.custom<RegisterRow>()),
  })

/** Lists that are no register's, with the specification's own sentence. */
const ERRO_DA_LISTA: Readonly<Record<string, string>> = {
  '/api/projeto/eixo/get-eixo': ERROS.obterEixos,
  '/api/pergunta/pergunta': ERROS.obterPerguntas,
  '/api/projeto/solucao/listAll': ERROS.obterSolucoes,
  '/api/municipio/get-nomes': 'Erro ao obter {municípios}',
}
/** What fails is the list, wherever it is chosen from: its own sentence says so, not the name of the field. */
const erroDaLista = ({ lista, rotulo }: Pointing) =>
  ERRO_DA_LISTA[lista] ?? registers.find((r) => r.caminho === lista)?.erro ?? `Erro ao obter ${rotulo}`

const opcao = (f: Pointing, linha: RegisterRow): Referida => ({
  valor: Number(linha[f.valor]),
  ...(f.foraDeUso && { foraDeUso: f.foraDeUso(linha) }),
  rotulo: f.complemento ? `${linha[f.nome]}/${linha[f.complemento]}` : String(linha[f.nome] ?? ''),
})

/** A row that a field may point at; one that is out of use is only named. */
export interface Referida extends Opcao<number> {
  foraDeUso?: boolean
}
/** Field → the rows it may point at; those of rows inside the row by 'contrapartidas.faixaId'. */
export type Referencias = ReadonlyMap<string, readonly Referida[]>

/** What can be chosen, with what was chosen before. */
export const oferecidas = (todas: readonly Referida[], antes: RegisterValue | undefined) =>
  todas.filter((o) => !o.foraDeUso || [antes].flat().includes(o.valor))

const apontadores = (r: Register): readonly (readonly [string, Pointing])[] =>
  r.campos.flatMap((f) =>
    f.tipo === 'linhas'
      ? f.campos.filter(aponta).map((c) => [`${f.chave}.${c.chave}`, c] as const)
      : aponta(f)
        ? [[f.chave, f] as const]
        : [],
  )

export const useReferencias = (registro: Register): Referencias => {
  const campos = apontadores(registro)
  const lidas = useQueries({
    queries: campos.map(([, f]) => ({
      queryKey: ['GET', f.lista],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(listaDe(f.lista), { signal }),
      meta: { erro: erroDaLista(f) },
    })),
  })
  const dados = lidas.map((l) => l.data)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answers themselves, not the list around them
  return useMemo(
    () => new Map(campos.map(([chave, f], i) => [chave, (dados[i] ?? []).map((linha) => opcao(f, linha))])),
    [registro, ...dados],
  )
}
