import { formatInteiro, formatMoney } from '#contract/br.ts'
import { formatar } from '#contract/coluna.ts'
import type { ResumoDeCustos } from '#contract/sala-custo.ts'
import { mesPorExtenso } from '#web/lib/meses.ts'
import { EmptyState } from '#web/ui/estados.tsx'
import { TabelaDoDesenho } from '#web/ui/tabela-do-desenho.tsx'
import classes from './evolucao-dos-custos.module.css'

/** Twelve months, what is fixed below what varies; the table says the same in figures. */
export const EvolucaoDosCustos = ({ evolucao, mes }: { evolucao: ResumoDeCustos['evolucao']; mes: string }) => {
  const maior = Math.max(...evolucao.map((m) => m.total))
  if (!(maior > 0))
    return <EmptyState titulo="Nenhum custo nestes meses" texto="Lance o primeiro, e o desenho aparece aqui." />
  return (
    <>
      <figure className={classes.figura}>
        <figcaption className={classes.legenda}>
          <span>{`Custo por mês, até ${formatMoney(maior)}:`}</span>
          <span>
            <span className={classes.amostra} data-tipo="fixo" /> Fixo
          </span>
          <span>
            <span className={classes.amostra} data-tipo="variavel" /> Variável
          </span>
        </figcaption>
        <div className={classes.colunas} aria-hidden>
          {evolucao.map((m) => (
            <div
              key={m.mes}
              className={classes.mes}
              data-atual={m.mes === mes || undefined}
              title={`${mesPorExtenso(m.mes)}: ${formatMoney(m.total)}`}
            >
              <div className={classes.barra}>
                <span data-tipo="variavel" style={{ height: `${(m.variavel / maior) * 100}%` }} />
                <span data-tipo="fixo" style={{ height: `${(m.fixo / maior) * 100}%` }} />
              </div>
              <span className={classes.nome}>{mesPorExtenso(m.mes).slice(0, 3)}</span>
            </div>
          ))}
        </div>
      </figure>
      <TabelaDoDesenho
        de="da evolução dos custos"
        minimo="38rem"
        colunas={[
          { titulo: 'Mês' },
          { titulo: 'Total', numerica: true },
          { titulo: 'Fixo', numerica: true },
          { titulo: 'Variável', numerica: true },
          { titulo: 'Atendimentos', numerica: true },
          { titulo: 'Custo por atendimento', numerica: true },
        ]}
        linhas={evolucao.map((m) => ({
          chave: m.mes,
          celulas: [
            formatar('mes', m.mes),
            formatMoney(m.total),
            formatMoney(m.fixo),
            formatMoney(m.variavel),
            formatInteiro(m.atendimentos),
            m.custoPorAtendimento === null ? '' : formatMoney(m.custoPorAtendimento),
          ],
        }))}
      />
    </>
  )
}
