import { Anchor, Button, Skeleton, Text } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { Suspense, useMemo, useState } from 'react'
import { Link, useParams } from 'react-router'
import { nomeComUf } from '#contract/br.ts'
import { type ItemPendente, listarItensPendentes, opcoesDePendencia, PRAZOS } from '#contract/pendencia.ts'
import { encerrouPrazo } from '#contract/prazos.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { ApiError } from '#web/lib/api.ts'
import { umaDe, umId } from '#web/lib/filtros.ts'
import { useFiltrosDaLista, useLista } from '#web/lib/lista.ts'
import type { NaPendencia } from '#web/lib/pendencia.ts'
import { useCall } from '#web/lib/query.ts'
import { Contagem } from '#web/partes/contagem.tsx'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { Carregando, EmptyState } from '#web/ui/estados.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'

/** What features do in the rows of their kinds. */
const dasFeatures = import.meta.glob<{ readonly pendencias: Readonly<Record<string, NaPendencia>> }>(
  '../../features/*/pendencias.ts',
  { eager: true },
)
const NAS_LINHAS: Readonly<Record<string, NaPendencia>> = Object.assign(
  {},
  ...Object.values(dasFeatures).map((f) => f.pendencias),
)

const FILTROS = { municipio: umId, eixo: umId, prazo: umaDe(PRAZOS) }
const ROTULOS = { encerrado: 'Encerrado', hoje: 'Termina hoje', semana: 'Nos próximos 7 dias' } as const
type Filtros = ReturnType<typeof useFiltrosDaLista<typeof FILTROS>>

const Prazo = ({ dia, encerrado }: { dia: string; encerrado: boolean }) =>
  encerrado ? (
    <Text size="sm" span c="red">
      {encerrouPrazo(dia)}
    </Text>
  ) : (
    <Contagem dia={dia} />
  )

interface Vista {
  chave: string
  passo: string
  comPrazo: boolean
  comEixo: boolean
  encerrado: boolean
}

const PassoDaLinha = ({ item, chave, passo }: { item: ItemPendente } & Pick<Vista, 'chave' | 'passo'>) => {
  const Linha = NAS_LINHAS[chave]?.linha
  return Linha ? (
    <Suspense fallback={<Skeleton height={32} width={220} />}>
      <Linha item={item} passo={passo} />
    </Suspense>
  ) : (
    <Button component={Link} to={item.para} variant="default" size="xs" h={32} aria-label={`${passo}: ${item.titulo}`}>
      {passo}
    </Button>
  )
}

const useColunas = ({ chave, passo, comPrazo, comEixo, encerrado }: Vista) => {
  const w = useWording()
  return useMemo((): Coluna<ItemPendente>[] => {
    const fixa = { ordenavel: false } as const
    return [
      {
        ...fixa,
        chave: 'titulo',
        titulo: 'O que fazer',
        valor: (i) => (i.numero === null ? i.titulo : `${i.numero}. ${i.titulo}`),
        celula: (i) => (
          <>
            <Anchor component={Link} to={i.para} fw={600} fz="inherit">
              {i.numero !== null && `${i.numero}. `}
              {i.titulo}
            </Anchor>
            {i.detalhe && (
              <Text size="sm" c="dimmed">
                {i.detalhe}
              </Text>
            )}
          </>
        ),
        largura: 420,
        cartao: 'titulo',
      },
      {
        ...fixa,
        chave: 'municipio',
        titulo: w.singular('municipio'),
        valor: (i) => (i.municipio === null ? null : nomeComUf({ nome: i.municipio, uf: i.uf ?? '' })),
        largura: 190,
      },
      ...(comEixo
        ? [{ ...fixa, chave: 'eixo', titulo: w.singular('eixo'), valor: (i: ItemPendente) => i.eixo, largura: 180 }]
        : []),
      ...(comPrazo
        ? [
            {
              ...fixa,
              chave: 'prazo',
              titulo: 'Prazo',
              valor: (i: ItemPendente) => i.prazo,
              celula: (i: ItemPendente) => i.prazo && <Prazo dia={i.prazo} encerrado={encerrado} />,
              largura: 220,
            },
          ]
        : []),
      {
        ...fixa,
        chave: 'passo',
        titulo: 'Próximo passo',
        valor: () => passo,
        celula: (i) => <PassoDaLinha item={i} chave={chave} passo={passo} />,
        largura: 250,
      },
    ]
  }, [w, chave, passo, comPrazo, comEixo, encerrado])
}

