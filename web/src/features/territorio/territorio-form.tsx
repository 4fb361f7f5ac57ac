import { useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { ERROS } from '#contract/erros.ts'
import { UFS } from '#contract/fields.ts'
import { nomesMunicipios } from '#contract/municipio.ts'
import { registerEndpoints } from '#contract/register.ts'
import { unidadesRegionais } from '#contract/registers/lugares.ts'
import {
  alterarTerritorio,
  criarTerritorio,
  MUNICIPIOS_DE_UM_TERRITORIO,
  POUCOS_MUNICIPIOS,
  pessoasDosTerritorios,
  type Territorio,
  territorioEdicao,
  territorioNovo,
} from '#contract/territorio.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { errosDe } from '#web/lib/forms.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { useFormDialog } from '#web/lib/use-form-dialog.ts'
import { ConflitoDialog } from '#web/ui/conflito-dialog.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import formulario from '#web/ui/formulario.module.css'
import { MultiPicker } from '#web/ui/pickers/multi-picker.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { SemPermissao } from '#web/ui/sem-permissao.tsx'
import { paraParte, paraRegistro } from './enderecos.ts'

const listarRegionais = registerEndpoints(unidadesRegionais).listar
const OPCOES_UF = UFS.map((uf) => ({ valor: uf, rotulo: uf }))
type Uf = (typeof UFS)[number]

const paraValores = (t: Territorio | null | undefined) => ({
  nome: t?.nome ?? '',
  uf: (t?.uf ?? null) as Uf | null,
  unidadeRegionalId: t?.unidadeRegional?.id_unidade_regional ?? null,
  municipiosIds: t?.municipios.map((m) => m.municipioId) ?? [],
  responsavelId: t?.responsavel.responsavelId ?? null,
  consultorId: t?.consultor?.consultorId ?? null,
  inicio: t?.inicio ?? '',
  fimPrevisto: t?.fimPrevisto ?? '',
  liderancas: t?.liderancas ?? null,
  visao: t?.visao ?? '',
  observatorio: t?.observatorio ?? '',
  descricao: t?.descricao ?? '',
})
type Valores = ReturnType<typeof paraValores>
const paraCorpo = (v: Valores) => ({ ...v, inicio: v.inicio || null, fimPrevisto: v.fimPrevisto || null })

const ROTULOS: Readonly<Record<keyof Valores, string>> = {
  nome: 'Nome',
  uf: 'UF',
  unidadeRegionalId: 'Unidade regional',
  municipiosIds: 'Municípios',
  responsavelId: 'Analista responsável',
  consultorId: 'Consultor',
  inicio: 'Data de início',
  fimPrevisto: 'Fim previsto',
  liderancas: 'Nº de lideranças',
  visao: 'Visão de futuro',
  observatorio: 'Link do observatório',
  descricao: 'Descrição',
}

interface Props {
  /** Undefined: closed; null: a new one. */
  territorio: Territorio | null | undefined
  onFechar: (gravado?: number) => void
}

export const TerritorioForm = ({ territorio, onFechar }: Props) => {
  const w = useWording()
  const aberto = territorio !== undefined
  const gravado = useRef<number | undefined>(undefined)
  const pessoas = useCall(pessoasDosTerritorios, {}, { enabled: aberto, erro: ERROS.obterUsuarios })
  const municipios = useCall(
    nomesMunicipios,
    {},
    { enabled: aberto, erro: `Erro ao obter ${w.min.plural('municipio')}` },
  )
  const regionais = useCall(listarRegionais, {}, { enabled: aberto, naTela: true })
  const criar = useMutationCall(criarTerritorio, { naTela: true, sucesso: 'Território incluído' })
  const alterar = useMutationCall(alterarTerritorio, { naTela: true, sucesso: 'Território salvo' })
  const { base, valores, campo, sujo, enviar, conflito } = useFormDialog<Valores, Territorio>({
    registro: territorio,
    chave: (t) => t.territorioId,
    paraValores,
    conferir: (v, lido) => {
      const corpo = paraCorpo(v)
      const erros = lido
        ? errosDe(territorioEdicao, { ...corpo, territorioId: lido.territorioId, versao: lido.versao })
        : errosDe(territorioNovo, corpo)
      if (v.municipiosIds.length < MUNICIPIOS_DE_UM_TERRITORIO) erros.municipiosIds = POUCOS_MUNICIPIOS
      return Object.fromEntries(Object.entries(erros).map(([c, e]) => [c, w.frase(e)]))
    },
    gravar: async (v, lido) => {
      const corpo = paraCorpo(v) as ReturnType<typeof paraCorpo> & { uf: Uf; responsavelId: number }
      const t = lido
        ? await alterar.mutateAsync({ body: { ...corpo, territorioId: lido.territorioId, versao: lido.versao } })
        : await criar.mutateAsync({ body: corpo })
      gravado.current = t.territorioId
    },
    onFechar: () => onFechar(gravado.current),
  })
  const opcoes = useMemo(() => {
    const { responsavel, consultor } = base ?? {}
    /** Who it is now stays to be chosen, whatever became of that person. */
    const com = (papel: 'analista' | 'consultor', atual: { valor: number; rotulo: string } | undefined) => {
      const lista = (pessoas.data ?? []).filter((p) => p[papel]).map((p) => ({ valor: p.usuarioId, rotulo: p.nome }))
      return atual && !lista.some((o) => o.valor === atual.valor) ? [...lista, atual] : lista
    }
    return {
      analistas: com('analista', responsavel && { valor: responsavel.responsavelId, rotulo: responsavel.nome }),
      consultores: com('consultor', consultor ? { valor: consultor.consultorId, rotulo: consultor.nome } : undefined),
      municipios: (municipios.data ?? []).map((m) => ({ valor: m.municipioId, rotulo: `${m.nome}/${m.uf}` })),
      regionais: (regionais.data ?? []).map((r) => ({
        valor: Number(r.id_unidade_regional),
        rotulo: String(r.nomeRegiao),
      })),
    }
  }, [pessoas.data, municipios.data, regionais.data, base])
  const daUf = useMemo(
    () =>
      valores.uf === null
        ? opcoes.municipios
        : opcoes.municipios.filter(
            (m) => m.rotulo.endsWith(`/${valores.uf}`) || valores.municipiosIds.includes(m.valor),
          ),
    [opcoes.municipios, valores.uf, valores.municipiosIds],
  )
  return (
    <>
      <FormModal
        aberto={aberto}
        onFechar={() => onFechar()}
        titulo={base ? `Editar território ${base.nome}` : 'Novo território'}
        sujo={sujo}
        onEnviar={enviar}
        largura={800}
      >
        <div className={formulario.campos}>
          <TextField label={ROTULOS.nome} required maxLength={120} data-autofocus {...campo('nome')} />
          <Picker label={ROTULOS.uf} required opcoes={OPCOES_UF} {...campo('uf')} />
          <Picker
            label={w.singular('unidadeRegional')}
            opcoes={opcoes.regionais}
            carregando={regionais.isLoading}
            {...campo('unidadeRegionalId')}
          />
          <div className={formulario.largo}>
            <MultiPicker
              label={w.plural('municipio')}
              required
              maxChips={1}
              description={w.frase('Ao menos dois. {Um município} fica em um só território em andamento.')}
              opcoes={daUf}
              carregando={municipios.isLoading}
              {...campo('municipiosIds')}
            />
          </div>
          <Picker
            label={ROTULOS.responsavelId}
            required
            opcoes={opcoes.analistas}
            carregando={pessoas.isLoading}
            {...campo('responsavelId')}
          />
          <Picker
            label={ROTULOS.consultorId}
            opcoes={opcoes.consultores}
            carregando={pessoas.isLoading}
            {...campo('consultorId')}
          />
          <NumberField label={ROTULOS.liderancas} min={0} max={100_000} {...campo('liderancas')} />
          <DateField label={ROTULOS.inicio} {...campo('inicio')} />
          <DateField label={ROTULOS.fimPrevisto} {...campo('fimPrevisto')} />
          <TextField
            label={ROTULOS.observatorio}
            type="url"
            maxLength={300}
            placeholder="https://"
            {...campo('observatorio')}
          />
          <div className={formulario.largo}>
            <TextField label={ROTULOS.visao} linhas={3} maxLength={2000} contador {...campo('visao')} />
          </div>
          <div className={formulario.largo}>
            <TextField label={ROTULOS.descricao} linhas={3} maxLength={4000} contador {...campo('descricao')} />
          </div>
        </div>
      </FormModal>
      <ConflitoDialog conflito={conflito} rotulo={(c) => ROTULOS[c as keyof Valores] ?? c} />
    </>
  )
}

/** At the address of a new one, over the list that it will stand in. */
export const NovoTerritorio = () => {
  const { can } = useSession()
  const navigate = useNavigate()
  if (!can('criarTerritorio')) return <SemPermissao />
  return (
    <TerritorioForm
      territorio={null}
      onFechar={(id) =>
        void navigate(id === undefined ? paraParte('territorios') : paraRegistro('territorios', id), { replace: true })
      }
    />
  )
}
