import { Switch } from '@mantine/core'
import { useMemo } from 'react'
import { compareNames, normalize } from '#contract/br.ts'
import type { Municipio } from '#contract/municipio.ts'
import { NIVEIS } from '#contract/pontos.ts'
import { Filtro } from '#web/filtros/filtro.tsx'
import { useWording } from '#web/lib/ambiente.ts'
import { umaDe, umTexto, useFiltros, variosIds } from '#web/lib/filtros.ts'
import { useSession } from '#web/lib/session.ts'
import { semMedalha } from '#web/partes/medalha.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { MultiPicker } from '#web/ui/pickers/multi-picker.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'

const SEM_MEDALHA = 'nenhuma'
const MEDALHAS = [...NIVEIS, SEM_MEDALHA] as const
const CODECS = {
  busca: umTexto,
  status: variosIds,
  projeto: variosIds,
  ur: variosIds,
  faixa: variosIds,
  medalha: umaDe(MEDALHAS),
  meus: umaDe(['sim']),
}

export const useFiltrosDaLista = () => useFiltros(CODECS)
type FiltrosDaLista = ReturnType<typeof useFiltrosDaLista>
type Valores = FiltrosDaLista['valores']

/** The searchable text of a place, worked out once for as long as its row lives. */
const textos = new WeakMap<Municipio, string>()
const textoDe = (m: Municipio) => {
  const pronto = textos.get(m)
  if (pronto !== undefined) return pronto
  const novo = normalize(`${m.nome} ${m.uf} ${m.codigoIbge ?? ''} ${m.nomeRegiao ?? ''} ${m.consultor ?? ''}`)
  textos.set(m, novo)
  return novo
}

/** What of the list the filters leave. */
export const filtrar = (lista: readonly Municipio[], v: Valores, meus: ReadonlySet<number>) => {
  const palavras = normalize(v.busca).split(' ').filter(Boolean)
  const um = (escolhidos: readonly number[], id: number | null) =>
    escolhidos.length === 0 || (id !== null && escolhidos.includes(id))
  return lista.filter(
    (m) =>
      um(v.status, m.statusId) &&
      um(v.projeto, m.projetoId) &&
      um(v.ur, m.unidadeRegionalId) &&
      um(v.faixa, m.faixaId) &&
      (v.medalha === null || (m.medalha ?? SEM_MEDALHA) === v.medalha) &&
      (v.meus === null || meus.has(m.municipioId)) &&
      palavras.every((p) => textoDe(m).includes(p)),
  )
}

export const useMeus = (): ReadonlySet<number> => {
  const { user } = useSession()
  return useMemo(() => new Set([...user.permissoes, ...user.permissoesSolucoes].map((p) => p.municipioId)), [user])
}

const UM_QUARTO = 250

/** The values that occur in the list, by name. */
const opcoesDe = (
  lista: readonly Municipio[],
  id: (m: Municipio) => number | null,
  nome: (m: Municipio) => string | null,
) => {
  const vistos = new Map<number, string>()
  for (const m of lista) {
    const chave = id(m)
    if (chave !== null && !vistos.has(chave)) vistos.set(chave, nome(m) ?? String(chave))
  }
  return [...vistos].map(([valor, rotulo]) => ({ valor, rotulo })).toSorted((a, b) => compareNames(a.rotulo, b.rotulo))
}

interface Props extends Pick<FiltrosDaLista, 'valores' | 'mudar'> {
  lista: readonly Municipio[]
  vePontos: boolean
}

export const Filtros = ({ valores, mudar, lista, vePontos }: Props) => {
  const w = useWording()
  const meus = useMeus()
  const opcoes = useMemo(
    () => ({
      status: opcoesDe(
        lista,
        (m) => m.statusId,
        (m) => m.statusNome,
      ),
      projeto: opcoesDe(
        lista,
        (m) => m.projetoId,
        (m) => m.projetoNome,
      ),
      ur: opcoesDe(
        lista,
        (m) => m.unidadeRegionalId,
        (m) => m.nomeRegiao,
      ),
    }),
    [lista],
  )
  // Who reaches only their own has nothing to leave out.
  const temAlheios = useMemo(() => lista.some((m) => !meus.has(m.municipioId)), [lista, meus])
  const medalhas = MEDALHAS.map((m) => ({ valor: m, rotulo: m === SEM_MEDALHA ? semMedalha() : m }))
  return (
    <>
      <SearchField
        value={valores.busca}
        onChange={(busca) => mudar({ busca })}
        placeholder={`${w.singular('municipio')}, código, região ou consultor`}
        pausa={UM_QUARTO}
      />
      <Filtro tipo="status" opcoes={opcoes.status} value={valores.status} onChange={(status) => mudar({ status })} />
      {(opcoes.projeto.length > 1 || valores.projeto.length > 0) && (
        <Filtro
          tipo="projeto"
          opcoes={opcoes.projeto}
          value={valores.projeto}
          onChange={(projeto) => mudar({ projeto })}
        />
      )}
      <Filtro tipo="faixa" value={valores.faixa} onChange={(faixa) => mudar({ faixa })} />
      <MultiPicker
        label={w.singular('unidadeRegional')}
        placeholder="Todas"
        opcoes={opcoes.ur}
        value={valores.ur}
        onChange={(ur) => mudar({ ur })}
      />
      {vePontos && (
        <Picker
          label={w.singular('medalha')}
          placeholder="Todas"
          opcoes={medalhas}
          value={valores.medalha}
          onChange={(medalha) => mudar({ medalha: medalha as Valores['medalha'] })}
        />
      )}
      {meus.size > 0 && temAlheios && (
        <Switch
          label={`Só ${w.palavra('municipio').genero === 'f' ? 'as minhas' : 'os meus'} ${w.min.plural('municipio')}`}
          checked={valores.meus !== null}
          onChange={(e) => mudar({ meus: e.currentTarget.checked ? 'sim' : null })}
          styles={{ root: { minHeight: 36, display: 'flex', alignItems: 'center' } }}
        />
      )}
    </>
  )
}
