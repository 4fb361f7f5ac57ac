import type { RegisterField } from '#contract/registers.ts'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { SwitchField } from '#web/ui/fields/switch-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { Opcao } from '#web/ui/pickers/opcoes.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'

type Valor = string | number | boolean | null

interface Props {
  campo: RegisterField
  valor: Valor
  erro: string | undefined
  opcoes: readonly Opcao<number>[]
  primeiro: boolean
  onChange: (valor: Valor) => void
}

/** The input that fits the type of a register's field. */
export const RegisterFieldInput = ({ campo: f, valor, erro, opcoes, primeiro, onChange }: Props) => {
  const comuns = {
    label: f.rotulo,
    description: f.ajuda,
    required: f.obrigatorio,
    error: erro,
    name: f.chave,
    'data-autofocus': primeiro || undefined,
  }
  switch (f.tipo) {
    case 'texto':
      return (
        <TextField {...comuns} value={String(valor ?? '')} onChange={onChange} maxLength={f.max} autoComplete="off" />
      )
    case 'textoLongo':
      return (
        <TextField {...comuns} value={String(valor ?? '')} onChange={onChange} maxLength={f.max} linhas={3} contador />
      )
    case 'inteiro':
      return <NumberField {...comuns} value={valor as number | null} onChange={onChange} min={f.min} max={f.max} />
    case 'decimal':
      return (
        <NumberField
          {...comuns}
          value={valor as number | null}
          onChange={onChange}
          min={f.min}
          max={f.max}
          decimais={f.casas}
        />
      )
    case 'booleano':
      return <SwitchField {...comuns} required={false} value={valor === true} onChange={onChange} />
    case 'referencia':
      return <Picker {...comuns} opcoes={opcoes} value={valor as number | null} onChange={onChange} />
  }
}
