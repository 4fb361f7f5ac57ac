import { Menu, Text, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCloudUp, IconExclamationCircle } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useWording } from '#web/lib/ambiente.ts'
import { esperaAlgo, guardadoAqui, lugaresDaEspera, naoAceito, quantasEsperam, useEspera } from '#web/lib/espera.ts'
import type { Espera, Lugar } from '#web/lib/no-aparelho.ts'
import classes from './shell.module.css'

/** An answer that is saved at once waits for nothing: it is not told. */
const DEMORA = 1500

const useLugares = (usuarioId: number, espera: Espera) => {
  const w = useWording()
  const [lista, setLista] = useState<readonly Lugar[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another count, other places
  useEffect(() => void lugaresDaEspera(usuarioId, w).then(setLista), [usuarioId, w, espera])
  return lista
}

const Aviso = ({ usuarioId, espera }: { usuarioId: number; espera: Espera }) => {
  const lista = useLugares(usuarioId, espera)
  const aEnviar = quantasEsperam(espera)
  const frase = [
    ...(aEnviar > 0 ? [`${guardadoAqui(espera)}, à espera de envio`] : []),
    ...(espera.naoAceitos > 0 ? [naoAceito(espera.naoAceitos)] : []),
  ].join('; ')
  const Icone = espera.naoAceitos > 0 ? IconExclamationCircle : IconCloudUp
  return (
    <>
      <span role="status" className="praca-so-leitor">
        {frase}
      </span>
      <Menu position="bottom-end" width={280} withinPortal={false}>
        <Menu.Target>
          <UnstyledButton className={classes.espera} title={frase}>
            <Icone size={20} aria-hidden />
            <span>
              {(aEnviar + espera.naoAceitos).toLocaleString('pt-BR')}
              <span className={classes.esperaPalavra}>{espera.naoAceitos > 0 ? ' por resolver' : ' a enviar'}</span>
            </span>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{frase}</Menu.Label>
          {lista.map((l) => (
            <Menu.Item key={l.para} component={Link} to={l.para}>
              {l.nome}
              {l.detalhe && (
                <Text component="span" display="block" size="sm" c="dimmed">
                  {l.detalhe}
                </Text>
              )}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

/** In the header of every page, with or without a connection: what of this person waits on the device, and where. */
export const EsperaNoTopo = ({ usuarioId }: { usuarioId: number }) => {
  const espera = useEspera(usuarioId)
  const haAlgo = esperaAlgo(espera)
  const [demora] = useDebouncedValue(haAlgo, DEMORA)
  return haAlgo && demora ? <Aviso usuarioId={usuarioId} espera={espera} /> : null
}
