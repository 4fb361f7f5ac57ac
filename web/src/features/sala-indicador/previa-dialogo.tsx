import { Alert, Table, Text } from '@mantine/core'
import { quantos } from '#contract/br.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { nomeDoCampo } from './celulas.ts'
import type { Item, Previa } from './colar.ts'
import classes from './grade.module.css'

interface Props {
  aberto: boolean
  titulo: string
  /** What to do, where a block is still to come. */
  colar?: { texto: string; onTexto: (texto: string) => void } | undefined
  /** Why there is nothing to show. */
  vazio: string
  previa: Previa | undefined
  onFechar: () => void
  onGravar: () => Promise<unknown>
}

const Situacao = ({ situacao, motivo }: Item) => {
  if (situacao === 'errada') return <StatusBadge tom="negativo">{`Errado: ${motivo}`}</StatusBadge>
  return situacao === 'igual' ? (
    <StatusBadge tom="neutro">Já está assim</StatusBadge>
  ) : (
    <StatusBadge tom="positivo">Certo</StatusBadge>
  )
}

/** What would be written, cell by cell, with what is wrong first: all of it is saved, or nothing. */
export const PreviaDialogo = ({ aberto, titulo, colar, vazio, previa, onFechar, onGravar }: Props) => {
  const itens = previa?.itens ?? []
  const errados = itens.filter((i) => i.situacao === 'errada')
  const mudam = itens.filter((i) => i.situacao === 'muda')
  const sobras = previa?.sobras ?? []
  const emOrdem = [...errados, ...mudam, ...itens.filter((i) => i.situacao === 'igual')]
  return (
    <FormModal
      aberto={aberto}
      onFechar={onFechar}
      titulo={titulo}
      largura={800}
      sujo={mudam.length > 0}
      onEnviar={onGravar}
      enviar={mudam.length > 0 ? `Gravar ${quantos(mudam.length, 'valor', 'valores')}` : 'Gravar'}
      desabilitado={errados.length > 0 || sobras.length > 0 || mudam.length === 0}
    >
      {colar && (
        <TextField
          label="Bloco copiado da planilha"
          description="Com os códigos ou nomes dos indicadores na primeira coluna, cada linha vai para o seu; com os meses na primeira linha, cada coluna também. Sem eles, começa no primeiro indicador e em janeiro."
          linhas={4}
          value={colar.texto}
          onChange={colar.onTexto}
        />
      )}
      {errados.length + sobras.length > 0 && (
        <Alert color="red" role="alert">
          {errados.length > 0 && `${quantos(errados.length, 'valor errado', 'valores errados')}. `}
          {sobras.length > 0 && `${quantos(sobras.length, 'parte não tem', 'partes não têm')} onde ficar. `}
          Nada é gravado enquanto houver erro: corrija na planilha e cole de novo.
        </Alert>
      )}
      {sobras.length > 0 && (
        <ul className={classes.erros}>
          {sobras.slice(0, 10).map((s) => (
            <li key={s}>
              <Text size="sm">{s}</Text>
            </li>
          ))}
        </ul>
      )}
      {previa && itens.length === 0 && sobras.length === 0 && <Text c="dimmed">{vazio}</Text>}
      {emOrdem.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        <section className={classes.previa} tabIndex={0} aria-label="Prévia">
          <Table miw="36rem" verticalSpacing={4} fz="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Indicador</Table.Th>
                <Table.Th>Onde</Table.Th>
                <Table.Th ta="right">Está</Table.Th>
                <Table.Th ta="right">Fica</Table.Th>
                <Table.Th>Situação</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {emOrdem.map((i) => (
                <Table.Tr key={`${i.linha.indicador.salaIndicadorId}-${i.campo}`}>
                  <Table.Th scope="row" fw={400}>
                    {i.linha.indicador.nome}
                  </Table.Th>
                  <Table.Td>{nomeDoCampo(i.campo)}</Table.Td>
                  <Table.Td ta="right">{i.antes || '—'}</Table.Td>
                  <Table.Td ta="right">{i.depois || '—'}</Table.Td>
                  <Table.Td>
                    <Situacao {...i} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      )}
    </FormModal>
  )
}
