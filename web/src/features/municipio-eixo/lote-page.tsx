import { Alert, Button, Card, Group, Radio, Stack, Text } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { resumoChips, type UmEVarios } from '#contract/br.ts'
import { useWording } from '#web/lib/ambiente.ts'
import type { Acao } from '#web/ui/acao.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { Etiqueta } from '#web/ui/etiqueta.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { MultiPicker } from '#web/ui/pickers/multi-picker.tsx'
import type { Opcao } from '#web/ui/pickers/opcoes.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { quantos } from '#web/ui/texto.ts'
import { type AcaoDoLote, mudancasDe, type Par, type Previa, prever } from './lote.ts'

interface LinhaDoLote {
  municipioId: number
  nome: string
  uf: string
}
/** Something the lot can do. */
export interface Escolha {
  chave: string
  rotulo: string
  acao: AcaoDoLote
  valor: boolean
}

interface Props {
  titulo: string
  subtitulo: string
  acoes?: readonly Acao[]
  /** 'eixos', in the middle of a sentence. */
  itens: { um: string; varios: string }
  municipios: readonly LinhaDoLote[] | undefined
  opcoes: readonly Opcao<number>[]
  atuais: readonly Par[] | undefined
  escolhas: readonly Escolha[]
  erro: unknown
  onTentarDeNovo: () => void
  podeEditar: boolean
  aplicar: (municipiosIds: number[], itensIds: number[], escolha: Escolha) => Promise<unknown>
  /** How a pair with the value off is told: 'sem perguntas'. */
  desligado: UmEVarios
  children?: ReactNode
}

type Linha = LinhaDoLote & { itens: { nome: string; valor: boolean }[] }

const nomeDe = (i: Linha['itens'][number], desligado: UmEVarios) => (i.valor ? i.nome : `${i.nome} (${desligado.um})`)

/** What is on, and how many are not; where nothing is on, what is off. */
const Nomes = ({ linha, sufixo, desligado }: { linha: Linha; sufixo: UmEVarios; desligado: UmEVarios }) => {
  const nomes = linha.itens.map((i) => nomeDe(i, desligado))
  const ligados = linha.itens.filter((i) => i.valor).map((i) => i.nome)
  const fora = nomes.length - ligados.length
  const { visiveis, resto } = resumoChips(ligados.length ? ligados : nomes, 1, sufixo)
  if (!nomes.length)
    return (
      <Text size="sm" c="dimmed" component="span">
        nenhum
      </Text>
    )
  return (
    <Group gap={4} wrap="nowrap" title={nomes.join(', ')}>
      {[...visiveis, ...(resto ? [resto] : [])].map((n) => (
        <Etiqueta key={n}>{n}</Etiqueta>
      ))}
      {fora > 0 && ligados.length > 0 && (
        <Text size="sm" c="dimmed" component="span" ml={4}>
          {quantos(fora, desligado.um, desligado.varios)}
        </Text>
      )}
    </Group>
  )
}

