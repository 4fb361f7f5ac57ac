import { IconArrowBackUp, IconArrowForwardUp, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { moverTerritorio, type Territorio } from '#contract/territorio.ts'
import { type AcaoDaFase, destinoDaFase, FASES, STATUS_TERRITORIO } from '#contract/territorio-estados.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useMutationCall } from '#web/lib/query.ts'
import type { Acao } from '#web/ui/acao.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { MotivoModal } from './motivo-modal.tsx'
import classes from './territorio.module.css'

/** The way of a territory: where it is, what is behind it and what is still ahead. */
export const Fases = ({ territorio: t }: { territorio: Territorio }) => {
  const atual = t.status === 6 ? t.suspensoDe! : t.status
  return (
    <ol className={classes.fases} aria-label="Fases do território">
      {FASES.map((f) => (
        <li
          key={f}
          className={classes.fase}
          data-feita={f < atual || undefined}
          data-atual={f === atual || undefined}
          aria-current={f === atual ? 'step' : undefined}
        >
          {f}. {STATUS_TERRITORIO[f]}
          {f === atual && t.status === 6 && ' (suspenso)'}
        </li>
      ))}
    </ol>
  )
}

const DITOS = {
  voltar: { rotulo: 'Voltar de fase', texto: 'O território volta uma fase. O motivo fica no histórico.' },
  suspender: {
    rotulo: 'Suspender',
    texto: 'O território para onde está, e as suas iniciativas com ele, até ser retomado.',
  },
} as const

/** The steps that this person may take now, and the dialog of the one that wants a reason. */
export const usePassosDaFase = (t: Territorio | undefined) => {
  const [pede, setPede] = useState<keyof typeof DITOS>()
  const confirmar = useConfirm()
  const w = useWording()
  const mover = useMutationCall(moverTerritorio, {
    naTela: true,
    sucesso: (depois) => `Território em ${STATUS_TERRITORIO[depois.status]}`,
  })
  if (!t) return { avancar: undefined, outros: [], dialogo: null }
  const gravar = (acao: AcaoDaFase, justificativa: string | null = null) =>
    mover.mutateAsync({ body: { territorioId: t.territorioId, versao: t.versao, acao, justificativa } })
  const para = (acao: AcaoDaFase) => STATUS_TERRITORIO[destinoDaFase(acao, t) ?? t.status]
  const avancar: Acao | undefined = t.acoes.avancar
    ? {
        rotulo: `Avançar para ${para('avancar')}`,
        icone: IconArrowForwardUp,
        onClick: () =>
          void confirmar({
            titulo: `Avançar para ${para('avancar')}?`,
            texto:
              t.status === 4
                ? w.frase(
                    'O território fica concluído, as suas iniciativas não mudam mais e {os municípios} dele podem entrar em outro.',
                  )
                : 'Só um administrador pode voltar de fase.',
            confirmar: 'Avançar',
            acao: () => gravar('avancar'),
          }),
      }
    : t.acoes.retomar
      ? {
          rotulo: `Retomar em ${para('retomar')}`,
          icone: IconPlayerPlay,
          onClick: () =>
            void confirmar({
              titulo: 'Retomar o território?',
              texto: `Ele continua da fase ${para('retomar')}.`,
              confirmar: 'Retomar',
              acao: () => gravar('retomar'),
            }),
        }
      : undefined
  const outros: Acao[] = [
    ...(t.acoes.suspender
      ? [{ rotulo: DITOS.suspender.rotulo, icone: IconPlayerPause, onClick: () => setPede('suspender') }]
      : []),
    ...(t.acoes.voltar
      ? [{ rotulo: `Voltar para ${para('voltar')}`, icone: IconArrowBackUp, onClick: () => setPede('voltar') }]
      : []),
  ]
  const dialogo = pede ? (
    <MotivoModal
      titulo={`${DITOS[pede].rotulo}: ${t.nome}`}
      texto={DITOS[pede].texto}
      confirmar={DITOS[pede].rotulo}
      onFechar={() => setPede(undefined)}
      gravar={(justificativa) => gravar(pede, justificativa)}
    />
  ) : null
  return { avancar, outros, dialogo }
}
