import { Alert, Modal, Stack, TagsInput, Text } from '@mantine/core'
import { useState } from 'react'
import { formatDate } from '#contract/br.ts'
import { EMAIL_INVALIDO, isEmail } from '#contract/fields.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { OBRIGATORIO } from '#contract/messages.ts'
import { aceitarProposta, assinarProposta, enviarProposta, type Proposta, recusarProposta } from '#contract/proposta.ts'
import { TRANSICOES_PROPOSTA } from '#contract/proposta-estados.ts'
import { MENSAGENS_PROPOSTA as M } from '#contract/proposta-mensagens.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useMutationCall } from '#web/lib/query.ts'
import { useFormDialog } from '#web/lib/use-form-dialog.ts'
import { CampoDeCopia } from '#web/ui/campo-de-copia.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FilePicker } from '#web/ui/file-picker.tsx'
import { useFocoHerdado } from '#web/ui/foco-herdado.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { REGRAS_ASSINADA } from './arquivo.ts'
import type { Dialogo } from './passos.tsx'

interface Props {
  proposta: Proposta
  onFechar: () => void
}
const qualDe = (p: Proposta) => ({ municipioPropostaId: p.municipioPropostaId, versao: p.versao })

/* To the municipality */

const MAX_ENDERECOS = 10
const EnviarModal = ({ proposta: p, onFechar, onLink }: Props & { onLink: (link: string) => void }) => {
  const w = useWording()
  const enviar = useMutationCall(enviarProposta, { naTela: true })
  const doGestor = p.dados?.gestorEmail
  const dialogo = useFormDialog<{ para: string[]; mensagem: string }, null>({
    registro: null,
    paraValores: () => ({ para: doGestor ? [doGestor] : [], mensagem: '' }),
    conferir: ({ para }) => {
      const errado = para.find((e) => !isEmail(e))
      return {
        ...(para.length === 0 && { para: 'Informe ao menos um endereço' }),
        ...(errado !== undefined && { para: `${EMAIL_INVALIDO}: ${errado}` }),
      }
    },
    gravar: async ({ para, mensagem }) => {
      const { link } = await enviar.mutateAsync({ body: { ...qualDe(p), para, mensagem } })
      onLink(link)
    },
    campos: (fields) => {
      const doPara = Object.entries(fields).find(([c]) => c.startsWith('para'))
      return { ...fields, ...(doPara && { para: doPara[1] }) }
    },
    onFechar,
  })
  const { campo, valores, erros, mudar } = dialogo
  return (
    <FormModal
      aberto
      titulo={`Enviar a proposta ${p.numero}`}
      enviar={TRANSICOES_PROPOSTA.enviar.rotulo}
      sujo={dialogo.sujo}
      onEnviar={dialogo.enviar}
      onFechar={onFechar}
    >
      <Text size="sm">
        {w.frase(
          '{O município} recebe por e-mail um link para ler a proposta e responder: aceitar, pedir alteração ou recusar.',
        )}{' '}
        Ela vale até {formatDate(p.validade)}.
      </Text>
      {p.estado === 'enviada' && (
        <Alert color="yellow" role="note">
          O link que foi enviado antes deixa de valer.
        </Alert>
      )}
      <TagsInput
        label="Para"
        required
        description="Um endereço de cada vez, com Enter. No máximo dez."
        placeholder={valores.para.length === 0 ? 'nome@municipio.gov.br' : undefined}
        value={valores.para}
        onChange={(para) => mudar({ para: para.map((e) => e.trim()) })}
        error={erros.para}
        maxTags={MAX_ENDERECOS}
        acceptValueOnBlur
        // It offers nothing: an open list would take the first Escape.
        dropdownOpened={false}
        splitChars={[',', ';', ' ']}
        clearable
        clearButtonProps={{ 'aria-label': 'Limpar endereços' }}
        data-autofocus
      />
      <TextField label="Mensagem" linhas={4} maxLength={2000} contador {...campo('mensagem')} />
    </FormModal>
  )
}
/** The link is told once: who passes it on by other means copies it here. */
const LinkModal = ({ link, onFechar }: { link: string; onFechar: () => void }) => {
  const w = useWording()
  return (
    <Modal
      opened
      onClose={onFechar}
      title="Proposta enviada"
      size={600}
      closeOnClickOutside={false}
      styles={{ title: { fontWeight: 650 } }}
    >
      <Stack gap="sm">
        <Text size="sm">
          {w.frase(
            'Este é o link {do município}. Ele aparece só agora: copie-o se quiser mandá-lo também por outro meio. Quem o tem pode ler e responder.',
          )}
        </Text>
        <CampoDeCopia rotulo="Link da proposta" valor={link} />
      </Stack>
    </Modal>
  )
}

