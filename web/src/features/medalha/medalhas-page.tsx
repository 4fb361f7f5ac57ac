import { IconPhoto } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { RegisterRow } from '#contract/register-field.ts'
import { medalhasDaqui } from '#contract/registers/programa.ts'
import { capacidades } from '#web/lib/ambiente.ts'
import { useSession } from '#web/lib/session.ts'
import { RegisterPage } from '#web/registers/register-page.tsx'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { ImagemDaMedalha, ImagemModal } from './imagem.tsx'

const IMAGEM: readonly Coluna<RegisterRow>[] = [
  {
    chave: 'imagem',
    titulo: 'Imagem',
    valor: (m) => (m.imagemArquivoId === null ? 'Sem imagem' : 'Com imagem'),
    celula: (m) => <ImagemDaMedalha linha={m} />,
    largura: 90,
    ordenavel: false,
  },
]

const ESCALA = 'Mudar um limite move o da medalha vizinha, para que nenhuma pontuação fique sem medalha ou com duas.'
const DIAMANTE = 'Diamante é uma segunda etapa, para quem já tem Ouro, e fica fora desta escala.'

/** Medals with the points each asks for; the bands of one scale leave no gap and do not overlap. */
export const MedalhasPage = () => {
  const { can } = useSession()
  const [linha, setLinha] = useState<RegisterRow>()
  const selo = capacidades().criteriosSelo
  const registro = useMemo(() => medalhasDaqui(selo), [selo])
  return (
    <>
      <RegisterPage
        registro={registro}
        titulo="Medalhas"
        subtitulo={selo ? `${ESCALA} ${DIAMANTE}` : ESCALA}
        colunasAntes={IMAGEM}
        acoesDaLinha={(m) =>
          can('editarMedalha') ? [{ rotulo: 'Trocar a imagem', icone: IconPhoto, onClick: () => setLinha(m) }] : []
        }
      />
      <ImagemModal linha={linha} onFechar={() => setLinha(undefined)} />
    </>
  )
}
