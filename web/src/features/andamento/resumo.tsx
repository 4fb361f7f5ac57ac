import type { ReactNode } from 'react'
import type { ResumoDoAndamento } from '#contract/andamento.ts'
import { formatHours } from '#contract/br.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { Numero, Numeros } from '#web/ui/numeros.tsx'
import quadro from '#web/ui/quadro.module.css'
import { useCelular } from '#web/ui/use-celular.ts'
import classes from './andamento.module.css'
import { Conta, type Para } from './colunas.tsx'
import type { Valores } from './enderecos.ts'
import { Feito } from './situacao.tsx'

/** In the order of the situations, 1 to 4. Solutions and tasks are feminine in every variant. */
const DAS_SOLUCOES = [
  ['naoIniciadas', 'não iniciadas'],
  ['emAndamento', 'em andamento'],
  ['finalizadas', 'finalizadas'],
  ['interrompidas', 'interrompidas'],
] as const
const DAS_TAREFAS = [
  ['tarefasPrevistas', 'previstas'],
  ['tarefasAgendadas', 'agendadas'],
  ['tarefasRealizadas', 'realizadas'],
  ['tarefasDesabilitadas', 'desabilitadas'],
] as const
const ATRASADAS = 'atrasadas'

/** '12 em andamento', as a link to these twelve. */
const Item = ({ n, nome, para, de }: { n: number; nome: string; para: string; de: string }) => (
  <li>
    <Conta n={n} para={para} de={`${de} ${nome}`} /> {nome}
  </li>
)
const Contas = ({ titulo, children }: { titulo: ReactNode; children: ReactNode }) => (
  <div className={classes.contas}>
    {titulo}
    <ul>{children}</ul>
  </div>
)

/** On a phone they are there for who asks: the list begins higher. */
const Contagens = ({ children }: { children: ReactNode }) =>
  useCelular() ? (
    <details className={classes.todasAsContas}>
      <summary>Contagens</summary>
      {children}
    </details>
  ) : (
    <div className={classes.todasAsContas}>{children}</div>
  )

interface Props {
  resumo: ResumoDoAndamento
  para: Para
  umaCidade: boolean
}

/** All that the filters leave, in figures that lead to what they count. */
export const Resumo = ({ resumo: r, para, umaCidade }: Props) => {
  const w = useWording()
  const solucoes = w.min.plural('solucao')
  const tarefas = w.min.plural('tarefa')
  const situacao = (i: number) => String(i + 1) as Valores['situacao'][number]
  return (
    <section className={`${quadro.quadro} ${classes.resumo}`} aria-label="Resumo">
      <Numeros>
        {!umaCidade && (
          <Numero rotulo={w.plural('municipio')}>
            <Conta n={r.cidades} para={para({ nivel: 'cidades' })} de={w.min.plural('municipio')} />
          </Numero>
        )}
        <Numero rotulo="Feito">
          <Feito percentual={r.percentual} de="Tudo o que os filtros mostram" />
        </Numero>
        <Numero rotulo="Horas previstas">{formatHours(r.horasPrevistas)}</Numero>
        <Numero rotulo="Realizadas">{formatHours(r.horasRealizadas)}</Numero>
        <Numero rotulo="Agendadas">{formatHours(r.horasAgendadas)}</Numero>
        <Numero rotulo="Restantes">{formatHours(r.horasRestantes)}</Numero>
      </Numeros>
      <Contagens>
        <Contas
          titulo={
            <b>
              <Conta n={r.solucoes} para={para({ nivel: 'solucoes' })} de={solucoes} />{' '}
              {r.solucoes === 1 ? w.min.singular('solucao') : solucoes}
            </b>
          }
        >
          {DAS_SOLUCOES.map(([k, nome], i) => (
            <Item
              key={k}
              n={r[k]}
              nome={nome}
              para={para({ nivel: 'solucoes', situacao: [situacao(i)] })}
              de={solucoes}
            />
          ))}
          <Item n={r.atrasadas} nome={ATRASADAS} para={para({ nivel: 'solucoes', atrasadas: 'sim' })} de={solucoes} />
        </Contas>
        <Contas
          titulo={
            <b>
              <Conta n={r.tarefas} para={para({ nivel: 'tarefas' })} de={tarefas} />{' '}
              {r.tarefas === 1 ? w.min.singular('tarefa') : tarefas}
            </b>
          }
        >
          {DAS_TAREFAS.map(([k, nome], i) => (
            <Item key={k} n={r[k]} nome={nome} para={para({ nivel: 'tarefas', tarefa: [situacao(i)] })} de={tarefas} />
          ))}
          <Item
            n={r.tarefasAtrasadas}
            nome={ATRASADAS}
            para={para({ nivel: 'tarefas', atrasadas: 'sim' })}
            de={tarefas}
          />
        </Contas>
      </Contagens>
    </section>
  )
}
