import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import type { RegisterRow } from '#contract/register.ts'
import { medalhas } from '#contract/registers/programa.ts'
import { useSession } from '#web/lib/session.ts'
import { RegisterPage } from '#web/registers/register-page.tsx'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { ImagemDaMedalha, ImagemModal } from './imagem.tsx'

const IMAGEM: readonly Coluna<RegisterRow>[] = [
  {
    id: 'imagem',
    titulo: 'Imagem',
    valor: (m) => (m.imagemArquivoId === null ? 'Sem imagem' : 'Com imagem'),
    celula: (m) => <ImagemDaMedalha linha={m} />,
    largura: 90,
    ordenavel: false,
  },
]

/** Medals with the points each asks for; the bands of one scale leave no gap and do not overlap. */
export const MedalhasPage = () => {
  const { can } = useSession()
  const [linha, setLinha] = useState<RegisterRow>()
  return (
    <>
      <RegisterPage
        registro={medalhas}
        titulo="Medalhas"
        subtitulo="Mudar um limite move o da medalha vizinha, para que nenhuma pontuação fique sem medalha ou com duas."
        colunasAntes={IMAGEM}
        acoesDaLinha={(m) =>
          can('editarMedalha') ? [{ rotulo: 'Trocar a imagem', icone: IconPhoto, onClick: () => setLinha(m) }] : []
        }
      />
      <ImagemModal linha={linha} onFechar={() => setLinha(undefined)} />
    </>
  )
}
