import { SimpleGrid, Stack } from '@mantine/core'
import { useMemo } from 'react'
import { registerEndpoints, registerInput, typed } from '#contract/register.ts'
import type { RegisterRow, RegisterValue } from '#contract/register-field.ts'
import { faixas } from '#contract/registers/programa.ts'
import { useEditor } from '#web/lib/editor.ts'
import { useMutationCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { RegisterFieldInput } from '#web/registers/register-field.tsx'
import { valoresDe } from '#web/registers/values.ts'
import { ConflitoDialog } from '#web/ui/conflito-dialog.tsx'
import { ErroGeral } from '#web/ui/erro-geral.tsx'
import { SaveBar } from '#web/ui/save-bar.tsx'

const chamadas = registerEndpoints(faixas)
type Faixa = RegisterRow & { versao: number }

interface Props {
  /** Undefined for a new one. */
  faixa: RegisterRow | undefined
  aoGravar?: (faixa: RegisterRow) => void
}

/** The fields of a band on its page. */
export const FaixaEditor = ({ faixa, aoGravar }: Props) => {
  const { can } = useSession()
  const criar = useMutationCall(chamadas.criar, { naTela: true, sucesso: 'Faixa incluída' })
  const alterar = useMutationCall(chamadas.alterar, { naTela: true, sucesso: 'Faixa salva' })
  const esquema = useMemo(() => registerInput(faixas), [])
  const editor = useEditor<RegisterRow, Faixa>({
    registro: faixa as Faixa | undefined,
    paraValores: (f) => valoresDe(faixas, f ?? null),
    esquema,
    aoGravar,
    gravar: async (valores, versao) =>
      (faixa
        ? await alterar.mutateAsync({ body: { ...valores, faixaId: faixa.faixaId!, versao } })
        : await criar.mutateAsync({ body: valores })) as Faixa,
  })
  const { form, ref, onSubmit, enviando, erro, sujo, conflito, descartar } = editor
  const pode = can(faixa ? 'editarFaixa' : 'incluirFaixa')
  const rotulo = (chave: string) => faixas.campos.find((f) => f.chave === chave)?.rotulo ?? chave
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate aria-label={faixa ? 'Dados da faixa' : 'Nova faixa'}>
      <Stack gap="md">
        <ErroGeral erro={erro} />
        <fieldset disabled={!pode} style={{ border: 0, padding: 0, margin: 0 }}>
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
            {typed(faixas).map((f) => (
              <RegisterFieldInput
                key={f.chave}
                campo={f}
                valor={(form.values[f.chave] ?? null) as RegisterValue}
                erro={form.errors[f.chave] as string | undefined}
                opcoes={[]}
                primeiro={false}
                onChange={(v) => form.setFieldValue(f.chave, v as never)}
              />
            ))}
          </SimpleGrid>
        </fieldset>
      </Stack>
      {pode && (
        <SaveBar sujo={sujo} salvando={enviando} onDescartar={descartar} salvar={faixa ? 'Salvar' : 'Incluir faixa'} />
      )}
      <ConflitoDialog conflito={conflito} rotulo={rotulo} />
    </form>
  )
}
