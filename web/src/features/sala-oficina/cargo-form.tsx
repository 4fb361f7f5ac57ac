import { TagsInput, Text } from '@mantine/core'
import { formatMoney } from '#contract/br.ts'
import { emCentavos, emReais } from '#contract/proposta-valores.ts'
import {
  alterarCargo,
  type Cargo,
  cargoEdicao,
  cargoNovo,
  criarCargo,
  MAX_QUANTIDADE,
  MAX_VALOR,
  type Servico,
  VINCULOS,
} from '#contract/sala-cargos.ts'
import { custoHoraDe } from '#contract/sala-contas.ts'
import { errosDe } from '#web/lib/forms.ts'
import { useMutationCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { useFormDialog } from '#web/lib/use-form-dialog.ts'
import { ConflitoDialog } from '#web/ui/conflito-dialog.tsx'
import { HoursField, MoneyField, NumberField } from '#web/ui/fields/number-field.tsx'
import { SwitchField } from '#web/ui/fields/switch-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import formulario from '#web/ui/formulario.module.css'
import { MultiPicker } from '#web/ui/pickers/multi-picker.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'

const OPCOES_VINCULO = VINCULOS.map((v) => ({ valor: v, rotulo: v }))
const ROTULOS: Record<string, string> = {
  cargo: 'Cargo',
  funcao: 'Função/serviço',
  vinculo: 'Vínculo',
  quantidade: 'Quantidade',
  carga: 'Carga horária semanal',
  salario: 'Salário + encargos',
  salaServicoIds: 'Serviços que executa',
  atendentes: 'Quem atende',
  ativo: 'Ativo',
}

/** Hours are minutes in their field, as everywhere people type them. */
const paraValores = (c: Cargo | null | undefined) => ({
  cargo: c?.cargo ?? '',
  funcao: c?.funcao ?? '',
  vinculo: c?.vinculo ?? null,
  quantidade: (c?.quantidade ?? 1) as number | null,
  carga: c ? Math.round(c.cargaHoraria * 60) : null,
  salario: c?.salario ?? null,
  salaServicoIds: c?.servicos.map((s) => s.salaServicoId) ?? [],
  atendentes: [...(c?.atendentes ?? [])],
  ativo: c?.ativo ?? true,
})
type Valores = ReturnType<typeof paraValores>

/** What goes on the wire; `null` where the schema will say that something is missing. */
const paraCorpo = ({ carga, quantidade, salario, ...v }: Valores, veCusto: boolean) => ({
  ...v,
  quantidade: quantidade!,
  cargaHoraria: carga === null ? (null as unknown as number) : carga / 60,
  ...(veCusto && { salario }),
})
const dosCampos = ({ cargaHoraria, ...erros }: Record<string, string>): Record<string, string> =>
  cargaHoraria ? { ...erros, carga: cargaHoraria } : erros
/** A name in a list is wrong by its place; the field says it of the whole. */
const semLugar = (erros: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(erros).map(([c, e]) => [c.split('.')[0]!, e]))

const custoDaHora = ({ carga, salario }: Valores): number | null => {
  if (carga === null || Number.isNaN(carga) || salario === null) return null
  return custoHoraDe([{ quantidade: 1, minutosPorSemana: carga, salario: emCentavos(salario) }])
}

interface Props {
  municipioId: number
  /** Undefined: closed; null: a new one. */
  cargo: Cargo | null | undefined
  servicos: readonly Servico[]
  onFechar: () => void
}
/** A position of the room: who works in it, how long, for what, and which services it does. */
export const CargoForm = ({ municipioId, cargo, servicos, onFechar }: Props) => {
  const veCusto = useSession().can('verCustoPreco')
  const criar = useMutationCall(criarCargo, { naTela: true, sucesso: 'Cargo incluído' })
  const alterar = useMutationCall(alterarCargo, { naTela: true, sucesso: 'Cargo salvo' })
  const { base, valores, campo, sujo, enviar, conflito } = useFormDialog({
    registro: cargo,
    chave: (c) => c.cargoFuncaoId,
    paraValores,
    conferir: (v, lido) => {
      const corpo = paraCorpo(v, veCusto)
      return semLugar(
        dosCampos(
          lido
            ? errosDe(cargoEdicao, { ...corpo, cargoFuncaoId: lido.cargoFuncaoId, versao: lido.versao })
            : errosDe(cargoNovo, { ...corpo, municipioId }),
        ),
      )
    },
    gravar: (v, lido) => {
      const corpo = paraCorpo(v, veCusto)
      return lido
        ? alterar.mutateAsync({ body: { ...corpo, cargoFuncaoId: lido.cargoFuncaoId, versao: lido.versao } })
        : criar.mutateAsync({ body: { ...corpo, municipioId } })
    },
    campos: (e) => semLugar(dosCampos(e)),
    onFechar,
  })
  const opcoes = servicos
    .filter((s) => s.ativo || valores.salaServicoIds.includes(s.salaServicoId))
    .map((s) => ({ valor: s.salaServicoId, rotulo: s.nome }))
  const hora = custoDaHora(valores)
  const nomes = campo('atendentes')
  return (
    <>
      <FormModal
        aberto={cargo !== undefined}
        onFechar={onFechar}
        titulo={base ? `Editar cargo ${base.cargo}` : 'Novo cargo'}
        largura={800}
        sujo={sujo}
        onEnviar={enviar}
      >
        <div className={formulario.campos}>
          <TextField label="Cargo" required maxLength={120} data-autofocus {...campo('cargo')} />
          <Picker label="Vínculo" placeholder="Não informado" opcoes={OPCOES_VINCULO} {...campo('vinculo')} />
          <div className={formulario.largo}>
            <TextField label="Função/serviço" required maxLength={200} {...campo('funcao')} />
          </div>
          <NumberField label="Quantidade" required min={1} max={MAX_QUANTIDADE} {...campo('quantidade')} />
          <HoursField
            label="Carga horária semanal"
            description="Horas por semana de cada pessoa."
            required
            {...campo('carga')}
          />
          {veCusto && (
            <>
              <MoneyField
                label="Salário + encargos"
                description="Por mês, de cada pessoa."
                max={MAX_VALOR}
                {...campo('salario')}
              />
              <div>
                <Text size="sm" fw={600}>
                  Custo/hora
                </Text>
                <Text component="output" aria-label="Custo por hora" mt={8} display="block">
                  {hora === null ? 'Informe o salário e a carga horária' : formatMoney(emReais(hora))}
                </Text>
              </div>
            </>
          )}
          <div className={formulario.largo}>
            <MultiPicker
              label="Serviços que executa"
              placeholder={opcoes.length === 0 ? 'Cadastre os serviços da sala' : undefined}
              opcoes={opcoes}
              {...campo('salaServicoIds')}
            />
          </div>
          <div className={formulario.largo}>
            <TagsInput
              label="Quem atende"
              description="Os nomes que aparecem no balcão, um de cada vez, com Enter. Sem nomes, aparece o cargo."
              value={nomes.value}
              onChange={nomes.onChange}
              error={nomes.error}
              maxLength={60}
              acceptValueOnBlur
              // It offers nothing: an open list would take the first Escape.
              dropdownOpened={false}
              splitChars={[',', ';']}
              aria-invalid={nomes.error ? true : undefined}
            />
          </div>
          <SwitchField label="Ativo" {...campo('ativo')} />
        </div>
      </FormModal>
      <ConflitoDialog
        conflito={conflito}
        rotulo={(c) => ROTULOS[c] ?? c}
        texto={(v, c) => {
          if (c === 'salaServicoIds')
            return (v as number[])
              .map((id) => servicos.find((s) => s.salaServicoId === id)?.nome ?? `nº ${id}`)
              .join(', ')
          if (c === 'carga' && typeof v === 'number') return `${v / 60} h`
          if (c === 'salario' && typeof v === 'number') return formatMoney(v)
          return Array.isArray(v) ? v.join(', ') : typeof v === 'boolean' ? (v ? 'Sim' : 'Não') : String(v ?? '')
        }}
      />
    </>
  )
}
