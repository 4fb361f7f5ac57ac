import { useState } from 'react'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { OBRIGATORIO } from '#contract/messages.ts'
import { MENSAGENS_PROPOSTA as M } from '#contract/proposta-mensagens.ts'
import { corrigirPassoDeParcela, type PassoDaParcela } from '#contract/proposta-parcelas.ts'
import { useMutationCall } from '#web/lib/query.ts'
import { useFormDialog } from '#web/lib/use-form-dialog.ts'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { MoneyField } from '#web/ui/fields/number-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'

interface Valores extends Record<string, unknown> {
  notaNumero: string
  dataEmissao: string
  dataPagamento: string
  valorPago: number | null
  justificativa: string
}
const paraValores = (p: PassoDaParcela | null | undefined): Valores => ({
  notaNumero: p?.notaNumero ?? '',
  dataEmissao: p?.dataEmissao ?? '',
  dataPagamento: p?.dataPagamento ?? '',
  valorPago: p?.valorPago ?? null,
  justificativa: '',
})

/** What was typed wrong in the last step, without undoing it: of an invoice its number and day, of a payment day and value. */
export const CorrigirPasso = ({ passo, onFechar }: { passo: PassoDaParcela; onFechar: () => void }) => {
  const [hoje] = useState(() => todaySaoPaulo(new Date()))
  const corrigir = useMutationCall(corrigirPassoDeParcela, { naTela: true, sucesso: 'Passo corrigido' })
  const daNota = passo.acao === 'faturar'
  const dialogo = useFormDialog<Valores, PassoDaParcela>({
    registro: passo,
    chave: (p) => p.municipioPropostaParcelaStatusId,
    semComparar: true,
    paraValores,
    conferir: (v) => {
      const dia = daNota ? v.dataEmissao : v.dataPagamento
      const frase = !dia ? OBRIGATORIO : dia > hoje ? M.dataFutura : undefined
      return {
        ...(frase && { [daNota ? 'dataEmissao' : 'dataPagamento']: frase }),
        ...(daNota && !v.notaNumero.trim() && { notaNumero: OBRIGATORIO }),
        ...(!daNota && !v.valorPago && { valorPago: OBRIGATORIO }),
        ...(!v.justificativa.trim() && { justificativa: OBRIGATORIO }),
      }
    },
    gravar: ({ notaNumero, dataEmissao, dataPagamento, valorPago, justificativa }, base) =>
      corrigir.mutateAsync({
        body: {
          municipioPropostaParcelaStatusId: passo.municipioPropostaParcelaStatusId,
          ...{ versao: base?.versao, justificativa },
          ...(daNota ? { notaNumero, dataEmissao } : { dataPagamento, valorPago }),
        },
      }),
    onFechar,
  })
  const { campo } = dialogo
  return (
    <FormModal
      aberto
      titulo={daNota ? 'Corrigir a nota fiscal' : 'Corrigir o pagamento'}
      sujo={dialogo.sujo}
      onEnviar={dialogo.enviar}
      onFechar={onFechar}
    >
      {daNota ? (
        <>
          <TextField label="Número da nota fiscal" required maxLength={60} data-autofocus {...campo('notaNumero')} />
          <DateField label="Data de emissão" required max={hoje} {...campo('dataEmissao')} />
        </>
      ) : (
        <>
          <DateField label="Data do pagamento" required max={hoje} data-autofocus {...campo('dataPagamento')} />
          <MoneyField label="Valor pago" required {...campo('valorPago')} />
        </>
      )}
      <TextField label="Motivo da correção" required linhas={2} maxLength={1000} contador {...campo('justificativa')} />
    </FormModal>
  )
}
