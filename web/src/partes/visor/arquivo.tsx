import { Center, Loader } from '@mantine/core'
import { lazy, Suspense, useEffect, useState } from 'react'
import classes from './visor.module.css'

/** pdf.js is big: it comes with the first PDF. */
const VisorPdf = lazy(() => import('./visor-pdf.tsx').then((m) => ({ default: m.VisorPdf })))

export const Abrindo = () => (
  <Center h="100%" mih={240} role="status" aria-label="Abrindo o arquivo">
    <Loader />
  </Center>
)

const Imagem = ({ arquivo, nome }: { arquivo: File; nome: string }) => {
  const [endereco, setEndereco] = useState<string>()
  useEffect(() => {
    const novo = URL.createObjectURL(arquivo)
    setEndereco(novo)
    return () => URL.revokeObjectURL(novo)
  }, [arquivo])
  return endereco ? <img src={endereco} alt={nome} className={classes.imagem} /> : <Abrindo />
}

interface Props {
  arquivo: File
  /** Otherwise it is a PDF. */
  imagem: boolean
  nome: string
}

/** An image or a PDF drawn on the page: nothing of it is ever run. */
export const ArquivoNaPagina = ({ arquivo, imagem, nome }: Props) =>
  imagem ? (
    <Imagem arquivo={arquivo} nome={nome} />
  ) : (
    <Suspense fallback={<Abrindo />}>
      <VisorPdf arquivo={arquivo} nome={nome} />
    </Suspense>
  )
