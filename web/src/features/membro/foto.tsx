import { Avatar } from '@mantine/core'
import { fotoMembro, type Membro } from '#contract/membro.ts'
import { useImagem } from '#web/lib/imagem.ts'

const iniciais = (nome: string) => {
  const partes = nome.trim().split(/\s+/)
  return `${partes[0]?.charAt(0) ?? ''}${partes.length > 1 ? partes.at(-1)!.charAt(0) : ''}`.toUpperCase()
}

type Pessoa = Pick<Membro, 'membroId' | 'nome' | 'imagemNome' | 'versao'>

/** The photo, or the initials of who has none. The name stands beside it, so it says nothing on its own. */
export const FotoMembro = ({ membro, tamanho = 32 }: { membro: Pessoa; tamanho?: number }) => {
  const { membroId, nome, imagemNome, versao } = membro
  const { endereco } = useImagem(fotoMembro, { params: { id: membroId } }, versao, imagemNome !== null)
  return (
    <Avatar
      src={endereco}
      size={tamanho}
      radius="xl"
      alt=""
      aria-hidden
      styles={{ placeholder: { fontSize: tamanho * 0.4, color: 'var(--mantine-color-text)' } }}
    >
      {iniciais(nome)}
    </Avatar>
  )
}
