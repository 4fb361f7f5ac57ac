import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { atePrazo, faltaQuanto, fimDoPrazo } from '#contract/prazos.ts'
import { localTime } from '#web/lib/api.ts'

const MEIO_MINUTO = 30_000
const HORA = 3_600_000

/** What is left of a deadline by the server's clock: this computer's may be wrong. */
const useRestante = (dia: string) => {
  const [agora, setAgora] = useState(() => Date.now())
  useEffect(() => {
    const relogio = setInterval(() => setAgora(Date.now()), MEIO_MINUTO)
    return () => clearInterval(relogio)
  }, [])
  return localTime(new Date(fimDoPrazo(dia)).toISOString()) - agora
}

/** 'até sexta, 21/11, 23:59 · faltam 2 dias e 3 h', counting down while the page is open. */
export const Contagem = ({ dia }: { dia: string }) => {
  const falta = useRestante(dia)
  const pouco = falta < 12 * HORA
  return (
    <Text size="sm" component="span" c={pouco ? 'red' : 'dimmed'} fw={pouco ? 600 : 400}>
      <time dateTime={`${dia}T23:59-03:00`}>{atePrazo(dia)}</time>
      {` · ${faltaQuanto(falta)}`}
    </Text>
  )
}
