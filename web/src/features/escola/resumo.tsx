import { Stack, UnstyledButton } from '@mantine/core'
import { formatHours, formatInteiro } from '#contract/br.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { resumoDasEscolas } from '#contract/escola.ts'
import type { SituacaoEscola } from '#contract/escola-estados.ts'
import { Numero, Numeros } from '#web/ui/numeros.tsx'
import classes from './escola.module.css'
import { SituacaoDaEscola } from './situacao.tsx'

interface Props {
  resumo: OutputOf<typeof resumoDasEscolas>
  situacao: SituacaoEscola | null
  onSituacao: (situacao: SituacaoEscola | null) => void
}

/** Schools by state, each the way to its rows; and what they add up to. */
export const ResumoDasEscolas = ({ resumo: r, situacao, onSituacao }: Props) => (
  <Stack gap="sm">
    {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be drawn as part of a form */}
    <div className={classes.cartoes} role="group" aria-label="Escolas por situação">
      <UnstyledButton
        className={classes.cartao}
        aria-pressed={situacao === null}
        aria-label={`Todas: ${r.total}`}
        onClick={() => onSituacao(null)}
      >
        <span>Todas</span>
        <span className={classes.numero}>{formatInteiro(r.total)}</span>
      </UnstyledButton>
      {r.situacoes.map((s) => (
        <UnstyledButton
          key={s.situacao}
          className={classes.cartao}
          aria-pressed={situacao === s.situacao}
          aria-label={`${s.situacao}: ${s.escolas}`}
          onClick={() => onSituacao(situacao === s.situacao ? null : s.situacao)}
        >
          <SituacaoDaEscola situacao={s.situacao} />
          <span className={classes.numero}>{formatInteiro(s.escolas)}</span>
        </UnstyledButton>
      ))}
    </div>
    <Numeros>
      <Numero rotulo="Professores inscritos">{formatInteiro(r.professoresInscritos)}</Numero>
      <Numero rotulo="Professores concluintes">{formatInteiro(r.professoresConcluintes)}</Numero>
      <Numero rotulo="Alunos">{formatInteiro(r.alunos)}</Numero>
      <Numero rotulo="Carga horária">{formatHours(r.cargaHoraria)}</Numero>
      <Numero rotulo="Com o selo">{formatInteiro(r.comSelo)}</Numero>
    </Numeros>
  </Stack>
)
