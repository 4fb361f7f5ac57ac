import { Checkbox, Radio, Stack, TagsInput, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { EMAIL_INVALIDO, isEmail } from '#contract/fields.ts'
import type { RelatorioDeEncontro } from '#contract/relatorio-encontro.ts'
import {
  COMO_ENVIAR,
  type ComoEnviar,
  DIAS_DO_LINK,
  enviarRelatorioPorEmail,
  MAX_DESTINATARIOS,
  MENSAGENS_ENVIO,
} from '#contract/relatorio-exportacao.ts'
import { ApiError } from '#web/lib/api.ts'
import { INVALIDOS } from '#web/lib/forms.ts'
import { useMutationCall } from '#web/lib/query.ts'
import { FormModal } from '#web/ui/form-modal.tsx'

type Relatorio = Pick<RelatorioDeEncontro, 'relatorioId' | 'titulo' | 'convidadosRelatorio'>
interface Valores {
  convidadosIds: number[]
  emails: string[]
  como: ComoEnviar
  mensagem: string
}
const NADA: Valores = { convidadosIds: [], emails: [], como: 'pdf', mensagem: '' }

const conferir = ({ convidadosIds, emails }: Valores): Record<string, string> => {
  const errado = emails.find((e) => !isEmail(e))
  if (errado) return { emails: `${EMAIL_INVALIDO}: ${errado}` }
  const quantos = convidadosIds.length + emails.length
  if (quantos === 0) return { emails: MENSAGENS_ENVIO.ninguem }
  return quantos > MAX_DESTINATARIOS ? { emails: MENSAGENS_ENVIO.demais } : {}
}

/** A report to people: guests whose address is known, or whoever is typed; as paper or as a link. */
export const EnviarRelatorioModal = ({ relatorio, onFechar }: { relatorio: Relatorio; onFechar: () => void }) => {
  const [v, setV] = useState(NADA)
  const [erros, setErros] = useState<Record<string, string>>({})
  const mandar = useMutationCall(enviarRelatorioPorEmail, { naTela: true })
  const mudar = (parte: Partial<Valores>) => setV((antes) => ({ ...antes, ...parte }))
  const comEmail = relatorio.convidadosRelatorio.flatMap((c) =>
    c.email && c.relatorioConvidadoId ? [{ id: c.relatorioConvidadoId, nome: c.nome, email: c.email }] : [],
  )
  const enviar = async () => {
    const locais = conferir(v)
    setErros(locais)
    if (Object.keys(locais).length > 0) throw new Error(INVALIDOS)
    try {
      await mandar.mutateAsync({ body: { relatorioId: relatorio.relatorioId, ...v } })
    } catch (erro) {
      // Addresses that are refused are told one by one: they belong to the one field.
      if (erro instanceof ApiError)
        setErros(Object.fromEntries(Object.entries(erro.fields).map(([k, f]) => [k.split('.')[0]!, f])))
      throw erro
    }
    onFechar()
  }
  return (
    <FormModal
      aberto
      onFechar={onFechar}
      titulo="Enviar por e-mail"
      enviar="Enviar"
      onEnviar={enviar}
      sujo={v.convidadosIds.length + v.emails.length > 0 || v.mensagem !== ''}
    >
      <Stack gap="md">
        <Text size="sm">
          O relatório <strong>{relatorio.titulo}</strong> vai a cada pessoa em uma mensagem própria, sem o motivo de uma
          devolução.
        </Text>
        {comEmail.length > 0 && (
          <Checkbox.Group
            label="Convidados com e-mail"
            value={v.convidadosIds.map(String)}
            onChange={(ids) => mudar({ convidadosIds: ids.map(Number) })}
            error={erros.convidadosIds}
          >
            <Stack gap={6} mt={6} pb={2} mah={200} style={{ overflowY: 'auto' }}>
              {comEmail.map((c) => (
                <Checkbox key={c.id} value={String(c.id)} label={`${c.nome} (${c.email})`} />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
        <TagsInput
          label={comEmail.length > 0 ? 'Outros endereços' : 'Endereços'}
          description={`Até ${MAX_DESTINATARIOS} pessoas de cada vez. Enter ou vírgula separa um do outro.`}
          placeholder={v.emails.length ? '' : 'nome@exemplo.com.br'}
          splitChars={[',', ';', ' ']}
          acceptValueOnBlur
          clearable
          clearButtonProps={{ 'aria-label': 'Tirar todos os endereços' }}
          value={v.emails}
          onChange={(emails) => mudar({ emails: emails.map((e) => e.trim().toLowerCase()) })}
          error={erros.emails}
        />
        <Radio.Group label="O que enviar" value={v.como} onChange={(como) => mudar({ como: como as ComoEnviar })}>
          <Stack gap={6} mt={6}>
            <Radio value="pdf" label={COMO_ENVIAR.pdf} />
            <Radio value="link" label={COMO_ENVIAR.link} description={`Abre sem senha por ${DIAS_DO_LINK} dias.`} />
          </Stack>
        </Radio.Group>
        <Textarea
          label="Mensagem"
          autosize
          minRows={2}
          maxRows={6}
          maxLength={1000}
          value={v.mensagem}
          onChange={(e) => mudar({ mensagem: e.currentTarget.value })}
          error={erros.mensagem}
        />
      </Stack>
    </FormModal>
  )
}
