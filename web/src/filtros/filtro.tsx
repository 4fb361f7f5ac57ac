import { useMemo } from 'react'
import { CORTES, cut } from '#contract/br.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { ERROS } from '#contract/erros.ts'
import { gruposDoMunicipio, gruposSolucoesDoMunicipio, membrosDoMunicipio } from '#contract/membro.ts'
import { nomesMunicipios } from '#contract/municipio.ts'
import { registerEndpoints } from '#contract/register.ts'
import { faixas, projetos, status, temas } from '#contract/registers/programa.ts'
import type { Wording } from '#contract/wording.ts'
import { useWording } from '#web/lib/ambiente.ts'
import type { InputOf } from '#web/lib/api.ts'
import { useCall } from '#web/lib/query.ts'
import { MultiPicker } from '#web/ui/pickers/multi-picker.tsx'
import type { Opcao } from '#web/ui/pickers/opcoes.tsx'

type Linha = Record<string, unknown>
interface Definicao {
  chamada: AnyEndpoint
  /** Lists what belongs to one municipality, and waits until it is known. */
  doMunicipio?: true
  id: string
  rotulo: (w: Wording) => string
  /** Nothing chosen, where it is not 'Todos'. */
  todos?: (w: Wording) => string
  texto?: (linha: Linha) => string
  grupo?: (linha: Linha) => string
  /** Chips before '+N'. */
  chips?: number
  erro: (w: Wording) => string
}

/** What lists all over the product are filtered by. */
export const FILTROS = {
  grupo: {
    chamada: gruposDoMunicipio,
    doMunicipio: true,
    id: 'grupoId',
    rotulo: () => 'Grupo',
    erro: () => 'Erro ao obter grupos',
  },
  grupoComSolucao: {
    chamada: gruposSolucoesDoMunicipio,
    doMunicipio: true,
    id: 'grupoSolucaoId',
    rotulo: (w) => `Grupo de ${w.plural('solucao')}`,
    grupo: (l) => (l.eixo as { nome: string }).nome,
    erro: () => 'Erro ao listar Grupo de Solução/Iniciativa',
  },
  membro: {
    chamada: membrosDoMunicipio,
    doMunicipio: true,
    id: 'membroId',
    rotulo: () => 'Membro',
    erro: () => ERROS.obterMembros,
  },
  municipio: {
    chamada: nomesMunicipios,
    id: 'municipioId',
    rotulo: (w) => w.singular('municipio'),
    todos: (w) => w.flexiona('municipio', 'Todos'),
    texto: (l) => `${l.nome}/${l.uf}`,
    chips: 1,
    erro: (w) => `Erro ao obter ${w.min.plural('municipio')}`,
  },
  projeto: {
    chamada: registerEndpoints(projetos).listar,
    id: 'projetoId',
    rotulo: () => 'Projeto',
    erro: () => 'Erro ao obter Projetos',
  },
  tema: {
    chamada: registerEndpoints(temas).listar,
    id: 'temaId',
    rotulo: () => 'Regra',
    todos: () => 'Todas',
    grupo: (l) => (l.eixo as { nome: string } | null)?.nome ?? '',
    erro: () => ERROS.obterTemas,
  },
  status: {
    chamada: registerEndpoints(status).listar,
    id: 'statusId',
    rotulo: () => 'Status',
    texto: (l) => String(l.statusNome),
    erro: () => 'Erro ao obter status',
  },
  faixa: {
    chamada: registerEndpoints(faixas).listar,
    id: 'faixaId',
    rotulo: (w) => w.singular('faixa'),
    todos: () => 'Todas',
    texto: (l) => cut(String(l.nome), CORTES.faixa),
    chips: 2,
    erro: () => ERROS.obterFaixas,
  },
} as const satisfies Record<string, Definicao>
export type TipoDeFiltro = keyof typeof FILTROS

interface Props {
  tipo: TipoDeFiltro
  value: readonly number[]
  onChange: (ids: number[]) => void
  municipioId?: number
  /** Where the list itself knows what occurs in it; nothing is asked for then. */
  opcoes?: readonly Opcao<number>[]
}

/** One of the product's usual filters: it brings its own choices. */
export const Filtro = ({ tipo, value, onChange, municipioId, opcoes: dadas }: Props) => {
  const w = useWording()
  const { chamada, doMunicipio, id, rotulo, todos, texto, grupo, chips, erro }: Definicao = FILTROS[tipo]
  const entrada = (doMunicipio ? { params: { id: municipioId } } : {}) as InputOf<AnyEndpoint>
  const lista = useCall(chamada, entrada, {
    erro: erro(w),
    enabled: !dadas && (!doMunicipio || municipioId !== undefined),
  })
  const lidas = useMemo(
    () =>
      ((lista.data ?? []) as Linha[]).map((l) => ({
        valor: Number(l[id]),
        rotulo: texto ? texto(l) : String(l.nome),
        ...(grupo && { grupo: grupo(l) }),
      })),
    [lista.data, id, texto, grupo],
  )
  return (
    <MultiPicker
      label={rotulo(w)}
      placeholder={todos?.(w) ?? 'Todos'}
      opcoes={dadas ?? lidas}
      carregando={!dadas && lista.isLoading}
      value={value}
      onChange={onChange}
      {...(chips && { maxChips: chips })}
    />
  )
}
