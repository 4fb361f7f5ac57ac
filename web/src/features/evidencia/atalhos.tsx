import { Kbd, Modal, Table } from '@mantine/core'
import { useEffect, useRef } from 'react'

/** Marks what scrolls with the arrows itself. */
export const ROLA = 'data-rola'

const escrevendo = (alvo: EventTarget | null) =>
  alvo instanceof HTMLElement &&
  (alvo.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(alvo.tagName)) &&
  (alvo as HTMLInputElement).type !== 'checkbox'

/** Single keys of a page, by their name in lower case: silent while somebody types, while a dialog is open, and with Ctrl, Alt or Meta. */
export const useAtalhos = (teclas: Readonly<Record<string, () => void>>) => {
  const atuais = useRef(teclas)
  atuais.current = teclas
  useEffect(() => {
    const ouvir = (e: KeyboardEvent) => {
      if (e.ctrlKey || e.altKey || e.metaKey || escrevendo(e.target)) return
      if (document.querySelector('[role="dialog"]')) return
      if (e.key.startsWith('Arrow') && (e.target as HTMLElement).closest?.(`[${ROLA}]`)) return
      const acao = atuais.current[e.key.toLowerCase()]
      if (!acao) return
      e.preventDefault()
      acao()
    }
    document.addEventListener('keydown', ouvir)
    return () => document.removeEventListener('keydown', ouvir)
  }, [])
}

const AJUDA: readonly (readonly [teclas: readonly string[], texto: string])[] = [
  [['J', '↓'], 'Próxima da fila'],
  [['K', '↑'], 'Anterior da fila'],
  [['→'], 'Próximo arquivo'],
  [['←'], 'Arquivo anterior'],
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
                <Kbd key={t} mr={4}>
                  {t}
                </Kbd>
              ))}
            </Table.Td>
            <Table.Td>{texto}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Modal>
)
