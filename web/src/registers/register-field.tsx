import { formatDate, isIsoDate, parseDate } from '#contract/br.ts'
import { UFS } from '#contract/fields.ts'
import type { FieldOf, RegisterField, RegisterValue } from '#contract/register-field.ts'
import { DadoPessoal } from '#web/ui/fields/dado-pessoal.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { CepField, CnpjField, CpfField, PhoneField } from '#web/ui/fields/masked-field.tsx'
import { HoursField, MoneyField, NumberField } from '#web/ui/fields/number-field.tsx'
import { SwitchField } from '#web/ui/fields/switch-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { MultiPicker } from '#web/ui/pickers/multi-picker.tsx'
import type { Opcao } from '#web/ui/pickers/opcoes.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'

interface Props {
  campo: RegisterField
  valor: RegisterValue
  erro: string | undefined
  opcoes: readonly Opcao<number>[]
  primeiro: boolean
  onChange: (valor: RegisterValue) => void
}

const OPCOES_UF = UFS.map((uf) => ({ valor: uf, rotulo: uf }))

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
  const texto = String(valor ?? '')
  const numero = valor as number | null
  const lista = (valor ?? []) as number[]
  switch (f.tipo) {
    case 'texto':
      return <CampoTexto campo={f} comuns={{ ...comuns, value: texto, onChange }} />
    case 'textoLongo':
      return <TextField {...comuns} value={texto} onChange={onChange} maxLength={f.max} linhas={3} contador />
    case 'inteiro':
      return <NumberField {...comuns} value={numero} onChange={onChange} min={f.min} max={f.max} />
    case 'ano':
      // A year carries no thousands separator.
      return (
        <TextField
          {...comuns}
          value={texto}
          onChange={(v) => onChange(v ? Number(v) : null)}
          restringir="numeros"
          maxLength={4}
        />
      )
    case 'numero':
      return <NumberField {...comuns} value={numero} onChange={onChange} min={f.min} max={f.max} decimais={f.casas} />
    case 'dinheiro':
      return <MoneyField {...comuns} value={numero} onChange={onChange} />
    case 'horas':
      return <HoursField {...comuns} value={numero} onChange={onChange} />
    case 'data':
      return <DateField {...comuns} value={texto} onChange={onChange} />
    case 'dataTexto':
      return (
        <DateField
          {...comuns}
          value={parseDate(texto) ?? texto}
          onChange={(v) => onChange(isIsoDate(v) ? formatDate(v) : v)}
        />
      )
    case 'escolha':
      return (
        <Picker {...comuns} opcoes={f.opcoes} value={numero} onChange={onChange} limpavel={f.padrao === undefined} />
      )
    // Rows inside the row have blocks of their own.
    case 'linhas':
      return null
    case 'simNao':
      return <SwitchField {...comuns} required={false} value={valor === true} onChange={onChange} />
    case 'opcao':
      return (
        <Picker
          {...comuns}
          opcoes={f.opcoes.map((o) => ({ valor: o, rotulo: f.rotulos?.[o] ?? o }))}
          value={valor as string | null}
          onChange={onChange}
        />
      )
    case 'uf':
      return <Picker {...comuns} opcoes={OPCOES_UF} value={valor as string | null} onChange={onChange} />
    case 'opcoes':
      return <MultiPicker {...comuns} opcoes={f.opcoes} value={lista} onChange={onChange} />
    case 'referencia':
      return <Picker {...comuns} opcoes={opcoes} value={numero} onChange={onChange} />
    case 'referencias':
      return (
        <MultiPicker
          {...comuns}
          opcoes={opcoes}
          value={lista}
          onChange={onChange}
          maxChips={1}
          sufixo={f.sufixo}
          {...(f.corte && { corte: f.corte, entreParenteses: true })}
          maxSelecionados={f.max}
        />
      )
  }
}

interface TextoProps {
  campo: FieldOf<'texto'>
  comuns: React.ComponentProps<typeof PhoneField>
}

const CampoTexto = ({ campo: f, comuns }: TextoProps) => {
  switch (f.formato) {
    case 'telefone':
      return <PhoneField {...comuns} autoComplete="off" />
    case 'cnpj':
      return <CnpjField {...comuns} />
    case 'cpf':
      return (
        <DadoPessoal
          label={f.rotulo}
          value={comuns.value}
          onChange={comuns.onChange}
          error={comuns.error}
          campo={<CpfField {...comuns} autoComplete="off" />}
        />
      )
    case 'cep':
      return <CepField {...comuns} autoComplete="off" />
    case 'inep':
      return <TextField {...comuns} restringir="numeros" maxLength={8} />
    default:
      return (
        <TextField {...comuns} type={f.formato === 'email' ? 'email' : 'text'} maxLength={f.max} autoComplete="off" />
      )
  }
}
