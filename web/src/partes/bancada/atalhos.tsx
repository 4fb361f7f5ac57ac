import { Modal, Table } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Tecla } from '#web/ui/tecla.tsx'
import { teclaOcupada } from '#web/ui/teclado.ts'

/** Single keys of a page, by their name in lower case. */
export const useAtalhos = (teclas: Readonly<Record<string, () => void>>) => {
  const atuais = useRef(teclas)
  atuais.current = teclas
  useEffect(() => {
    const ouvir = (e: KeyboardEvent) => {
      if (teclaOcupada(e)) return
      const acao = atuais.current[e.key.toLowerCase()]
      if (!acao) return
      e.preventDefault()
      acao()
    }
    // A choice made with the pointer leaves nothing to type in its field: the keys are the page's again.
    const soltar = (e: MouseEvent) => {
      if (e.detail > 0 && (e.target as HTMLElement).closest?.('[role="option"]'))
        (document.activeElement as HTMLElement | null)?.blur()
    }
    document.addEventListener('keydown', ouvir)
    document.addEventListener('click', soltar)
    return () => {
      document.removeEventListener('keydown', ouvir)
      document.removeEventListener('click', soltar)
    }
  }, [])
}

export type Ajuda = readonly (readonly [teclas: readonly string[], texto: string])[]
/** Those that lead through a queue, whatever is in it. */
const DA_FILA: Ajuda = [
  [['J', 'baixo'], 'Próxima da fila'],
  [['K', 'cima'], 'Anterior da fila'],
]

interface AjudaProps {
  /** What else the page has. */
  teclas: Ajuda
  aberta: boolean
  onFechar: () => void
}

export const AjudaDosAtalhos = ({ teclas: proprias, aberta, onFechar }: AjudaProps) => (
  <Modal
    opened={aberta}
    onClose={onFechar}
    title="Atalhos do teclado"
    size={600}
    styles={{ title: { fontWeight: 650 } }}
  >
    <Table>
      <Table.Tbody>
        {[...DA_FILA, ...proprias, [['?'], 'Esta ajuda'] as const].map(([teclas, texto]) => (
          <Table.Tr key={texto}>
            <Table.Td w={120}>
              {teclas.map((t) => (
                <Tecla key={t} nome={t} mr={4} />
              ))}
            </Table.Td>
            <Table.Td>{texto}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Modal>
)
