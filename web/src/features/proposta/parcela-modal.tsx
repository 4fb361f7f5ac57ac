import { useState } from 'react'
import { formatDate, formatMoney } from '#contract/br.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { OBRIGATORIO } from '#contract/messages.ts'
import { TRANSICOES_PARCELA } from '#contract/proposta-estados.ts'
import { MENSAGENS_PROPOSTA as M } from '#contract/proposta-mensagens.ts'
import {
  type AnexoDaParcela,
  alterarAnexoDeParcela,
  anexarAParcela,
  moverParcela,
  type ParcelaDaProposta,
  TIPOS_ANEXO_PARCELA,
  type TipoAnexoParcela,
} from '#contract/proposta-parcelas.ts'
import { useMutationCall } from '#web/lib/query.ts'
import { useFormDialog } from '#web/lib/use-form-dialog.ts'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { MoneyField } from '#web/ui/fields/number-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FilePicker } from '#web/ui/file-picker.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { REGRAS } from './arquivo.ts'

interface Props {
  parcela: ParcelaDaProposta
  onFechar: () => void
}
const tituloDe = (verbo: string, p: ParcelaDaProposta) =>
  `${verbo}: ${p.numero}ª parcela, ${formatMoney(p.valor)}, vence em ${formatDate(p.vencimento)}`
const tipos = (quais: readonly TipoAnexoParcela[]) =>
  quais.map((valor) => ({ valor, rotulo: TIPOS_ANEXO_PARCELA[valor] }))
const DA_NOTA = ['notaFiscal', 'boleto'] as const
const qualDe = (p: ParcelaDaProposta) => ({
  municipioPropostaParcelaId: p.municipioPropostaParcelaId,
  versao: p.versao,
})

/** The one file of a dialog, with what is said of it. */
const useArquivo = () => {
  const [arquivo, setArquivo] = useState<File>()
  return { arquivo, setArquivo, files: arquivo ? { files: { arquivo } } : {} }
}

const FaturarModal = ({ parcela: p, onFechar }: Props) => {
  const [hoje] = useState(() => todaySaoPaulo(new Date()))
  const { arquivo, setArquivo, files } = useArquivo()
  const tem = p.anexos.some((a) => a.tipo !== 'comprovante')
  const mover = useMutationCall(moverParcela, { naTela: true, sucesso: M.parcela.faturar })
  const dialogo = useFormDialog<
    { notaNumero: string; dataEmissao: string; tipoAnexo: TipoAnexoParcela; arquivo: string },
    null
  >({
    registro: null,
    paraValores: () => ({ notaNumero: '', dataEmissao: hoje, tipoAnexo: 'notaFiscal', arquivo: '' }),
    conferir: (v) => ({
      ...(!v.notaNumero.trim() && { notaNumero: OBRIGATORIO }),
      ...(!v.dataEmissao && { dataEmissao: OBRIGATORIO }),
      ...(v.dataEmissao > hoje && { dataEmissao: M.dataFutura }),
      ...(!arquivo && !tem && { arquivo: M.precisaDeNota }),
    }),
    gravar: ({ arquivo: _, tipoAnexo, ...v }) =>
      mover.mutateAsync({ body: { ...qualDe(p), acao: 'faturar', ...v, ...(arquivo && { tipoAnexo }) }, ...files }),
    onFechar,
  })
  const { campo } = dialogo
  return (
    <FormModal
      aberto
      titulo={tituloDe('Faturar', p)}
      enviar={TRANSICOES_PARCELA.faturar.rotulo}
      sujo={dialogo.sujo || arquivo !== undefined}
      onEnviar={dialogo.enviar}
      onFechar={onFechar}
    >
      <TextField label="Número da nota fiscal" required maxLength={60} data-autofocus {...campo('notaNumero')} />
      <DateField label="Data de emissão" required max={hoje} {...campo('dataEmissao')} />
      <Picker
        label="O arquivo é"
        required
        opcoes={tipos(DA_NOTA)}
        {...campo('tipoAnexo')}
        onChange={(t) => t && dialogo.mudar({ tipoAnexo: t })}
      />
      <FilePicker
        label="Nota fiscal ou boleto"
        required={!tem}
        {...(tem && { description: 'A parcela já tem um. Este fica junto.' })}
        {...REGRAS}
        onChange={(envios) => {
          setArquivo(envios[0]?.file)
          dialogo.mudar({ arquivo: '' })
        }}
        error={dialogo.erros.arquivo}
      />
    </FormModal>
  )
}

