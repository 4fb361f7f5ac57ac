import { Text } from '@mantine/core'
import { emPontos, emPontosPercentuais, formatDecimal } from '#contract/br.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { MunicipioCompleto } from '#contract/municipio.ts'
import type { getMiniDash } from '#contract/municipio-painel.ts'
import { DIAGNOSTICO_ENVIADO, type Limiar, percentual, pontosDoLimiar, proximaMedalha } from '#contract/pontos.ts'
import { capacidades, useWording } from '#web/lib/ambiente.ts'
import { useSession } from '#web/lib/session.ts'
import { acimaDoPossivel } from '#web/partes/acima-do-possivel.ts'
import { Medalha } from '#web/partes/medalha.tsx'
import { Numero, Numeros } from '#web/ui/numeros.tsx'
import { Regua } from '#web/ui/regua.tsx'

interface Props {
  dash: OutputOf<typeof getMiniDash>
  cidade: Pick<MunicipioCompleto, 'medalha' | 'eixosForaDoAlcance'>
  /** How many axes the points of `dash` are of. */
  eixos: number
  limiares: readonly Limiar[]
}

/** Proved, declared and possible; the bar shows how far the next medal is. */
export const PontosEMedalha = ({ dash, cidade, eixos, limiares }: Props) => {
  const w = useWording()
  const { can } = useSession()
  const { comprovados, declarados, possiveis, noDiagnostico } = dash
  if (comprovados === null || declarados === null || possiveis === null) return null
  const avanco = (hoje: number, antes: number) =>
    emPontosPercentuais(percentual(hoje, possiveis) - percentual(antes, possiveis))
  const pontos = { comprovados, possiveis }
  const { medalha, eixosForaDoAlcance: emParte } = cidade
  const proxima = proximaMedalha(limiares, pontos)
  // Thresholds are of the whole: beside the points of some axes they would say something else.
  const marcas = limiares.flatMap((l) => {
    const em = emParte ? undefined : pontosDoLimiar(l, possiveis)
    return em === undefined || em <= 0 ? [] : [{ nome: l.nivel, em }]
  })
  const acima = acimaDoPossivel(w, marcas, possiveis)
  return (
    <>
      <Numeros>
        <Numero rotulo="Comprovados">{formatDecimal(comprovados)}</Numero>
        <Numero rotulo="Declarados">{formatDecimal(declarados)}</Numero>
        <Numero rotulo="Possíveis">{formatDecimal(possiveis)}</Numero>
        <Numero rotulo={emParte ? `${w.singular('medalha')} ${w.frase('{de todos os eixos}')}` : w.singular('medalha')}>
          <Medalha nivel={medalha} />
        </Numero>
        {dash.maturidade && <Numero rotulo="Maturidade">{dash.maturidade}</Numero>}
        {noDiagnostico && can('verEvolucaoMunicipio') && (
          <>
            <Numero rotulo={`Desde o ${w.rotulo('diagnostico')} (comprovado)`}>
              {avanco(comprovados, noDiagnostico.comprovados)}
            </Numero>
            <Numero rotulo={`Desde o ${w.rotulo('diagnostico')} (declarado)`}>
              {avanco(declarados, noDiagnostico.declarados)}
            </Numero>
          </>
        )}
      </Numeros>
      <Regua valor={comprovados} talvez={declarados} fim={possiveis} marcas={marcas} />
      <Text size="sm">
        {emParte
          ? `Pontos ${w.frase(eixos === 1 ? 'de 1 {eixo, o}' : `de ${eixos} {eixos, os}`)} que você alcança; ${w.min.o('medalha')} conta ${w.min.todos('eixo')}.`
          : proxima
            ? proxima.faltam === 1
              ? `Falta 1 ponto comprovado para ${proxima.nivel}.`
              : `Faltam ${emPontos(proxima.faltam)} comprovados para ${proxima.nivel}.`
            : medalha
              ? `Com os pontos, não há ${w.min.singular('medalha')} acima de ${medalha}.`
              : 'Ainda não há pontos possíveis.'}
        {!medalha &&
          limiares.some((l) => l.condicaoExtra === DIAGNOSTICO_ENVIADO) &&
          (capacidades().criteriosSelo
            ? ' Participante pede a inscrição enviada.'
            : ' Participante pede o diagnóstico enviado.')}
        {acima && ` ${acima}`}
        {marcas.length > 0 && (
          <span className="praca-so-leitor">
            {' '}
            {marcas.map((m) => `${m.nome} a partir de ${emPontos(m.em)}`).join('; ')}.
          </span>
        )}
      </Text>
    </>
  )
}
