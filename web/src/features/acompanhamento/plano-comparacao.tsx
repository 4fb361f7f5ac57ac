import { Table } from '@mantine/core'
import { formatDate } from '#contract/br.ts'
import type { Comparada, Plano } from '#contract/plano-acao.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { Quadro } from '#web/ui/quadro.tsx'
import { StatusBadge, type Tom } from '#web/ui/status-badge.tsx'
import { TabelaRolante } from '#web/ui/tabela-rolante.tsx'
import { quantos } from '#web/ui/texto.ts'
import classes from './plano.module.css'
import { nomeDaSituacao } from './plano-valores.ts'
import { tituloDe } from './situacao.tsx'

const MUDANCAS: Record<Comparada['mudanca'], { tom: Tom; palavra: string; um: string; varias: string }> = {
  resolvida: { tom: 'positivo', palavra: 'Resolvida', um: 'resolvida', varias: 'resolvidas' },
  continua: { tom: 'atencao', palavra: 'Continua', um: 'continua', varias: 'continuam' },
  nova: { tom: 'informacao', palavra: 'Nova', um: 'nova', varias: 'novas' },
}

/** What became of the plan before: resolved, still open, and what is new. */
export const PlanoComparacao = ({ comparacao }: { comparacao: Plano['comparacao'] }) => {
  const w = useWording()
  const { anteriores, perguntas } = comparacao
  if (anteriores.length === 0) return null
  return (
    <Quadro
      titulo="Comparação com o plano anterior"
      subtitulo={anteriores
        .map((a) => `${tituloDe({ ...a, diagnostico: a.nome === 'Diagnóstico' }, w)}, ${formatDate(a.criacao)}`)
        .join(' · ')}
    >
      <div className={classes.mudancas}>
        {(Object.keys(MUDANCAS) as Comparada['mudanca'][]).map((m) => {
          const { tom, um, varias } = MUDANCAS[m]
          return (
            <StatusBadge key={m} tom={tom}>
              {quantos(perguntas.filter((p) => p.mudanca === m).length, um, varias)}
            </StatusBadge>
          )
        })}
      </div>
      {perguntas.length > 0 && (
        <TabelaRolante rotulo={w.plural('pergunta')} minimo="26rem" verticalSpacing={6} mt="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{w.singular('pergunta')}</Table.Th>
              <Table.Th scope="col">Mudança</Table.Th>
              <Table.Th scope="col">No plano anterior</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {perguntas.map((p) => (
              <Table.Tr key={p.perguntaId}>
                <Table.Th scope="row" fw={400}>
                  {p.numero}. {p.texto}
                </Table.Th>
                <Table.Td>
                  <StatusBadge tom={MUDANCAS[p.mudanca].tom}>{MUDANCAS[p.mudanca].palavra}</StatusBadge>
                </Table.Td>
                <Table.Td>
                  {p.situacaoAnterior === null
                    ? ''
                    : [nomeDaSituacao(p.situacaoAnterior), p.quemAnterior].filter(Boolean).join(' · ')}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </TabelaRolante>
      )}
    </Quadro>
  )
}
