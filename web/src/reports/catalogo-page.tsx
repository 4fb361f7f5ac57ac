import { Anchor, Stack, Text, Title } from '@mantine/core'
import { IconFilter, IconSearchOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import { compareNames, normalize, quantos } from '#contract/br.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { ERROS } from '#contract/erros.ts'
import { catalogoDeRelatorios, nomeDaCategoria } from '#contract/relatorio.ts'
import { CATEGORIAS } from '#contract/relatorios.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { umTexto, useFiltros } from '#web/lib/filtros.ts'
import { useCall } from '#web/lib/query.ts'
import { Carregando, EmptyState, ErrorState } from '#web/ui/estados.tsx'
import { Etiqueta } from '#web/ui/etiqueta.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { LimparFiltros } from '#web/ui/limpar-filtros.tsx'
import lista from '#web/ui/lista.module.css'
import { PageFrame } from '#web/ui/page-frame.tsx'
import quadro from '#web/ui/quadro.module.css'
import classes from './catalogo.module.css'
import { paginaDoRelatorio } from './enderecos.ts'

type Entrada = OutputOf<typeof catalogoDeRelatorios>[number]

const FILTROS = { busca: umTexto }

/** Every word that is sought, in the title or in a column. */
const achado = (palavras: readonly string[], { titulo, colunas }: Entrada) => {
  const texto = normalize([titulo, ...colunas.map((c) => c.titulo)].join(' '))
  return palavras.every((p) => texto.includes(p))
}

const Cartao = ({ entrada: r, palavras }: { entrada: Entrada; palavras: readonly string[] }) => {
  const procurada = (titulo: string) => palavras.some((p) => normalize(titulo).includes(p))
  return (
    <li className={`${quadro.cartao} ${classes.relatorio}`}>
      <div className={classes.cabeca}>
        <Title order={3} size="h4">
          <Anchor component={Link} to={paginaDoRelatorio(r.rota)} inherit>
            {r.titulo}
          </Anchor>
        </Title>
        {r.soComFiltros && <Etiqueta icone={IconFilter}>Só com filtros</Etiqueta>}
      </div>
      <Text size="sm">
        <span className="praca-so-leitor">Colunas: </span>
        {r.colunas.map((c, i) => (
          <span key={c.titulo}>
            {i > 0 && ' · '}
            {procurada(c.titulo) ? <b>{c.titulo}</b> : c.titulo}
          </span>
        ))}
      </Text>
      <Text size="sm" c="dimmed">
        {r.filtros.length > 0 ? `Filtra por ${r.filtros.map((f) => f.rotulo).join(', ')}` : 'Sem filtros'}
      </Text>
    </li>
  )
}

/** All reports that the person's group lists: what each shows and what it is filtered by. */
export const CatalogoPage = () => {
  const w = useWording()
  const { valores, mudar, limpar } = useFiltros(FILTROS)
  const { data, error, refetch } = useCall(catalogoDeRelatorios, {}, { erro: ERROS.obterRelatorios, naTela: true })
  const palavras = normalize(valores.busca).split(' ').filter(Boolean)
  const achados = data?.filter((r) => achado(palavras, r)).toSorted((a, b) => compareNames(a.titulo, b.titulo))
  return (
    <PageFrame
      titulo="Catálogo de relatórios"
      subtitulo="Os relatórios do seu grupo: abra um para filtrar, ordenar e baixar em planilha ou PDF."
      antes={
        data && data.length > 0 ? (
          <search className={classes.busca}>
            <SearchField
              value={valores.busca}
              onChange={(busca) => mudar({ busca })}
              placeholder="Título ou coluna"
              pausa={200}
            />
            <Text size="sm" c="dimmed" role="status">
              {achados && achados.length < data.length ? `${achados.length} de ` : ''}
              {quantos(data.length, 'relatório', 'relatórios')}
            </Text>
          </search>
        ) : null
      }
    >
      {error && !data && <ErrorState erro={error} onTentarDeNovo={() => void refetch()} />}
      {!data && !error && <Carregando linhas={6} altura={72} />}
      {data?.length === 0 && (
        <EmptyState
          titulo="Nenhum relatório para você"
          texto="O seu grupo não lista relatórios. Fale com quem administra os grupos."
        />
      )}
      {data && data.length > 0 && achados?.length === 0 && (
        <EmptyState
          icone={IconSearchOff}
          titulo="Nenhum relatório com estas palavras"
          texto="A busca olha o título e as colunas."
          acao={<LimparFiltros onLimpar={limpar} />}
        />
      )}
      <Stack gap="lg">
        {CATEGORIAS.map((categoria) => {
          const nome = nomeDaCategoria(categoria, w)
          const dela = achados?.filter((r) => r.categoria === categoria) ?? []
          return (
            dela.length > 0 && (
              <section key={categoria} aria-label={nome}>
                <Title order={2} size="h3" mb="sm">
                  {nome} <span className={classes.quantos}>{dela.length}</span>
                </Title>
                <ul className={`${lista.grade} ${classes.grade}`}>
                  {dela.map((r) => (
                    <Cartao key={r.id} entrada={r} palavras={palavras} />
                  ))}
                </ul>
              </section>
            )
          )
        })}
      </Stack>
    </PageFrame>
  )
}
