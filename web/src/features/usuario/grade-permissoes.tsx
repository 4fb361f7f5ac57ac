import { Alert, Button, Stack, Text, Title } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { OBRIGATORIO } from '#contract/messages.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { announce } from '#web/lib/announce.ts'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import type { Id } from '#web/ui/data-table/vista.ts'
import { MultiPicker } from '#web/ui/pickers/multi-picker.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { quantos } from '#web/ui/texto.ts'
import type { Nomes } from './nomes.ts'
import classes from './usuario.module.css'
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
export const GradePermissoes = ({ linhas, onChange, nomes, somenteLeitura, erros = [] }: Props) => {
  const w = useWording()
  const [marcadas, setMarcadas] = useState<Set<Id>>(new Set())
  const colunas = useMemo<Coluna<LinhaGrade>[]>(
    () => [
      {
        id: 'municipio',
        titulo: w.singular('municipio'),
        valor: (l) => nomes.municipio(l.municipioId),
        fixa: true,
        cartao: 'titulo',
        largura: 200,
      },
      { id: 'uf', titulo: 'UF', valor: (l) => nomes.uf(l.municipioId), largura: 60 },
      { id: 'eixo', titulo: w.singular('eixo'), valor: (l) => nomes.eixo(l.eixoId), largura: 180 },
      { id: 'papel', titulo: 'Papel', valor: (l) => nomeDoPapel(l.permissaoId), largura: 190 },
    ],
    [nomes, w],
  )
  const tirar = (chaves: ReadonlySet<Id>) => {
    onChange(linhas.filter((l) => !chaves.has(chaveGrade(l))))
    setMarcadas(new Set([...marcadas].filter((c) => !chaves.has(c))))
    announce(`${quantos(chaves.size, 'permissão retirada', 'permissões retiradas')}`)
  }

  return (
    <section aria-labelledby="grade-titulo">
      <Title order={2} size="h3" id="grade-titulo">
        Papéis por {w.min.singular('municipio')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        Onde a pessoa atua e em que papel. Sem {w.min.singular('eixo')}, o papel vale para {w.min.todos('eixo')}.
      </Text>
      <Stack gap="sm">
        {erros.length > 0 && (
          <Alert color="red" role="alert">
            {erros.map((e, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: sentences only shown
              <div key={i}>{e}</div>
            ))}
          </Alert>
        )}
        {!somenteLeitura && <Adicionar linhas={linhas} onChange={onChange} nomes={nomes} />}
        <DataTable
          id="grade-permissoes"
          rotulo="Permissões"
          linhas={linhas}
          colunas={colunas}
          chave={chaveGrade}
          nomeLinha={(l) => `${nomes.municipio(l.municipioId)}, ${nomes.eixo(l.eixoId)}, ${nomeDoPapel(l.permissaoId)}`}
          vazio="Nenhuma permissão adicionada"
          nomes={{ um: 'permissão', varios: 'permissões' }}
          altura="32rem"
          selecao={somenteLeitura ? undefined : { ids: marcadas, onChange: setMarcadas }}
          acoes={
            somenteLeitura
              ? undefined
              : (l) => [
                  {
                    rotulo: 'Remover',
                    icone: IconTrash,
                    perigo: true,
                    onClick: () => tirar(new Set([chaveGrade(l)])),
                  },
                ]
          }
          ferramentas={
            marcadas.size > 0 ? (
              <Button
                variant="default"
                color="red"
                leftSection={<IconTrash size={18} aria-hidden />}
                onClick={() => tirar(marcadas)}
              >
                Remover {marcadas.size}
              </Button>
            ) : undefined
          }
        />
      </Stack>
    </section>
  )
}

const Adicionar = ({ linhas, onChange, nomes }: Pick<Props, 'linhas' | 'onChange' | 'nomes'>) => {
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
    <fieldset className={classes.adicionar} aria-label="Adicionar permissões">
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
      <MultiPicker
        label={w.plural('eixo')}
        maxChips={1}
        sufixo={w.min.plural('eixo')}
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
      <Button
        variant="default"
        className={classes.botaoAdicionar}
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={adicionar}
      >
        {total > 1 ? `Adicionar ${total.toLocaleString('pt-BR')}` : 'Adicionar'}
      </Button>
      {recusa && (
        <Text size="sm" role="status" className={classes.recusa}>
          {recusa}
        </Text>
      )}
    </fieldset>
  )
}
