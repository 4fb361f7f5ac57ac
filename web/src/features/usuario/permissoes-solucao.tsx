import { Button, Stack, Text, Title } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useWording } from '#web/lib/ambiente.ts'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { MultiPicker } from '#web/ui/pickers/multi-picker.tsx'
import type { Nomes } from './nomes.ts'
import classes from './usuario.module.css'
import { chaveSolucao, juntar, type LinhaSolucao } from './valores.ts'

interface Props {
  linhas: LinhaSolucao[]
  onChange: (linhas: LinhaSolucao[]) => void
  nomes: Nomes
  somenteLeitura?: boolean
}

/** Where the person leads solutions: all those of a municipality, or single ones given with the solution itself. */
export const PermissoesSolucao = ({ linhas, onChange, nomes, somenteLeitura }: Props) => {
  const w = useWording()
  const [municipios, setMunicipios] = useState<number[]>([])
  const [recusa, setRecusa] = useState<string>()
  const colunas = useMemo<Coluna<LinhaSolucao>[]>(
    () => [
      {
        id: 'municipio',
        titulo: w.singular('municipio'),
        valor: (l) => nomes.municipio(l.municipioId),
        fixa: true,
        cartao: 'titulo',
        largura: 240,
      },
      { id: 'uf', titulo: 'UF', valor: (l) => nomes.uf(l.municipioId), largura: 70 },
      {
        id: 'solucao',
        titulo: w.singular('solucao'),
        valor: (l) =>
          l.municipioSolucaoId === 0
            ? maiuscula(w.todos('solucao'))
            : `${w.singular('solucao')} ${l.municipioSolucaoId}`,
      },
    ],
    [nomes, w],
  )

  const adicionar = () => {
    const novas = municipios.map((municipioId) => ({ municipioId, municipioSolucaoId: 0 }))
    const { lista, entraram } = juntar(linhas, novas, chaveSolucao)
    setRecusa(entraram === 0 ? 'Estas permissões já estão na lista.' : undefined)
    if (entraram === 0) return
    onChange(lista)
    setMunicipios([])
  }

  return (
    <section aria-labelledby="solucoes-titulo">
      <Title order={2} size="h3" id="solucoes-titulo">
        Permissões de {w.min.singular('solucao')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        Quem tem {w.min.um('solucao')} {w.min.no('municipio')} atua ali como consultor condutor.
      </Text>
      <Stack gap="sm">
        {!somenteLeitura && (
          <fieldset className={classes.adicionar} aria-label={`Adicionar permissões de ${w.min.singular('solucao')}`}>
            <MultiPicker
              label={w.plural('municipio')}
              maxChips={1}
              opcoes={nomes.opcoesMunicipio}
              carregando={nomes.carregando}
              value={municipios}
              onChange={setMunicipios}
            />
            <Button
              variant="default"
              className={classes.botaoAdicionar}
              leftSection={<IconPlus size={18} aria-hidden />}
              disabled={municipios.length === 0}
              onClick={adicionar}
            >
              Adicionar
            </Button>
            {recusa && (
              <Text size="sm" role="status" className={classes.recusa}>
                {recusa}
              </Text>
            )}
          </fieldset>
        )}
        <DataTable
          id="permissoes-solucao"
          rotulo={`Lista de permissões de ${w.min.singular('solucao')}`}
          linhas={linhas}
          colunas={colunas}
          chave={chaveSolucao}
          vazio="Nenhuma permissão adicionada"
          nomes={{ um: 'permissão', varios: 'permissões' }}
          altura="24rem"
          busca={linhas.length > 10}
          acoes={
            somenteLeitura
              ? undefined
              : (l) => [
                  {
                    rotulo: 'Remover',
                    icone: IconTrash,
                    perigo: true,
                    onClick: () => onChange(linhas.filter((x) => chaveSolucao(x) !== chaveSolucao(l))),
                  },
                ]
          }
        />
      </Stack>
    </section>
  )
}

const maiuscula = (s: string) => s.charAt(0).toUpperCase() + s.slice(1)
