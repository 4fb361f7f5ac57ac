import { Button, Checkbox, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconChecks, IconCopy, IconThumbDown } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { ERROS } from '#contract/erros.ts'
import { avaliarVarias, type ItemDaFila } from '#contract/evidencia.ts'
import type { Evidencia } from '#contract/pergunta-municipio.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { avisar, useMutationCall } from '#web/lib/query.ts'
import classes from '#web/partes/bancada/bancada.module.css'
import { useConfirm } from '#web/ui/confirm.tsx'
import { Paginas } from '#web/ui/data-table/paginas.tsx'
import type { DoServidor } from '#web/ui/data-table/servidor.ts'
import { Etiqueta } from '#web/ui/etiqueta.tsx'
import ul from '#web/ui/lista.module.css'
import quadro from '#web/ui/quadro.module.css'
import { quantos } from '#web/ui/texto.ts'
import { toast } from '#web/ui/toast.tsx'
import { RejeitarModal } from './analise-modais.tsx'
import { lerPergunta, useRecarregar } from './dados.ts'

export const SITUACOES = ['novas', 'reenvios', 'iniciadas', 'complementos'] as const
export type Situacao = (typeof SITUACOES)[number]

const Item = ({ item: i, atual, marcado, onAbrir, onMarcar }: ItemProps) => {
  const w = useWording()
  const ref = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (atual) ref.current?.scrollIntoView?.({ block: 'nearest' })
  }, [atual])
  const nome = `${i.municipio}/${i.uf}, ${w.min.singular('pergunta')} ${i.numero}`
  return (
    <li ref={ref} className={classes.item} data-atual={atual || undefined}>
      <Checkbox
        checked={marcado}
        onChange={onMarcar}
        aria-label={`Selecionar ${nome}`}
        disabled={!i.acoes.aprovar && !i.acoes.rejeitar}
      />
      <button
        type="button"
        className={`${classes.abrir} mantine-focus-auto`}
        onClick={onAbrir}
        aria-current={atual ? 'true' : undefined}
        aria-label={nome}
      >
        <span className={classes.lugar}>
          <strong>
            {i.municipio}/{i.uf}
          </strong>
          <Text span size="xs" c="dimmed">
            {i.diasNaFila === 0 ? 'hoje' : quantos(i.diasNaFila, 'dia', 'dias')}
          </Text>
        </span>
        <Text span size="sm" lineClamp={2}>
          {i.numero}. {i.texto}
        </Text>
        <span className={classes.notas}>
          <Text span size="xs" c="dimmed">
            {i.complemento
              ? quantos(i.arquivos, 'arquivo', 'arquivos')
              : `${i.decididos} de ${quantos(i.arquivos, 'arquivo', 'arquivos')}`}
          </Text>
          {i.reenvio && <Etiqueta cor="blue">Reenvio</Etiqueta>}
          {i.complemento && <Etiqueta>Complemento</Etiqueta>}
          {i.duplicados > 0 && (
            <Etiqueta cor="red" icone={IconCopy}>
              Arquivo repetido
            </Etiqueta>
          )}
          {i.propria && <Etiqueta icone={IconAlertTriangle}>Enviada por você</Etiqueta>}
        </span>
      </button>
    </li>
  )
}

interface ItemProps {
  item: ItemDaFila
  atual: boolean
  marcado: boolean
  onAbrir: () => void
  onMarcar: () => void
}

/** The evidences of several questions decided in one step: all of them or none. */
const useDecidirVarias = (onFeito: () => void) => {
  const recarregar = useRecarregar()
  const avaliar = useMutationCall(avaliarVarias, {
    erro: ERROS.avaliarEvidencia,
    invalida: [],
    aoTerminar: () => {
      onFeito()
      void recarregar()
    },
    sucesso: ({ avaliadas }) => `${quantos(avaliadas, 'evidência avaliada', 'evidências avaliadas')} com sucesso!`,
  })
  const pendentes = async (ids: readonly number[], pode: (e: Evidencia) => boolean) =>
    (await Promise.all(ids.map((id) => lerPergunta(id)))).flatMap((p) =>
      p.evidencias.filter((e) => !e.aprovada && !e.rejeitada && !e.finalizada && pode(e)),
    )
  const decidir = (evidencias: readonly Evidencia[], aprovada: boolean, justificativa = '') =>
    avaliar.mutateAsync({
      body: {
        evidencias: evidencias.map(({ perguntaEvidenciaId }) => ({
          perguntaEvidenciaId,
          aprovada,
          rejeitada: !aprovada,
          justificativa,
        })),
      },
    })
  return { pendentes, decidir }
}