/** Many municipalities and many items at once: choose, see what would change, apply. Nothing is dragged. */
export const LotePage = (props: Props) => {
  const { titulo, itens, municipios, opcoes, atuais, escolhas, desligado } = props
  const w = useWording()
  const confirmar = useConfirm()
  const [escolhidos, setEscolhidos] = useState<ReadonlySet<number>>(new Set())
  const [itensIds, setItensIds] = useState<number[]>([])
  const [chave, setChave] = useState(escolhas[0]!.chave)
  const escolha = escolhas.find((e) => e.chave === chave)!

  const linhas = useMemo(() => {
    const nomes = new Map(opcoes.map((o) => [o.valor, o.rotulo]))
    const porLugar = Map.groupBy(atuais ?? [], (p) => p.municipioId)
    return municipios?.map(
      (m): Linha => ({
        ...m,
        itens: (porLugar.get(m.municipioId) ?? []).flatMap((p) => {
          const nome = nomes.get(p.itemId)
          return nome ? [{ nome, valor: p.valor }] : []
        }),
      }),
    )
  }, [municipios, atuais, opcoes])

  const colunas = useMemo(
    (): Coluna<Linha>[] => [
      {
        chave: 'nome',
        titulo: w.singular('municipio'),
        valor: (l) => `${l.nome}/${l.uf}`,
        largura: 240,
        fixa: true,
        cartao: 'titulo',
      },
      {
        chave: 'quantos',
        titulo: 'Ligados',
        tipo: 'inteiro',
        valor: (l) => l.itens.filter((i) => i.valor).length,
        largura: 110,
      },
      {
        chave: 'itens',
        titulo: itens.varios.charAt(0).toUpperCase() + itens.varios.slice(1),
        valor: (l) => l.itens.map((i) => nomeDe(i, desligado)).join(', '),
        celula: (l) => <Nomes linha={l} sufixo={itens} desligado={desligado} />,
        largura: 420,
      },
    ],
    [w, itens, desligado],
  )

  const previa = useMemo(
    () => prever(atuais ?? [], [...escolhidos], itensIds, escolha.acao, escolha.valor),
    [atuais, escolhidos, itensIds, escolha],
  )
  const mudancas = mudancasDe(previa)

  const perguntar = () =>
    confirmar({
      titulo: `${escolha.rotulo}: ${quantos(itensIds.length, itens.um, itens.varios)} em ${w.min.conta(escolhidos.size, 'municipio')}?`,
      texto: `${quantos(mudancas, 'mudança será gravada', 'mudanças serão gravadas')} de uma vez. Se uma não puder, nenhuma é feita.`,
      confirmar: 'Aplicar',
      perigo: escolha.acao === 'retirar',
      acao: async () => {
        await props.aplicar([...escolhidos], itensIds, escolha)
        setEscolhidos(new Set())
      },
    })

  return (
    <PageFrame titulo={titulo} subtitulo={props.subtitulo} acoes={props.acoes}>
      <Stack gap="md">
        {props.podeEditar && (
          <Card withBorder component="section" aria-label="Mudança em lote">
            <Stack gap="sm">
              <MultiPicker
                label={`${itens.varios.charAt(0).toUpperCase()}${itens.varios.slice(1)} da mudança`}
                opcoes={opcoes}
                value={itensIds}
                onChange={setItensIds}
                maxChips={1}
                sufixo={itens}
              />
              <Radio.Group label="O que fazer" value={chave} onChange={setChave}>
                <Group gap="md" mt={4}>
                  {escolhas.map((e) => (
                    <Radio key={e.chave} value={e.chave} label={e.rotulo} />
                  ))}
                </Group>
              </Radio.Group>
              <PreviaDoLote previa={previa} escolhidos={escolhidos.size} itens={itensIds.length} />
              <Group justify="flex-end">
                <Button onClick={() => void perguntar()} disabled={mudancas === 0}>
                  Aplicar
                </Button>
              </Group>
            </Stack>
          </Card>
        )}
        <DataTable
          id={`lote-${itens.varios}`}
          rotulo={titulo}
          linhas={linhas}
          colunas={colunas}
          chave={(l) => l.municipioId}
          erro={props.erro}
          onTentarDeNovo={props.onTentarDeNovo}
          vazio={w.nenhum('municipio')}
          nomes={{ um: w.min.singular('municipio'), varios: w.min.plural('municipio') }}
          exportar={{ nome: titulo }}
          selecao={
            props.podeEditar ? { ids: escolhidos, onChange: (ids) => setEscolhidos(ids as Set<number>) } : undefined
          }
        />
      </Stack>
      {props.children}
    </PageFrame>
  )
}

const PreviaDoLote = ({ previa, escolhidos, itens }: { previa: Previa; escolhidos: number; itens: number }) => {
  const w = useWording()
  if (!escolhidos || !itens)
    return (
      <Text size="sm" c="dimmed" role="status">
        {`Escolha o que muda acima e ${w.min.os('municipio')} na tabela. Aqui aparece o que vai acontecer.`}
      </Text>
    )
  if (mudancasDe(previa) === 0)
    return (
      <Alert color="blue" role="status">
        Nada a mudar: já está assim.
      </Alert>
    )
  return (
    <Group gap="xs" role="status" aria-label="Prévia">
      {previa.incluir.length > 0 && (
        <StatusBadge tom="positivo">{quantos(previa.incluir.length, 'inclusão', 'inclusões')}</StatusBadge>
      )}
      {previa.alterar.length > 0 && (
        <StatusBadge tom="atencao">{quantos(previa.alterar.length, 'alteração', 'alterações')}</StatusBadge>
      )}
      {previa.retirar.length > 0 && (
        <StatusBadge tom="negativo">{quantos(previa.retirar.length, 'retirada', 'retiradas')}</StatusBadge>
      )}
      <StatusBadge tom="neutro">{quantos(previa.iguais, 'sem mudança', 'sem mudança')}</StatusBadge>
    </Group>
  )
}
