import { Button, Group, Loader, Select, type SelectProps, Text } from '@mantine/core'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { formatDate, formatMoney, formatPercentual } from '#contract/br.ts'
import { type LinhaPlano, STATUS_ACAO, STATUS_ESCOLHIVEIS } from '#contract/plano-acao.ts'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { MoneyField, NumberField } from '#web/ui/fields/number-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from './plano.module.css'
import { type CelulaEditavel, idDaCelula, type Rascunho, useEdicaoDoPlano } from './plano-edicao.ts'
import { nomeDaSituacao, ROTULOS, TOM } from './plano-valores.ts'

const MAXIMO = { oQue: 500, porQue: 1000, onde: 200, quem: 160, como: 1000, indicador: 200 } as const
const TITULOS: Partial<Record<CelulaEditavel, string>> = { quando: 'Quando?', quanto: 'Quanto?', andamento: 'Feito' }
const tituloDe = (campo: CelulaEditavel) => TITULOS[campo] ?? ROTULOS[campo]!

interface Props {
  linha: LinhaPlano
  campo: CelulaEditavel
}

/** What a cell says; undefined when it is empty. */
const dito = (l: LinhaPlano, campo: CelulaEditavel) => {
  switch (campo) {
    case 'quando':
      if (!l.inicio && !l.quando) return undefined
      return (
        <>
          {l.quando ? formatDate(l.quando) : 'sem término'}
          {l.inicio && <span className={classes.desde}>desde {formatDate(l.inicio)}</span>}
        </>
      )
    case 'quanto':
      return formatMoney(l.quanto)
    case 'andamento':
      return formatPercentual(l.andamento)
    case 'status':
      return <StatusBadge tom={TOM[l.situacao as keyof typeof TOM]}>{nomeDaSituacao(l.situacao)}</StatusBadge>
    default:
      return l[campo] || undefined
  }
}

/** The line as it will be when the cell is saved. */
const comoFica = (linha: LinhaPlano, r: Rascunho | undefined): LinhaPlano =>
  r
    ? { ...linha, ...(r.valores as Partial<LinhaPlano>), ...(r.valores.status && { situacao: r.valores.status }) }
    : linha

/** A cell that says what it holds and, pressed, lets it be changed in its place. */
export const CelulaDoPlano = ({ linha, campo }: Props) => {
  const { rascunhos, abrir } = useEdicaoDoPlano()
  const id = idDaCelula(linha, campo)
  const r = rascunhos.get(id)
  if (r && r.estado !== 'salvando') return <Editor id={id} r={r} />
  const texto = dito(comoFica(linha, r), campo)
  // What has not begun, or ended, has the progress of its status.
  if (campo === 'andamento' && linha.status !== 2) return texto
  return (
    <div data-celula={id}>
      <button
        type="button"
        className={classes.celula}
        data-forte={campo === 'oQue' || undefined}
        aria-busy={r !== undefined || undefined}
        onClick={() => abrir(linha, campo)}
      >
        {texto ?? <span className={classes.vazia}>—</span>}
        {r && <Loader size={12} ml={6} aria-hidden />}
        <span className="praca-so-leitor">
          {texto ? '' : ' vazio'}, editar {tituloDe(campo)}
        </span>
      </button>
    </div>
  )
}

interface EscolherProps extends Pick<SelectProps, 'aria-label' | 'error' | 'value'> {
  aberto: boolean
  onEscolher: (status: number) => void
}

/** Opened at once, on what holds; chosen, also the same again, it is done. */
const EscolherStatus = ({ aberto, onEscolher, ...campo }: EscolherProps) => {
  const caixa = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (aberto) caixa.current?.click()
  }, [aberto])
  return (
    <Select
      ref={caixa}
      {...campo}
      data={STATUS_ESCOLHIVEIS.map((s) => ({ value: String(s), label: STATUS_ACAO[s] }))}
      allowDeselect={false}
      onOptionSubmit={(v) => onEscolher(Number(v))}
    />
  )
}

