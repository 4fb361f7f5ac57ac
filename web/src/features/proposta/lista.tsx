import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { nomeComUf } from '#contract/br.ts'
import { type PropostaDaLista, paginaDePropostas } from '#contract/proposta.ts'
import { APARENCIA_PROPOSTA } from '#contract/proposta-estados.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useLista } from '#web/lib/lista.ts'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { LimparFiltros } from '#web/ui/limpar-filtros.tsx'
import { paginaDaProposta } from './abas.ts'
import { EstadoDaProposta } from './estado.tsx'
import { type Filtros, quantosAtivos, queryDasPropostas, SEM_FILTROS } from './filtros.tsx'

type C = Coluna<PropostaDaLista>
/** What the server sorts by is named as it names it. */
const colunasCom = (municipio: string, municipioMin: string): readonly C[] => [
  {
    chave: 'numero',
    titulo: 'Proposta',
    valor: (p) => p.numero,
    celula: (p) => (
      <Anchor component={Link} to={paginaDaProposta(p.municipioId, p.municipioPropostaId)} fw={600} fz="inherit">
        {p.numero}
      </Anchor>
    ),
    largura: 200,
    fixa: true,
    cartao: 'titulo',
  },
  { chave: 'municipio', titulo: municipio, valor: (p) => nomeComUf(p.municipio), largura: 180 },
  {
    chave: 'estado',
    titulo: 'Situação',
    valor: (p) => APARENCIA_PROPOSTA[p.estado].nome,
    celula: (p) => <EstadoDaProposta estado={p.estado} />,
    largura: 190,
  },
  { chave: 'valorTotal', titulo: 'Valor total', tipo: 'dinheiro', valor: (p) => p.valorTotal },
  {
    chave: 'investimento',
    titulo: `Investimento ${municipioMin}`,
    tipo: 'dinheiro',
    valor: (p) => p.investimentoMunicipio,
    ordenavel: false,
  },
  { chave: 'dataProposta', titulo: 'Data', tipo: 'data', valor: (p) => p.dataProposta },
  { chave: 'validade', titulo: 'Válida até', tipo: 'data', valor: (p) => p.validade },
  { chave: 'desde', titulo: 'Nesta situação desde', tipo: 'data', valor: (p) => p.desde, oculta: true },
  { chave: 'pacote', titulo: 'Pacote', valor: (p) => p.pacote, ordenavel: false, oculta: true },
  { chave: 'ciclo', titulo: 'Ciclo', valor: (p) => p.ciclo, ordenavel: false, oculta: true, largura: 110 },
  { chave: 'responsavel', titulo: 'Responsável', valor: (p) => p.responsavel.nome, ordenavel: false, oculta: true },
  {
    chave: 'vencidas',
    titulo: 'Parcelas vencidas',
    tipo: 'inteiro',
    valor: (p) => p.parcelasVencidas,
    ordenavel: false,
    largura: 120,
  },
]

export const ListaDePropostas = (filtros: Filtros) => {
  const w = useWording()
  const { valores, mudar } = filtros
  const { lida, linhas, servidor } = useLista(paginaDePropostas, {
    ...filtros,
    query: { ...queryDasPropostas(valores), ...(valores.estado && { estado: valores.estado }) },
    chave: (p) => p.municipioPropostaId,
    naTela: true,
  })
  return (
    <DataTable
      id="propostas"
      rotulo="Propostas"
      linhas={linhas}
      servidor={servidor}
      colunas={colunasCom(w.singular('municipio'), w.min.do('municipio'))}
      chave={(p) => p.municipioPropostaId}
      nomeLinha={(p) => p.numero}
      erro={lida.error}
      onTentarDeNovo={() => void lida.refetch()}
      vazio="Nenhuma proposta retornada"
      {...(quantosAtivos(valores, 'lista') > 0 && {
        vazioAcao: <LimparFiltros onLimpar={() => mudar(SEM_FILTROS)} />,
      })}
      nomes={{ um: 'proposta', varios: 'propostas' }}
      cor={(p) => (p.parcelasVencidas > 0 ? 'red' : undefined)}
    />
  )
}
