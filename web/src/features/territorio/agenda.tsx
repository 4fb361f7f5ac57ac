import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconCalendarPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDateTime } from '#contract/br.ts'
import type { Territorio } from '#contract/territorio.ts'
import { estaVivo } from '#contract/territorio-estados.ts'
import {
  agendaDoTerritorio,
  CONCLUIDO_SEM_ENCONTROS,
  type EncontroDaAgenda,
  encontrosParaAAgenda,
  incluirNaAgenda,
  tirarDaAgenda,
} from '#contract/territorio-partes.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { useFormDialog } from '#web/lib/use-form-dialog.ts'
import { EstadoDoEncontro } from '#web/partes/estado-encontro.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import ul from '#web/ui/lista.module.css'
import { Picker } from '#web/ui/pickers/picker.tsx'
import moldura from '#web/ui/quadro.module.css'
import { Quadro } from '#web/ui/quadro.tsx'
import { quantos } from '#web/ui/texto.ts'
import classes from './territorio.module.css'

interface Escolha {
  encontroId: number | null
}
const IncluirModal = ({ t, numero, onFechar }: { t: Territorio; numero: number; onFechar: () => void }) => {
  const w = useWording()
  const { can } = useSession()
  const oferta = useCall(encontrosParaAAgenda, { params: { id: t.territorioId } }, { naTela: true })
  const incluir = useMutationCall(incluirNaAgenda, { naTela: true })
  const dialogo = useFormDialog<{ encontroId: number | null }, null>({
    registro: null,
    paraValores: (): Escolha & Record<string, unknown> => ({ encontroId: null }),
    conferir: ({ encontroId }): Record<string, string> =>
      encontroId === null ? { encontroId: w.frase('Escolha {o encontro}') } : {},
    gravar: ({ encontroId }) =>
      incluir.mutateAsync({ body: { territorioId: t.territorioId, numero, encontroId: encontroId! } }),
    onFechar,
  })
  return (
    <FormModal
      aberto
      titulo={`${w.singular('encontro')} ${numero} do programa de lideranças`}
      enviar="Incluir"
      sujo={dialogo.sujo}
      onEnviar={dialogo.enviar}
      onFechar={onFechar}
    >
      <Picker
        label={w.singular('encontro')}
        required
        description={w.frase(
          'Dos calendários {dos municípios} do território. {O encontro} continua lá, com o consultor e os convidados.',
        )}
        opcoes={(oferta.data ?? []).map((e) => ({
          valor: e.encontroId,
          rotulo: `${formatDateTime(e.inicio)} - ${e.titulo}`,
          descricao: e.municipio,
        }))}
        carregando={oferta.isLoading}
        vazio={w.frase('{Nenhum encontro} marcado nos calendários do território')}
        {...dialogo.campo('encontroId')}
      />
      {can('criarEvento') && (
        <div>
          <Text size="sm">Ainda não está marcado? Marque no calendário e volte aqui:</Text>
          <ul className={ul.pilha}>
            {t.municipios.map((m) => (
              <li key={m.municipioId}>
                <Anchor component={Link} to={`/cidade/${m.municipioId}/evento`} className={classes.elo} fz="sm">
                  {w.singular('encontro')} em {m.nome}/{m.uf}
                </Anchor>
              </li>
            ))}
          </ul>
        </div>
      )}
    </FormModal>
  )
}

const UmEncontro = ({ t, e }: { t: Territorio; e: EncontroDaAgenda }) => {
  const w = useWording()
  const confirmar = useConfirm()
  const tirar = useMutationCall(tirarDaAgenda, { naTela: true })
  return (
    <li className={moldura.cartao}>
      <Group justify="space-between" gap="xs">
        <Anchor
          component={Link}
          to={`/cidade/${e.municipioId}/evento?encontro=${e.encontroId}`}
          className={classes.elo}
          fw={600}
          fz="sm"
        >
          {e.titulo}
        </Anchor>
        <EstadoDoEncontro situacao={e.situacao} />
      </Group>
      <Text size="sm">
        {formatDateTime(e.inicio)} · {e.municipio} · {e.local}
      </Text>
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          {e.consultor} · presença de {e.presentes} de {quantos(e.convidados, 'convidado', 'convidados')}
        </Text>
        {t.acoes.completar && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconX size={14} aria-hidden />}
            aria-label={`Retirar do programa: ${e.titulo}, ${e.municipio}`}
            onClick={() =>
              void confirmar({
                titulo: 'Retirar do programa?',
                texto: w.frase('{O encontro} fica no calendário {do município}, e deixa de contar no programa.'),
                confirmar: 'Retirar',
                acao: () => tirar.mutateAsync({ body: { territorioId: t.territorioId, encontroId: e.encontroId } }),
              })
            }
          >
            Retirar
          </Button>
        )}
      </Group>
    </li>
  )
}

/** The eight meetings of the leadership programme, each of which stands in the calendar of its municipality. */
export const Agenda = ({ territorio: t }: { territorio: Territorio }) => {
  const w = useWording()
  const lida = useCall(agendaDoTerritorio, { params: { id: t.territorioId } }, { naTela: true })
  const [numero, setNumero] = useState<number>()
  if (lida.error) return <ErrorState erro={lida.error} onTentarDeNovo={() => void lida.refetch()} />
  if (!lida.data) return <Carregando linhas={8} altura={48} />
  const feitos = lida.data.filter((n) => n.encontros.some((e) => e.situacao === 3)).length
  const recebe = estaVivo(t.status)
  return (
    <Stack>
      <Text size="sm">
        {w.frase(`Já aconteceram ${feitos} de 8 {encontros}.${recebe ? '' : ` ${CONCLUIDO_SEM_ENCONTROS}`}`)}
      </Text>
      {lida.data.map((n) => (
        <Quadro
          key={n.numero}
          titulo={`${w.singular('encontro')} ${n.numero}`}
          acao={
            t.acoes.completar && recebe ? (
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<IconCalendarPlus size={16} aria-hidden />}
                aria-label={`Incluir ${w.min.singular('encontro')} ${n.numero}`}
                onClick={() => setNumero(n.numero)}
              >
                Incluir
              </Button>
            ) : undefined
          }
        >
          {n.encontros.length === 0 ? (
            <Text size="sm" c="dimmed">
              {n.fora > 0 ? 'Fora do seu alcance.' : 'Ainda não marcado.'}
            </Text>
          ) : (
            <ul className={ul.pilha}>
              {n.encontros.map((e) => (
                <UmEncontro key={e.encontroId} t={t} e={e} />
              ))}
            </ul>
          )}
          {n.encontros.length > 0 && n.fora > 0 && (
            <Text size="sm" c="dimmed">
              Mais {n.fora} fora do seu alcance.
            </Text>
          )}
        </Quadro>
      ))}
      {numero !== undefined && <IncluirModal t={t} numero={numero} onFechar={() => setNumero(undefined)} />}
    </Stack>
  )
}
