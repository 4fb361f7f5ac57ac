import { Alert, Button, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconUpload } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { emSerie } from '#contract/br.ts'
import { ERROS } from '#contract/erros.ts'
import {
  IMPORTAR_TERMO,
  importarTermo,
  importarTermoDepois,
  type LinhaTermo,
  modeloDoTermo,
  NIVEIS,
  type PreviaTermo,
} from '#contract/termo-planilha.ts'
import { LINHAS_NA_HORA, listarTrabalhos } from '#contract/trabalho.ts'
import type { Wording } from '#contract/wording.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { ApiError } from '#web/lib/api.ts'
import { mensagemDe } from '#web/lib/mensagem.ts'
import { useMutationCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { Trabalhos, useTrabalhos } from '#web/partes/avisos/trabalhos.tsx'
import {
  Andamento,
  CORRIJA,
  EM_SEGUNDO_PLANO,
  MUITAS_LINHAS,
  ORDEM,
  Resumo,
  SITUACOES,
} from '#web/registers/importacao-partes.tsx'
import { baixarDocumento } from '#web/ui/baixar-documento.tsx'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { ErroGeral } from '#web/ui/erro-geral.tsx'
import { EmptyState } from '#web/ui/estados.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { quantos } from '#web/ui/texto.ts'
import { EnviarPlanilha } from './enviar-planilha.tsx'

/** Cell by cell: what is wrong, or what becomes of it, and what is taken although it looks odd. */
const oQue = ({ erros, inclui, mudancas, avisos }: LinhaTermo) =>
  [
    ...erros.map((e) => `${e.coluna}: ${e.motivo}`),
    ...(inclui.length ? [`Inclui ${emSerie(inclui)}`] : []),
    ...mudancas.map((m) => `${m.coluna}: de ${m.antes ?? 'vazio'} para ${m.depois ?? 'vazio'}`),
    ...avisos.map((a) => `Aviso em ${a.coluna}: ${a.motivo}`),
  ].join('; ')

const COLUNAS: Coluna<LinhaTermo>[] = [
  { chave: 'linha', titulo: 'Linha', tipo: 'inteiro', valor: (l) => l.linha, largura: 90 },
  { chave: 'nome', titulo: 'Onde', valor: (l) => l.nome, largura: 320, cartao: 'titulo' },
  {
    chave: 'situacao',
    titulo: 'Situação',
    valor: (l) => SITUACOES[l.situacao].rotulo,
    celula: (l) => (
      <Group gap={4}>
        <StatusBadge tom={SITUACOES[l.situacao].tom}>{SITUACOES[l.situacao].rotulo}</StatusBadge>
        {l.avisos.length > 0 && <StatusBadge tom="informacao">Com aviso</StatusBadge>}
      </Group>
    ),
    largura: 170,
  },
  {
    chave: 'colunas',
    titulo: 'Colunas com problema',
    valor: (l) => l.erros.map((e) => e.coluna),
    tipo: 'lista',
    largura: 200,
  },
  { chave: 'oQue', titulo: 'O que muda ou por quê', valor: oQue, largura: 460 },
]

type Filtro = 'todas' | 'recusadas' | 'avisos' | 'mudam'
const FILTROS: Record<Filtro, (l: LinhaTermo) => boolean> = {
  todas: () => true,
  recusadas: (l) => l.situacao === 'recusada',
  avisos: (l) => l.avisos.length > 0,
  mudam: (l) => l.situacao === 'incluir' || l.situacao === 'alterar',
}

/** '1 grupo, 3 soluções e 12 tarefas'. */
const contagem = ({ coisas }: PreviaTermo, qual: 'incluir' | 'alterar', w: Wording) => {
  const nomes = {
    grupo: { um: 'grupo', varios: 'grupos' },
    solucao: w.min.umEVarios('solucao'),
    tarefa: w.min.umEVarios('tarefa'),
    evidencia: w.min.umEVarios('evidencia'),
  }
  return emSerie(
    NIVEIS.filter((n) => coisas[n][qual] > 0).map((n) => quantos(coisas[n][qual], nomes[n].um, nomes[n].varios)),
  )
}

/** What the sheet as a whole says: headings that nobody reads or that are not there. */
const Titulos = ({ previa: { desconhecidas, ausentes } }: { previa: PreviaTermo }) => (
  <>
    {desconhecidas.length > 0 && (
      <Alert color="yellow" role="note" title="Títulos que não são do modelo">
        Estas colunas não são lidas: {emSerie(desconhecidas)}. Se alguma deveria ser, corrija o título na linha 1.
      </Alert>
    )}
    {ausentes.length > 0 && (
      <Text size="sm" c="dimmed">
        Colunas do modelo que a planilha não traz, e que ficam como estão: {emSerie(ausentes)}.
      </Text>
    )}
  </>
)

interface PreviaProps {
  previa: PreviaTermo
  arquivo: File
  erro: string | undefined
  fazendo: number | undefined
  onImportar: () => void
  onDescartar: () => void
}
const Previa = ({ previa, arquivo, erro, fazendo, onImportar, onDescartar }: PreviaProps) => {
  const w = useWording()
  const [filtro, setFiltro] = useState<Filtro>(previa.recusadas ? 'recusadas' : 'todas')
  const linhas = useMemo(
    () =>
      previa.linhas
        .filter(FILTROS[filtro])
        .toSorted((a, b) => ORDEM[a.situacao] - ORDEM[b.situacao] || a.linha - b.linha),
    [previa, filtro],
  )
  const longa = previa.total > LINHAS_NA_HORA.importacao
  const muda = previa.recusadas === 0 && previa.incluir + previa.alterar > 0
  const novas = contagem(previa, 'incluir', w)
  const mudadas = contagem(previa, 'alterar', w)
  const conta = (f: Filtro) => previa.linhas.filter(FILTROS[f]).length.toLocaleString('pt-BR')
  return (
    <Stack gap="md" component="section" aria-label="Prévia da planilha">
      <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
        Prévia de {arquivo.name}
      </Title>
      <ErroGeral erro={erro} />
      <Resumo previa={previa} />
      {(novas || mudadas) && (
        <Text size="sm">
          {novas && `Serão incluídos: ${novas}. `}
          {mudadas && `Serão alterados: ${mudadas}.`}
        </Text>
      )}
      {previa.recusadas > 0 && (
        <Alert color="red" role="alert">
          {CORRIJA}
        </Alert>
      )}
      {previa.recusadas === 0 && !muda && (
        <Alert color="blue" role="note">
          O termo já está como a planilha diz: não há o que importar.
        </Alert>
      )}
      <Titulos previa={previa} />
      {longa && muda && <Text size="sm">{MUITAS_LINHAS}</Text>}
      {fazendo !== undefined && <Andamento parte={fazendo} fazendo="Gravando…" />}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onDescartar} disabled={fazendo !== undefined}>
          Descartar
        </Button>
        <Button onClick={onImportar} disabled={!muda} loading={fazendo !== undefined}>
          {longa ? 'Importar em segundo plano' : 'Importar'}
        </Button>
      </Group>
      <SegmentedControl
        aria-label="Mostrar"
        value={filtro}
        onChange={(v) => setFiltro(v as Filtro)}
        data={[
          { value: 'todas', label: `Todas (${conta('todas')})` },
          { value: 'recusadas', label: `Recusadas (${conta('recusadas')})` },
          { value: 'avisos', label: `Com aviso (${conta('avisos')})` },
          { value: 'mudam', label: `Mudam (${conta('mudam')})` },
        ]}
        fullWidth
      />
      <DataTable
        id="planilha-do-termo"
        rotulo="Prévia da planilha do termo"
        linhas={linhas}
        colunas={COLUNAS}
        chave={(l) => l.linha}
        nomes={{ um: 'linha', varios: 'linhas' }}
      />
    </Stack>
  )
}

