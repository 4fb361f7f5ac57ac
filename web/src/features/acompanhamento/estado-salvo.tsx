import { Button, Text } from '@mantine/core'
import { IconCloudCheck, IconCloudOff, IconCloudUp, IconExclamationCircle } from '@tabler/icons-react'
import { guardadoAqui } from '#web/lib/espera.ts'
import { mensagemDe } from '#web/lib/mensagem.ts'
import classes from './acompanhamento.module.css'
import type { EstadoDaFila, Fila } from './fila.ts'
import { contagensDasDitas } from './guardadas.ts'

const SO_NA_PAGINA = 'este aparelho não tem espaço e não guarda nada: não feche nem recarregue a página'

const frase = ({ situacao, respostas, erro, soNaPagina }: EstadoDaFila) => {
  if (situacao === 'sem conexão')
    return `Sem conexão · ${soNaPagina ? SO_NA_PAGINA : guardadoAqui({ porEnviar: contagensDasDitas(respostas) })}`
  if (situacao === 'parado') return `Não salvo · ${mensagemDe(erro)}${soNaPagina ? ` · ${SO_NA_PAGINA}` : ''}`
  return situacao === 'salvando' ? 'Salvando…' : 'Salvo'
}
const ICONES = {
  salvo: IconCloudCheck,
  salvando: IconCloudUp,
  'sem conexão': IconCloudOff,
  parado: IconExclamationCircle,
} as const

/** Whether what was answered is with the server, on its way, or waiting on the device. Always in the same place. */
export const EstadoSalvo = ({ fila, estado }: { fila: Fila; estado: EstadoDaFila }) => {
  const Icone = ICONES[estado.situacao]
  return (
    <div className={classes.salvo} data-situacao={estado.situacao}>
      <Icone size={18} aria-hidden />
      <Text size="sm" component="span" role="status">
        {frase(estado)}
      </Text>
      {(estado.situacao === 'sem conexão' || estado.situacao === 'parado') && (
        <Button size="compact-sm" variant="subtle" onClick={() => fila.enviarJa()}>
          Tentar de novo
        </Button>
      )}
    </div>
  )
}
