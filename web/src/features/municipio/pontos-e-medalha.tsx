import { Text } from '@mantine/core'
import type { OutputOf } from '#contract/endpoint.ts'
import type { getMiniDash } from '#contract/municipio-painel.ts'
import { type Limiar, medalhaDe, percentual, pontosDoLimiar, proximaMedalha } from '#contract/pontos.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useSession } from '#web/lib/session.ts'
import classes from './geral.module.css'
import { Medalha } from './medalha.tsx'

interface Props {
  dash: OutputOf<typeof getMiniDash>
  limiares: readonly Limiar[]
}

const numero = (n: number) => n.toLocaleString('pt-BR', { maximumFractionDigits: 2 })

const Numero = ({ rotulo, children }: { rotulo: string; children: React.ReactNode }) => (
  <div className={classes.numero}>
    <dt>{rotulo}</dt>
    <dd>{children}</dd>
  </div>
)

/** Proved, declared and possible; the bar shows how far the next medal is. */
export const PontosEMedalha = ({ dash, limiares }: Props) => {
  const w = useWording()
  const { can } = useSession()
  const { comprovados, declarados, possiveis, diagnostico } = dash
  if (comprovados === null || declarados === null || possiveis === null || diagnostico === null) return null
  const pontos = { comprovados, possiveis }
  const medalha = medalhaDe(limiares, pontos)
  const proxima = proximaMedalha(limiares, pontos)
  const marcas = limiares.flatMap((l) => {
    const em = pontosDoLimiar(l, possiveis)
    return em === undefined || em <= 0 ? [] : [{ nivel: l.nivel, em }]
  })
  const fim = Math.max(possiveis, ...marcas.map((m) => m.em), 1)
  const largura = (n: number) => `${Math.min(100, (n / fim) * 100)}%`
  const avanco = percentual(comprovados, possiveis) - percentual(diagnostico, possiveis)
  return (
    <>
      <dl className={classes.numeros}>
        <Numero rotulo="Comprovados">{numero(comprovados)}</Numero>
        <Numero rotulo="Declarados">{numero(declarados)}</Numero>
        <Numero rotulo="Possíveis">{numero(possiveis)}</Numero>
        <Numero rotulo={w.singular('medalha')}>
          <Medalha nivel={medalha} />
        </Numero>
        {dash.maturidade && <Numero rotulo="Maturidade">{dash.maturidade}</Numero>}
        {can('verEvolucaoMunicipio') && (
          <Numero rotulo={`Desde o ${w.rotulo('diagnostico')}`}>
            {avanco > 0 ? '+' : ''}
            {numero(Math.round(avanco * 10) / 10)} p.p.
          </Numero>
        )}
      </dl>
      <div className={classes.barra} aria-hidden>
        <span className={classes.declarado} style={{ width: largura(declarados) }} />
        <span className={classes.comprovado} style={{ width: largura(comprovados) }} />
        {marcas.map((m) => (
          <span
            key={m.nivel}
            className={classes.limiar}
            style={{ left: largura(m.em) }}
            data-fim={m.em / fim > 0.92 || undefined}
          >
            <span className={classes.limiarNome}>{m.nivel}</span>
            <span className={classes.limiarValor}>{numero(m.em)}</span>
          </span>
        ))}
      </div>
      <Text size="sm">
        {proxima
          ? `Faltam ${numero(proxima.faltam)} pontos comprovados para ${proxima.nivel}.`
          : medalha
            ? `Com os pontos, não há medalha acima de ${medalha}.`
            : 'Ainda não há pontos possíveis.'}
        <span className="praca-so-leitor">
          {' '}
          {marcas.map((m) => `${m.nivel} a partir de ${numero(m.em)} pontos`).join('; ')}.
        </span>
      </Text>
    </>
  )
}