const previaDe = (e: unknown) =>
  e instanceof ApiError ? (e.details as { previa?: PreviaTermo } | undefined)?.previa : undefined

/** The spreadsheet of the term: sent, shown line by line, and then written whole. */
export const Planilha = ({ municipioId }: { municipioId: number }) => {
  const { can } = useSession()
  const w = useWording()
  const [enviando, setEnviando] = useState(false)
  const [conferida, setConferida] = useState<{ arquivo: File; previa: PreviaTermo }>()
  const [erro, setErro] = useState<string>()
  const [parte, setParte] = useState<number>()
  const [feito, setFeito] = useState<string>()
  const [trabalhoId, setTrabalhoId] = useState<number>()
  const trabalho = useTrabalhos().find((t) => t.trabalhoId === trabalhoId)
  const importar = useMutationCall(importarTermo, {
    naTela: true,
    erro: ERROS.enviarPlanilha,
    sucesso: 'Planilha importada',
  })
  const importarDepois = useMutationCall(importarTermoDepois, {
    naTela: true,
    erro: ERROS.enviarPlanilha,
    sucesso: EM_SEGUNDO_PLANO,
    invalida: [listarTrabalhos],
  })
  if (!IMPORTAR_TERMO.some((f) => can(f)))
    return (
      <EmptyState
        icone={IconFileSpreadsheet}
        titulo="Você não pode importar planilhas"
        texto="Peça a quem administra os acessos que permita a importação no termo."
      />
    )

  const gravar = async ({ arquivo, previa }: { arquivo: File; previa: PreviaTermo }) => {
    const pedido = {
      body: { municipioId: String(municipioId), assinatura: previa.assinatura },
      files: { file: arquivo },
      onProgress: setParte,
    }
    setErro(undefined)
    setParte(0)
    try {
      if (previa.total > LINHAS_NA_HORA.importacao) {
        setTrabalhoId((await importarDepois.mutateAsync(pedido)).trabalhoId)
        setFeito(undefined)
      } else {
        const p = await importar.mutateAsync(pedido)
        const partes = [contagem(p, 'incluir', w), contagem(p, 'alterar', w)]
        setFeito(
          [partes[0] && `Incluídos: ${partes[0]}.`, partes[1] && `Alterados: ${partes[1]}.`].filter(Boolean).join(' '),
        )
      }
      setConferida(undefined)
    } catch (e) {
      setErro(mensagemDe(e))
      // The term has changed since it was shown: this is what the sheet would do now.
      const agora = previaDe(e)
      if (agora) setConferida({ arquivo, previa: agora })
    } finally {
      setParte(undefined)
    }
  }

  return (
    <Stack gap="md">
      <Text size="sm">
        A planilha inclui e altera grupos, {w.min.plural('solucao')}, {w.min.plural('tarefa')} e evidências do termo;
        não exclui nada. Ela é conferida antes: se uma linha for recusada, nenhuma é gravada.
      </Text>
      <Group>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => void baixarDocumento(modeloDoTermo, {})}
        >
          Baixar o modelo
        </Button>
        <Button leftSection={<IconUpload size={18} aria-hidden />} onClick={() => setEnviando(true)}>
          Enviar planilha
        </Button>
      </Group>
      {feito && (
        <Alert
          color="green"
          role="status"
          title="Planilha importada"
          withCloseButton
          onClose={() => setFeito(undefined)}
        >
          {feito} <Link to={`/cidade/${municipioId}/termo-referencia/0`}>Ver no termo</Link>
        </Alert>
      )}
      {trabalho && <Trabalhos lista={[trabalho]} nivel={2} />}
      {conferida && (
        <Previa
          key={conferida.previa.assinatura}
          {...conferida}
          erro={erro}
          fazendo={parte}
          onImportar={() => void gravar(conferida)}
          onDescartar={() => setConferida(undefined)}
        />
      )}
      <EnviarPlanilha
        aberto={enviando}
        municipioId={municipioId}
        onFechar={() => setEnviando(false)}
        onConferida={(arquivo, previa) => {
          setEnviando(false)
          setErro(undefined)
          setFeito(undefined)
          setConferida({ arquivo, previa })
        }}
      />
    </Stack>
  )
}
