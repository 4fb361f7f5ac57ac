import { formatDate } from '#contract/br.ts'
import { type AvaliacaoClienteOculto, agendarContato, type ContatoDoClienteOculto } from '#contract/cliente-oculto.ts'
import { CANAIS_DO_NUMERO, type CanalContato } from '#contract/cliente-oculto-estados.ts'
import { OBRIGATORIO } from '#contract/messages.ts'
import { useMutationCall } from '#web/lib/query.ts'
import { useFormDialog } from '#web/lib/use-form-dialog.ts'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { HoraField } from '#web/ui/fields/hora-field.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { diaEHora, momentoDito } from './valores.ts'

type Valores = { canal: CanalContato | null; roteiroId: number | null; dia: string; hora: string }

interface Props {
  avaliacao: AvaliacaoClienteOculto
  contato: ContatoDoClienteOculto | undefined
  onFechar: () => void
  onMudou: (depois: AvaliacaoClienteOculto) => void
}

/** What the moment was refused for is said at its day. */
const dosCampos = ({ agendadoParaString, ...outros }: Record<string, string>): Record<string, string> => ({
  ...outros,
  ...(agendadoParaString && { dia: agendadoParaString }),
})

export const roteirosPara = (avaliacao: AvaliacaoClienteOculto, contato: ContatoDoClienteOculto | undefined) => {
  const opcoes = avaliacao.roteiros.map((r) => ({ valor: r.roteiroId, rotulo: r.nome }))
  const atual = contato?.roteiro
  return atual && !opcoes.some((o) => o.valor === atual.roteiroId)
    ? [...opcoes, { valor: atual.roteiroId, rotulo: atual.nome }]
    : opcoes
}

/** When a contact is made, by which channel and with which story; of one that was invalidated, a new attempt. */
export const AgendarDialog = ({ avaliacao, contato, onFechar, onMudou }: Props) => {
  const refaz = contato?.situacao === 6
  const agendar = useMutationCall(agendarContato, { naTela: true, sucesso: 'Contato agendado', aoTerminar: onMudou })
  const { base, campo, sujo, enviar } = useFormDialog<Valores, ContatoDoClienteOculto>({
    registro: contato,
    chave: (c) => c.clienteOcultoContatoId,
    semComparar: true,
    paraValores: (c) => {
      const [dia, hora] = diaEHora(c && c.situacao !== 6 ? c.agendadoPara : null)
      return { canal: c?.canal ?? null, roteiroId: c?.roteiro?.roteiroId ?? null, dia, hora }
    },
    conferir: (v): Record<string, string> => ({
      ...(v.canal === null && { canal: OBRIGATORIO }),
      ...(v.roteiroId === null && { roteiroId: OBRIGATORIO }),
      ...(!v.dia && { dia: OBRIGATORIO }),
      ...(!v.hora && { hora: OBRIGATORIO }),
    }),
    gravar: (v, c) =>
      agendar.mutateAsync({
        body: {
          clienteOcultoContatoId: c!.clienteOcultoContatoId,
          versao: c!.versao,
          canal: v.canal!,
          roteiroId: v.roteiroId!,
          agendadoParaString: momentoDito(v.dia, v.hora),
        },
      }),
    campos: dosCampos,
    onFechar,
  })
  const { janela } = avaliacao
  return (
    <FormModal
      aberto={contato !== undefined}
      onFechar={onFechar}
      titulo={`${refaz ? 'Agendar de novo o' : 'Agendar o'} contato ${base?.numero ?? ''}`}
      onEnviar={enviar}
      sujo={sujo}
      enviar="Agendar"
    >
      <Picker
        label="Canal"
        required
        opcoes={base ? CANAIS_DO_NUMERO[base.numero].map((c) => ({ valor: c, rotulo: c })) : []}
        {...campo('canal')}
      />
      <Picker
        label="Roteiro"
        required
        opcoes={roteirosPara(avaliacao, base ?? undefined)}
        vazio="Nenhum roteiro ativo"
        {...campo('roteiroId')}
      />
      <DateField
        label="Dia"
        required
        {...(janela && {
          min: janela.de,
          max: janela.ate,
          description: `De ${formatDate(janela.de)} a ${formatDate(janela.ate)}, conforme a edição`,
        })}
        {...campo('dia')}
      />
      <HoraField label="Hora" required {...campo('hora')} />
    </FormModal>
  )
}