const PagarModal = ({ parcela: p, onFechar }: Props) => {
  const [hoje] = useState(() => todaySaoPaulo(new Date()))
  const { arquivo, setArquivo, files } = useArquivo()
  const tem = p.anexos.some((a) => a.tipo === 'comprovante')
  const mover = useMutationCall(moverParcela, { naTela: true, sucesso: M.parcela.pagar })
  const dialogo = useFormDialog<{ dataPagamento: string; valorPago: number | null; arquivo: string }, null>({
    registro: null,
    paraValores: () => ({ dataPagamento: hoje, valorPago: p.valor, arquivo: '' }),
    conferir: (v) => ({
      ...(!v.dataPagamento && { dataPagamento: OBRIGATORIO }),
      ...(v.dataPagamento > hoje && { dataPagamento: M.dataFutura }),
      ...(!v.valorPago && { valorPago: OBRIGATORIO }),
      ...(!arquivo && !tem && { arquivo: M.precisaDeComprovante }),
    }),
    gravar: ({ dataPagamento, valorPago }) =>
      mover.mutateAsync({
        body: {
          ...qualDe(p),
          acao: 'pagar',
          dataPagamento,
          valorPago: valorPago ?? 0,
          ...(arquivo && { tipoAnexo: 'comprovante' }),
        },
        ...files,
      }),
    onFechar,
  })
  const { campo, valores } = dialogo
  return (
    <FormModal
      aberto
      titulo={tituloDe('Registrar pagamento', p)}
      enviar="Registrar"
      sujo={dialogo.sujo || arquivo !== undefined}
      onEnviar={dialogo.enviar}
      onFechar={onFechar}
    >
      <DateField label="Data do pagamento" required max={hoje} data-autofocus {...campo('dataPagamento')} />
      <MoneyField
        label="Valor pago"
        required
        {...(valores.valorPago !== null &&
          valores.valorPago !== p.valor && { description: `Diferente do valor da parcela, ${formatMoney(p.valor)}` })}
        {...campo('valorPago')}
      />
      <FilePicker
        label="Comprovante"
        required={!tem}
        {...(tem && { description: 'A parcela já tem um. Este fica junto.' })}
        {...REGRAS}
        onChange={(envios) => {
          setArquivo(envios[0]?.file)
          dialogo.mudar({ arquivo: '' })
        }}
        error={dialogo.erros.arquivo}
      />
    </FormModal>
  )
}

const AnexarModal = ({ parcela: p, onFechar }: Props) => {
  const { arquivo, setArquivo, files } = useArquivo()
  const anexar = useMutationCall(anexarAParcela, { naTela: true, sucesso: M.anexoSalvo })
  const dialogo = useFormDialog<{ tipo: TipoAnexoParcela; arquivo: string }, null>({
    registro: null,
    paraValores: () => ({ tipo: 'boleto', arquivo: '' }),
    conferir: () => ({ ...(!arquivo && { arquivo: 'Escolha um arquivo' }) }),
    gravar: ({ tipo }) =>
      anexar.mutateAsync({ body: { municipioPropostaParcelaId: p.municipioPropostaParcelaId, tipo }, ...files }),
    onFechar,
  })
  return (
    <FormModal
      aberto
      titulo={tituloDe('Anexar', p)}
      enviar="Anexar"
      sujo={arquivo !== undefined}
      onEnviar={dialogo.enviar}
      onFechar={onFechar}
    >
      <Picker
        label="Tipo"
        required
        opcoes={tipos(['boleto', 'notaFiscal', 'comprovante'])}
        {...dialogo.campo('tipo')}
        onChange={(t) => t && dialogo.mudar({ tipo: t })}
        data-autofocus
      />
      <FilePicker
        label="Arquivo"
        required
        {...REGRAS}
        onChange={(envios) => {
          setArquivo(envios[0]?.file)
          dialogo.mudar({ arquivo: '' })
        }}
        error={dialogo.erros.arquivo}
      />
    </FormModal>
  )
}

/** What the file was said to be, put right. */
export const TipoDoAnexoModal = ({ anexo, onFechar }: { anexo: AnexoDaParcela; onFechar: () => void }) => {
  const alterar = useMutationCall(alterarAnexoDeParcela, { naTela: true, sucesso: 'Tipo do anexo alterado' })
  const dialogo = useFormDialog<{ tipo: TipoAnexoParcela }, AnexoDaParcela>({
    registro: anexo,
    chave: (a) => a.municipioPropostaParcelaAnexoId,
    paraValores: (a) => ({ tipo: a?.tipo ?? anexo.tipo }),
    conferir: () => ({}),
    gravar: ({ tipo }) =>
      alterar.mutateAsync({
        body: { municipioPropostaParcelaAnexoId: anexo.municipioPropostaParcelaAnexoId, tipo },
      }),
    onFechar,
  })
  return (
    <FormModal
      aberto
      titulo={`Tipo do anexo: ${anexo.nomeArquivo}`}
      sujo={dialogo.sujo}
      onEnviar={dialogo.enviar}
      onFechar={onFechar}
    >
      <Picker
        label="Tipo"
        required
        opcoes={tipos(['boleto', 'notaFiscal', 'comprovante'])}
        {...dialogo.campo('tipo')}
        onChange={(t) => t && dialogo.mudar({ tipo: t })}
        data-autofocus
      />
    </FormModal>
  )
}

const MODAIS = { faturar: FaturarModal, pagar: PagarModal, anexar: AnexarModal } as const
export type ModalDaParcela = keyof typeof MODAIS
export const ParcelaModal = ({ qual, ...props }: Props & { qual: ModalDaParcela }) => {
  const Escolhido = MODAIS[qual]
  return <Escolhido {...props} />
}
