import { Text } from '@mantine/core'
import { formatInteiro, formatPercentual } from '#contract/br.ts'
import type { Dashboard } from '#contract/dashboard.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { ESTADOS_DA_PERGUNTA } from '#web/partes/estados-da-pergunta.ts'
import { Pilha } from '#web/ui/pilha.tsx'
import { TabelaDoDesenho } from '#web/ui/tabela-do-desenho.tsx'
import classes from './dashboard.module.css'

/** The questions by the state of their evidence, in the order of the work. */
export const Evidencias = ({ evidencias }: { evidencias: Dashboard['evidencias'] }) => {
  const w = useWording()
  const total = evidencias.reduce((soma, e) => soma + e.perguntas, 0)
  if (total === 0) return <Text c="dimmed">{w.nenhum('pergunta')}</Text>
  const estados = ESTADOS_DA_PERGUNTA.flatMap(({ chave, rotulo, cor }) => {
    const achado = evidencias.find((e) => e.estado === chave)
    if (!achado) return []
    const valor = achado.perguntas
    return [{ chave, cor, valor, nome: w.flexiona('pergunta', rotulo), parte: formatPercentual((valor / total) * 100) }]
  })
  return (
    <>
      <Pilha
        partes={estados.map(({ nome, parte, ...estado }) => ({
          ...estado,
          rotulo: (
            <>
              {nome} <span className={classes.fraco}>{parte}</span>
            </>
          ),
        }))}
      />
      <TabelaDoDesenho
        de="das evidências por situação"
        colunas={[
          { titulo: 'Situação' },
          { titulo: w.plural('pergunta'), numerica: true },
          { titulo: '%', numerica: true },
        ]}
        linhas={estados.map(({ chave, nome, valor, parte }) => ({
          chave,
          celulas: [nome, formatInteiro(valor), parte],
        }))}
      />
    </>
  )
}
