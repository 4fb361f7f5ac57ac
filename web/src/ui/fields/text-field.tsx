import { Textarea, TextInput } from '@mantine/core'
import { useId } from 'react'
import { restrict } from '#contract/br.ts'
import type { Campo } from './campo.ts'

interface Props extends Campo<string> {
  type?: 'text' | 'email' | 'url' | 'search'
  /** What may be typed; the rest is dropped. */
  restringir?: 'numeros' | 'letras' | 'decimais'
  maxLength?: number
  /** Live '12/1000' under the field. */
  contador?: boolean
  /** More than one line: at least this many. */
  linhas?: number
  leftSection?: React.ReactNode
  /** Which keyboard a phone offers, where it is not the one of `restringir`. */
  inputMode?: 'text' | 'numeric'
  /** Offered while one types; anything else may be written too. */
  sugestoes?: readonly string[] | undefined
}

export const TextField = ({
  onChange,
  value,
  restringir,
  contador,
  linhas,
  description,
  type,
  inputMode,
  sugestoes,
  ...resto
}: Props) => {
  const lista = useId()
  const comuns = {
    ...resto,
    value: value ?? '',
    onChange: (e: { currentTarget: { value: string } }) => {
      const texto = e.currentTarget.value
      onChange(restringir ? restrict(restringir, texto) : texto)
    },
    description:
      contador && resto.maxLength ? (
        <>
          {description && <>{description} · </>}
          <span aria-live="polite">{`${(value ?? '').length}/${resto.maxLength}`}</span>
        </>
      ) : (
        description
      ),
  }
  if (linhas) return <Textarea {...comuns} autosize minRows={linhas} maxRows={Math.max(linhas, 14)} />
  const linha = (
    <TextInput
      {...comuns}
      type={type}
      inputMode={restringir === 'numeros' ? 'numeric' : restringir === 'decimais' ? 'decimal' : inputMode}
      list={sugestoes && lista}
    />
  )
  if (!sugestoes) return linha
  return (
    <>
      {linha}
      <datalist id={lista}>
        {sugestoes.map((s) => (
          <option key={s} value={s} />
        ))}
      </datalist>
    </>
  )
}
