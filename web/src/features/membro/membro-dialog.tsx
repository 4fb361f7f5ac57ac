import { Group, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { formatCpf, formatPhone } from '#contract/br.ts'
import { ERROS } from '#contract/erros.ts'
import {
  atualizarFotoMembro,
  atualizarMembro,
  cadastrarMembro,
  emailOpcional,
  FOTO,
  instituicoesParaMembro,
  type Membro,
  revelarMembro,
} from '#contract/membro.ts'
import { ambiente, useWording } from '#web/lib/ambiente.ts'
import { ApiError } from '#web/lib/api.ts'
import { INVALIDOS } from '#web/lib/forms.ts'
import { mensagemDe } from '#web/lib/mensagem.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { useConflito } from '#web/lib/use-conflito.ts'
import { ConflitoDialog } from '#web/ui/conflito-dialog.tsx'
import { DadoPessoal } from '#web/ui/fields/dado-pessoal.tsx'
import { CpfField, PhoneField } from '#web/ui/fields/masked-field.tsx'
import { SwitchField } from '#web/ui/fields/switch-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FilePicker } from '#web/ui/file-picker.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { FotoMembro } from './foto.tsx'
import { JaCadastrado } from './ja-cadastrado.tsx'
import { comGrupo, errosDe, paraValores, type ValoresMembro } from './valores.ts'

interface Props {
  municipioId: number
  /** The group the dialog was opened from; none in the list of everybody. */
  grupoId: number | undefined
  /** Undefined: closed; null: a new one. */
  membro: Membro | null | undefined
  onFechar: () => void
}

const ROTULOS: Readonly<Record<keyof ValoresMembro, string>> = {
  nome: 'Nome',
  cpf: 'CPF',
  email: 'E-mail',
  telefone: 'Telefone',
  orgao: 'Órgão',
  cargo: 'Cargo',
  instituicaoId: 'Instituição',
  lider: 'Líder do grupo',
}
const texto = (v: unknown) => (typeof v === 'boolean' ? (v ? 'Sim' : 'Não') : String(v ?? ''))

/** One person of a city: who it is, how to reach them, and their part in the group. */
export const MembroDialog = ({ municipioId, grupoId, membro, onFechar }: Props) => {
  const { can } = useSession()
  const w = useWording()
  const { uf } = ambiente()
  const criar = useMutationCall(cadastrarMembro, {
    naTela: true,
    erro: ERROS.salvarMembro,
    sucesso: w.comSucesso('membro', 'incluído'),
  })
  const alterar = useMutationCall(atualizarMembro, {
    naTela: true,
    erro: ERROS.salvarMembro,
    sucesso: w.comSucesso('membro', 'salvo'),
  })
  const enviarFoto = useMutationCall(atualizarFotoMembro, { naTela: true })
  const [revelado, setRevelado] = useState<{
    nome: string
    cpf: string | null
    email: string | null
    telefone: string
  }>()
  const revelar = useMutationCall(revelarMembro, { aoTerminar: setRevelado, invalida: [] })
  /** The record being edited; somebody found by CPF becomes it. */
  const [base, setBase] = useState(membro)
  /** Somebody of another city whose data are taken over. */
  const [origem, setOrigem] = useState<Membro>()
  const [valores, setValores] = useState(() => paraValores(membro, grupoId))
  const [erros, setErros] = useState<Record<string, string>>({})
  const [foto, setFoto] = useState<File>()
  const [rodada, setRodada] = useState(0)
  const veInstituicao = can('verCampoInstituicaoMembro')
  const instituicoes = useCall(
    instituicoesParaMembro,
    { params: { id: municipioId } },
    { enabled: membro !== undefined && veInstituicao, erro: 'Erro ao obter instituições' },
  )

  const abrir = (m: Membro | null, v = paraValores(m, grupoId)) => {
    setBase(m)
    setValores(v)
    setErros({})
    setRevelado(undefined)
  }
  const { conflito, mostrar } = useConflito({
    base,
    valores,
    paraValores: (m: Membro) => paraValores(m, grupoId),
    adotar: abrir,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only opening on another person starts anew
  useEffect(() => {
    // Closing keeps what is shown until it is gone from the page.
    if (membro === undefined) return
    abrir(membro)
    setOrigem(undefined)
    setFoto(undefined)
    setRodada((n) => n + 1)
  }, [membro])

  const usar = (achado: Membro) => {
    if (achado.municipioId === municipioId) return abrir(achado)
    setOrigem(achado)
    setErros({})
    setValores({ ...paraValores(achado, undefined), instituicaoId: null, lider: valores.lider })
  }

  const grupos = comGrupo(base?.membroGrupos ?? [], grupoId, valores.lider)
  const gravar = async () => {
    const { lider: _, ...dados } = valores
    const membroGrupos = [...grupos]
    return base
      ? alterar.mutateAsync({ body: { ...dados, membroId: base.membroId, versao: base.versao, membroGrupos } })
      : criar.mutateAsync({ body: { ...dados, membroId: origem?.membroId, membroGrupos } })
  }
  const enviar = async () => {
    const locais = errosDe(valores, uf, grupos, Boolean(base))
    setErros(locais)
    if (Object.keys(locais).length > 0) throw new Error(INVALIDOS)
    let salvo: Membro
    try {
      salvo = await gravar()
    } catch (erro) {
      if (erro instanceof ApiError) setErros(erro.fields)
      mostrar(erro)
      throw erro
    }
    if (foto)
      try {
        await enviarFoto.mutateAsync({ body: { membroId: salvo.membroId }, files: { [FOTO.campo]: foto } })
      } catch (erro) {
        // The person is saved: trying again must not create another one.
        abrir(salvo, valores)
        throw new Error(`O membro foi salvo, mas a foto não: ${mensagemDe(erro)}`)
      }
    onFechar()
  }

  const somenteLeitura = base ? !can('editarMembro') : false
  const campo = <K extends keyof ValoresMembro>(nome: K) => ({
    name: nome,
    label: ROTULOS[nome],
    value: valores[nome],
    error: erros[nome],
    readOnly: somenteLeitura,
    onChange: (v: ValoresMembro[K]) => setValores((antes) => ({ ...antes, [nome]: v })),
  })
  const onRevelar =
    base && can('verDadosMembro') && !revelado ? () => revelar.mutate({ params: { id: base.membroId } }) : undefined
  const pessoal = { onRevelar, somenteLeitura }
  const sujo =
    membro !== undefined &&
    (foto !== undefined || JSON.stringify(valores) !== JSON.stringify(paraValores(base, grupoId)))
  const podeFoto = can('editarMembro') || !base?.imagemNome

  return (
    <>
      <FormModal
        aberto={membro !== undefined}
        onFechar={onFechar}
        titulo={base ? (somenteLeitura ? base.nome : 'Editar membro') : w.min.novo('membro')}
        sujo={sujo && !somenteLeitura}
        onEnviar={somenteLeitura ? onFechar : enviar}
        enviar={somenteLeitura ? 'Entendi' : undefined}
        cancelar={somenteLeitura ? null : undefined}
      >
        <DadoPessoal
          {...campo('cpf')}
          {...pessoal}
          revelado={revelado?.cpf ? formatCpf(revelado.cpf) : undefined}
          campo={<CpfField {...campo('cpf')} autoComplete="off" data-autofocus={membro === null || undefined} />}
        />
        {/* Not while saving: the person just created would be found. */}
        {membro === null && !base && !origem && !criar.isPending && (
          <JaCadastrado
            cpf={valores.cpf}
            municipioId={municipioId}
            grupoId={grupoId}
            podeEditar={can('editarMembro')}
            onUsar={usar}
          />
        )}
        {origem && (
          <Text size="sm" c="dimmed">
            Dados de {origem.nome}, de {origem.municipio.nome}/{origem.municipio.uf}. O que está oculto é copiado como
            está lá.
          </Text>
        )}
        <TextField {...campo('nome')} required maxLength={120} autoComplete="off" />
        <DadoPessoal
          {...campo('email')}
          {...pessoal}
          revelado={revelado?.email ?? undefined}
          campo={
            <TextField
              {...campo('email')}
              type="email"
              required={!emailOpcional(uf)}
              maxLength={200}
              autoComplete="off"
            />
          }
        />
        <DadoPessoal
          {...campo('telefone')}
          {...pessoal}
          revelado={revelado ? formatPhone(revelado.telefone) : undefined}
          campo={<PhoneField {...campo('telefone')} required autoComplete="off" />}
        />
        <Group grow align="start">
          <TextField {...campo('orgao')} maxLength={160} />
          <TextField {...campo('cargo')} maxLength={120} />
        </Group>
        {veInstituicao && (
          <Picker
            {...campo('instituicaoId')}
            opcoes={(instituicoes.data ?? []).map((i) => ({
              valor: i.instituicaoId,
              rotulo: i.nome,
              descricao: i.sigla ?? undefined,
            }))}
            carregando={instituicoes.isLoading}
            vazio={`Nenhuma instituição ${w.min.no('municipio')}`}
          />
        )}
        {grupoId !== undefined && <SwitchField {...campo('lider')} />}
        {!somenteLeitura && podeFoto && (
          <Group align="start" wrap="nowrap" gap="md">
            {base?.imagemNome && <FotoMembro membro={base} tamanho={64} />}
            <div style={{ flex: 1, minWidth: 0 }}>
              <FilePicker
                key={rodada}
                label={base?.imagemNome ? 'Trocar a foto' : 'Foto'}
                {...FOTO}
                error={erros[FOTO.campo]}
                onChange={(envios) => setFoto(envios[0]?.file)}
              />
            </div>
          </Group>
        )}
      </FormModal>
      <ConflitoDialog conflito={conflito} rotulo={(campo) => ROTULOS[campo as keyof ValoresMembro]} texto={texto} />
    </>
  )
}
