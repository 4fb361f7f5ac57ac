import { Input, Skeleton } from '@mantine/core'
import { lazy, Suspense, useId } from 'react'
import type { Campo } from './fields/campo.ts'

// The editor weighs more than the rest of a page: it comes when a form has one.
const Editor = lazy(() => import('./rich-text-editor.tsx'))

type Props = Pick<Campo<string>, 'label' | 'value' | 'onChange' | 'error' | 'required' | 'description' | 'disabled'>

/** Formatted text as HTML; '' when empty. The server sanitises it again. */
export const RichText = ({ label, value, onChange, error, required, description, disabled }: Props) => {
  const id = useId()
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-rotulo` }}
      required={required}
      description={description}
      error={error}
    >
      <Suspense fallback={<Skeleton height={188} />}>
        <Editor
          value={value}
          onChange={onChange}
          disabled={disabled}
          rotuloId={`${id}-rotulo`}
          invalido={Boolean(error)}
        />
      </Suspense>
    </Input.Wrapper>
  )
}
