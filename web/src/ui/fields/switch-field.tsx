import { Switch } from '@mantine/core'
import type { Campo } from './campo.ts'

/** Yes or no, taking effect with the form around it. */
export const SwitchField = ({ value, onChange, readOnly, disabled, placeholder: _, ...resto }: Campo<boolean>) => (
  <Switch
    {...resto}
    checked={value}
    onChange={(e) => onChange(e.currentTarget.checked)}
    disabled={disabled || readOnly}
    size="md"
    styles={{
      body: { alignItems: 'center', minHeight: 24 },
      label: { fontSize: 'var(--mantine-font-size-sm)', fontWeight: 600 },
    }}
  />
)
