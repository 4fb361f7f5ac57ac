import { Stack } from '@mantine/core'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { Form } from './use-relatorio-form.ts'

export const AbaObservacoes = ({ form }: { form: Form }) => (
  <Stack gap="md">
    <TextField label="Observações" linhas={5} maxLength={5000} contador {...form.campo('observacoes')} />
    <TextField label="Complemento" linhas={3} maxLength={5000} contador {...form.campo('complemento')} />
  </Stack>
)
