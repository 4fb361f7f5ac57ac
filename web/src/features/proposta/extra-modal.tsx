import { SegmentedControl } from '@mantine/core'
import type { OpcoesDaProposta, Proposta } from '#contract/proposta.ts'
import { MENSAGENS_PROPOSTA as M } from '#contract/proposta-mensagens.ts'
import { alterarExtraDeProposta, type ExtraDaProposta, incluirExtraDeProposta } from '#contract/proposta-solucoes.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useMutationCall } from '#web/lib/query.ts'
import { useFormDialog } from '#web/lib/use-form-dialog.ts'
import { ConflitoDialog } from '#web/ui/conflito-dialog.tsx'
import { HoursField, MoneyField } from '#web/ui/fields/number-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { emHoras, emMinutos, recusaDe } from './solucoes-valores.ts'

interface Props {
  proposta: Proposta
  /** Null: a new one. */
  extra: ExtraDaProposta | null
  solucoes: OpcoesDaProposta['solucoes']
  onFechar: () => void
}
interface Valores extends Record<string, unknown> {
  de: 'prateleira' | 'propria'
  solucaoId: number | null
  nome: string
  descricao: string
  minutos: number | null
  valor: number | null
}
const paraValores = (e: ExtraDaProposta | null | undefined): Valores => ({
  de: e && e.solucaoId === null ? 'propria' : 'prateleira',
  solucaoId: e?.solucaoId ?? null,
  nome: e?.solucaoId === null ? e.nome : '',
  descricao: e?.descricao ?? '',
  minutos: e ? emMinutos(e.horas) : null,
  valor: e?.valor ?? null,
})
const ROTULOS: Readonly<Record<string, string>> = {
  nome: 'Nome',
  descricao: 'Descrição',
  minutos: 'Horas',
  valor: 'Valor',
}

/** One that the package does not have: from the shelf, with its hours and price, or with a name of its own. */
export const ExtraModal = ({ proposta: p, extra, solucoes, onFechar }: Props) => {
  const w = useWording()
  const incluir = useMutationCall(incluirExtraDeProposta, { naTela: true, sucesso: M.salva })
  const alterar = useMutationCall(alterarExtraDeProposta, { naTela: true, sucesso: M.salva })
  const dialogo = useFormDialog<Valores, ExtraDaProposta>({
    registro: extra,
    chave: (e) => e.municipioPropostaSolucoesExtrasId,
    paraValores,
    conferir: (v) => ({
      ...recusaDe(v),
      ...(!extra && v.de === 'prateleira' && v.solucaoId === null && { solucaoId: M.nomeDoExtra }),
      ...(v.de === 'propria' && !v.nome.trim() && { nome: M.nomeDoExtra }),
    }),
    gravar: (v, base) => {
      const comuns = { descricao: v.descricao, horas: emHoras(v.minutos ?? 0), valor: v.valor ?? 0 }
      const nome = v.de === 'propria' ? { nome: v.nome } : {}
      return base
        ? alterar.mutateAsync({
            body: {
              municipioPropostaSolucoesExtrasId: base.municipioPropostaSolucoesExtrasId,
              versao: base.versao,
              ...nome,
              ...comuns,
            },
          })
        : incluir.mutateAsync({
            body: {
              municipioPropostaId: p.municipioPropostaId,
              versao: p.versao,
              ...(v.de === 'prateleira' && { solucaoId: v.solucaoId }),
              ...nome,
              ...comuns,
            },
          })
    },
    campos: ({ horas, ...f }) => ({ ...f, ...(horas && { minutos: horas }) }),
    onFechar,
  })
  const { campo, valores, mudar } = dialogo
  const naProposta = new Set([
    ...p.grupos.flatMap((g) => g.solucoes.map((s) => s.solucaoId)),
    ...p.extras.flatMap((e) => e.solucaoId ?? []),
  ])
  const escolher = (solucaoId: number | null) => {
    const s = solucoes.find((o) => o.solucaoId === solucaoId)
    mudar({ solucaoId, ...(s && { minutos: emMinutos(s.horas), valor: s.preco }) })
  }
  return (
    <>
      <FormModal
        aberto
        titulo={extra ? `Editar (extra) ${extra.nome}` : 'Incluir extra'}
        enviar={extra ? 'Salvar' : 'Incluir'}
        sujo={dialogo.sujo}
        onEnviar={dialogo.enviar}
        onFechar={onFechar}
      >
        {!extra && (
          <SegmentedControl
            aria-label="De onde vem"
            value={valores.de}
            onChange={(de) => mudar({ de: de as Valores['de'] })}
            data={[
              { value: 'prateleira', label: 'Da prateleira' },
              { value: 'propria', label: 'Com nome próprio' },
            ]}
          />
        )}
        {!extra && valores.de === 'prateleira' && (
          <Picker
            label={w.singular('solucao')}
            required
            opcoes={solucoes.map((s) => ({
              valor: s.solucaoId,
              rotulo: s.nome,
              grupo: s.grupo,
              ...(naProposta.has(s.solucaoId) && { desabilitada: M.solucaoRepetida }),
            }))}
            {...campo('solucaoId')}
            onChange={escolher}
            data-autofocus
          />
        )}
        {valores.de === 'propria' && (
          <TextField label="Nome" required maxLength={150} data-autofocus {...campo('nome')} />
        )}
        <TextField label="Descrição" linhas={2} maxLength={2000} {...campo('descricao')} />
        <HoursField label="Horas" required {...campo('minutos')} />
        <MoneyField label="Valor" required {...campo('valor')} />
      </FormModal>
      <ConflitoDialog conflito={dialogo.conflito} rotulo={(c) => ROTULOS[c] ?? c} />
    </>
  )
}
