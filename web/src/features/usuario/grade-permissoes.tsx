import { type ReactNode, useMemo, useState } from 'react'
import { OBRIGATORIO } from '#contract/messages.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { announce } from '#web/lib/announce.ts'
import { EixosPicker } from '#web/partes/eixos-picker.tsx'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { MultiPicker } from '#web/ui/pickers/multi-picker.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { quantos } from '#web/ui/texto.ts'
import type { Nomes } from './nomes.ts'
import { Adicionar, PermissoesLista } from './permissoes-lista.tsx'
import { chaveGrade, combinar, juntar, type LinhaGrade, MAX_LINHAS, nomeDoPapel, OPCOES_PAPEL } from './valores.ts'

interface Props {
  linhas: LinhaGrade[]
  onChange: (linhas: LinhaGrade[]) => void
  nomes: Nomes
  somenteLeitura?: boolean
  /** Position in the list → what is wrong with that line; '' for the list itself. */
  erros?: readonly ReactNode[]
}

/** Who is what, where: municipality × axis × role. */
export const GradePermissoes = ({ linhas, onChange, nomes, somenteLeitura, erros }: Props) => {
  const w = useWording()
  const colunas = useMemo<Coluna<LinhaGrade>[]>(
    () => [
      { chave: 'eixo', titulo: w.singular('eixo'), valor: (l) => nomes.eixo(l.eixoId), largura: 180 },
      { chave: 'papel', titulo: 'Papel', valor: (l) => nomeDoPapel(l.permissaoId), largura: 190 },
    ],
    [nomes, w],
  )
  return (
    <PermissoesLista
      id="grade-permissoes"
      titulo={`Papéis por ${w.min.singular('municipio')}`}
      texto={`Onde a pessoa atua e em que papel. Sem ${w.min.singular('eixo')}, o papel vale para ${w.min.todos('eixo')}.`}
      rotulo="Permissões"
      linhas={linhas}
      onChange={onChange}
      chave={chaveGrade}
      colunas={colunas}
      nomes={nomes}
      nomeLinha={(l) => `${nomes.municipio(l.municipioId)}, ${nomes.eixo(l.eixoId)}, ${nomeDoPapel(l.permissaoId)}`}
      somenteLeitura={somenteLeitura}
      erros={erros}
    >
      <NovasLinhas linhas={linhas} onChange={onChange} nomes={nomes} />
    </PermissoesLista>
  )
}

const NovasLinhas = ({ linhas, onChange, nomes }: Pick<Props, 'linhas' | 'onChange' | 'nomes'>) => {
  const w = useWording()
  const [municipios, setMunicipios] = useState<number[]>([])
  const [eixos, setEixos] = useState<number[]>([])
  const [papel, setPapel] = useState<number | null>(null)
  const [tentou, setTentou] = useState(false)
  const [recusa, setRecusa] = useState<string>()
  const total = municipios.length * Math.max(1, eixos.length)

  const adicionar = () => {
    setRecusa(undefined)
    if (municipios.length === 0 || papel === null) return setTentou(true)
    const { lista, entraram, repetidas } = juntar(linhas, combinar(municipios, eixos, papel), chaveGrade)
    if (entraram === 0) return setRecusa('Estas permissões já estão na lista.')
    if (lista.length > MAX_LINHAS)
      return setRecusa(`Um usuário pode ter até ${MAX_LINHAS.toLocaleString('pt-BR')} permissões.`)
    onChange(lista)
    setMunicipios([])
    setTentou(false)
    const frase = quantos(entraram, 'permissão adicionada', 'permissões adicionadas')
    const sobra = repetidas > 0 ? ` ${quantos(repetidas, 'já estava', 'já estavam')} na lista.` : ''
    announce(`${frase}.${sobra}`)
    if (sobra) setRecusa(`${frase}.${sobra}`)
  }

  return (
    <Adicionar rotulo="Adicionar permissões" total={total} recusa={recusa} onAdicionar={adicionar}>
      <MultiPicker
        label={w.plural('municipio')}
        maxChips={1}
        required
        opcoes={nomes.opcoesMunicipio}
        carregando={nomes.carregando}
        value={municipios}
        onChange={setMunicipios}
        error={tentou && municipios.length === 0 ? OBRIGATORIO : undefined}
      />
      <EixosPicker
        placeholder={nomes.eixo(null)}
        opcoes={nomes.opcoesEixo}
        carregando={nomes.carregando}
        value={eixos}
        onChange={setEixos}
      />
      <Picker
        label="Papel"
        required
        opcoes={OPCOES_PAPEL}
        value={papel}
        onChange={setPapel}
        error={tentou && papel === null ? OBRIGATORIO : undefined}
      />
    </Adicionar>
  )
}
