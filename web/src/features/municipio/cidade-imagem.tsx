import { Avatar } from '@mantine/core'
import { getImagem } from '#contract/municipio.ts'
import { useImagem } from '#web/lib/imagem.ts'

const iniciais = (nome: string) =>
  nome
    .split(/\s+/)
    .filter((p) => p.length > 2 && !/^(das|dos)$/i.test(p))
    .slice(0, 2)
    .map((p) => p.charAt(0))
    .join('')
    .toUpperCase()

interface Props {
  municipio: { municipioId: number; nome: string; temImagem: boolean; imagemArquivoId?: number | null }
  tamanho?: number
}

/** The picture of a place, or its initials. The name stands beside it, so it says nothing on its own. */
export const CidadeImagem = ({ municipio, tamanho = 48 }: Props) => {
  const { municipioId, nome, temImagem, imagemArquivoId } = municipio
  const { endereco } = useImagem(getImagem, { params: { id: municipioId } }, imagemArquivoId ?? 0, temImagem)
  return (
    <Avatar
      src={endereco}
      size={tamanho}
      radius="md"
      alt=""
      aria-hidden
      styles={{
        placeholder: { fontSize: tamanho * 0.36, color: 'var(--mantine-color-text)' },
        image: { objectFit: 'cover' },
      }}
    >
      {iniciais(nome)}
    </Avatar>
  )
}
