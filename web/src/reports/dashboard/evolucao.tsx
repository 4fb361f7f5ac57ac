import { formatInteiro, formatPercentual } from '#contract/br.ts'
import { formatar } from '#contract/coluna.ts'
import type { Dashboard } from '#contract/dashboard.ts'
import { mesPorExtenso } from '#web/lib/meses.ts'
import { LinhasNoTempo } from '#web/ui/linhas-no-tempo.tsx'
import { TabelaDoDesenho } from '#web/ui/tabela-do-desenho.tsx'
import classes from './evolucao.module.css'

type Mes = Dashboard['evolucao'][number]
const CONTAS = [
  ['enviados', 'Enviados'],
  ['aprovados', 'Aprovados'],
  ['rejeitados', 'Rejeitados'],
] as const

/** How many files were sent and decided, month by month. */
const Arquivos = ({ meses }: { meses: readonly Mes[] }) => {
  const maior = Math.max(1, ...meses.flatMap((m) => CONTAS.map(([chave]) => m[chave])))
  return (
    <figure className={classes.arquivos}>
      <figcaption className={classes.legenda}>
        <span>Arquivos por mês, até {formatInteiro(maior)}:</span>
        {CONTAS.map(([chave, nome]) => (
          <span key={chave}>
            <span className={classes.amostra} data-conta={chave} /> {nome}
          </span>
        ))}
      </figcaption>
      <div className={classes.colunas} aria-hidden>
        {meses.map((m) => (
          <div key={m.mes} className={classes.mes} title={mesPorExtenso(m.mes)}>
            <div className={classes.barras}>
              {CONTAS.map(([chave]) => (
                <span key={chave} data-conta={chave} style={{ height: `${(m[chave] / maior) * 100}%` }} />
              ))}
            </div>
            <span className={classes.nome}>{mesPorExtenso(m.mes).slice(0, 3)}</span>
          </div>
        ))}
      </div>
    </figure>
  )
}

const porcento = (n: number | null) => (n === null ? '' : formatPercentual(n))

/** The last twelve months: what is declared and proved at the end of each, and the files that made it so. */
export const Evolucao = ({ evolucao }: { evolucao: Dashboard['evolucao'] }) => {
  const pontos = evolucao.flatMap(({ mes, declarado, comprovado }) =>
    declarado === null || comprovado === null ? [] : [{ chave: mes, em: `${mes}-01`, declarado, comprovado }],
  )
  const vePontos = pontos.length > 0
  return (
    <>
      {pontos.length > 1 && (
        <LinhasNoTempo
          pontos={pontos}
          inicio={mesPorExtenso(pontos[0]!.chave)}
          fim={mesPorExtenso(pontos.at(-1)!.chave)}
          explica="por cento dos pontos possíveis ao fim de cada mês"
        />
      )}
      <Arquivos meses={evolucao} />
      <TabelaDoDesenho
        de="da evolução"
        minimo="30rem"
        colunas={[
          { titulo: 'Mês' },
          ...(vePontos
            ? [
                { titulo: 'Declarado', numerica: true },
                { titulo: 'Comprovado', numerica: true },
              ]
            : []),
          ...CONTAS.map(([, titulo]) => ({ titulo, numerica: true })),
        ]}
        linhas={evolucao.map((m) => ({
          chave: m.mes,
          celulas: [
            formatar('mes', m.mes),
            ...(vePontos ? [porcento(m.declarado), porcento(m.comprovado)] : []),
            ...CONTAS.map(([chave]) => formatInteiro(m[chave])),
          ],
        }))}
      />
    </>
  )
}
