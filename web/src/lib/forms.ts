import { type UseFormReturnType, useForm } from '@mantine/form'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { config, type z } from 'zod'
import { fieldErrors, mensagensZod } from '#contract/messages.ts'
import { catalogue } from '#contract/problems.ts'
import { announce } from './announce.ts'
import { ApiError } from './api.ts'
import { mensagemDe } from './mensagem.ts'

config({ customError: mensagensZod })

type Valores = Record<string, unknown>
const INVALIDO = '[aria-invalid="true"]'
/** What a dialog says above its fields when some of them are wrong: the server's own sentence. */
export const INVALIDOS = catalogue.entradaInvalida[1]

/** Shows sentences next to their fields, goes to the first and says how many there are. */
const showFieldErrors = <V extends Valores>(
  form: UseFormReturnType<V>,
  fields: Record<string, string>,
  raiz: ParentNode = document,
) => {
  form.setErrors(fields)
  const n = Object.keys(fields).length
  const primeira = Object.values(fields)[0]
  announce(n === 1 ? `Um campo com erro: ${primeira}` : `${n} campos com erro. O primeiro: ${primeira}`)
  requestAnimationFrame(() => raiz.querySelector<HTMLElement>(INVALIDO)?.focus())
}

/** Splits a refusal into what belongs to fields of this form and what is said above it. */
const splitErrors = (erro: unknown, valores: Valores) => {
  const fields = erro instanceof ApiError ? Object.entries(erro.fields) : []
  const daqui = fields.filter(([caminho]) => caminho.split('.')[0]! in valores)
  const outros = fields.filter(([caminho]) => !(caminho.split('.')[0]! in valores)).map(([, frase]) => frase)
  const geral = daqui.length === 0 || outros.length > 0 ? [mensagemDe(erro), ...outros] : []
  return { daqui: Object.fromEntries(daqui), geral: [...new Set(geral)].join(' ') || undefined }
}

interface PropsDoCampo<T> {
  value: T
  onChange: (valor: T) => void
  error?: ReactNode
  onBlur?: () => void
  onFocus?: () => void
}

interface Opcoes<V extends Valores> {
  inicial: V
  /** The contract's schema of the body: the same sentences as the server's, before the call. */
  esquema?: z.ZodType
  /** Agreements between fields that the schema does not know. */
  conferir?: (valores: V) => Record<string, string>
  enviar: (valores: V) => unknown
}

/** Field → sentence, from the contract's schema of the body. */
export const errosDe = (esquema: z.ZodType, valores: unknown): Record<string, string> => {
  const { error } = esquema.safeParse(valores)
  return error ? fieldErrors(error) : {}
}

/** A form on a page: checks, sends, and puts what the server refuses where it belongs. */
export const useFormulario = <V extends Valores>({ inicial, esquema, conferir, enviar }: Opcoes<V>) => {
  const form = useForm<V>({ initialValues: inicial })
  const ref = useRef<HTMLFormElement>(null)
  const [erro, setErro] = useState<string>()
  const [enviando, setEnviando] = useState(false)

  const onSubmit = async (e?: FormEvent) => {
    e?.preventDefault()
    if (enviando) return
    setErro(undefined)
    const valores = form.getValues()
    const locais = { ...(esquema && errosDe(esquema, valores)), ...conferir?.(valores) }
    if (Object.keys(locais).length > 0) return showFieldErrors(form, locais, ref.current ?? document)
    form.clearErrors()
    setEnviando(true)
    try {
      await enviar(valores)
    } catch (falha) {
      const { daqui, geral } = splitErrors(falha, valores)
      setErro(geral)
      if (Object.keys(daqui).length > 0) showFieldErrors(form, daqui, ref.current ?? document)
    } finally {
      setEnviando(false)
    }
  }
  /** The props of a field of web/src/ui/fields: `<TextField label="Nome" {...campo('nome')} />`. */
  const campo = <K extends keyof V & string>(nome: K) => ({
    name: nome,
    ...(form.getInputProps(nome) as PropsDoCampo<V[K]>),
  })

  return { form, campo, ref, onSubmit, enviando, erro, setErro }
}
