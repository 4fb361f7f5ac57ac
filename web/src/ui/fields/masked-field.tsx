import { TextInput } from '@mantine/core'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { cleanCnpj, digits, isCep, isCnpj, isCpf, isPhone, MASCARAS } from '#contract/br.ts'
import type { Campo } from './campo.ts'

/** What has been typed so far inside the mask; stops before a literal that nothing follows, so that deleting works. */
export const mascarar = (mascara: string, caracteres: string): string => {
  let saida = ''
  let i = 0
  for (const c of mascara) {
    if (i >= caracteres.length) break
    saida += c === '#' ? caracteres[i++] : c
  }
  return saida
}

/** Where the caret stands after `n` accepted characters. */
const posicao = (texto: string, n: number, limpar: (s: string) => string): number => {
  let i = 0
  while (i < texto.length && limpar(texto.slice(0, i)).length < n) i++
  return i
}

interface MaskedProps extends Campo<string> {
  mascara: string | ((caracteres: string) => string)
  /** Keeps what belongs into the mask's slots. */
  limpar?: (texto: string) => string
  inputMode?: 'numeric' | 'text' | 'tel'
  rightSection?: ReactNode
  rightSectionPointerEvents?: 'all' | 'none'
  className?: string
}

/**
 * A controlled input with a mask; the value is what was typed, without the mask's signs. Mantine's MaskInput keeps its
 * own value and would not follow a form that is loaded or reset later.
 */
export const MaskedField = ({ mascara, limpar = digits, value, onChange, inputMode, ...resto }: MaskedProps) => {
  const campo = useRef<HTMLInputElement>(null)
  const [cursor, setCursor] = useState<{ em: number } | null>(null)
  const mascaraDe = (s: string) => (typeof mascara === 'string' ? mascara : mascara(s))
  const texto = mascarar(mascaraDe(value ?? ''), value ?? '')

  // React puts the caret at the end whenever the text differs from what was typed.
  useLayoutEffect(() => {
    if (cursor && campo.current === document.activeElement) campo.current?.setSelectionRange(cursor.em, cursor.em)
  }, [cursor])

  const mudar = (e: React.ChangeEvent<HTMLInputElement>) => {
    const { value: digitado, selectionStart } = e.currentTarget
    const limpo = limpar(digitado)
    const mask = mascaraDe(limpo)
    const novo = limpo.slice(0, mask.split('#').length - 1)
    const antes = limpar(digitado.slice(0, selectionStart ?? digitado.length)).length
    setCursor({ em: posicao(mascarar(mask, novo), Math.min(antes, novo.length), limpar) })
    onChange(novo)
  }

  return <TextInput {...resto} ref={campo} value={texto} onChange={mudar} inputMode={inputMode ?? 'numeric'} />
}

interface DocumentoProps extends Campo<string> {
  invalido: string
  valido: (s: string) => boolean
  mascara: MaskedProps['mascara']
  limpar?: MaskedProps['limpar']
  inputMode?: MaskedProps['inputMode']
}

/** Says that what was typed is wrong when the person leaves the field, not at each key. */
const Documento = ({ valido, invalido, error, onBlur, onChange, ...resto }: DocumentoProps) => {
  const [saiu, setSaiu] = useState(false)
  const errado = saiu && resto.value && !valido(resto.value)
  return (
    <MaskedField
      {...resto}
      error={error ?? (errado ? invalido : undefined)}
      onChange={(v) => {
        setSaiu(false)
        onChange(v)
      }}
      onBlur={(e) => {
        setSaiu(true)
        onBlur?.(e)
      }}
    />
  )
}

/** Value: 11 digits. */
export const CpfField = (props: Campo<string>) => (
  <Documento placeholder="000.000.000-00" {...props} mascara={MASCARAS.cpf} valido={isCpf} invalido="CPF inválido" />
)

/** Value: 14 digits or capital letters. */
export const CnpjField = (props: Campo<string>) => (
  <Documento
    placeholder="00.000.000/0000-00"
    {...props}
    mascara={MASCARAS.cnpj}
    limpar={cleanCnpj}
    inputMode="text"
    valido={isCnpj}
    invalido="CNPJ inválido"
  />
)

/** Value: 10 or 11 digits; the mask grows with the eleventh. */
export const PhoneField = (props: Campo<string>) => (
  <Documento
    placeholder="(00) 00000-0000"
    autoComplete="tel-national"
    {...props}
    mascara={mascaraTelefone}
    limpar={digits}
    inputMode="tel"
    valido={isPhone}
    invalido="Telefone inválido"
  />
)
const mascaraTelefone = (s: string) => (s.length > 10 ? MASCARAS.telefoneMovel : MASCARAS.telefoneFixo)

/** Value: 8 digits. */
export const CepField = (props: Campo<string>) => (
  <Documento
    placeholder="00000-000"
    autoComplete="postal-code"
    {...props}
    mascara={MASCARAS.cep}
    valido={isCep}
    invalido="CEP inválido"
  />
)
