import { Switch } from '@mantine/core'
import { nomeComUf } from '#contract/br.ts'
import { opcoesDoQuadro } from '#contract/proposta.ts'
import { APARENCIA_PARCELA, APARENCIA_PROPOSTA, ESTADOS_PARCELA, ESTADOS_PROPOSTA } from '#contract/proposta-estados.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { umaDe, umDia, umId, umMes, umTexto } from '#web/lib/filtros.ts'
import type { useFiltrosDaLista } from '#web/lib/lista.ts'
import { useCall } from '#web/lib/query.ts'
import { EntreDias } from '#web/ui/fields/dia-filtro.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'

export type Vista = 'quadro' | 'lista' | 'receber'
/** All of them stand in the address: what is chosen goes along from view to view. */
export const FILTROS = {
  vista: umaDe(['lista', 'receber'] as const),
  municipio: umId,
  uf: umTexto,
  unidade: umId,
  pacote: umId,
  responsavel: umId,
  ciclo: umTexto,
  vencidas: umaDe(['sim'] as const),
  estado: umaDe(ESTADOS_PROPOSTA),
  parcela: umaDe(ESTADOS_PARCELA),
  de: umDia,
  ate: umDia,
  mes: umMes,
}
export const SEM_FILTROS = {
  municipio: null,
  uf: '',
  unidade: null,
  pacote: null,
  responsavel: null,
  ciclo: '',
  vencidas: null,
  estado: null,
  parcela: null,
  de: '',
  ate: '',
  busca: '',
} as const
export type Filtros = ReturnType<typeof useFiltrosDaLista<typeof FILTROS>>
type Valores = Filtros['valores']

const semVazios = <Q extends object>(q: Q) =>
  Object.fromEntries(Object.entries(q).filter(([, v]) => v !== null && v !== '' && v !== undefined)) as {
    [K in keyof Q]?: NonNullable<Q[K]>
  }
const doLugar = (v: Valores) => ({ municipioId: v.municipio, uf: v.uf, unidadeRegionalId: v.unidade })
/** Of the board, the list and the spreadsheet. */
export const queryDasPropostas = (v: Valores) =>
  semVazios({
    ...doLugar(v),
    pacoteId: v.pacote,
    responsavelId: v.responsavel,
    ciclo: v.ciclo,
    vencidas: v.vencidas ? ('true' as const) : null,
    de: v.de,
    ate: v.ate,
  })
export const queryDasParcelas = (v: Valores, de: string, ate: string) =>
  semVazios({ ...doLugar(v), estado: v.parcela, de, ate })

/** How many narrow what this view shows. */
export const quantosAtivos = (v: Valores, vista: Vista) => {
  const lugar = [v.municipio, v.uf, v.unidade]
  const daqui =
    vista === 'receber'
      ? [v.parcela]
      : [v.pacote, v.responsavel, v.ciclo, v.vencidas, v.de, v.ate, ...(vista === 'lista' ? [v.estado] : [])]
  return [...lugar, ...daqui].filter(Boolean).length
}

const ESTADOS = ESTADOS_PROPOSTA.map((valor) => ({ valor, rotulo: APARENCIA_PROPOSTA[valor].nome }))
const ESTADOS_DA_PARCELA = ESTADOS_PARCELA.map((valor) => ({ valor, rotulo: APARENCIA_PARCELA[valor].nome }))

export const FiltrosDasPropostas = ({
  vista,
  valores: v,
  mudar,
}: Pick<Filtros, 'valores' | 'mudar'> & { vista: Vista }) => {
  const w = useWording()
  const { data } = useCall(opcoesDoQuadro, {}, { erro: 'Erro ao obter os filtros' })
  const textos = (lista: readonly string[]) => lista.map((t) => ({ valor: t, rotulo: t }))
  const ufs = [...new Set(data?.municipios.map((m) => m.uf))].toSorted()
  return (
    <>
      <Picker
        label={w.singular('municipio')}
        placeholder="Todos"
        opcoes={data?.municipios.map((m) => ({ valor: m.municipioId, rotulo: nomeComUf(m) })) ?? []}
        value={v.municipio}
        onChange={(municipio) => mudar({ municipio })}
      />
      {ufs.length > 1 && (
        <Picker
          label="UF"
          placeholder="Todas"
          opcoes={textos(ufs)}
          value={v.uf || null}
          onChange={(uf) => mudar({ uf: uf ?? '' })}
        />
      )}
      {data && data.unidadesRegionais.length > 0 && (
        <Picker
          label="Unidade regional"
          placeholder="Todas"
          opcoes={data.unidadesRegionais.map((u) => ({ valor: u.unidadeRegionalId, rotulo: u.nome }))}
          value={v.unidade}
          onChange={(unidade) => mudar({ unidade })}
        />
      )}
      {vista === 'receber' ? (
        <Picker
          label="Situação da parcela"
          placeholder="Todas"
          opcoes={ESTADOS_DA_PARCELA}
          value={v.parcela}
          onChange={(parcela) => mudar({ parcela })}
        />
      ) : (
        <>
          {vista === 'lista' && (
            <Picker
              label="Situação"
              placeholder="Todas"
              opcoes={ESTADOS}
              value={v.estado}
              onChange={(estado) => mudar({ estado })}
            />
          )}
          <Picker
            label="Pacote"
            placeholder="Todos"
            opcoes={data?.pacotes.map((p) => ({ valor: p.pacoteId, rotulo: p.nome })) ?? []}
            value={v.pacote}
            onChange={(pacote) => mudar({ pacote })}
          />
          <Picker
            label="Responsável"
            placeholder="Todos"
            opcoes={data?.responsaveis.map((r) => ({ valor: r.usuarioId, rotulo: r.nome })) ?? []}
            value={v.responsavel}
            onChange={(responsavel) => mudar({ responsavel })}
          />
          <Picker
            label="Ciclo"
            placeholder="Todos"
            opcoes={textos(data?.ciclos ?? [])}
            value={v.ciclo || null}
            onChange={(ciclo) => mudar({ ciclo: ciclo ?? '' })}
          />
          <EntreDias de={v.de} ate={v.ate} onChange={mudar} />
          <Switch
            label="Com parcelas vencidas"
            checked={v.vencidas !== null}
            onChange={(e) => mudar({ vencidas: e.currentTarget.checked ? 'sim' : null })}
          />
        </>
      )}
    </>
  )
}
