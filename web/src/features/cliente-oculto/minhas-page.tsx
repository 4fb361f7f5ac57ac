import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatDecimal, nomeComUf } from '#contract/br.ts'
import { type MinhaAvaliacao, minhasAvaliacoes } from '#contract/cliente-oculto.ts'
import { ESTADOS_CONTATO, estadoDoContato, MAX_NOTA_CONTATO } from '#contract/cliente-oculto-estados.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { umaDe } from '#web/lib/filtros.ts'
import { useFiltrosDaLista, useLista } from '#web/lib/lista.ts'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { LimparFiltros } from '#web/ui/limpar-filtros.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { nomeDaSituacao, SituacaoDoContato } from './situacao.tsx'

const FILTROS = { situacao: umaDe(ESTADOS_CONTATO) }

const colunas = (municipio: string): readonly Coluna<MinhaAvaliacao>[] => [
  {
    chave: 'municipio',
    titulo: municipio,
    valor: (m) => nomeComUf(m.municipio),
    celula: (m) => (
      <Anchor component={Link} to={m.para} fw={600} fz="inherit">
        {nomeComUf(m.municipio)}
      </Anchor>
    ),
    ordenavel: false,
    fixa: true,
    cartao: 'titulo',
    largura: 200,
  },
  { chave: 'numero', titulo: 'Contato', valor: (m) => `Contato ${m.numero}`, ordenavel: false, largura: 100 },
  {
    chave: 'situacao',
    titulo: 'Situação',
    tipo: 'situacao',
    valor: (m) => nomeDaSituacao(estadoDoContato(m.situacao)),
    celula: (m) => <SituacaoDoContato situacao={m.situacao} />,
    ordenavel: false,
    largura: 190,
  },
  { chave: 'agendadoPara', titulo: 'Agendado para', tipo: 'instante', valor: (m) => m.agendadoPara, ordenavel: false },
  { chave: 'canal', titulo: 'Canal', valor: (m) => m.canal, ordenavel: false, largura: 110 },
  { chave: 'roteiro', titulo: 'Roteiro', valor: (m) => m.roteiro, ordenavel: false, largura: 220 },
  { chave: 'edicao', titulo: 'Edição', valor: (m) => String(m.edicao), ordenavel: false, largura: 80 },
  { chave: 'grupo', titulo: 'Grupo', valor: (m) => m.grupo, ordenavel: false, largura: 140, oculta: true },
  {
    chave: 'nota',
    titulo: 'Nota',
    tipo: 'numero',
    valor: (m) => m.nota,
    celula: (m) => (m.nota === null ? '' : `${formatDecimal(m.nota)} de ${MAX_NOTA_CONTATO}`),
    ordenavel: false,
    largura: 110,
  },
]

/** `/minhas-avaliacoes`: the contacts that this person makes as a mystery shopper. */
export const MinhasAvaliacoesPage = () => {
  const w = useWording()
  const filtros = useFiltrosDaLista(FILTROS)
  const { valores, mudar, ativos } = filtros
  const { lida, linhas, servidor } = useLista(minhasAvaliacoes, {
    ...filtros,
    query: { ...(valores.situacao && { situacao: valores.situacao }) },
    chave: (m) => m.clienteOcultoContatoId,
    erro: 'Erro ao obter as suas avaliações',
  })
  const limpar = () => mudar({ situacao: null })
  return (
    <PageFrame
      titulo="Minhas avaliações"
      subtitulo={w.frase('Contatos que você faz como cliente oculto. {O município} nunca sabe quem avalia.')}
      filtrosAtivos={ativos}
      filtros={
        <Picker
          label="Situação"
          placeholder="Todas"
          opcoes={ESTADOS_CONTATO.map((e) => ({ valor: e, rotulo: nomeDaSituacao(e) }))}
          value={valores.situacao}
          onChange={(situacao) => mudar({ situacao })}
        />
      }
    >
      <DataTable
        id="minhas-avaliacoes"
        rotulo="Minhas avaliações"
        linhas={linhas}
        colunas={colunas(w.singular('municipio'))}
        chave={(m) => m.clienteOcultoContatoId}
        nomeLinha={(m) => `${nomeComUf(m.municipio)}, contato ${m.numero}`}
        erro={lida.error}
        onTentarDeNovo={() => void lida.refetch()}
        vazio="Nenhuma avaliação para você"
        vazioAcao={
          ativos > 0 ? (
            <LimparFiltros onLimpar={limpar} />
          ) : (
            <Text size="sm" c="dimmed">
              Quem organiza escolhe quem avalia. Quando um contato for seu, ele aparece aqui e nos seus avisos.
            </Text>
          )
        }
        nomes={{ um: 'contato', varios: 'contatos' }}
        servidor={servidor}
      />
    </PageFrame>
  )
}
