import { Button, Group, Modal, Text } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '#web/lib/api.ts'
import { reloadSession } from '#web/lib/auth.ts'
import { currentSession, lastUse, useSession } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.tsx'
import { useSair } from './sair.tsx'

const MINUTO = 60_000
export const AVISO_ANTES = 5 * MINUTO
/** Permissions changed by an administrator reach an open page at the latest when it is looked at again. */
const REVER_APOS = 5 * MINUTO

const hora = (momento: number) => new Date(momento).toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit' })

/**
 * Warns before the session ends. The known end is that of the last look at the session; calls since then have moved
 * it, so the server is asked again before anybody is warned.
 */
export const SessaoViva = () => {
  const { expiraEm } = useSession()
  const { sair, dialogo } = useSair()
  const [avisar, setAvisar] = useState(false)
  const [visto, setVisto] = useState(Date.now)
  /** The end the person already knows of: it is not announced again. */
  const [ciente, setCiente] = useState(0)

  const rever = useCallback(
    () =>
      reloadSession()
        .then(() => setVisto(Date.now()))
        .catch((erro) => {
          // A day in the field goes on without a connection; the session is looked at when it is back.
          if (!(erro instanceof ApiError && erro.status === 0)) toast.erro(erro, { id: 'sessao' })
        }),
    [],
  )

  useEffect(() => {
    const conferir = () => {
      const resta = expiraEm - Date.now()
      if (resta > AVISO_ANTES) return setAvisar(false)
      if (resta <= 0 || lastUse() > visto + MINUTO) return void rever()
      setAvisar(ciente !== expiraEm)
    }
    const relogio = setInterval(conferir, MINUTO / 4)
    return () => clearInterval(relogio)
  }, [expiraEm, visto, ciente, rever])

  useEffect(() => {
    const voltou = () => {
      if (document.visibilityState === 'visible' && Date.now() - visto > REVER_APOS) void rever()
    }
    document.addEventListener('visibilitychange', voltou)
    return () => document.removeEventListener('visibilitychange', voltou)
  }, [visto, rever])

  const fechar = () => {
    setCiente(expiraEm)
    setAvisar(false)
  }
  const continuar = async () => {
    fechar()
    await rever()
    const fim = currentSession()?.expiraEm
    // After a day even a busy session ends; then only a new login helps.
    if (fim && fim - Date.now() < AVISO_ANTES) {
      setCiente(fim)
      toast.info(`A sessão chegou ao tempo máximo e termina às ${hora(fim)}. Salve seu trabalho e entre de novo.`)
    }
  }

  return (
    <>
      {dialogo}
      <Modal opened={avisar} onClose={fechar} title="Sua sessão vai terminar" size={600}>
        <Text>
          Por segurança, sua sessão termina às {hora(expiraEm)}. Salve o que estiver fazendo ou continue conectado.
        </Text>
        <Group justify="flex-end" gap="sm" mt="md">
          <Button
            variant="default"
            onClick={() => {
              fechar()
              void sair()
            }}
          >
            Sair
          </Button>
          <Button onClick={continuar} data-autofocus>
            Continuar conectado
          </Button>
        </Group>
      </Modal>
    </>
  )
}
