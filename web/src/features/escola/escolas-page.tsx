import { UnstyledButton } from '@mantine/core'
import { IconFileImport, IconFileSpreadsheet, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { nomeComUf } from '#contract/br.ts'
import { type EscolaDaLista, importarEscolas, listarEscolas, resumoDasEscolas } from '#contract/escola.ts'
import { SITUACOES_ESCOLA } from '#contract/escola-estados.ts'
import { nomesMunicipios } from '#contract/municipio.ts'
import { registerEndpoints } from '#contract/register.ts'
import type { RegisterRow } from '#contract/register-field.ts'
import { naVariante } from '#contract/register-words.ts'
import { escolas, METODOLOGIAS, REDES, ZONAS } from '#contract/registers/escola.ts'
import { LINHAS_NA_HORA } from '#contract/trabalho.ts'
import type { Wording } from '#contract/wording.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { call } from '#web/lib/api.ts'
import { umaDe, umId } from '#web/lib/filtros.ts'
import { useFiltrosDaLista, useLista } from '#web/lib/lista.ts'
import { useNovo } from '#web/lib/novo.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { prepararDocumento } from '#web/lib/trabalho.ts'
import { useReferencias } from '#web/registers/references.ts'
import { RegisterForm } from '#web/registers/register-form.tsx'
import type { Acao } from '#web/ui/acao.ts'
import { baixarDocumento } from '#web/ui/baixar-documento.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { toast } from '#web/ui/toast.tsx'
import { EscolaDetalheDrawer } from './escola-detalhe.tsx'
import { ResumoDasEscolas } from './resumo.tsx'
import { SituacaoDaEscola } from './situacao.tsx'

const ImportarModal = lazyPart(() => import('#web/registers/importar-modal.tsx').then((m) => m.ImportarModal))

const SELO = ['sim', 'nao'] as const
const CODECS = {
  situacao: umaDe(SITUACOES_ESCOLA),
  metodologia: umaDe(METODOLOGIAS),
  rede: umaDe(REDES),
  zona: umaDe(ZONAS),
  municipioId: umId,
  anoLetivo: umId,
  selo: umaDe(SELO),
  aberta: umId,
}
const NOMES = { um: 'escola', varios: 'escolas' }
const ANOS = Array.from({ length: 7 }, (_, i) => new Date().getFullYear() + 1 - i)

const colunas = (w: Wording, abrir: (id: number) => void): Coluna<EscolaDaLista>[] => [
  {
    chave: 'escola',
    titulo: 'Escola',
    valor: (e) => e.escola,
    celula: (e) => (
      <UnstyledButton
        onClick={() => abrir(e.municipioEscolaId)}
        aria-label={`Abrir ${e.escola}`}
        fw={600}
        fz="inherit"
        c="var(--mantine-color-anchor)"
      >
        {e.escola}
      </UnstyledButton>
    ),
    largura: 260,
    fixa: true,
    cartao: 'titulo',
  },
  { chave: 'municipio', titulo: w.singular('municipio'), valor: (e) => nomeComUf(e.municipio), largura: 190 },
  {
    chave: 'situacao',
    titulo: 'Situação',
    valor: (e) => e.situacao,
    celula: (e) => <SituacaoDaEscola situacao={e.situacao} />,
    largura: 220,
  },
  { chave: 'metodologia', titulo: 'Metodologia', valor: (e) => e.metodologia, largura: 230 },
  { chave: 'anoLetivo', titulo: 'Ano letivo', valor: (e) => String(e.anoLetivo), largura: 110 },
  { chave: 'alunos', titulo: 'Alunos', tipo: 'inteiro', valor: (e) => e.alunos, largura: 100 },
  { chave: 'rede', titulo: 'Rede', valor: (e) => e.rede, largura: 120 },
  {
    ...{
      chave: 'selo',
      titulo: 'Selo',
      valor: (e: EscolaDaLista) => (e.seloEscolaParceira ? String(e.anoSelo) : 'Não'),
    },
    ...{ largura: 90, ordenavel: false },
  },
  {
    ...{ chave: 'anexos', titulo: 'Anexos', tipo: 'inteiro' as const, valor: (e: EscolaDaLista) => e.anexos },
    ...{ largura: 100, ordenavel: false },
  },
  { chave: 'inep', titulo: 'Código INEP', valor: (e) => e.codigoInep, oculta: true, ordenavel: false },
  { chave: 'feira', titulo: 'Data da feira', tipo: 'data', valor: (e) => e.dataFeira, oculta: true, ordenavel: false },
]

const opcoes = <V extends string | number>(valores: readonly V[]) =>
  valores.map((valor) => ({ valor, rotulo: String(valor) }))

type Filtros = ReturnType<typeof useFiltrosDaLista<typeof CODECS>>
const FiltrosDasEscolas = ({ valores: v, mudar }: Pick<Filtros, 'valores' | 'mudar'>) => {
  const w = useWording()
  const municipios = useCall(nomesMunicipios, {})
  const doMunicipio = useMemo(
    () => municipios.data?.map((m) => ({ valor: m.municipioId, rotulo: nomeComUf(m) })) ?? [],
    [municipios.data],
  )
  return (
    <>
      <Picker
        label={w.singular('municipio')}
        placeholder="Qualquer"
        opcoes={doMunicipio}
        value={v.municipioId}
        onChange={(municipioId) => mudar({ municipioId })}
      />
      <Picker
        label="Metodologia"
        placeholder="Qualquer"
        opcoes={opcoes(METODOLOGIAS)}
        value={v.metodologia}
        onChange={(metodologia) => mudar({ metodologia })}
      />
      <Picker
        label="Ano letivo"
        placeholder="Qualquer"
        opcoes={opcoes(ANOS)}
        value={v.anoLetivo}
        onChange={(anoLetivo) => mudar({ anoLetivo })}
      />
      <Picker
        label="Rede"
        placeholder="Qualquer"
        opcoes={opcoes(REDES)}
        value={v.rede}
        onChange={(rede) => mudar({ rede })}
      />
      <Picker
        label="Zona"
        placeholder="Qualquer"
        opcoes={opcoes(ZONAS)}
        value={v.zona}
        onChange={(zona) => mudar({ zona })}
      />
      <Picker
        label="Selo"
        placeholder="Com ou sem"
        opcoes={[
          { valor: 'sim' as const, rotulo: 'Com o selo' },
          { valor: 'nao' as const, rotulo: 'Sem o selo' },
        ]}
        value={v.selo}
        onChange={(selo) => mudar({ selo })}
      />
    </>
  )
}

/** The form of the register, for a new school or one that is read anew. */
const useFormulario = () => {
  const w = useWording()
  const registro = useMemo(() => naVariante(escolas, w), [w])
  const chamadas = useMemo(() => registerEndpoints(registro), [registro])
  const referencias = useReferencias(registro)
  const { can } = useSession()
  const [pedido, setNovo] = useNovo()
  const [linha, setLinha] = useState<RegisterRow | null>()
  const editar = (id: number) =>
    void call(chamadas.obter, { params: { id: String(id) } }).then((l) => setLinha(l as RegisterRow), toast.erro)
  const fechar = () => {
    setLinha(undefined)
    if (pedido !== null) setNovo(false)
  }
  const aberta = pedido !== null && can('editarEscola') ? null : linha
  const modal = (
    <RegisterForm registro={registro} chamadas={chamadas} referencias={referencias} linha={aberta} onFechar={fechar} />
  )
  return { chamadas, editar, nova: () => setLinha(null), modal }
}

/** Schools in entrepreneurship education: what they add up to, the list, and one of them beside it. */
export const EscolasPage = () => {
  const { can } = useSession()
  const w = useWording()
  const confirmar = useConfirm()
  const filtros = useFiltrosDaLista(CODECS)
  const { situacao, aberta, busca, metodologia, rede, zona, municipioId, anoLetivo, selo } = filtros.valores
  const query = {
    ...{ ...(metodologia && { metodologia }), ...(rede && { rede }), ...(zona && { zona }), ...(selo && { selo }) },
    ...(municipioId && { municipioId: String(municipioId) }),
    ...(anoLetivo && { anoLetivo: String(anoLetivo) }),
  }
  const { lida, linhas, servidor } = useLista(listarEscolas, {
    ...filtros,
    query: { ...query, ...(situacao && { situacao }) },
    chave: (e) => e.municipioEscolaId,
    naTela: true,
  })
  const resumo = useCall(
    resumoDasEscolas,
    { query: { ...query, ...(busca.trim() && { busca: busca.trim() }) } },
    { naTela: true, manterAnterior: true },
  )
  const formulario = useFormulario()
  const { chamadas } = formulario
  const [importando, setImportando] = useState(false)
  const excluir = useMutationCall(chamadas.excluir, { naTela: true })
  const abrir = (id: number | null) => filtros.anotar({ aberta: id })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it opens is written to the address as it is then
  const asColunas = useMemo(() => colunas(w, abrir), [w])
  const edita = can('editarEscola')
  const { planilha, prepararPlanilha } = chamadas
  const longa = servidor.total > LINHAS_NA_HORA.planilha
  const acoes: Acao[] = [
    ...(edita ? [{ rotulo: 'Importar planilha', icone: IconFileImport, onClick: () => setImportando(true) }] : []),
    {
      rotulo: 'Baixar a planilha',
      icone: IconFileSpreadsheet,
      onClick: () =>
        void (longa && prepararPlanilha ? prepararDocumento(prepararPlanilha, {}) : baixarDocumento(planilha!, {})),
    },
  ]
  const perguntar = (e: EscolaDaLista) =>
    void confirmar({
      titulo: 'Excluir escola?',
      texto: `“${e.escola}” será apagada, com seus anexos. Só é possível enquanto a escola está na adesão.`,
      confirmar: 'Excluir',
      perigo: true,
      acao: () => excluir.mutateAsync({ params: { id: String(e.municipioEscolaId) } }),
    })
  return (
    <PageFrame
      titulo="Educação Empreendedora"
      {...(edita && { acao: { rotulo: 'Nova escola', icone: IconPlus, onClick: formulario.nova } })}
      acoes={acoes}
      antes={
        resumo.data && (
          <ResumoDasEscolas
            resumo={resumo.data}
            situacao={situacao}
            onSituacao={(s) => filtros.mudar({ situacao: s })}
          />
        )
      }
      filtros={<FiltrosDasEscolas {...filtros} />}
      filtrosAtivos={filtros.ativos}
    >
      <DataTable
        id="escolas"
        rotulo="Escolas"
        linhas={linhas}
        colunas={asColunas}
        chave={(e) => e.municipioEscolaId}
        nomeLinha={(e) => e.escola}
        nomes={NOMES}
        servidor={servidor}
        erro={lida.error}
        onTentarDeNovo={() => void lida.refetch()}
        vazio="Nenhuma escola cadastrada"
        exportar={{ nome: 'Escolas' }}
        acoes={(e) =>
          edita
            ? [
                { rotulo: 'Editar', icone: IconPencil, onClick: () => formulario.editar(e.municipioEscolaId) },
                ...(e.situacao === 'Adesão'
                  ? [{ rotulo: 'Excluir', icone: IconTrash, perigo: true, onClick: () => perguntar(e) }]
                  : []),
              ]
            : []
        }
      />
      <EscolaDetalheDrawer escolaId={aberta} onFechar={() => abrir(null)} onEditar={formulario.editar} />
      {formulario.modal}
      <ImportarModal
        aberto={importando}
        onFechar={() => setImportando(false)}
        titulo="Importar escolas"
        chamadas={importarEscolas}
        ajuda="Cada linha é uma escola em um ano letivo e uma metodologia. Escolas novas começam na adesão; a planilha não muda a situação."
      />
    </PageFrame>
  )
}
