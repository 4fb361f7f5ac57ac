import { Button, Group, Modal, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './shell.module.css'

const TEXTO = 'Este ambiente de testes usa um banco de dados de produção. Não altere nem cadastre dados.'
const ENTENDIDO = 'cuidadoEntendido'

/** A production database behind a test environment: said once a visit in a dialog, and all the time in a banner. */
export const Cuidado = () => {
  const [aberto, setAberto] = useState(() => sessionStorage.getItem(ENTENDIDO) === null)
  const entendi = () => {
    sessionStorage.setItem(ENTENDIDO, 'true')
    setAberto(false)
  }
  return (
    <>
      <aside className={classes.cuidado} aria-label="Aviso do ambiente">
        <IconAlertTriangle size={18} aria-hidden />
        <span>{TEXTO}</span>
      </aside>
      <Modal
        opened={aberto}
        onClose={entendi}
        title="Cuidado!"
        size={600}
        withCloseButton={false}
        closeOnClickOutside={false}
        styles={{ title: { fontWeight: 650 } }}
      >
        <Text>{TEXTO}</Text>
        <Group justify="flex-end" mt="md">
          <Button onClick={entendi} data-autofocus>
            Entendi
          </Button>
        </Group>
      </Modal>
    </>
  )
}