const Campos = ({ id, r }: { id: string; r: Rascunho }) => {
  const { mudar, salvar } = useEdicaoDoPlano()
  const { celula, valores, recusa } = r
  const comum = <N extends string>(nome: N) => ({
    name: nome,
    error: recusa?.erros[nome],
  })
  const sozinho = { ...comum(celula), label: null, 'aria-label': tituloDe(celula) }
  switch (celula) {
    case 'quando':
      return (
        <>
          <DateField
            {...comum('inicio')}
            label={ROTULOS.inicio}
            value={valores.inicio ?? ''}
            onChange={(inicio) => mudar(id, { inicio })}
          />
          <DateField
            {...comum('quando')}
            label={ROTULOS.quando}
            value={valores.quando ?? ''}
            onChange={(quando) => mudar(id, { quando })}
          />
        </>
      )
    case 'quanto':
      return <MoneyField {...sozinho} value={valores.quanto ?? null} onChange={(quanto) => mudar(id, { quanto })} />
    case 'andamento':
      return (
        <NumberField
          {...sozinho}
          min={0}
          max={100}
          suffix="%"
          value={valores.andamento ?? null}
          onChange={(andamento) => mudar(id, { andamento })}
        />
      )
    case 'status':
      return (
        <EscolherStatus
          aria-label={tituloDe(celula)}
          error={recusa?.erros.status}
          value={String(valores.status)}
          aberto={r.estado === 'aberto'}
          onEscolher={(status) => {
            mudar(id, { status })
            salvar(id)
          }}
        />
      )
    default:
      return (
        <TextField
          {...sozinho}
          linhas={1}
          maxLength={MAXIMO[celula]}
          value={valores[celula] ?? ''}
          onChange={(v) => mudar(id, { [celula]: v })}
        />
      )
  }
}

const noCampo = (alvo: EventTarget) => alvo instanceof HTMLInputElement || alvo instanceof HTMLTextAreaElement

/** The fields of one cell: left, or by Enter, they are saved; Esc gives back what was there. */
const Editor = ({ id, r }: { id: string; r: Rascunho }) => {
  const { salvar, sair, descartar, completar } = useEdicaoDoPlano()
  const caixa = useRef<HTMLFieldSetElement>(null)
  const dentro = useRef(true)
  const idDaDica = useId()
  const { celula, recusa } = r
  const teclas = (e: KeyboardEvent) => {
    // A calendar or a list of choices that is open has its own keys.
    if (!caixa.current?.contains(e.target as Node)) return
    if (e.key === 'Escape') {
      e.stopPropagation()
      descartar(id)
    }
    const salva = e.key === 'Enter' && !e.shiftKey && !e.nativeEvent.isComposing
    if (salva && celula !== 'status' && noCampo(e.target)) {
      e.preventDefault()
      salvar(id)
    }
  }
  return (
    <fieldset
      ref={caixa}
      data-celula={id}
      className={classes.editor}
      aria-label={`${tituloDe(celula)} ${r.linha.oQue}`}
      aria-describedby={idDaDica}
      onKeyDown={teclas}
      onFocus={() => {
        dentro.current = true
      }}
      onBlur={() => {
        dentro.current = false
        // Once the focus has arrived: in a calendar, which hangs elsewhere in the page, it is still inside.
        setTimeout(() => {
          if (!dentro.current && !caixa.current?.contains(document.activeElement)) sair(id)
        })
      }}
    >
      <Campos id={id} r={r} />
      {recusa?.geral && (
        <Text size="xs" c="var(--mantine-color-error)">
          {recusa.geral}
        </Text>
      )}
      {r.estado === 'recusado' ? (
        <Group gap={4} id={idDaDica}>
          {recusa?.repetir && (
            <Button size="compact-xs" variant="default" onClick={() => salvar(id)}>
              Tentar de novo
            </Button>
          )}
          {recusa?.outros && (
            <Button size="compact-xs" variant="default" onClick={() => completar(id)}>
              Completar
            </Button>
          )}
          <Button size="compact-xs" variant="subtle" onClick={() => descartar(id)}>
            Descartar
          </Button>
        </Group>
      ) : (
        <Text size="xs" c="dimmed" id={idDaDica}>
          Enter salva · Esc desfaz
        </Text>
      )}
    </fieldset>
  )
}
