import { useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { listarEixos } from '#contract/municipio.ts'
import { NUMEROS_ODS, nomeDoOds } from '#contract/ods.ts'
import { registerEndpoints } from '#contract/register.ts'
import { atores } from '#contract/registers/lugares.ts'
import { nomesTerritorios } from '#contract/territorio.ts'
import { recebeIniciativas } from '#contract/territorio-estados.ts'
import {
  alterarIniciativa,
  criarIniciativa,
  type Iniciativa,
  iniciativaEdicao,
  iniciativaNova,
} from '#contract/territorio-iniciativa.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { errosDe } from '#web/lib/forms.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { useFormDialog } from '#web/lib/use-form-dialog.ts'
import { ConflitoDialog } from '#web/ui/conflito-dialog.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { MoneyField, NumberField } from '#web/ui/fields/number-field.tsx'
import { SwitchField } from '#web/ui/fields/switch-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import formulario from '#web/ui/formulario.module.css'
import { MultiPicker } from '#web/ui/pickers/multi-picker.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { SemPermissao } from '#web/ui/sem-permissao.tsx'
import { paraParte, paraRegistro } from './enderecos.ts'

const listarAtores = registerEndpoints(atores).listar
const OPCOES_ODS = NUMEROS_ODS.map((n) => ({ valor: n, rotulo: `${n}. ${nomeDoOds(n)}` }))

const valoresDe = (territorioId: number | null) => (i: Iniciativa | null | undefined) => ({
  territorioId: i?.territorioId ?? territorioId,
  nome: i?.nome ?? '',
  eixoId: i?.eixo?.eixoId ?? null,
  objetivo: i?.objetivo ?? '',
  /** In reais, as it is typed. */
  custo: i ? i.custo / 100 : (null as number | null),
  responsaveis: i?.responsaveis ?? '',
  atoresIds: i?.atores.map((a) => a.atorId) ?? [],
  envolvePrefeitura: i?.envolvePrefeitura ?? false,
  inicio: i?.inicio ?? '',
  termino: i?.termino ?? '',
  percentual: (i?.percentual ?? 0) as number | null,
  ods: [...(i?.ods ?? [])],
})
type Valores = ReturnType<ReturnType<typeof valoresDe>>
const paraCorpo = (v: Valores) => ({
  ...v,
  custo: Math.round((v.custo ?? 0) * 100),
  inicio: v.inicio || null,
  termino: v.termino || null,
  percentual: v.percentual ?? 0,
})
const ROTULOS: Readonly<Record<keyof Valores, string>> = {
  territorioId: 'Território',
  nome: 'Iniciativa',
  eixoId: 'Eixo temático',
  objetivo: 'Objetivo',
  custo: 'Custo',
  responsaveis: 'Responsáveis',
  atoresIds: 'Atores',
  envolvePrefeitura: 'Envolve prefeitura?',
  inicio: 'Início',
  termino: 'Término',
  percentual: 'Percentual feito',
  ods: 'Objetivos de Desenvolvimento Sustentável',
}

interface Props {
  /** Undefined: closed; null: a new one. */
  iniciativa: Iniciativa | null | undefined
  /** Where a new one begins. */
  territorioId?: number | null
  onFechar: (gravada?: number) => void
}
export const IniciativaForm = ({ iniciativa, territorioId = null, onFechar }: Props) => {
  const w = useWording()
  const aberto = iniciativa !== undefined
  const gravada = useRef<number | undefined>(undefined)
  const territorios = useCall(nomesTerritorios, {}, { enabled: iniciativa === null, naTela: true })
  const eixos = useCall(listarEixos, {}, { enabled: aberto, naTela: true })
  const lidos = useCall(listarAtores, {}, { enabled: aberto, naTela: true })
  const criar = useMutationCall(criarIniciativa, { naTela: true, sucesso: 'Iniciativa incluída' })
  const alterar = useMutationCall(alterarIniciativa, { naTela: true, sucesso: 'Iniciativa salva' })
  const paraValores = valoresDe(territorioId)
  const { base, campo, sujo, enviar, conflito } = useFormDialog<Valores, Iniciativa>({
    registro: iniciativa,
    chave: (i) => i.iniciativaId,
    paraValores,
    conferir: (v, lida) => {
      const { territorioId: onde, ...corpo } = paraCorpo(v)
      return lida
        ? errosDe(iniciativaEdicao, { ...corpo, iniciativaId: lida.iniciativaId, versao: lida.versao })
        : errosDe(iniciativaNova, { ...corpo, territorioId: onde })
    },
    gravar: async (v, lida) => {
      const { territorioId: onde, ...corpo } = paraCorpo(v)
      const i = lida
        ? await alterar.mutateAsync({ body: { ...corpo, iniciativaId: lida.iniciativaId, versao: lida.versao } })
        : await criar.mutateAsync({ body: { ...corpo, territorioId: onde! } })
      gravada.current = i.iniciativaId
    },
    onFechar: () => onFechar(gravada.current),
  })
  const opcoes = {
    territorios: (territorios.data ?? [])
      .filter((t) => recebeIniciativas(t.status))
      .map((t) => ({ valor: t.territorioId, rotulo: `${t.nome}/${t.uf}` })),
    eixos: (eixos.data ?? []).map((e) => ({ valor: e.eixoId, rotulo: e.nome })),
    atores: (lidos.data ?? []).map((a) => ({ valor: Number(a.atorId), rotulo: String(a.nome) })),
  }
  // A late one is planned or under way; only of what is under way a part is done.
  const parteFeita =
    base !== null && base !== undefined && (base.status === 2 || (base.status === 4 && !base.acoes.iniciar))
  return (
    <>
      <FormModal
        aberto={aberto}
        onFechar={() => onFechar()}
        titulo={base ? `Editar iniciativa ${base.nome}` : 'Nova iniciativa'}
        sujo={sujo}
        onEnviar={enviar}
        largura={800}
      >
        <div className={formulario.campos}>
          {!base && (
            <Picker
              label={ROTULOS.territorioId}
              required
              opcoes={opcoes.territorios}
              carregando={territorios.isLoading}
              vazio="Nenhum território em andamento"
              {...campo('territorioId')}
            />
          )}
          <TextField label={ROTULOS.nome} required maxLength={160} data-autofocus {...campo('nome')} />
          <Picker
            label={w.frase('{Eixo (eixo)} temático')}
            opcoes={opcoes.eixos}
            carregando={eixos.isLoading}
            {...campo('eixoId')}
          />
          <TextField
            label={ROTULOS.responsaveis}
            required
            maxLength={500}
            description="Nomes de pessoas ou instituições."
            {...campo('responsaveis')}
          />
          <MultiPicker
            label={ROTULOS.atoresIds}
            opcoes={opcoes.atores}
            carregando={lidos.isLoading}
            {...campo('atoresIds')}
          />
          <MoneyField label={ROTULOS.custo} max={1_000_000_000} {...campo('custo')} />
          <DateField label={ROTULOS.inicio} {...campo('inicio')} />
          <DateField label={ROTULOS.termino} {...campo('termino')} />
          {parteFeita && (
            <NumberField label={ROTULOS.percentual} min={0} max={100} suffix="%" {...campo('percentual')} />
          )}
          <SwitchField label={ROTULOS.envolvePrefeitura} {...campo('envolvePrefeitura')} />
          <div className={formulario.largo}>
            <MultiPicker label={ROTULOS.ods} opcoes={OPCOES_ODS} {...campo('ods')} />
          </div>
          <div className={formulario.largo}>
            <TextField label={ROTULOS.objetivo} linhas={3} maxLength={2000} contador {...campo('objetivo')} />
          </div>
        </div>
      </FormModal>
      <ConflitoDialog conflito={conflito} rotulo={(c) => ROTULOS[c as keyof Valores] ?? c} />
    </>
  )
}

/** At the address of a new one, over the list that it will stand in; `?territorio=` says of which. */
export const NovaIniciativa = () => {
  const { can } = useSession()
  const navigate = useNavigate()
  const [busca] = useSearchParams()
  const dito = busca.get('territorio') ?? ''
  if (!can('criarIniciativa')) return <SemPermissao />
  return (
    <IniciativaForm
      iniciativa={null}
      territorioId={/^\d{1,9}$/.test(dito) ? Number(dito) : null}
      onFechar={(id) =>
        void navigate(id === undefined ? paraParte('iniciativas') : paraRegistro('iniciativas', id), { replace: true })
      }
    />
  )
}