/* What the municipality said by other means */

const RespostaModal = ({ proposta: p, onFechar, tipo }: Props & { tipo: 'aceitar' | 'recusar' }) => {
  const w = useWording()
  const aceitar = useMutationCall(aceitarProposta, { naTela: true })
  const recusar = useMutationCall(recusarProposta, { naTela: true })
  const dialogo = useFormDialog<{ nome: string; cargo: string; motivo: string }, null>({
    registro: null,
    paraValores: () => ({ nome: '', cargo: '', motivo: '' }),
    conferir: ({ nome, motivo }) => ({
      ...(nome.trim().length < 3 && { nome: 'Informe o nome de quem respondeu' }),
      ...(!motivo.trim() && { motivo: OBRIGATORIO }),
    }),
    gravar: (v) => (tipo === 'aceitar' ? aceitar : recusar).mutateAsync({ body: { ...qualDe(p), ...v } }),
    onFechar,
  })
  const { campo } = dialogo
  const { rotulo } = TRANSICOES_PROPOSTA[tipo]
  return (
    <FormModal
      aberto
      titulo={rotulo}
      enviar={rotulo}
      perigo={tipo === 'recusar'}
      sujo={dialogo.sujo}
      onEnviar={dialogo.enviar}
      onFechar={onFechar}
    >
      <Text size="sm">
        {w.frase('Para o que {o município} disse por outro meio. O que vem pelo link fica registrado sem isso.')}
      </Text>
      <TextField label="Quem respondeu" required maxLength={120} data-autofocus {...campo('nome')} />
      <TextField label="Cargo" maxLength={120} {...campo('cargo')} />
      <TextField
        label={tipo === 'aceitar' ? 'Como o aceite foi dado' : 'Motivo da recusa'}
        required
        linhas={3}
        maxLength={2000}
        contador
        {...campo('motivo')}
      />
    </FormModal>
  )
}

/* The signature */

const AssinarModal = ({ proposta: p, onFechar }: Props) => {
  const [hoje] = useState(() => todaySaoPaulo(new Date()))
  const [arquivo, setArquivo] = useState<File>()
  const assinar = useMutationCall(assinarProposta, { naTela: true })
  const dialogo = useFormDialog<{ dia: string; arquivo: string }, null>({
    registro: null,
    paraValores: () => ({ dia: hoje, arquivo: '' }),
    conferir: ({ dia }) => ({
      ...(!dia && { dia: OBRIGATORIO }),
      ...((dia > hoje || (dia && dia < p.dataProposta)) && { dia: M.diaDaAssinatura }),
      ...(!arquivo && { arquivo: M.assinadaPdf }),
    }),
    gravar: ({ dia }) => assinar.mutateAsync({ body: { ...qualDe(p), dia }, files: { arquivo: arquivo! } }),
    onFechar,
  })
  return (
    <FormModal
      aberto
      titulo={TRANSICOES_PROPOSTA.assinar.rotulo}
      enviar="Registrar"
      sujo={dialogo.sujo || arquivo !== undefined}
      onEnviar={dialogo.enviar}
      onFechar={onFechar}
    >
      <Alert color="yellow" role="note">
        Depois disto nada do que foi assinado muda: só por aditivo. As parcelas passam a ser devidas.
      </Alert>
      <DateField
        label="Dia da assinatura"
        required
        min={p.dataProposta}
        max={hoje}
        data-autofocus
        {...dialogo.campo('dia')}
      />
      <FilePicker
        label="Minuta assinada"
        required
        {...REGRAS_ASSINADA}
        onChange={(envios) => {
          setArquivo(envios[0]?.file)
          dialogo.mudar({ arquivo: '' })
        }}
        error={dialogo.erros.arquivo}
      />
    </FormModal>
  )
}

interface DialogosProps extends Props {
  dialogo: Dialogo | undefined
  /** Who has the focus when the button of a step went with it. */
  herdeiro: React.RefObject<HTMLElement | null>
}
export const Dialogos = ({ dialogo, herdeiro, ...props }: DialogosProps) => {
  const [link, setLink] = useState<string>()
  useFocoHerdado(`${props.proposta.estado} ${link} ${props.proposta.link?.capacidadeId}`, () => herdeiro.current)
  return (
    <>
      {dialogo === 'enviar' && <EnviarModal {...props} onLink={setLink} />}
      {(dialogo === 'aceitar' || dialogo === 'recusar') && <RespostaModal {...props} tipo={dialogo} />}
      {dialogo === 'assinar' && <AssinarModal {...props} />}
      {link !== undefined && <LinkModal link={link} onFechar={() => setLink(undefined)} />}
    </>
  )
}
