import { Alert, Group, Progress, Stack, Text, Title } from '@mantine/core'
import { IconFileTypePdf, IconLockOpen, IconSend } from '@tabler/icons-react'
import {
  enviarInscricao,
  getInscricao,
  listarRespostasInscricao,
  pdfInscricao,
  reabrirInscricao,
  type Inscricao as Situacao,
} from '#contract/selo.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { baixarDocumento } from '#web/ui/baixar-documento.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'
import quadro from '#web/ui/quadro.module.css'
import { StatusBadge, type Tom } from '#web/ui/status-badge.tsx'
import { CampoInscricao } from './campo-inscricao.tsx'
import classes from './inscricao.module.css'

const TOM: Record<Situacao['situacao'], Tom> = {
  'Não iniciado': 'neutro',
  'Em preenchimento': 'andamento',
  Enviado: 'positivo',
}

const Cabecalho = ({ situacao: s }: { situacao: Situacao }) => {
  const w = useWording()
  const confirmar = useConfirm()
  const params = { id: s.municipioId }
  const enviar = useMutationCall(enviarInscricao, { naTela: true, sucesso: 'Inscrição enviada' })
  const reabrir = useMutationCall(reabrirInscricao, { naTela: true, sucesso: 'Inscrição reaberta' })
  const faltam = s.total - s.respondidas
  return (
    <section className={quadro.quadro} aria-label="Situação da inscrição">
      <Group justify="space-between" align="flex-start">
        <Stack gap={4} flex={1} miw="16rem">
          <Group gap="sm">
            <Title order={2} size="h3">
              Inscrição {w.min.do('municipio')} no selo, edição {s.edicao}
            </Title>
            <StatusBadge tom={TOM[s.situacao]}>{s.situacao}</StatusBadge>
          </Group>
          <Text size="sm" c="dimmed">
            {s.enviadaEm ? (
              <>
                Enviada por {s.enviadaPor ?? 'Sistema'}, <DateText valor={s.enviadaEm} />. Só leitura.
              </>
            ) : (
              'As respostas são salvas sozinhas. Quando terminar, envie a inscrição.'
            )}
          </Text>
          <Progress
            value={s.total ? (s.respondidas / s.total) * 100 : 0}
            aria-label={`${s.respondidas} de ${s.total} respondidas`}
          />
          <Text size="sm">
            {s.respondidas} de {s.total} respondidas
          </Text>
        </Stack>
        <Group gap="sm">
          <ActionButton
            variant="default"
            acao={{
              rotulo: 'PDF',
              icone: IconFileTypePdf,
              onClick: () => void baixarDocumento(pdfInscricao, { params }),
            }}
          />
          {s.acoes.reabrir && (
            <ActionButton
              variant="default"
              acao={{
                rotulo: 'Reabrir',
                icone: IconLockOpen,
                onClick: () =>
                  void confirmar({
                    titulo: 'Reabrir inscrição',
                    texto: 'As respostas voltam a poder ser mudadas até um novo envio.',
                    motivo: { rotulo: 'Justificativa', obrigatorio: true, max: 1000 },
                    confirmar: 'Reabrir',
                    acao: (justificativa) => reabrir.mutateAsync({ params, body: { justificativa } }),
                  }),
              }}
            />
          )}
          {s.acoes.enviar && (
            <ActionButton
              acao={{
                rotulo: 'Enviar inscrição',
                icone: IconSend,
                onClick: () =>
                  void confirmar({
                    titulo: 'Enviar inscrição',
                    texto: `Depois do envio as respostas não poderão ser alteradas.${faltam > 0 ? ` ${faltam === 1 ? 'Falta 1 resposta' : `Faltam ${faltam} respostas`}.` : ''}`,
                    confirmar: 'Enviar',
                    acao: () => enviar.mutateAsync({ params }),
                  }),
              }}
            />
          )}
        </Group>
      </Group>
      {s.reabertaEm && !s.enviadaEm && (
        <Alert color="yellow" mt="sm" role="note">
          Reaberta em <DateText valor={s.reabertaEm} />: {s.justificativaReabertura}
        </Alert>
      )}
    </section>
  )
}

/** The enrolment of a room or partner on the welcome tab: three situations, saved as it is filled in. */
export const Inscricao = ({ municipioId }: { municipioId: number }) => {
  const params = { id: municipioId }
  const situacao = useCall(getInscricao, { params }, { naTela: true })
  const respostas = useCall(listarRespostasInscricao, { params }, { naTela: true })
  const erro = situacao.error ?? respostas.error
  if (erro && !(situacao.data && respostas.data))
    return (
      <ErrorState
        erro={erro}
        onTentarDeNovo={() => {
          void situacao.refetch()
          void respostas.refetch()
        }}
      />
    )
  if (!situacao.data || !respostas.data) return <Carregando linhas={8} altura={44} />
  return (
    <Stack gap="md">
      <Cabecalho situacao={situacao.data} />
      <section className={quadro.quadro} aria-label="Respostas">
        <div className={classes.campos}>
          {respostas.data.map((r) => (
            <div key={r.perguntaId} data-largo={r.tipo === 'textoLongo' || r.tipo === 'multipla' || undefined}>
              <CampoInscricao resposta={r} soLeitura={!situacao.data.acoes.editar} />
            </div>
          ))}
        </div>
      </section>
    </Stack>
  )
}
