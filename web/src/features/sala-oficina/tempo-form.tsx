import { Autocomplete } from '@mantine/core'
import { todaySaoPaulo } from '#contract/holidays.ts'
import type { Servico } from '#contract/sala-cargos.ts'
import {
  atualizarTempo,
  CANAIS,
  cadastrarTempo,
  MAX_MINUTOS,
  MAX_OBSERVACAO,
  type Tempo,
  tempoEdicao,
  tempoNovo,
} from '#contract/sala-tempo.ts'
import { errosDe } from '#web/lib/forms.ts'
import { useMutationCall } from '#web/lib/query.ts'
import { useFormDialog } from '#web/lib/use-form-dialog.ts'
import { ConflitoDialog } from '#web/ui/conflito-dialog.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { HoraField } from '#web/ui/fields/hora-field.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import formulario from '#web/ui/formulario.module.css'
import { Picker } from '#web/ui/pickers/picker.tsx'

const OPCOES_CANAL = CANAIS.map((c) => ({ valor: c, rotulo: c }))
const ROTULOS: Record<string, string> = {
  salaServicoId: 'Serviço',
  etapa: 'Etapa',
  atendente: 'Atendente',
  data: 'Data',
  inicio: 'Início',
  fim: 'Fim',
  minutos: 'Minutos',
  canal: 'Canal',
  minutosPadrao: 'Tempo-padrão (min)',
  observacao: 'Observação',
}

const paraValores = (t: Tempo | null | undefined) => ({
  salaServicoId: t?.salaServicoId ?? null,
  etapa: t?.etapa ?? '',
  atendente: t?.atendente ?? '',
  data: t?.data ?? todaySaoPaulo(new Date()),
  inicio: t?.inicio ?? '',
  fim: t?.fim ?? '',
  minutos: t?.minutos ?? null,
  canal: t?.canal ?? null,
  minutosPadrao: t?.minutosPadrao ?? null,
  observacao: t?.observacao ?? '',
})
type Valores = ReturnType<typeof paraValores>
const paraCorpo = ({ salaServicoId, minutosPadrao, ...v }: Valores, lido: Tempo | null | undefined) => ({
  ...v,
  salaServicoId: salaServicoId!,
  // Left blank in a new one, the service's own counts.
  ...((lido || minutosPadrao !== null) && { minutosPadrao }),
})

interface Props {
  municipioId: number
  /** Undefined: closed; null: a new one. */
  tempo: Tempo | null | undefined
  servicos: readonly Servico[]
  atendentes: readonly string[]
  onFechar: () => void
}
/** An attendance that was not measured at the counter, or is put right. */
export const TempoForm = ({ municipioId, tempo, servicos, atendentes, onFechar }: Props) => {
  const criar = useMutationCall(cadastrarTempo, { naTela: true, sucesso: 'Tempo incluído' })
  const alterar = useMutationCall(atualizarTempo, { naTela: true, sucesso: 'Tempo salvo' })
  const { base, valores, campo, sujo, enviar, conflito } = useFormDialog({
    registro: tempo,
    chave: (t) => t.salaTempoId,
    paraValores,
    conferir: (v, lido) =>
      lido
        ? errosDe(tempoEdicao, { ...paraCorpo(v, lido), salaTempoId: lido.salaTempoId, versao: lido.versao })
        : errosDe(tempoNovo, { ...paraCorpo(v, lido), municipioId }),
    gravar: (v, lido) =>
      lido
        ? alterar.mutateAsync({
            body: { ...paraCorpo(v, lido), salaTempoId: lido.salaTempoId, versao: lido.versao },
          })
        : criar.mutateAsync({ body: { ...paraCorpo(v, lido), municipioId } }),
    onFechar,
  })
  const opcoes = servicos
    .filter((s) => s.ativo || s.salaServicoId === valores.salaServicoId)
    .map((s) => ({ valor: s.salaServicoId, rotulo: s.nome }))
  return (
    <>
      <FormModal
        aberto={tempo !== undefined}
        onFechar={onFechar}
        titulo={base ? 'Editar tempo' : 'Novo tempo'}
        largura={800}
        sujo={sujo}
        onEnviar={enviar}
      >
        <div className={formulario.campos}>
          <Picker label="Serviço" required opcoes={opcoes} {...campo('salaServicoId')} />
          <TextField label="Etapa" maxLength={120} {...campo('etapa')} />
          <Autocomplete label="Atendente" data={[...atendentes]} maxLength={60} {...campo('atendente')} />
          <Picker label="Canal" opcoes={OPCOES_CANAL} {...campo('canal')} />
          <DateField label="Data" required {...campo('data')} />
          <HoraField label="Início" {...campo('inicio')} />
          <HoraField label="Fim" {...campo('fim')} />
          <NumberField
            label="Minutos"
            description="Sem as pausas. Em branco, conta do início ao fim."
            decimais={2}
            min={0}
            max={MAX_MINUTOS}
            {...campo('minutos')}
          />
          <NumberField
            label="Tempo-padrão (min)"
            description={base ? undefined : 'Em branco, o do serviço.'}
            min={1}
            max={MAX_MINUTOS}
            {...campo('minutosPadrao')}
          />
          <div className={formulario.largo}>
            <TextField
              label="Observação"
              description="Sem dados de cidadãos."
              linhas={2}
              maxLength={MAX_OBSERVACAO}
              contador
              {...campo('observacao')}
            />
          </div>
        </div>
      </FormModal>
      <ConflitoDialog
        conflito={conflito}
        rotulo={(c) => ROTULOS[c] ?? c}
        texto={(v, c) =>
          c === 'salaServicoId'
            ? (servicos.find((s) => s.salaServicoId === v)?.nome ?? '')
            : v === null || v === undefined
              ? ''
              : String(v)
        }
      />
    </>
  )
}