const Varias = ({ ids, onLimpar }: { ids: readonly number[]; onLimpar: () => void }) => {
  const w = useWording()
  const confirmar = useConfirm()
  const { pendentes, decidir } = useDecidirVarias(onLimpar)
  const [rejeitando, setRejeitando] = useState<readonly Evidencia[] | null>(null)
  const [lendo, setLendo] = useState(false)
  const comPendentes = async (pode: (e: Evidencia) => boolean, depois: (e: readonly Evidencia[]) => unknown) => {
    setLendo(true)
    try {
      const lista = await pendentes(ids, pode)
      if (lista.length === 0) toast.info('Não há arquivos sem decisão nos selecionados')
      else void depois(lista)
    } catch (erro) {
      avisar(erro, { erro: ERROS.obterPergunta })
    } finally {
      setLendo(false)
    }
  }
  const aprovar = () =>
    comPendentes(
      (e) => e.acoes.aprovar,
      (lista) =>
        confirmar({
          titulo: 'Aprovar evidências',
          texto: `Aprovar ${quantos(lista.length, 'arquivo', 'arquivos')} de ${w.min.conta(ids.length, 'pergunta')}?`,
          confirmar: 'Aprovar',
          acao: () => decidir(lista, true),
        }),
    )
  return (
    <Group
      gap="xs"
      className={classes.varias}
      role="toolbar"
      aria-label={`Decidir ${w.flexiona('pergunta', 'vários')}`}
    >
      <Text size="sm" fw={600}>
        {quantos(ids.length, w.flexiona('pergunta', 'selecionado'), w.flexiona('pergunta', 'selecionados'))}
      </Text>
      <Button
        size="xs"
        h={32}
        loading={lendo}
        leftSection={<IconChecks size={16} aria-hidden />}
        onClick={() => void aprovar()}
      >
        Aprovar
      </Button>
      <Button
        size="xs"
        h={32}
        color="red"
        variant="light"
        loading={lendo}
        leftSection={<IconThumbDown size={16} aria-hidden />}
        onClick={() => void comPendentes((e) => e.acoes.rejeitar, setRejeitando)}
      >
        Rejeitar
      </Button>
      <Button size="xs" h={32} variant="subtle" color="neutro" onClick={onLimpar}>
        Limpar
      </Button>
      {rejeitando && (
        <RejeitarModal
          alvo={`${quantos(rejeitando.length, 'arquivo', 'arquivos')} de ${w.min.conta(ids.length, 'pergunta')}`}
          onFechar={() => setRejeitando(null)}
          onRejeitar={(justificativa) => decidir(rejeitando, false, justificativa)}
        />
      )}
    </Group>
  )
}

interface Props {
  itens: readonly ItemDaFila[]
  servidor: DoServidor<ItemDaFila>
  atual: number | null
  onAbrir: (perguntaMunicipioId: number) => void
}

/** What waits, the oldest deadline first, a page at a time; what is marked stays so on the other pages. */
export const Fila = ({ itens, servidor, atual, onAbrir }: Props) => {
  const [marcados, setMarcados] = useState<ReadonlySet<number>>(new Set())
  const alternar = (id: number) => {
    const novos = new Set(marcados)
    if (!novos.delete(id)) novos.add(id)
    setMarcados(novos)
  }
  return (
    <div className={classes.fila}>
      {marcados.size > 0 && <Varias ids={[...marcados]} onLimpar={() => setMarcados(new Set())} />}
      <ul
        className={`${ul.nua} ${quadro.moldura} ${classes.itens}`}
        aria-label="Fila de análise"
        aria-busy={servidor.atualizando || undefined}
      >
        {itens.map((i) => (
          <Item
            key={i.perguntaMunicipioId}
            item={i}
            atual={i.perguntaMunicipioId === atual}
            marcado={marcados.has(i.perguntaMunicipioId)}
            onAbrir={() => onAbrir(i.perguntaMunicipioId)}
            onMarcar={() => alternar(i.perguntaMunicipioId)}
          />
        ))}
      </ul>
      <Paginas {...servidor} />
    </div>
  )
}
