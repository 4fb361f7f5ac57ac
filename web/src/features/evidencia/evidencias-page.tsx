import { IconClockDown, IconFileTypePdf, IconZip } from '@tabler/icons-react'
import { lazy, Suspense, useMemo } from 'react'
import { Navigate, useParams } from 'react-router'
import { normalize } from '#contract/br.ts'
import { ERROS } from '#contract/erros.ts'
import { prepararZipEvidencias, zipEvidencias } from '#contract/evidencia.ts'
import {
  ESTADOS_VISIVEIS,
  type EstadoVisivel,
  LISTA_POR_ESTADO,
  type PerguntaMunicipio,
  pdfPerguntas,
  pdfPerguntasTema,
  VER_ESTADO,
} from '#contract/pergunta-municipio.ts'
import { recortar, recortesDe } from '#contract/recortes.ts'
import { capacidades, useWording } from '#web/lib/ambiente.ts'
import { umaDe, umId, umTexto, useFiltros } from '#web/lib/filtros.ts'
import { useCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { prepararDocumento } from '#web/lib/trabalho.ts'
import { nomeDaAba, nomeDoRecorte } from '#web/partes/palavras.ts'
import type { Acao } from '#web/ui/acao.ts'
import { baixarDocumento } from '#web/ui/baixar-documento.tsx'
import { Carregando, EmptyState, ErrorState } from '#web/ui/estados.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { SemPermissao } from '#web/ui/sem-permissao.tsx'
import { AbasDeEstado, BOAS_VINDAS, useContagens } from './abas-de-estado.tsx'
import { PerguntasTabela } from './perguntas-tabela.tsx'

const UM_QUARTO = 250

const Inscricao = lazy(() => import('#web/partes/inscricao.tsx').then((m) => ({ default: m.Inscricao })))

const filtrosDe = (estado: EstadoVisivel) => ({
  busca: umTexto,
  eixo: umId,
  tema: umId,
  pergunta: umId,
  so: umaDe(recortesDe(estado)),
})
const FILTROS = Object.fromEntries(ESTADOS_VISIVEIS.map((e) => [e, filtrosDe(e)])) as Record<
  EstadoVisivel,
  ReturnType<typeof filtrosDe>
>

const useFiltrosDaLista = (municipioId: string, estado: EstadoVisivel) => {
  const filtros = useFiltros(FILTROS[estado])
  const contagens = useContagens(municipioId)
  const { busca, eixo, tema, so } = filtros.valores
  const eixos = useMemo(
    () => (contagens.data?.eixos ?? []).map((e) => ({ valor: e.eixoId, rotulo: e.nome })),
    [contagens.data],
  )
  const temas = useMemo(
    () =>
      (contagens.data?.eixos ?? [])
        .filter((e) => eixo === null || e.eixoId === eixo)
        .flatMap((e) => e.temas.map((t) => ({ valor: t.temaId, rotulo: t.nome, eixoId: e.eixoId }))),
    [contagens.data, eixo],
  )
  return { ...filtros, estado, busca, eixo, tema, so, eixos, temas }
}

const CamposDoFiltro = ({
  estado,
  busca,
  eixo,
  tema,
  so,
  eixos,
  temas,
  mudar,
}: ReturnType<typeof useFiltrosDaLista>) => {
  const w = useWording()
  const recortes = recortesDe(estado).map((r) => ({ valor: r, rotulo: nomeDoRecorte(w, r) }))
  // In the seal a pillar is axis and theme at once: one filter is enough.
  const umSo = w.singular('eixo') === w.singular('tema')
  return (
    <>
      <SearchField
        value={busca}
        onChange={(novo) => mudar({ busca: novo, pergunta: null })}
        placeholder="Número ou texto"
        pausa={UM_QUARTO}
      />
      <Picker
        label={w.singular('eixo')}
        placeholder={`${w.todos('eixo').replace(/^./, (c) => c.toUpperCase())}`}
        opcoes={eixos}
        value={eixo}
        onChange={(v) => mudar({ eixo: v, tema: null, pergunta: null })}
      />
      {!umSo && (
        <Picker
          label={w.singular('tema')}
          placeholder={`${w.todos('tema').replace(/^./, (c) => c.toUpperCase())}`}
          opcoes={temas}
          value={tema}
          onChange={(v) => mudar({ tema: v, pergunta: null })}
        />
      )}
      {recortes.length > 0 && (
        <Picker
          label="Situação"
          placeholder={w.todos('pergunta').replace(/^./, (c) => c.toUpperCase())}
          opcoes={recortes}
          value={so}
          onChange={(v) => mudar({ so: recortes.find((r) => r.valor === v)?.valor ?? null, pergunta: null })}
        />
      )}
    </>
  )
}

/** A number is the question's own; words are looked for in its text. */
const procurar = (perguntas: readonly PerguntaMunicipio[], busca: string) => {
  const palavras = normalize(busca).split(' ').filter(Boolean)
  if (palavras.length === 0) return perguntas
  return perguntas.filter((p) => {
    const texto = normalize(p.texto)
    return palavras.every((x) => (/^\d+$/.test(x) ? String(p.numero) === x || texto.includes(x) : texto.includes(x)))
  })
}

const ListaDoEstado = ({
  id,
  estado,
  filtros,
}: {
  id: string
  estado: EstadoVisivel
  filtros: ReturnType<typeof useFiltrosDaLista>
}) => {
  const w = useWording()
  const query = {
    ...(filtros.eixo !== null && { eixoId: filtros.eixo }),
    ...(filtros.tema !== null && { temaId: filtros.tema }),
  }
  const lista = useCall(LISTA_POR_ESTADO[estado], { params: { id }, query }, { erro: ERROS.obterPerguntas })
  const perguntas = useMemo(
    () => lista.data && procurar(recortar(lista.data, estado, filtros.so), filtros.busca),
    [lista.data, estado, filtros.so, filtros.busca],
  )
  if (lista.error && !lista.data)
    return <ErrorState titulo={ERROS.obterPerguntas} erro={lista.error} onTentarDeNovo={() => void lista.refetch()} />
  if (!perguntas) return <Carregando linhas={8} altura={44} rotulo={`Carregando ${w.min.os('pergunta')}…`} />
  return (
    <PerguntasTabela
      perguntas={perguntas}
      rotulo={`${w.plural('pergunta')}: ${nomeDaAba(w, estado)}`}
      aberta={filtros.valores.pergunta}
      onAbrir={(pergunta) => filtros.mudar({ pergunta })}
      vazio={<EmptyState titulo={w.nenhum('pergunta')} />}
    />
  )
}

const useDocumentos = (
  id: string,
  estado: EstadoVisivel,
  { eixo, tema }: { eixo: number | null; tema: number | null },
): Acao[] => {
  const w = useWording()
  const municipioId = Number(id)
  return [
    {
      rotulo: `PDF ${w.min.dos('pergunta')}`,
      icone: IconFileTypePdf,
      onClick: () =>
        void baixarDocumento(pdfPerguntas, { body: { municipioId, tipo: estado, eixoId: eixo, temaId: tema } }),
    },
    ...(tema === null
      ? []
      : [
          {
            rotulo: `PDF ${w.min.do('tema')}`,
            icone: IconFileTypePdf,
            onClick: () => void baixarDocumento(pdfPerguntasTema, { params: { id: tema }, query: { municipioId } }),
          },
        ]),
    {
      rotulo: 'Baixar as evidências (ZIP)',
      icone: IconZip,
      onClick: () => void baixarDocumento(zipEvidencias, { body: { municipioId, tipo: estado, eixoId: eixo } }),
    },
    {
      rotulo: 'Preparar o ZIP em segundo plano',
      icone: IconClockDown,
      onClick: () =>
        void prepararDocumento(prepararZipEvidencias, { body: { municipioId, tipo: estado, eixoId: eixo } }),
    },
  ]
}

const PaginaDoEstado = ({ id, estado }: { id: string; estado: EstadoVisivel }) => {
  const w = useWording()
  const filtros = useFiltrosDaLista(id, estado)
  const documentos = useDocumentos(id, estado, filtros)
  return (
    <PageFrame
      titulo={w.plural('evidencia')}
      acoes={documentos}
      estados={<AbasDeEstado municipioId={id} atual={estado} />}
      filtros={<CamposDoFiltro {...filtros} />}
      filtrosAtivos={[filtros.busca || null, filtros.eixo, filtros.tema, filtros.so].filter((v) => v !== null).length}
      recorte={{
        nomes: [
          filtros.busca && `“${filtros.busca}”`,
          filtros.so && nomeDoRecorte(w, filtros.so),
          filtros.eixos.find((e) => e.valor === filtros.eixo)?.rotulo,
          filtros.temas.find((t) => t.valor === filtros.tema)?.rotulo,
        ],
        todas: w.flexiona('pergunta', 'Mostrar todos'),
        onTodas: () => filtros.mudar({ busca: '', eixo: null, tema: null, so: null }),
      }}
    >
      <ListaDoEstado key={estado} id={id} estado={estado} filtros={filtros} />
    </PageFrame>
  )
}

/** Questions of a city by the state of their evidence; in the seal also the enrolment. */
export const EvidenciasPage = () => {
  const { id = '', tipoEvidencia = '' } = useParams()
  const w = useWording()
  const { can } = useSession()
  const { abaEvidencia, criteriosSelo } = capacidades()
  if (!can('evidencias')) return <SemPermissao />
  if (tipoEvidencia === BOAS_VINDAS && criteriosSelo)
    return (
      <PageFrame titulo="Boas-vindas" estados={<AbasDeEstado municipioId={id} atual={BOAS_VINDAS} />}>
        <Suspense fallback={<Carregando linhas={8} altura={44} />}>
          <Inscricao key={id} municipioId={Number(id)} />
        </Suspense>
      </PageFrame>
    )
  const estado = ESTADOS_VISIVEIS.find((e) => e === tipoEvidencia)
  if (!estado) return <Navigate to={`/cidade/${id}/evidencia/${abaEvidencia}`} replace />
  if (!can(VER_ESTADO[estado]))
    return (
      <PageFrame titulo={w.plural('evidencia')} estados={<AbasDeEstado municipioId={id} atual={estado} />}>
        <EmptyState titulo={`Você não tem permissão para ver ${w.min.os('pergunta')} nesta situação`} />
      </PageFrame>
    )
  return <PaginaDoEstado key={`${id}-${estado}`} id={id} estado={estado} />
}
