import { screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { describe, expect, it } from 'vitest'
import { renderUi } from '../test-utils.tsx'
import { DateField, PeriodField } from './date-field.tsx'
import { CepField, CnpjField, CpfField, PhoneField } from './masked-field.tsx'
import { HoursField, MoneyField, NumberField } from './number-field.tsx'
import { PasswordField } from './password-field.tsx'
import { SwitchField } from './switch-field.tsx'
import { TextField } from './text-field.tsx'

/** Holds a field's value as a form would, and shows it. */
function Com<V>({ inicial, children }: { inicial: V; children: (value: V, set: (v: V) => void) => ReactNode }) {
  const [value, set] = useState(inicial)
  return (
    <>
      {children(value, set)}
      <output>{JSON.stringify(value) ?? 'undefined'}</output>
      <button type="button">fora</button>
    </>
  )
}
const valor = () => screen.getByRole('status').textContent
const campo = (nome: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(nome))

describe('documents', () => {
  it('shows the CPF in its mask, gives the digits, and says it is wrong only after leaving', async () => {
    const { user } = renderUi(
      <Com inicial="">{(v, set) => <CpfField label="CPF" value={v} onChange={set} required />}</Com>,
    )
    await user.type(campo('CPF'), '52998224724x')
    expect(campo('CPF').value).toBe('529.982.247-24')
    expect(valor()).toBe('"52998224724"')
    expect(screen.queryByText('CPF inválido')).toBeNull()
    await user.click(screen.getByText('fora'))
    expect(screen.getByText('CPF inválido')).toBeTruthy()
    await user.type(campo('CPF'), '{Backspace}5')
    expect(campo('CPF').value).toBe('529.982.247-25')
    await user.click(screen.getByText('fora'))
    expect(screen.queryByText('CPF inválido')).toBeNull()
  })

  it('follows a value set from outside, as when a form loads', () => {
    renderUi(<CpfField label="CPF" value="52998224725" onChange={() => {}} />)
    expect(campo('CPF').value).toBe('529.982.247-25')
  })

  it('takes the letters of the new CNPJ, in capitals', async () => {
    const { user } = renderUi(<Com inicial="">{(v, set) => <CnpjField label="CNPJ" value={v} onChange={set} />}</Com>)
    await user.type(campo('CNPJ'), '12abc34501de35')
    expect(campo('CNPJ').value).toBe('12.ABC.345/01DE-35')
    expect(valor()).toBe('"12ABC34501DE35"')
    await user.click(screen.getByText('fora'))
    expect(screen.queryByText('CNPJ inválido')).toBeNull()
  })

  it('grows the phone mask with the ninth digit, and shows a CEP in its mask', async () => {
    const { user } = renderUi(
      <>
        <Com inicial="">{(v, set) => <PhoneField label="Telefone" value={v} onChange={set} />}</Com>
        <CepField label="CEP" value="88010400" onChange={() => {}} />
      </>,
    )
    await user.type(campo('Telefone'), '4733221100')
    expect(campo('Telefone').value).toBe('(47) 3322-1100')
    await user.type(campo('Telefone'), '9')
    expect(campo('Telefone').value).toBe('(47) 33221-1009')
    expect(campo('CEP').value).toBe('88010-400')
  })
})

describe('dates', () => {
  it('R235: the date mask is ##/##/####, the value is ISO, and a day that does not exist is kept as typed', async () => {
    const { user } = renderUi(<Com inicial="">{(v, set) => <DateField label="Data" value={v} onChange={set} />}</Com>)
    await user.type(campo('Data'), '29022024')
    expect(campo('Data').value).toBe('29/02/2024')
    expect(valor()).toBe('"2024-02-29"')
    await user.clear(campo('Data'))
    expect(valor()).toBe('""')
    await user.type(campo('Data'), '31022024')
    expect(valor()).toBe('"31/02/2024"')
    await user.click(screen.getByText('fora'))
    expect(screen.getByText('Data inválida')).toBeTruthy()
  })

  it('offers a calendar in Portuguese', async () => {
    const { user } = renderUi(
      <Com inicial="2024-02-10">{(v, set) => <DateField label="Data" value={v} onChange={set} />}</Com>,
    )
    await user.click(screen.getByRole('button', { name: 'Abrir calendário' }))
    await screen.findByText(/fevereiro 2024/i, {}, { timeout: 5000 })
    await user.click(screen.getByRole('button', { name: /^29 fevereiro 2024/i }))
    expect(valor()).toBe('"2024-02-29"')
  })

  it('writes a period in its mask', async () => {
    const { user } = renderUi(
      <Com inicial="">{(v, set) => <PeriodField label="Período" value={v} onChange={set} />}</Com>,
    )
    await user.type(campo('Período'), '0101202431012024')
    expect(valor()).toBe('"01/01/2024 - 31/01/2024"')
    await user.type(campo('Período'), '{Backspace}')
    await user.click(screen.getByText('fora'))
    expect(screen.getByText('Periodo inválido')).toBeTruthy()
  })
})

describe('numbers', () => {
  it('R349: money has R$, pt-BR, two decimals and no sign', async () => {
    const { user } = renderUi(
      <Com inicial={null as number | null}>{(v, set) => <MoneyField label="Valor" value={v} onChange={set} />}</Com>,
    )
    await user.type(campo('Valor'), '-1234,5')
    await user.click(screen.getByText('fora'))
    expect(campo('Valor').value).toBe('R$ 1.234,50')
    expect(valor()).toBe('1234.5')
    await user.clear(campo('Valor'))
    expect(valor()).toBe('null')
  })

  it('reads hours in three ways and keeps minutes', async () => {
    const { user } = renderUi(
      <Com inicial={null as number | null}>{(v, set) => <HoursField label="Horas" value={v} onChange={set} />}</Com>,
    )
    await user.type(campo('Horas'), '8,5')
    expect(valor()).toBe('510')
    await user.click(screen.getByText('fora'))
    expect(campo('Horas').value).toBe('08:30')
    await user.clear(campo('Horas'))
    await user.type(campo('Horas'), '8:75')
    await user.click(screen.getByText('fora'))
    expect(screen.getByText('Informe as horas como HH:mm')).toBeTruthy()
  })

  it('groups thousands', () => {
    renderUi(<NumberField label="Quantidade" value={12345} onChange={() => {}} />)
    expect(campo('Quantidade').value).toBe('12.345')
  })
})

describe('text', () => {
  it('R634: keys can be restricted to numbers, letters or decimals', async () => {
    const { user } = renderUi(
      <Com inicial="">{(v, set) => <TextField label="Código" restringir="numeros" value={v} onChange={set} />}</Com>,
    )
    await user.type(campo('Código'), 'a1b2-3')
    expect(valor()).toBe('"123"')
  })

  it('counts characters while they are typed', async () => {
    const { user } = renderUi(
      <Com inicial="">
        {(v, set) => <TextField label="Comentário" linhas={3} maxLength={1000} contador value={v} onChange={set} />}
      </Com>,
    )
    await user.type(campo('Comentário'), 'Olá')
    expect(screen.getByText('3/1000')).toBeTruthy()
  })

  it('ticks what a new password needs', async () => {
    const { user } = renderUi(
      <Com inicial="">
        {(v, set) => (
          <PasswordField label="Senha" nova dono={{ email: 'ana@exemplo.com.br' }} value={v} onChange={set} />
        )}
      </Com>,
    )
    expect(screen.getByText(/Ao menos 10 caracteres/).textContent).toContain('falta')
    await user.type(screen.getByLabelText('Senha'), 'girassol 42')
    expect(screen.getByText(/Ao menos 10 caracteres/).textContent).toContain('atendido')
  })

  it('switches with the keyboard', async () => {
    const { user } = renderUi(
      <Com inicial={false}>{(v, set) => <SwitchField label="Habilitado" value={v} onChange={set} />}</Com>,
    )
    screen.getByRole('switch', { name: 'Habilitado' }).focus()
    await user.keyboard(' ')
    expect(valor()).toBe('true')
  })
})
