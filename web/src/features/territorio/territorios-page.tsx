import { useParams } from 'react-router'
import { useWording } from '#web/lib/ambiente.ts'
import { Segmentos } from '#web/ui/segmentos.tsx'
import { AtoresLista } from './atores-lista.tsx'
import { lerAcao, lerParte, PARTES, type Parte, paraParte, rotuloDaParte } from './enderecos.ts'
import { IniciativaDetalhe } from './iniciativa-detalhe.tsx'
import { NovaIniciativa } from './iniciativa-form.tsx'
import { IniciativasLista } from './iniciativas-lista.tsx'
import { MunicipiosLista } from './municipios-lista.tsx'
import { TerritorioDetalhe } from './territorio-detalhe.tsx'
import { NovoTerritorio } from './territorio-form.tsx'
import { TerritoriosLista } from './territorios-lista.tsx'

const Abas = ({ atual }: { atual: Parte }) => {
  const w = useWording()
  return (
    <Segmentos
      rotulo="Partes da gestão de territórios"
      atual={atual}
      itens={PARTES.map((p) => ({ chave: p, rotulo: rotuloDaParte(p, w), para: paraParte(p) }))}
    />
  )
}

const LISTAS = {
  territorios: TerritoriosLista,
  iniciativas: IniciativasLista,
  atores: AtoresLista,
  municipios: MunicipiosLista,
} as const

/** Territories, what they undertake, who weighs in them and their municipalities. */
export const TerritoriosPage = () => {
  const parte = lerParte(useParams().tab)
  const Lista = LISTAS[parte]
  return <Lista key={parte} abas={<Abas atual={parte} />} />
}

/** One of them: to be seen, changed or begun. */
export const RegistroPage = () => {
  const { tab, id = '0', acao } = useParams()
  const parte = lerParte(tab)
  const numero = /^\d{1,10}$/.test(id) ? Number(id) : 0
  const fazer = lerAcao(acao, numero)
  const abas = <Abas atual={parte} />
  if (parte === 'atores') return <AtoresLista key={id} abas={abas} aberto={{ id: numero, acao: fazer }} />
  if (parte === 'municipios') return <MunicipiosLista key={id} abas={abas} aberto={{ id: numero, acao: fazer }} />
  if (fazer === 'novo')
    return parte === 'territorios' ? (
      <>
        <TerritoriosLista abas={abas} />
        <NovoTerritorio />
      </>
    ) : (
      <>
        <IniciativasLista abas={abas} />
        <NovaIniciativa />
      </>
    )
  return parte === 'territorios' ? (
    <TerritorioDetalhe key={numero} id={numero} editando={fazer === 'editar'} />
  ) : (
    <IniciativaDetalhe key={numero} id={numero} editando={fazer === 'editar'} />
  )
}
