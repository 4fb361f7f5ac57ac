import { Text } from '@mantine/core'
import type { OutputOf } from '#contract/endpoint.ts'
import type { getMiniDash } from '#contract/municipio-painel.ts'
import { type Limiar, medalhaDe, percentual, pontosDoLimiar, proximaMedalha } from '#contract/pontos.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useSession } from '#web/lib/session.ts'
import { Numero, Numeros } from '#web/ui/numeros.tsx'
import { Regua } from '#web/ui/regua.tsx'
import { Medalha } from './medalha.tsx'

interface Props {
  dash: OutputOf<typeof getMiniDash>
  limiares: readonly Limiar[]
}

const numero = (n: number) => n.toLocaleString('pt-BR', { maximumFractionDigits: 2 })

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
    return em === undefined || em <= 0 ? [] : [{ nome: l.nivel, em }]
  })
  const avanco = percentual(comprovados, possiveis) - percentual(diagnostico, possiveis)
  return (
    <>
      <Numeros>
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
      </Numeros>
      <Regua valor={comprovados} talvez={declarados} fim={possiveis} marcas={marcas} />
      <Text size="sm">
        {proxima
          ? `Faltam ${numero(proxima.faltam)} pontos comprovados para ${proxima.nivel}.`
          : medalha
            ? `Com os pontos, não há medalha acima de ${medalha}.`
            : 'Ainda não há pontos possíveis.'}
        <span className="praca-so-leitor">
          {' '}
          {marcas.map((m) => `${m.nome} a partir de ${numero(m.em)} pontos`).join('; ')}.
        </span>
      </Text>
    </>
  )
}
