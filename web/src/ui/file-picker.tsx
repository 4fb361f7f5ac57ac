import { ActionIcon, Button, Group, Progress, Stack, Text, Tooltip } from '@mantine/core'
import { IconCamera, IconCheck, IconFile, IconPhoto, IconRefresh, IconUpload, IconX } from '@tabler/icons-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { extensaoDe, type RegrasDeArquivo, tamanho } from './arquivos.ts'
import { Rotulado } from './fields/rotulado.tsx'
import classes from './file-picker.module.css'
import { quantos } from './texto.ts'
import { useCelular } from './use-celular.ts'
import { type Enviar, type Envio, type Envios, useEnvios } from './use-envios.ts'

interface Props<R> extends RegrasDeArquivo {
  label: ReactNode
  description?: ReactNode
  error?: ReactNode
  required?: boolean
  disabled?: boolean
  /** Sends each file as it is chosen. Without it files only wait in `onChange` for the form. */
  upload?: Enviar<R>
  /** Files accepted, with their state and the answer of `upload`. */
  onChange?: (envios: readonly Envio<R>[]) => void
  /** A button for the camera on phones; on when an image is accepted. */
  camera?: boolean
  /** The limits in words, in the place of the ones made from the rules. */
  limites?: string
}

const IMAGENS = new Set(['jpg', 'jpeg', 'png', 'webp', 'gif', 'heic'])

/** Choose, drop, paste or photograph; wrong files are refused before a byte is sent. */
export const FilePicker = <R,>(props: Props<R>) => {
  const controle = useEnvios<R>({ regras: props, enviar: props.upload, onMudou: props.onChange })
  return <ControlledFilePicker {...props} controle={controle} />
}

type Controlado<R> = Omit<Props<R>, 'upload' | 'onChange'> & {
  controle: Envios<R>
  /** Where a file is that needs nothing more. */
  pronto?: (resultado: R) => string
}

/** The same for a page that says itself when files go up. */
export const ControlledFilePicker = <R,>(props: Controlado<R>) => {
  const { label, description, error, required, disabled, tipos, maxBytes, maxArquivos } = props
  const { envios, recusas, juntar, tirar, repetir } = props.controle
  const [sobre, setSobre] = useState(false)
  const celular = useCelular()
  const arquivo = useRef<HTMLInputElement>(null)
  const foto = useRef<HTMLInputElement>(null)
  const id = useId()
  const varios = maxArquivos !== 1
  const temCamera = celular && (props.camera ?? tipos.some((t) => IMAGENS.has(t)))
  const cheio = maxArquivos !== undefined && envios.length >= maxArquivos
  const parado = disabled || cheio

  const receber = (lista: FileList | null | undefined) => {
    if (!parado && lista?.length) juntar([...lista])
  }
  const campo = (ref: React.RefObject<HTMLInputElement | null>, extra: React.ComponentProps<'input'>) => (
    <input
      ref={ref}
      type="file"
      hidden
      {...extra}
      onChange={(e) => {
        receber(e.currentTarget.files)
        // The same file may be chosen again after it was removed.
        e.currentTarget.value = ''
      }}
    />
  )

  const regras = [
    tipos.join(', '),
    `até ${tamanho(maxBytes)}${varios ? ' cada' : ''}`,
    varios && maxArquivos && quantos(maxArquivos, 'arquivo', 'arquivos'),
  ]
  return (
    <Rotulado rotuloId={`${id}-rotulo`} label={label} required={required} description={description} error={error}>
      <fieldset
        className={classes.zona}
        aria-labelledby={`${id}-rotulo`}
        disabled={disabled}
        data-sobre={sobre || undefined}
        data-erro={error || recusas.length ? true : undefined}
        onDragOver={(e) => {
          e.preventDefault()
          if (!parado) setSobre(true)
        }}
        onDragLeave={() => setSobre(false)}
        onDrop={(e) => {
          e.preventDefault()
          setSobre(false)
          receber(e.dataTransfer.files)
        }}
        onPaste={(e) => receber(e.clipboardData.files)}
      >
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconUpload size={18} aria-hidden />}
            onClick={() => arquivo.current?.click()}
            disabled={parado}
            aria-describedby={`${id}-regras`}
          >
            {varios ? 'Escolher arquivos' : 'Escolher arquivo'}
          </Button>
          {temCamera && (
            <Button
              variant="default"
              leftSection={<IconCamera size={18} aria-hidden />}
              onClick={() => foto.current?.click()}
              disabled={parado}
            >
              Tirar foto
            </Button>
          )}
          {!celular && (
            <Text size="sm" c="dimmed">
              ou arraste para cá, ou cole
            </Text>
          )}
        </Group>
        <Text size="xs" c="dimmed" mt="xs" id={`${id}-regras`}>
          {props.limites ?? regras.filter(Boolean).join(' · ')}
        </Text>
        {campo(arquivo, {
          accept: tipos.map((t) => `.${t}`).join(','),
          multiple: varios,
          'aria-labelledby': `${id}-rotulo`,
        })}
        {temCamera && campo(foto, { accept: 'image/*', capture: 'environment', 'aria-label': 'Tirar foto' })}
      </fieldset>
      {recusas.length > 0 && (
        <Stack gap={2} mt="xs" role="alert">
          {recusas.map((r) => (
            <Text key={r} size="sm" c="red">
              {r}
            </Text>
          ))}
        </Stack>
      )}
      {envios.length > 0 && (
        <ul className={classes.lista}>
          {envios.map((e) => (
            <Item
              key={e.id}
              envio={e}
              pronto={e.estado === 'pronto' ? (props.pronto?.(e.resultado as R) ?? 'enviado') : undefined}
              onTirar={() => tirar(e.id)}
              onRepetir={() => void repetir(e.id)}
            />
          ))}
        </ul>
      )}
    </Rotulado>
  )
}

interface ItemProps {
  envio: Envio
  pronto: string | undefined
  onTirar: () => void
  onRepetir: () => void
}
const Item = ({ envio, pronto, onTirar, onRepetir }: ItemProps) => {
  const { file, estado, progresso, erro } = envio
  const Icon = IMAGENS.has(extensaoDe(file.name)) ? IconPhoto : IconFile
  const tirar = estado === 'enviando' ? 'Cancelar o envio' : 'Remover'
  return (
    <li className={classes.item}>
      <Icon size={20} stroke={1.5} aria-hidden />
      <div className={classes.texto}>
        <Text size="sm" truncate title={file.name}>
          {file.name}
        </Text>
        {estado === 'enviando' ? (
          <Progress.Root size="sm" mt={4}>
            <Progress.Section value={progresso * 100} aria-label={`Enviando ${file.name}`} />
          </Progress.Root>
        ) : (
          <Text size="xs" c={erro ? 'red' : 'dimmed'} role={erro ? 'alert' : undefined}>
            {erro ?? [tamanho(file.size), ...(pronto ? [pronto] : [])].join(' · ')}
          </Text>
        )}
      </div>
      {estado === 'pronto' && <IconCheck size={18} aria-hidden color="var(--mantine-color-green-text)" />}
      {estado === 'falhou' && (
        <Tooltip label="Tentar de novo">
          <ActionIcon variant="subtle" size={32} aria-label={`Tentar de novo: ${file.name}`} onClick={onRepetir}>
            <IconRefresh size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      <Tooltip label={tirar}>
        <ActionIcon variant="subtle" color="neutro" size={32} aria-label={`${tirar}: ${file.name}`} onClick={onTirar}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </li>
  )
}
