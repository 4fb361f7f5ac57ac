import { Anchor, Text } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { LER_PROCESSOS, VER_PROCESSOS } from '#contract/pagamento.ts'
import { type Elo, linhagem, type PontaDaLinhagem } from '#contract/pagamento-linhagem.ts'
import type { Wording } from '#contract/wording.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { Parte } from '#web/partes/relatorio/dados.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'
import lista from '#web/ui/lista.module.css'
import classes from './linhagem.module.css'

const nomeDo = (w: Wording, tipo: Elo['tipo']) =>
  ({
    encontro: w.singular('encontro'),
    evidencia: w.singular('evidencia'),
    relatorio: 'Relatório',
    administrativo: 'Relatório administrativo',
    horas: 'Horas',
    contrato: 'Saldo do contrato',
    processo: 'Processo',
    pagamento: 'Pagamento',
  })[tipo]
const DO_PAGAMENTO: readonly Elo['tipo'][] = ['contrato', 'processo', 'pagamento']
const ehDoPagamento = (e: Elo) => DO_PAGAMENTO.includes(e.tipo)

const Passo = ({ elo: e }: { elo: Elo }) => {
  const w = useWording()
  const { pathname } = useLocation()
  return (
    <>
      <Text size="xs" c="dimmed">
        {nomeDo(w, e.tipo)}
      </Text>
      <Text size="sm" className={classes.titulo}>
        {e.para && e.para !== pathname ? (
          <Anchor component={Link} to={e.para} fz="inherit" fw={600}>
            {e.titulo}
          </Anchor>
        ) : (
          e.titulo
        )}
      </Text>
      {e.detalhe && <Text size="xs">{e.detalhe}</Text>}
      <Text size="xs" c="dimmed">
        {[e.quem, e.em].map(
          (dito, n) => dito && <span key={dito}>{n === 1 ? <DateText valor={dito} /> : `${dito} `}</span>,
        )}
      </Text>
    </>
  )
}
const Cadeia = ({ elos, rotulo, falta }: { elos: readonly Elo[]; rotulo: string; falta?: string | undefined }) => (
  <ol className={`${lista.nua} ${classes.cadeia}`} aria-label={rotulo}>
    {elos.map((e, n) => (
      <li key={`${e.tipo}-${e.id}`} className={classes.elo}>
        {n > 0 && <IconArrowRight size={16} aria-hidden className={classes.seta} />}
        <div>
          <Passo elo={e} />
        </div>
      </li>
    ))}
    {falta && (
      <li className={classes.elo}>
        <IconArrowRight size={16} aria-hidden className={classes.seta} />
        <Text size="sm" c="dimmed">
          {falta}
        </Text>
      </li>
    )}
  </ol>
)

const VAZIO: Readonly<Record<PontaDaLinhagem, string>> = {
  encontro: 'Ainda sem relatório.',
  relatorio: '',
  administrativo: '',
  contrato: 'Nenhum processo de pagamento ainda.',
  processo: 'Este processo não tem mais relatórios.',
}
/** From the work to its payment, every step with its page, who made it and when. */
export const Linhagem = ({ tipo, id }: { tipo: PontaDaLinhagem; id: number }) => {
  const lida = useCall(linhagem, { params: { tipo, id } }, { naTela: true })
  if (lida.error) return <ErrorState erro={lida.error} onTentarDeNovo={() => void lida.refetch()} />
  if (!lida.data) return <Carregando linhas={3} altura={24} />
  if (lida.data.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {VAZIO[tipo]}
      </Text>
    )
  // What a process pays leads to one end: it is told once.
  const juntos = tipo === 'processo'
  const fim = juntos ? lida.data[0]!.elos.filter(ehDoPagamento) : []
  return (
    <div className={classes.cadeias}>
      {lida.data.map(({ elos }) => {
        const vistos = juntos ? elos.filter((e) => !ehDoPagamento(e)) : elos
        return (
          <Cadeia
            key={elos.map((e) => `${e.tipo}${e.id}`).join()}
            elos={vistos}
            rotulo={`Caminho de ${vistos.find((e) => e.tipo !== 'encontro' && e.tipo !== 'evidencia')!.titulo}`}
            falta={elos.some(ehDoPagamento) ? undefined : 'Em nenhum processo de pagamento'}
          />
        )
      })}
      {juntos && <Cadeia elos={fim} rotulo="Até o pagamento" />}
    </div>
  )
}

interface ParteProps {
  tipo: PontaDaLinhagem
  id: number
  /** Whose work it is: others see its way only with everybody's processes. */
  de?: number
}
/** The same as a part of a page, for who may see it. */
export const ParteDaLinhagem = ({ de, ...ponta }: ParteProps) => {
  const w = useWording()
  const { can, user } = useSession()
  const flags = de === undefined || de === user.usuarioId ? LER_PROCESSOS : VER_PROCESSOS
  if (!flags.some((f) => can(f))) return null
  return (
    <Parte titulo={w.frase('{Do encontro} ao pagamento')} ordem={3}>
      <Linhagem {...ponta} />
    </Parte>
  )
}
