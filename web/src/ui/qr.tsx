import { useMemo } from 'react'
import { encode } from 'uqr'
import classes from './qr.module.css'

const BORDA = 4

interface Props {
  texto: string
  rotulo: string
  /** As large as the screen lets it be. */
  grande?: boolean
}

/** A code for the camera, drawn here: the secret goes to no other server. */
export const Qr = ({ texto, rotulo, grande = false }: Props) => {
  const { lado, traco } = useMemo(() => {
    const { data, size } = encode(texto, { ecc: 'M', border: BORDA })
    const quadrados = data.flatMap((linha, y) => linha.flatMap((cheio, x) => (cheio ? [`M${x} ${y}h1v1h-1z`] : [])))
    return { lado: size, traco: quadrados.join('') }
  }, [texto])
  return (
    <svg
      className={grande ? `${classes.qr} ${classes.grande}` : classes.qr}
      viewBox={`0 0 ${lado} ${lado}`}
      role="img"
      aria-label={rotulo}
      shapeRendering="crispEdges"
    >
      <rect width={lado} height={lado} fill="#fff" />
      <path d={traco} fill="#000" />
    </svg>
  )
}
