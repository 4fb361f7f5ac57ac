import { Center, Loader } from '@mantine/core'

/** While the first page's script is on its way. */
export const Abertura = () => (
  <Center mih="100dvh" role="status">
    <Loader aria-hidden />
    <span className="praca-so-leitor">Carregando…</span>
  </Center>
)
