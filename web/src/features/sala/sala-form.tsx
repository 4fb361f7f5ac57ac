import { Alert, Anchor, Stack, Title } from '@mantine/core'
import { IconDoorOff, IconFileCheck } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { Link, Navigate, useNavigate, useParams } from 'react-router'
import { nomeComUf } from '#contract/br.ts'
import {
  alterarSala,
  criarSala,
  getSala,
  MAX_GUICHES,
  proporSala,
  SALA_DESATIVADA,
  type SalaProposta,
  salaCampos,
} from '#contract/sala.ts'
import { CANAIS } from '#contract/selo.ts'
import { useEditor } from '#web/lib/editor.ts'
import { errosDe } from '#web/lib/forms.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { inicioDaSala } from '#web/partes/moldura-da-sala.tsx'
import { ConflitoDialog } from '#web/ui/conflito-dialog.tsx'
import { ErroGeral } from '#web/ui/erro-geral.tsx'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { CepField, PhoneField } from '#web/ui/fields/masked-field.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import formulario from '#web/ui/formulario.module.css'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { MultiPicker } from '#web/ui/pickers/multi-picker.tsx'
import { SaveBar } from '#web/ui/save-bar.tsx'
import { SemPermissao } from '#web/ui/sem-permissao.tsx'
import { paraCorpo, paraValores, type Registro, ROTULOS, registroDe, type ValoresSala } from './valores.ts'

const OPCOES_CANAIS = CANAIS.map((c) => ({ valor: c, rotulo: c }))
const textoDe = (v: unknown) => (Array.isArray(v) ? v.join(', ') : String(v ?? ''))

const Secao = ({ id, titulo, children }: { id: string; titulo: string; children: ReactNode }) => (
  <section aria-labelledby={`sala-${id}`} className={formulario.caixa}>
    <Title order={2} size="h3" mb="md" id={`sala-${id}`}>
      {titulo}
    </Title>
    <div className={formulario.campos}>{children}</div>
  </section>
)

interface Props {
  municipioId: number
  /** Undefined for a new one, which begins with what is proposed. */
  registro: Registro | undefined
  proposta?: SalaProposta['dados']
}

const SalaForm = ({ municipioId, registro, proposta }: Props) => {
  const navigate = useNavigate()
  const criar = useMutationCall(criarSala, { naTela: true, sucesso: 'Sala cadastrada com sucesso' })
  const alterar = useMutationCall(alterarSala, { naTela: true, sucesso: 'Sala salva com sucesso' })
  const editor = useEditor<ValoresSala, Registro>({
    registro,
    paraValores: (r) => paraValores(r ?? proposta),
    conferir: (v) => errosDe(salaCampos, paraCorpo(v)),
    gravar: async (v, versao) =>
      registroDe(
        registro
          ? await alterar.mutateAsync({ body: { ...paraCorpo(v), municipioId, versao } })
          : await criar.mutateAsync({ body: { ...paraCorpo(v), municipioId } }),
      )!,
    aoGravar: () => void navigate(inicioDaSala(municipioId)),
  })
  const { ref, onSubmit, enviando, erro, sujo, conflito, descartar, campo } = editor
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate aria-label={registro ? 'Editar sala' : 'Nova sala'}>
      <Stack gap="md">
        <ErroGeral erro={erro} />
        <Secao id="dados" titulo="Dados">
          <TextField label={ROTULOS.nome} required maxLength={120} {...campo('nome')} />
          <DateField label={ROTULOS.dataInauguracao} {...campo('dataInauguracao')} />
          <TextField label={ROTULOS.atoCriacao} description="Lei ou decreto" maxLength={200} {...campo('atoCriacao')} />
          <NumberField
            label={ROTULOS.guiches}
            description="Quantos atendem ao mesmo tempo"
            min={0}
            max={MAX_GUICHES}
            {...campo('guiches')}
          />
        </Secao>
        <Secao id="onde" titulo="Onde e quando atende">
          <TextField label={ROTULOS.endereco} maxLength={300} {...campo('endereco')} />
          <CepField label={ROTULOS.cep} {...campo('cep')} />
          <TextField label={ROTULOS.horario} maxLength={200} {...campo('horario')} />
          <PhoneField label={ROTULOS.telefone} {...campo('telefone')} />
          <TextField label={ROTULOS.email} type="email" maxLength={200} {...campo('email')} />
        </Secao>
        <Secao id="atendimento" titulo="Como atende">
          <MultiPicker label={ROTULOS.canais} placeholder="Escolha" opcoes={OPCOES_CANAIS} {...campo('canais')} />
          <TextField label={ROTULOS.sistemaRegistro} maxLength={200} {...campo('sistemaRegistro')} />
        </Secao>
        <Secao id="responsavel" titulo="Quem responde por ela">
          <TextField label="Nome do responsável" maxLength={120} {...campo('responsavelNome')} />
          <TextField label={ROTULOS.responsavelCargo} maxLength={120} {...campo('responsavelCargo')} />
          <TextField label={ROTULOS.responsavelEmail} type="email" maxLength={200} {...campo('responsavelEmail')} />
          <PhoneField label={ROTULOS.responsavelTelefone} {...campo('responsavelTelefone')} />
        </Secao>
        <Secao id="observacoes" titulo="Observações">
          <div className={formulario.largo}>
            <TextField label={ROTULOS.observacoes} linhas={3} maxLength={2000} contador {...campo('observacoes')} />
          </div>
        </Secao>
      </Stack>
      {/* What is proposed may be right as it stands. */}
      <SaveBar
        sujo={sujo || !registro}
        salvando={enviando}
        onDescartar={descartar}
        {...(!registro && { salvar: 'Cadastrar' })}
      />
      <ConflitoDialog conflito={conflito} rotulo={(c) => ROTULOS[c as keyof ValoresSala] ?? c} texto={textoDe} />
    </form>
  )
}

