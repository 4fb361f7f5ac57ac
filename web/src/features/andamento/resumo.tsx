import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
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

/** '12 em andamento', which leads to these twelve; for who hears it, '12 soluções em andamento'. */
const Item = ({ n, nome, para, termo }: { n: number; nome?: string; para: string; termo: 'solucao' | 'tarefa' }) => {
  const w = useWording()
  const de = n === 1 ? w.min.singular(termo) : w.min.plural(termo)
  const texto = (
    <>
      {n.toLocaleString('pt-BR')} {nome && <span className="praca-so-leitor">{de} </span>}
      {nome ? nome.replace(n === 1 ? /s$/ : '', '') : de}
    </>
  )
  return n === 0 ? (
    texto
  ) : (
    <Anchor component={Link} to={para} inherit>
      {texto}
    </Anchor>
  )
}
const Contas = ({ titulo, children }: { titulo: ReactNode; children: ReactNode }) => (
  <div className={classes.contas}>
    <b>{titulo}</b>
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
        <Contas titulo={<Item n={r.solucoes} para={para({ nivel: 'solucoes' })} termo="solucao" />}>
          {DAS_SOLUCOES.map(([k, nome], i) => (
            <li key={k}>
              <Item n={r[k]} nome={nome} para={para({ nivel: 'solucoes', situacao: [situacao(i)] })} termo="solucao" />
            </li>
          ))}
          <li>
            <Item
              n={r.atrasadas}
              nome={ATRASADAS}
              para={para({ nivel: 'solucoes', atrasadas: 'sim' })}
              termo="solucao"
            />
          </li>
        </Contas>
        <Contas titulo={<Item n={r.tarefas} para={para({ nivel: 'tarefas' })} termo="tarefa" />}>
          {DAS_TAREFAS.map(([k, nome], i) => (
            <li key={k}>
              <Item n={r[k]} nome={nome} para={para({ nivel: 'tarefas', tarefa: [situacao(i)] })} termo="tarefa" />
            </li>
          ))}
          <li>
            <Item
              n={r.tarefasAtrasadas}
              nome={ATRASADAS}
              para={para({ nivel: 'tarefas', atrasadas: 'sim' })}
              termo="tarefa"
            />
          </li>
        </Contas>
      </Contagens>
    </section>
  )
}
