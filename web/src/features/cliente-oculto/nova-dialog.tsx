import { useMemo } from 'react'
import { nomeComUf } from '#contract/br.ts'
import { avaliadoresDeClienteOculto, criarClientesOcultos } from '#contract/cliente-oculto.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { OBRIGATORIO } from '#contract/messages.ts'
import { nomesMunicipios } from '#contract/municipio.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { useFormDialog } from '#web/lib/use-form-dialog.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { MultiPicker } from '#web/ui/pickers/multi-picker.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { quantos } from '#web/ui/texto.ts'

export const useAvaliadores = (aberto: boolean, municipioId?: number) => {
  const lidos = useCall(
    avaliadoresDeClienteOculto,
    { query: municipioId === undefined ? {} : { municipioId: String(municipioId) } },
    { enabled: aberto, erro: 'Erro ao obter os avaliadores' },
  )
  const opcoes = useMemo(
    () =>
      lidos.data?.map((a) => ({
        valor: a.avaliadorId,
        rotulo: a.nome,
        descricao: quantos(a.avaliacoes, 'avaliação', 'avaliações'),
      })) ?? [],
    [lidos.data],
  )
  return { opcoes, carregando: lidos.isLoading }
}

type Valores = { municipiosIds: number[]; edicao: number | null; grupo: string; avaliadorId: number | null }
const ano = () => Number(todaySaoPaulo(new Date()).slice(0, 4))
const ANOS = [1, 0, -1, -2].map((n) => ({ valor: ano() + n, rotulo: String(ano() + n) }))
const vazios = (): Valores => ({
  municipiosIds: [],
  edicao: ano(),
  grupo: '',
  avaliadorId: null,
})

const conferir = (v: Valores): Record<string, string> => ({
  ...(v.municipiosIds.length === 0 && { municipiosIds: OBRIGATORIO }),
  ...(v.edicao === null && { edicao: OBRIGATORIO }),
  ...(!v.grupo.trim() && { grupo: OBRIGATORIO }),
  ...(v.avaliadorId === null && { avaliadorId: OBRIGATORIO }),
})

interface Props {
  aberto: boolean
  onFechar: () => void
  /** Already in use: a new evaluation is mostly of one of them. */
  grupos: readonly string[]
}

/** One evaluation for each of the places, of one shopper. */
export const NovaDialog = ({ aberto, onFechar, grupos }: Props) => {
  const w = useWording()
  const criar = useMutationCall(criarClientesOcultos, { naTela: true })
  const municipios = useCall(
    nomesMunicipios,
    {},
    { enabled: aberto, erro: `Erro ao obter ${w.min.plural('municipio')}` },
  )
  const avaliadores = useAvaliadores(aberto)
  const { campo, sujo, enviar } = useFormDialog<Valores, null>({
    registro: aberto ? null : undefined,
    paraValores: vazios,
    conferir,
    gravar: (v) =>
      criar.mutateAsync({
        body: { municipiosIds: v.municipiosIds, edicao: v.edicao!, grupo: v.grupo, avaliadorId: v.avaliadorId! },
      }),
    onFechar,
  })
  const lugares = useMemo(
    () => municipios.data?.map((m) => ({ valor: m.municipioId, rotulo: nomeComUf(m) })) ?? [],
    [municipios.data],
  )
  return (
    <FormModal aberto={aberto} onFechar={onFechar} titulo="Nova avaliação" onEnviar={enviar} sujo={sujo} enviar="Criar">
      <MultiPicker
        label={w.plural('municipio')}
        required
        maxChips={1}
        opcoes={lugares}
        carregando={municipios.isLoading}
        maxSelecionados={500}
        {...campo('municipiosIds')}
      />
      <Picker label="Edição" required opcoes={ANOS} {...campo('edicao')} />
      <TextField
        label="Grupo de clientes ocultos"
        description={grupos.length > 0 ? `Em uso: ${grupos.slice(0, 5).join(', ')}` : undefined}
        required
        maxLength={120}
        {...campo('grupo')}
      />
      <Picker
        label="Avaliador"
        description={w.frase('Sem vínculo com {o município}; {o município} nunca sabe quem é')}
        required
        opcoes={avaliadores.opcoes}
        carregando={avaliadores.carregando}
        vazio="Ninguém pode avaliar: dê a permissão “Registrar a avaliação do Cliente Oculto” a um grupo"
        {...campo('avaliadorId')}
      />
    </FormModal>
  )
}
