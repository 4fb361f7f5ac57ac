import { Input, NativeSelect, Radio, SimpleGrid, Stack, Text } from '@mantine/core'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { nomeDoDia } from '#contract/prazos.ts'
import { FORMATOS, type Formato, type Relatorio } from '#contract/relatorio.ts'
import {
  type Agendamento,
  agendamentoNovo,
  alterarAgendamento,
  criarAgendamento,
  datasDitas,
  FREQUENCIAS,
  type Frequencia,
  filtrosNoDia,
  listarAgendamentos,
  MENSAGENS_AGENDAMENTO as M,
  NOMES_FREQUENCIA,
  PERIODOS,
  type Periodo,
  periodoDito,
  periodoInicial,
  quandoDito,
  temDatas,
  ULTIMO_DIA,
  ULTIMO_DIA_FIXO,
} from '#contract/relatorio-agendamento.ts'
import type { Escolhas } from '#contract/relatorios/filtros.ts'
import { errosDe } from '#web/lib/forms.ts'
import { useMutationCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { useFormDialog } from '#web/lib/use-form-dialog.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import type { NoEndereco } from './no-endereco.ts'
import { corpoDaVisao } from './visao-form.tsx'

interface Valores extends Record<string, unknown> {
  formato: Formato
  frequencia: Frequencia
  diaSemana: number
  diaMes: number
  hora: number
  periodo: Periodo
}
const paraValores = (a: Agendamento | null | undefined, novo?: Relatorio): Valores => ({
  formato: a?.formato ?? 'xlsx',
  frequencia: a?.frequencia ?? 'semanal',
  diaSemana: a?.diaSemana ?? 1,
  diaMes: a?.diaMes ?? 1,
  hora: a?.hora ?? 7,
  periodo: a?.periodo ?? (novo ? periodoInicial(novo) : 'datas'),
})
const numeros = (de: number, ate: number) => Array.from({ length: ate - de + 1 }, (_, i) => de + i)
const maiuscula = (s: string) => s.charAt(0).toUpperCase() + s.slice(1)

const DIAS_DO_MES = [
  ...numeros(1, ULTIMO_DIA_FIXO).map((d) => ({ value: String(d), label: `Dia ${d}` })),
  { value: String(ULTIMO_DIA), label: 'Último dia' },
]
const HORAS = numeros(0, 23).map((h) => ({ value: String(h), label: `${h}h` }))
const DIAS = numeros(0, 6).map((n) => ({ value: String(n), label: maiuscula(nomeDoDia(n)) }))

interface Props {
  /** Of which report; with what is shown of it, a new one. */
  novo?: { relatorio: Relatorio; noEndereco: NoEndereco }
  agendamento?: Agendamento
  onFechar: () => void
}

/** What the new one follows: the view that is open and unchanged, otherwise what is shown. */
const doQueEstaNaTela = ({ visao, mudou, ...tela }: NoEndereco) =>
  visao && !mudou ? { visaoRelatorioId: visao.visaoRelatorioId } : { visaoRelatorioId: null, ...corpoDaVisao(tela) }

const hojeLevaria = (v: Valores, filtros: Escolhas) => datasDitas(filtrosNoDia(v, filtros, todaySaoPaulo(new Date())))

/** When a report comes by mail, and as which file. */
export const AgendarForm = ({ novo, agendamento, onFechar }: Props) => {
  const { user } = useSession()
  const invalida = [listarAgendamentos]
  const criar = useMutationCall(criarAgendamento, { naTela: true, sucesso: M.criado, invalida })
  const alterar = useMutationCall(alterarAgendamento, { naTela: true, sucesso: M.alterado, invalida })
  const comDatas = novo ? temDatas(novo.relatorio) : agendamento != null && agendamento.periodo !== null
  /** Of a report without dates there is no period to send. */
  const corpo = ({ periodo, ...v }: Valores) => ({ ...v, ...(comDatas && { periodo }) })
  const dialogo = useFormDialog<Valores, Agendamento>({
    registro: agendamento ?? null,
    chave: (a) => a.agendamentoId,
    semComparar: true,
    paraValores: (a) => paraValores(a, novo?.relatorio),
    conferir: (v) => errosDe(agendamentoNovo, { rota: novo?.relatorio.rota ?? agendamento?.rota, ...v }),
    gravar: (v, base) =>
      base
        ? alterar.mutateAsync({ params: { id: base.agendamentoId }, body: { ...corpo(v), versao: base.versao } })
        : criar.mutateAsync({
            body: { ...corpo(v), rota: novo!.relatorio.rota, ...doQueEstaNaTela(novo!.noEndereco) },
          }),
    onFechar,
  })
  const { campo, valores, erros } = dialogo
  const filtros = novo?.noEndereco.filtros ?? agendamento?.filtros ?? {}
  /** A choice of numbers. */
  const escolha = (nome: 'hora' | 'diaSemana' | 'diaMes') => {
    const { value, onChange, ...resto } = campo(nome)
    return {
      ...resto,
      value: String(value),
      onChange: (e: React.ChangeEvent<HTMLSelectElement>) => onChange(Number(e.currentTarget.value)),
    }
  }
  const visao = novo?.noEndereco.mudou ? undefined : novo?.noEndereco.visao
  return (
    <FormModal
      aberto
      titulo={agendamento ? 'Alterar o envio agendado' : 'Agendar envio'}
      enviar={agendamento ? 'Salvar' : 'Agendar'}
      sujo={dialogo.sujo}
      onEnviar={dialogo.enviar}
      onFechar={onFechar}
    >
      <Text size="sm">
        O relatório vai para {user.email}, com o que você alcançar no dia de cada envio.
        {visao ? ` Ele segue a visão ${visao.nome}, como ela estiver.` : ''}
      </Text>
      {erros.filtros && <Input.Error>{erros.filtros}</Input.Error>}
      <Radio.Group
        label="Frequência"
        value={valores.frequencia}
        onChange={(v) => dialogo.mudar({ frequencia: v as Frequencia })}
      >
        <Stack gap="xs" mt={4}>
          {FREQUENCIAS.map((f) => (
            <Radio key={f} value={f} label={NOMES_FREQUENCIA[f]} />
          ))}
        </Stack>
      </Radio.Group>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {valores.frequencia === 'semanal' && (
          <NativeSelect label="Dia da semana" data={DIAS} {...escolha('diaSemana')} />
        )}
        {valores.frequencia === 'mensal' && (
          <NativeSelect label="Dia do mês" data={DIAS_DO_MES} {...escolha('diaMes')} />
        )}
        <NativeSelect label="Hora" data={HORAS} {...escolha('hora')} />
      </SimpleGrid>
      {comDatas && (
        <Radio.Group
          label="Período"
          description="As datas que cada envio leva, contadas no dia dele."
          value={valores.periodo}
          error={erros.periodo}
          onChange={(v) => dialogo.mudar({ periodo: v as Periodo })}
        >
          <Stack gap="xs" mt={4}>
            {PERIODOS.map((p) => (
              <Radio key={p} value={p} label={periodoDito(p, valores.frequencia, filtros)} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <Radio.Group label="Formato" value={valores.formato} onChange={(v) => dialogo.mudar({ formato: v as Formato })}>
        <Stack gap="xs" mt={4}>
          {FORMATOS.map((f) => (
            <Radio key={f} value={f} label={f.toUpperCase()} />
          ))}
        </Stack>
      </Radio.Group>
      <Text size="sm" c="dimmed" aria-live="polite">
        {quandoDito(valores)}, no horário de Brasília.
        {comDatas && valores.periodo !== 'datas'
          ? ` Se fosse enviado hoje, levaria ${hojeLevaria(valores, filtros)}.`
          : ''}
      </Text>
    </FormModal>
  )
}
