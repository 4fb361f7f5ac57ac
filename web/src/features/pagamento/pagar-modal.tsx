import { useState } from 'react'
import { formatMoney, parseMoney } from '#contract/br.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { type Processo, pagarProcesso } from '#contract/pagamento.ts'
import { ApiError } from '#web/lib/api.ts'
import { useMutationCall } from '#web/lib/query.ts'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'

/** Paid: number, date and value of the invoice. */
export const PagarModal = ({ processo: p, onFechar }: { processo: Processo; onFechar: () => void }) => {
  const [hoje] = useState(() => todaySaoPaulo(new Date()))
  const previsto = p.valor === null ? '' : formatMoney(p.valor)
  const [notaNumero, setNumero] = useState('')
  const [notaData, setData] = useState(hoje)
  const [valor, setValor] = useState(previsto)
  const [erros, setErros] = useState<Record<string, string>>({})
  const pagar = useMutationCall(pagarProcesso, { naTela: true })
  const enviar = async () => {
    const notaValor = parseMoney(valor)
    const faltas = {
      ...(!notaNumero.trim() && { notaNumero: 'Informe o número da nota fiscal' }),
      ...(!notaData && { notaData: 'Informe a data da nota fiscal' }),
      ...(!notaValor && { notaValor: 'Informe o valor, como 1.234,50' }),
    }
    setErros(faltas)
    const [motivo] = Object.values(faltas)
    if (motivo) throw new Error(motivo)
    const nota = { notaNumero, notaData, notaValor: notaValor! }
    await pagar
      .mutateAsync({ body: { processoPagamentoId: p.processoPagamentoId, ...nota, versao: p.versao } })
      .catch((falha: unknown) => {
        if (falha instanceof ApiError) setErros(falha.fields)
        throw falha
      })
    onFechar()
  }
  return (
    <FormModal
      aberto
      titulo="Registrar pagamento"
      enviar="Registrar"
      sujo={notaNumero !== '' || notaData !== hoje || valor !== previsto}
      onEnviar={enviar}
      onFechar={onFechar}
    >
      <TextField
        label="Número da nota fiscal"
        required
        value={notaNumero}
        onChange={setNumero}
        error={erros.notaNumero}
        maxLength={60}
        data-autofocus
      />
      <DateField label="Data da nota fiscal" required value={notaData} onChange={setData} error={erros.notaData} />
      <TextField label="Valor da nota fiscal" required value={valor} onChange={setValor} error={erros.notaValor} />
    </FormModal>
  )
}
