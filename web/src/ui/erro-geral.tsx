import { Alert } from '@mantine/core'

/** What is wrong with a form as a whole, above its fields; nothing when nothing is. */
export const ErroGeral = ({ erro }: { erro: React.ReactNode }) =>
  erro ? (
    <Alert color="red" role="alert">
      {erro}
    </Alert>
  ) : null
