import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { IconCheck, IconMessages, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { formatMoney } from '#contract/br.ts'
import { type PropostaAberta, responderProposta, type TipoDeResposta } from '#contract/proposta-aberta.ts'
import { dizer } from '#web/lib/ambiente.ts'
import { call } from '#web/lib/api.ts'
import { useFormulario } from '#web/lib/forms.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { ErroGeral } from '#web/ui/erro-geral.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

const RESPOSTAS = {
  aceite: {
    escolher: 'Aceitar a proposta',
    enviar: 'Enviar o aceite',
    texto: 'Comentário (se quiser)',
    pergunta: 'Aceitar esta proposta?',
    diz: (p: PropostaAberta) =>
      `O aceite da proposta ${p.numero}, com investimento de ${formatMoney(p.valores.geral.investimento)}, fica registrado com o seu nome. A minuta do contrato é preparada a partir dele.`,
  },
  alteracao: {
    escolher: 'Pedir alteração',
    enviar: 'Enviar o pedido',
    texto: 'O que precisa mudar',
    pergunta: 'Pedir alteração desta proposta?',
    diz: () => 'A proposta volta à negociação e você recebe um link novo quando ela mudar.',
  },
  recusa: {
    escolher: 'Recusar',
    enviar: 'Enviar a recusa',
    texto: 'Motivo da recusa',
    pergunta: 'Recusar esta proposta?',
    diz: () => 'A recusa encerra a proposta. Para retomar, será preciso fazer outra.',
  },
} as const

interface Props {
  token: string
  proposta: PropostaAberta
  onRespondida: (mensagem: string) => void
  /** It was refused, perhaps because something changed: the page is to be read anew. */
  onRecusada: () => void
}
const Formulario = ({
  token,
  proposta,
  tipo,
  onVoltar,
  onRespondida,
  onRecusada,
}: Props & { tipo: TipoDeResposta; onVoltar: () => void }) => {
  const confirm = useConfirm()
  const dita = RESPOSTAS[tipo]
  const f = useFormulario({
    inicial: { tipo, nome: '', cargo: '', texto: '', sha256: proposta.sha256 },
    esquema: responderProposta.body,
    enviar: async (body) => {
      const sim = await confirm({
        titulo: dita.pergunta,
        texto: dita.diz(proposta),
        confirmar: dita.enviar,
        cancelar: 'Voltar',
        perigo: tipo === 'recusa',
      })
      if (!sim) return
      try {
        onRespondida((await call(responderProposta, { params: { token }, body })).message)
      } catch (e) {
        onRecusada()
        throw e
      }
    },
  })
  return (
    <form ref={f.ref} onSubmit={f.onSubmit} noValidate>
      <Stack gap="md">
        <ErroGeral erro={f.erro} />
        <TextField label="Seu nome e sobrenome" autoComplete="name" required maxLength={120} {...f.campo('nome')} />
        <TextField label="Cargo" autoComplete="organization-title" maxLength={120} {...f.campo('cargo')} />
        <Textarea
          label={dita.texto}
          required={tipo !== 'aceite'}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={2000}
          {...f.form.getInputProps('texto')}
        />
        <Button type="submit" size="md" fullWidth loading={f.enviando} {...(tipo === 'recusa' && { color: 'red' })}>
          {dita.enviar}
        </Button>
        <Button variant="default" fullWidth onClick={onVoltar}>
          Voltar
        </Button>
        <Text size="sm" c="dimmed">
          {dizer('Nome, cargo, dia e hora ficam registrados com a proposta, para a equipe do programa.')}
        </Text>
      </Stack>
    </form>
  )
}

/** Three ways to answer; what is chosen is filled in and asked once more before it goes. */
export const Responder = (props: Props) => {
  const [tipo, setTipo] = useState<TipoDeResposta>()
  if (tipo) return <Formulario key={tipo} {...props} tipo={tipo} onVoltar={() => setTipo(undefined)} />
  return (
    <Stack gap="sm">
      <Button size="md" fullWidth leftSection={<IconCheck size={20} aria-hidden />} onClick={() => setTipo('aceite')}>
        {RESPOSTAS.aceite.escolher}
      </Button>
      <Group grow>
        <Button
          size="md"
          variant="default"
          leftSection={<IconMessages size={20} aria-hidden />}
          onClick={() => setTipo('alteracao')}
        >
          {RESPOSTAS.alteracao.escolher}
        </Button>
        <Button
          size="md"
          variant="default"
          leftSection={<IconX size={20} aria-hidden />}
          onClick={() => setTipo('recusa')}
        >
          {RESPOSTAS.recusa.escolher}
        </Button>
      </Group>
    </Stack>
  )
}
