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

const AJUDA: readonly (readonly [teclas: readonly string[], texto: string])[] = [
  [['J', 'baixo'], 'Próxima da fila'],
  [['K', 'cima'], 'Anterior da fila'],
  [['direita'], 'Próximo arquivo'],
  [['esquerda'], 'Arquivo anterior'],
  [['A'], 'Aprovar o arquivo'],
  [['R'], 'Rejeitar o arquivo'],
  [['F'], 'Finalizar a Análise'],
  [['?'], 'Esta ajuda'],
]

export const AjudaDosAtalhos = ({ aberta, onFechar }: { aberta: boolean; onFechar: () => void }) => (
  <Modal
    opened={aberta}
    onClose={onFechar}
    title="Atalhos do teclado"
    size={600}
    styles={{ title: { fontWeight: 650 } }}
  >
    <Table>
      <Table.Tbody>
        {AJUDA.map(([teclas, texto]) => (
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
