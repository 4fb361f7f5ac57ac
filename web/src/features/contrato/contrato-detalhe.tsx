import { Button, Divider, Drawer, Group, Stack, Text, Title } from '@mantine/core'
import { IconFileTypePdf, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatCnpj, formatDate, formatMoney } from '#contract/br.ts'
import { baixarContrato, type Contrato, historicoContrato } from '#contract/contrato.ts'
import { LER_PROCESSOS } from '#contract/pagamento.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { legivel } from '#web/lib/historico.ts'
import { useCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { ParteDaLinhagem } from '#web/partes/pagamento/linhagem.tsx'
import { Ritmo } from '#web/partes/pagamento/ritmo.tsx'
import { baixarDocumento } from '#web/ui/baixar-documento.tsx'
import { HistoryPanel } from '#web/ui/history-panel.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { NOMES_ADITIVO } from './aditivos.tsx'
import classes from './contrato.module.css'
import { BarraDeSaldo, horas } from './saldo.tsx'
import { Situacao } from './situacao.tsx'

export const baixarPdf = (contratoId: number) => baixarDocumento(baixarContrato, { query: { contratoId } })

interface Props {
  contrato: Contrato | undefined
  onFechar: () => void
  onEditar: (c: Contrato) => void
}

/** One contract beside the list. */
export const ContratoDetalhe = ({ contrato, onFechar, onEditar }: Props) => (
  <Drawer
    opened={contrato !== undefined}
    onClose={onFechar}
    position="right"
    size="lg"
    title={contrato ? `Contrato ${contrato.numContrato}` : ''}
    styles={{ title: { fontWeight: 650, fontSize: 'var(--mantine-font-size-lg)', overflowWrap: 'anywhere' } }}
  >
    {contrato && <Conteudo contrato={contrato} onEditar={onEditar} />}
  </Drawer>
)

const Dado = ({ rotulo, children }: { rotulo: string; children: ReactNode }) => (
  <>
    <dt>{rotulo}</dt>
    <dd>{children || '-'}</dd>
  </>
)

const Conteudo = ({ contrato: c, onEditar }: { contrato: Contrato; onEditar: (c: Contrato) => void }) => {
  const w = useWording()
  const { can } = useSession()
  const vePagamentos = LER_PROCESSOS.some((f) => can(f))
  const { saldo } = c
  return (
    <Stack gap="md">
      <Group gap="xs">
        <Situacao nome={c.situacao} />
        {!c.ativo && <StatusBadge tom="negativo">Inativo</StatusBadge>}
      </Group>
      <div className={classes.saldos}>
        <BarraDeSaldo
          rotulo="Horas"
          usado={saldo.horasAprovadas}
          previsto={saldo.horasPrevistas}
          sufixo=" h"
          comRotulo
        />
        <BarraDeSaldo rotulo="Entregas" usado={saldo.entregas} previsto={saldo.entregasPrevistas} comRotulo />
      </div>
      <Text size="sm">
        Restam {horas(saldo.horasRestantes)} e {saldo.entregasRestantes}{' '}
        {saldo.entregasRestantes === 1 ? 'entrega' : 'entregas'}.
      </Text>
      {vePagamentos && <Ritmo contratoId={c.contratoId} semUso />}
      <Group gap="sm">
        {c.acoes.editar && (
          <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={() => onEditar(c)}>
            Editar
          </Button>
        )}
        {c.arquivoNome && (
          <Button
            variant="default"
            leftSection={<IconFileTypePdf size={18} aria-hidden />}
            onClick={() => void baixarPdf(c.contratoId)}
          >
            Baixar o PDF
          </Button>
        )}
      </Group>
      <dl className={classes.dados}>
        <Dado rotulo="Objeto">{c.objeto}</Dado>
        <Dado rotulo="Consultores">{c.usuario.nome}</Dado>
        <Dado rotulo="Empresa">
          {c.empresaNome} ({formatCnpj(c.cnpj)})
        </Dado>
        <Dado rotulo="Período">
          {formatDate(c.inicio)} a {formatDate(c.fimVigente)}
          {c.fimVigente !== c.fim && ` (antes do aditivo: ${formatDate(c.fim)})`}
        </Dado>
        <Dado rotulo="Valor por hora">{c.valorHora === null ? '' : formatMoney(c.valorHora)}</Dado>
        <Dado rotulo="Valor total">{c.valorTotal === null ? '' : formatMoney(c.valorTotal)}</Dado>
        <Dado rotulo="Status">{c.statusContrato?.nome}</Dado>
        <Dado rotulo="Gestor">{c.gestor?.nome}</Dado>
        <Dado rotulo={w.plural('municipio')}>{c.municipios.map((m) => `${m.nome}/${m.uf}`).join(', ')}</Dado>
        <Dado rotulo={w.plural('solucao')}>{c.solucoes.map((s) => s.nome).join(', ')}</Dado>
      </dl>
      {c.aditivos.length > 0 && (
        <section aria-label="Aditivos">
          <Title order={3} size="h4" mb="xs">
            Aditivos
          </Title>
          <ul className={classes.aditivos}>
            {c.aditivos.map((a) => (
              <li key={a.contratoAditivoId}>
                <Text size="sm">
                  <strong>{NOMES_ADITIVO[a.tipo]}</strong>, {formatDate(a.data)}: {mudanca(a)}
                </Text>
                {a.observacao && (
                  <Text size="sm" c="dimmed">
                    {a.observacao}
                  </Text>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <ParteDaLinhagem tipo="contrato" id={c.contratoId} />
      <Divider />
      <section aria-label="Histórico">
        <Title order={3} size="h4" mb="sm">
          Histórico
        </Title>
        <Historico id={c.contratoId} />
      </section>
    </Stack>
  )
}

const mudanca = (a: Contrato['aditivos'][number]) => {
  if (a.novoFim) return `até ${formatDate(a.novoFim)}`
  if (a.horas !== null) return `mais ${horas(a.horas)}`
  return a.valorHora === null ? '' : `${formatMoney(a.valorHora)} por hora`
}

const Historico = ({ id }: { id: number }) => {
  const lido = useCall(historicoContrato, { params: { id } }, { naTela: true })
  return (
    <HistoryPanel registros={lido.data?.map(legivel)} erro={lido.error} onTentarDeNovo={() => void lido.refetch()} />
  )
}
