import { Skeleton } from '@mantine/core'
import { useId } from 'react'
import type { Campo } from './fields/campo.ts'
import { Rotulado } from './fields/rotulado.tsx'
import { lazyPart } from './lazy-part.tsx'
import type { Insercoes } from './rich-text-editor.tsx'

// The editor weighs more than the rest of a page: it comes when a form has one.
const Editor = lazyPart(() => import('./rich-text-editor.tsx').then((m) => m.default), {
  meanwhile: <Skeleton height={188} />,
})

interface Props
  extends Pick<Campo<string>, 'label' | 'value' | 'onChange' | 'error' | 'required' | 'description' | 'disabled'> {
  insercoes?: Insercoes
}

/** Formatted text as HTML; '' when empty. The server sanitises it again. */
export const RichText = ({ value, onChange, disabled, insercoes, ...campo }: Props) => {
  const id = useId()
  return (
    <Rotulado rotuloId={id} {...campo}>
      <Editor
        value={value}
        onChange={onChange}
        disabled={disabled}
        rotuloId={id}
        invalido={Boolean(campo.error)}
        {...(insercoes && { insercoes })}
      />
    </Rotulado>
  )
}
