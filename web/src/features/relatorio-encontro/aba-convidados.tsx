import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { formatCpf } from '#contract/br.ts'
import { EMAIL_INVALIDO, isEmail } from '#contract/fields.ts'
import classes from '#web/partes/relatorio/relatorio.module.css'
import { TextField } from '#web/ui/fields/text-field.tsx'
import formulario from '#web/ui/formulario.module.css'
import ul from '#web/ui/lista.module.css'
import { RemoverLinha } from '#web/ui/remover-linha.tsx'
import { quantos } from '#web/ui/texto.ts'
import type { Form } from './use-relatorio-form.ts'

/** Who came without being invited. */
const Novo = ({ form }: { form: Form }) => {
  const [nome, setNome] = useState('')
  const [email, setEmail] = useState('')
  const [erros, setErros] = useState<{ nome?: string; email?: string }>({})
  const juntar = () => {
    const achados = {
      ...(!nome.trim() && { nome: 'Informe o nome' }),
      ...(email.trim() && !isEmail(email) && { email: EMAIL_INVALIDO }),
    }
    setErros(achados)
    if (Object.keys(achados).length) return
    form.mudar({
      convidados: [
        ...form.valores.convidados,
        { membroId: null, nome: nome.trim(), cpf: null, email: email.trim() || null, presente: true },
      ],
    })
    setNome('')
    setEmail('')
  }
  return (
    <fieldset className={formulario.linha} aria-label="Adicionar convidado">
      <div className={formulario.campos} style={{ '--coluna': '14rem' } as React.CSSProperties}>
        <TextField
          label="Nome"
          value={nome}
          maxLength={200}
          error={erros.nome}
          onChange={(v) => {
            setNome(v)
            setErros({})
          }}
        />
        <TextField
          label="E-mail"
          type="email"
          value={email}
          maxLength={200}
          error={erros.email}
          onChange={(v) => {
            setEmail(v)
            setErros({})
          }}
        />
        <Button
          variant="default"
          className={formulario.aoLado}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={juntar}
        >
          Adicionar
        </Button>
      </div>
    </fieldset>
  )
}

/** Who was invited, and who came: as the meeting has it, until it is changed here. */
export const AbaConvidados = ({ form }: { form: Form }) => {
  const { convidados } = form.valores
  const presentes = convidados.filter((c) => c.presente).length
  const trocar = (i: number, presente: boolean) =>
    form.mudar({ convidados: convidados.map((c, j) => (j === i ? { ...c, presente } : c)) })
  return (
    <Stack gap="md">
      {form.erros.convidados && (
        <Text size="sm" c="red" role="alert">
          {form.erros.convidados}
        </Text>
      )}
      {convidados.length === 0 ? (
        <Text c="dimmed">Nenhum convidado adicionado</Text>
      ) : (
        <>
          <Group justify="space-between">
            <Text size="sm" c="dimmed" role="status">
              {presentes} de {quantos(convidados.length, 'convidado', 'convidados')} com presença
            </Text>
            {presentes < convidados.length && (
              <Button
                variant="subtle"
                size="compact-sm"
                h={32}
                onClick={() => form.mudar({ convidados: convidados.map((c) => ({ ...c, presente: true })) })}
              >
                Marcar todos
              </Button>
            )}
          </Group>
          <ul className={ul.nua} aria-label="Convidados">
            {convidados.map((c, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: guests by name have no other
              <li key={i} className={classes.linha}>
                <Checkbox
                  className={classes.nome}
                  checked={c.presente}
                  onChange={(e) => trocar(i, e.currentTarget.checked)}
                  label={c.nome}
                  description={[c.cpf && formatCpf(c.cpf), c.email].filter(Boolean).join(' · ') || undefined}
                />
                {c.membroId === null && (
                  <RemoverLinha
                    nome={c.nome}
                    onClick={() => form.mudar({ convidados: convidados.filter((_, j) => j !== i) })}
                  />
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <Novo form={form} />
    </Stack>
  )
}