const CamposDoFiltro = ({ chave, comPrazo, valores, mudar }: Filtros & { chave: string; comPrazo: boolean }) => {
  const w = useWording()
  const { data } = useCall(opcoesDePendencia, { params: { chave } }, { naTela: true })
  const todos = (termo: 'municipio' | 'eixo') => w.todos(termo).replace(/^./, (c) => c.toUpperCase())
  const municipios = useMemo(
    () => data?.municipios.map((m) => ({ valor: m.municipioId, rotulo: nomeComUf(m) })) ?? [],
    [data],
  )
  const eixos = useMemo(() => data?.eixos.map((e) => ({ valor: e.eixoId, rotulo: e.nome })) ?? [], [data])
  return (
    <>
      <Picker
        label={w.singular('municipio')}
        placeholder={todos('municipio')}
        opcoes={municipios}
        value={valores.municipio}
        onChange={(municipio) => mudar({ municipio })}
      />
      {(eixos.length > 0 || valores.eixo !== null) && (
        <Picker
          label={w.singular('eixo')}
          placeholder={todos('eixo')}
          opcoes={eixos}
          value={valores.eixo}
          onChange={(eixo) => mudar({ eixo })}
        />
      )}
      {comPrazo && (
        <Picker
          label="Prazo"
          placeholder="Qualquer prazo"
          opcoes={PRAZOS.map((p) => ({ valor: p, rotulo: ROTULOS[p] }))}
          value={valores.prazo}
          onChange={(prazo) => mudar({ prazo: PRAZOS.find((p) => p === prazo) ?? null })}
        />
      )}
    </>
  )
}

const Lista = ({ chave }: { chave: string }) => {
  const filtros = useFiltrosDaLista(FILTROS)
  const { municipio, eixo, prazo } = filtros.valores
  const { lida, dados, linhas, servidor } = useLista(listarItensPendentes, {
    ...filtros,
    params: { chave },
    query: {
      ...(municipio !== null && { municipioId: String(municipio) }),
      ...(eixo !== null && { eixoId: String(eixo) }),
      ...(prazo !== null && { prazo }),
    },
    chave: (i) => i.itemId,
    naTela: true,
  })
  const [escolhidos, setEscolhidos] = useState<ReadonlySet<string | number>>(new Set())
  const colunas = useColunas({
    chave,
    passo: dados?.passo ?? '',
    comPrazo: dados?.comPrazo ?? false,
    comEixo: linhas?.some((i) => i.eixo !== null) ?? false,
    encerrado: dados?.tom === 'negativo',
  })
  const { emLote } = NAS_LINHAS[chave] ?? {}
  const titulo = dados?.titulo ?? 'Pendências'
  const naoHa = lida.error instanceof ApiError && [400, 404].includes(lida.error.status)
  return (
    <PageFrame
      titulo={titulo}
      trilha={[{ rotulo: 'Início', para: '/cidade' }, { rotulo: titulo }]}
      subtitulo={dados?.nota ?? undefined}
      filtros={<CamposDoFiltro {...filtros} chave={chave} comPrazo={dados?.comPrazo ?? false} />}
      filtrosAtivos={filtros.ativos}
      filtrosNaLinha
      filtrosSempre
    >
      {naoHa ? (
        <EmptyState
          icone={IconChecks}
          titulo="Nenhuma pendência sua aqui"
          texto="Este trabalho não é seu, ou o lugar não está no seu alcance."
          acao={
            <Button component={Link} to="/cidade" variant="default">
              Ir para o início
            </Button>
          }
        />
      ) : (
        <DataTable
          id={`pendencias-${chave}`}
          rotulo={titulo}
          linhas={linhas}
          colunas={colunas}
          chave={(i) => i.itemId}
          nomeLinha={(i) => i.titulo}
          erro={lida.error}
          onTentarDeNovo={() => void lida.refetch()}
          servidor={servidor}
          nomes={dados?.nome ?? { um: 'item', varios: 'itens' }}
          vazio={filtros.ativos > 0 ? 'Nada encontrado com estes filtros' : 'Nenhuma pendência sua aqui'}
          exportar={{ nome: titulo }}
          {...(emLote &&
            linhas?.some(emLote.pode) && {
              selecao: { ids: escolhidos, onChange: setEscolhidos },
              podeSelecionar: emLote.pode,
              ferramentas: (
                <Suspense>
                  <emLote.Acao ids={[...escolhidos].map(Number)} onFeito={() => setEscolhidos(new Set())} />
                </Suspense>
              ),
            })}
        />
      )}
    </PageFrame>
  )
}

/** `/pendencias/:chave`: what waits for the person of one kind, item by item, with the next step in its row. */
export const PendenciaPage = () => {
  const { chave = '' } = useParams()
  return (
    <Suspense fallback={<Carregando linhas={6} altura={32} />}>
      <Lista key={chave} chave={chave} />
    </Suspense>
  )
}
