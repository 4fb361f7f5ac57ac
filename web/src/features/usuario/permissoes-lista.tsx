import { Alert, Button, Stack, Text, Title } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useWording } from '#web/lib/ambiente.ts'
import { announce } from '#web/lib/announce.ts'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import type { Id } from '#web/ui/data-table/vista.ts'
import formulario from '#web/ui/formulario.module.css'
import { quantos } from '#web/ui/texto.ts'
import type { Nomes } from './nomes.ts'
import classes from './usuario.module.css'

interface Props<L> {
  /** Of the table, and of the heading. */
  id: string
  titulo: string
  texto: ReactNode
  rotulo: string
  linhas: L[]
  onChange: (linhas: L[]) => void
  chave: (l: L) => string
  /** What follows municipality and state. Must be a constant. */
  colunas: readonly Coluna<L>[]
  nomes: Nomes
  nomeLinha?: (l: L) => string
  somenteLeitura?: boolean | undefined
  erros?: readonly ReactNode[]
  /** The fields that add lines. */
  children: ReactNode
}

/** Lines of what a person may do in municipalities: added above, removed one by one or several at once. */
export const PermissoesLista = <L extends { municipioId: number }>(props: Props<L>) => {
  const { id, linhas, onChange, chave, colunas: outras, nomes, somenteLeitura, erros = [] } = props
  const w = useWording()
  const [marcadas, setMarcadas] = useState<Set<Id>>(new Set())
  const colunas = useMemo<Coluna<L>[]>(
    () => [
      {
        chave: 'municipio',
        titulo: w.singular('municipio'),
        valor: (l) => nomes.municipio(l.municipioId),
        fixa: true,
        cartao: 'titulo',
        largura: 200,
      },
      { chave: 'uf', titulo: 'UF', valor: (l) => nomes.uf(l.municipioId), largura: 60 },
      ...outras,
    ],
    [nomes, w, outras],
  )
  const tirar = (chaves: ReadonlySet<Id>) => {
    onChange(linhas.filter((l) => !chaves.has(chave(l))))
    setMarcadas(new Set([...marcadas].filter((c) => !chaves.has(c))))
    announce(quantos(chaves.size, 'permissão retirada', 'permissões retiradas'))
  }

  return (
    <section aria-labelledby={`${id}-titulo`}>
      <Title order={2} size="h3" id={`${id}-titulo`}>
        {props.titulo}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {props.texto}
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
        {!somenteLeitura && props.children}
        <DataTable
          id={id}
          rotulo={props.rotulo}
          linhas={linhas}
          colunas={colunas}
          chave={chave}
          nomeLinha={props.nomeLinha}
          vazio="Nenhuma permissão adicionada"
          nomes={{ um: 'permissão', varios: 'permissões' }}
          altura="32rem"
          selecao={somenteLeitura ? undefined : { ids: marcadas, onChange: setMarcadas }}
          acoes={
            somenteLeitura
              ? undefined
              : (l) => [
                  { rotulo: 'Remover', icone: IconTrash, perigo: true, onClick: () => tirar(new Set([chave(l)])) },
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

interface AdicionarProps {
  rotulo: string
  /** How many lines the button would add. */
  total: number
  onAdicionar: () => void
  desabilitado?: boolean
  recusa: string | undefined
  children: ReactNode
}

/** The fields of new lines, and the button that adds them. */
export const Adicionar = ({ rotulo, total, onAdicionar, desabilitado, recusa, children }: AdicionarProps) => (
  <fieldset className={`${formulario.linha} ${classes.adicionar}`} aria-label={rotulo}>
    {children}
    <Button
      variant="default"
      className={`${formulario.aoLado} ${classes.botaoAdicionar}`}
      leftSection={<IconPlus size={18} aria-hidden />}
      disabled={desabilitado}
      onClick={onAdicionar}
    >
      {total > 1 ? `Adicionar ${total.toLocaleString('pt-BR')}` : 'Adicionar'}
    </Button>
    {recusa && (
      <Text size="sm" role="status" className={formulario.largo}>
        {recusa}
      </Text>
    )}
  </fieldset>
)
