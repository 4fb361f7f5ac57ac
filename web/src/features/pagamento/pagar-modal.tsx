import { Text } from '@mantine/core'
import { useState } from 'react'
import { formatMoney, parseMoney } from '#contract/br.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { MENSAGENS_PAGAMENTO as M, type Processo, pagarProcesso } from '#contract/pagamento.ts'
import { anexarAoProcesso } from '#contract/pagamento-anexos.ts'
import { TRANSICOES_PROCESSO } from '#contract/pagamento-estados.ts'
import { ApiError } from '#web/lib/api.ts'
import { useMutationCall } from '#web/lib/query.ts'
import { REGRAS_DE_ANEXO } from '#web/partes/relatorio/regras-de-anexo.ts'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FilePicker } from '#web/ui/file-picker.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'

interface Props {
  processo: Processo
  onFechar: () => void
}
interface NotaProps {
  processo: Processo
  obrigatoria?: true
  erro: string | undefined
  onChange: (arquivos: File[]) => void
}
const ArquivoDaNota = ({ processo: p, obrigatoria, erro, onChange }: NotaProps) => (
  <FilePicker
    label="Nota fiscal"
    {...REGRAS_DE_ANEXO}
    {...(obrigatoria && { required: true })}
    maxArquivos={REGRAS_DE_ANEXO.maxArquivos - p.arquivos.length}
    onChange={(envios) => onChange(envios.map((e) => e.file))}
    error={erro}
  />
)

/** The invoice is issued once the work is approved: it comes with what the process has already, and stays. */
export const AnexarModal = ({ processo: p, onFechar }: Props) => {
  const [arquivos, setArquivos] = useState<readonly File[]>([])
  const [erro, setErro] = useState<string>()
  const anexar = useMutationCall(anexarAoProcesso, { naTela: true })
  const enviar = async () => {
    if (arquivos.length === 0) {
      setErro(M.semArquivo)
      throw new Error(M.semArquivo)
    }
    await anexar
      .mutateAsync({ body: { processoPagamentoId: p.processoPagamentoId, versao: p.versao }, files: { arquivos } })
      .catch((falha: unknown) => {
        if (falha instanceof ApiError) setErro(falha.fields.arquivos)
        throw falha
      })
    onFechar()
  }
  return (
    <FormModal
      aberto
      titulo={TRANSICOES_PROCESSO.anexar.rotulo}
      enviar="Anexar"
      sujo={arquivos.length > 0}
      onEnviar={enviar}
      onFechar={onFechar}
    >
      <Text size="sm">
        O arquivo fica no processo e aparece no histórico. Depois de anexado ele não pode ser excluído.
      </Text>
      <ArquivoDaNota
        processo={p}
        obrigatoria
        erro={erro}
        onChange={(escolhidos) => {
          setArquivos(escolhidos)
          setErro(undefined)
        }}
      />
    </FormModal>
  )
}

/** Paid: number, date and value of the invoice, and the invoice itself where it is not there yet. */
export const PagarModal = ({ processo: p, onFechar }: Props) => {
  const [hoje] = useState(() => todaySaoPaulo(new Date()))
  const previsto = p.valor === null ? '' : formatMoney(p.valor)
  const [notaNumero, setNumero] = useState('')
  const [notaData, setData] = useState(hoje)
  const [valor, setValor] = useState(previsto)
  const [arquivos, setArquivos] = useState<readonly File[]>([])
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
      .mutateAsync({
        body: { processoPagamentoId: p.processoPagamentoId, ...nota, versao: p.versao },
        files: { arquivos },
      })
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
      sujo={notaNumero !== '' || notaData !== hoje || valor !== previsto || arquivos.length > 0}
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
      <ArquivoDaNota processo={p} erro={erros.arquivos} onChange={setArquivos} />
    </FormModal>
  )
}
