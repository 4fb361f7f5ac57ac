import { Text } from '@mantine/core'
import { formatMoney } from '#contract/br.ts'
import { emCentavos, emReais } from '#contract/proposta-valores.ts'
import { MAX_VALOR } from '#contract/sala-cargos.ts'
import { parteDaSala } from '#contract/sala-contas.ts'
import {
  alterarCusto,
  CATEGORIAS_DE_CUSTO,
  type Custo,
  criarCusto,
  custoEdicao,
  custoNovo,
  FONTES_DE_CUSTO,
  TIPOS_DE_CUSTO,
} from '#contract/sala-custo.ts'
import { errosDe } from '#web/lib/forms.ts'
import { mesPorExtenso } from '#web/lib/meses.ts'
import { useMutationCall } from '#web/lib/query.ts'
import { useFormDialog } from '#web/lib/use-form-dialog.ts'
import { ConflitoDialog } from '#web/ui/conflito-dialog.tsx'
import { MoneyField, NumberField } from '#web/ui/fields/number-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import formulario from '#web/ui/formulario.module.css'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { EscolherMes } from './escolher-mes.tsx'

const opcoes = <V extends string>(lista: readonly V[]) => lista.map((v) => ({ valor: v, rotulo: v }))
const CATEGORIAS = opcoes(CATEGORIAS_DE_CUSTO)
const TIPOS = opcoes(TIPOS_DE_CUSTO)
const FONTES = opcoes(FONTES_DE_CUSTO)
const ROTULOS: Record<string, string> = {
  mes: 'Mês',
  categoria: 'Categoria',
  descricao: 'Descrição',
  tipo: 'Fixo/Variável',
  valor: 'Valor',
  rateio: 'Rateio Sala (%)',
  fonte: 'Fonte do recurso',
}

interface Props {
  municipioId: number
  mes: string
  /** Undefined: closed; null: a new one. */
  custo: Custo | null | undefined
  onFechar: () => void
}
/** A cost of a month, and how much of it the room bears. */
export const CustoForm = ({ municipioId, mes, custo, onFechar }: Props) => {
  const criar = useMutationCall(criarCusto, { naTela: true, sucesso: 'Custo incluído' })
  const alterar = useMutationCall(alterarCusto, { naTela: true, sucesso: 'Custo salvo' })
  const paraValores = (c: Custo | null | undefined) => ({
    mes: c?.mes ?? mes,
    categoria: c?.categoria ?? null,
    descricao: c?.descricao ?? '',
    tipo: c?.tipo ?? null,
    valor: c?.valor ?? null,
    rateio: c ? c.rateio : (100 as number | null),
    fonte: c?.fonte ?? null,
  })
  // What is missing the schema says.
  const paraCorpo = ({ categoria, tipo, valor, rateio, ...v }: ReturnType<typeof paraValores>) => ({
    ...v,
    categoria: categoria!,
    tipo: tipo!,
    valor: valor!,
    rateio: rateio!,
  })
  const { base, valores, campo, sujo, enviar, conflito } = useFormDialog({
    registro: custo,
    chave: (c) => c.salaCustoId,
    paraValores,
    conferir: (v, lido) =>
      lido
        ? errosDe(custoEdicao, { ...paraCorpo(v), salaCustoId: lido.salaCustoId, versao: lido.versao })
        : errosDe(custoNovo, { ...paraCorpo(v), municipioId }),
    gravar: (v, lido) =>
      lido
        ? alterar.mutateAsync({ body: { ...paraCorpo(v), salaCustoId: lido.salaCustoId, versao: lido.versao } })
        : criar.mutateAsync({ body: { ...paraCorpo(v), municipioId } }),
    onFechar,
  })
  const parte =
    valores.valor === null || valores.rateio === null || valores.rateio > 100
      ? null
      : parteDaSala(emCentavos(valores.valor), Math.round(valores.rateio * 100))
  return (
    <>
      <FormModal
        aberto={custo !== undefined}
        onFechar={onFechar}
        titulo={base ? 'Editar custo' : 'Novo custo'}
        largura={800}
        sujo={sujo}
        onEnviar={enviar}
      >
        <div className={formulario.campos}>
          <EscolherMes value={valores.mes} onChange={campo('mes').onChange} />
          <Picker label="Categoria" required opcoes={CATEGORIAS} {...campo('categoria')} />
          <div className={formulario.largo}>
            <TextField label="Descrição" required maxLength={200} {...campo('descricao')} />
          </div>
          <Picker label="Fixo/Variável" required opcoes={TIPOS} {...campo('tipo')} />
          <MoneyField label="Valor" required max={MAX_VALOR} {...campo('valor')} />
          <NumberField
            label="Rateio Sala (%)"
            description="Quanto deste custo é da sala."
            decimais={2}
            min={0}
            max={100}
            {...campo('rateio')}
          />
          <Picker label="Fonte do recurso" opcoes={FONTES} {...campo('fonte')} />
          <div>
            <Text size="sm" fw={600}>
              Valor da sala
            </Text>
            <Text component="output" aria-label="Valor da sala" mt={8} display="block">
              {parte === null ? 'Informe o valor e o rateio' : formatMoney(emReais(parte))}
            </Text>
          </div>
        </div>
      </FormModal>
      <ConflitoDialog
        conflito={conflito}
        rotulo={(c) => ROTULOS[c] ?? c}
        texto={(v, c) => {
          if (v === null || v === undefined || v === '') return ''
          if (c === 'mes') return mesPorExtenso(String(v))
          return c === 'valor' ? formatMoney(Number(v)) : String(v)
        }}
      />
    </>
  )
}