const Esperando = ({ titulo, erro, onTentarDeNovo }: { titulo: string; erro: unknown; onTentarDeNovo: () => void }) => (
  <PageFrame titulo={titulo}>
    {erro ? (
      <ErrorState titulo="Erro ao obter a sala" erro={erro} onTentarDeNovo={onTentarDeNovo} />
    ) : (
      <Carregando linhas={8} altura={36} />
    )}
  </PageFrame>
)

/** `/sala-principal/novo/:id`: the id is that of its municipality. */
export const NovaSalaPage = () => {
  const { id = '' } = useParams()
  const { can } = useSession()
  const lida = useCall(
    proporSala,
    { params: { id } },
    { naTela: true, enabled: can('editarSala'), staleTime: Number.POSITIVE_INFINITY },
  )
  if (!can('editarSala')) return <SemPermissao />
  const p = lida.data
  if (!p) return <Esperando titulo="Nova sala" erro={lida.error} onTentarDeNovo={() => void lida.refetch()} />
  return <NovaSala key={p.municipioId} lida={p} />
}

const NovaSala = ({ lida }: { lida: SalaProposta }) => {
  // As it was on arrival: once created here, the form itself leads to the room.
  const [p] = useState(lida)
  if (p.jaTem) return <Navigate to={`/sala-principal/editar/${p.municipioId}`} replace />
  return (
    <PageFrame
      titulo="Nova sala"
      subtitulo={nomeComUf({ nome: p.municipio, uf: p.uf })}
      antes={
        p.daInscricao.length > 0 && (
          <Alert color="blue" icon={<IconFileCheck size={20} aria-hidden />}>
            Preenchida com as respostas da inscrição no selo. Confira antes de cadastrar.
          </Alert>
        )
      }
    >
      <SalaForm key={p.municipioId} municipioId={p.municipioId} registro={undefined} proposta={p.dados} />
    </PageFrame>
  )
}

/** `/sala-principal/editar/:id` */
export const EditarSalaPage = () => {
  const { id = '' } = useParams()
  const { can } = useSession()
  const lida = useCall(getSala, { params: { id } }, { naTela: true, enabled: can('editarSala') })
  const registro = useMemo(() => lida.data && registroDe(lida.data), [lida.data])
  if (!can('editarSala')) return <SemPermissao />
  const s = lida.data
  if (!s) return <Esperando titulo="Editar sala" erro={lida.error} onTentarDeNovo={() => void lida.refetch()} />
  if (!registro) return <Navigate to={`/sala-principal/novo/${s.municipioId}`} replace />
  return (
    <PageFrame titulo="Editar sala" subtitulo={`${registro.nome} · ${nomeComUf({ nome: s.municipio, uf: s.uf })}`}>
      {registro.ativa ? (
        <SalaForm key={s.municipioId} municipioId={s.municipioId} registro={registro} />
      ) : (
        <Alert color="yellow" icon={<IconDoorOff size={20} aria-hidden />}>
          {SALA_DESATIVADA}{' '}
          <Anchor component={Link} to={inicioDaSala(s.municipioId)}>
            Página da sala
          </Anchor>
        </Alert>
      )}
    </PageFrame>
  )
}
