import { Alert, Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDateTime, nomeComUf } from '#contract/br.ts'
import {
  criarCodigoDePresenca,
  getPresenca,
  type ListaDePresenca,
  marcarPresenca,
  type Presente,
  pdfListaDePresenca,
  revogarCodigosDePresenca,
} from '#contract/presenca.ts'
import { dizer } from '#web/lib/ambiente.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { baixarDocumento } from '#web/ui/baixar-documento.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { Carregando, EmptyState, ErrorState } from '#web/ui/estados.tsx'
import { useFocoDeVolta } from '#web/ui/foco-de-volta.ts'
import { CodigoDePresenca, CodigoProjetado } from './codigo-de-presenca.tsx'
import classes from './presenca.module.css'

/** People arrive one by one; the list is asked for so often. */
const OLHAR_MS = 5_000

/** Who came last on top, then those who are awaited. */
const emOrdem = (lista: readonly Presente[]) =>
  lista.toSorted((a, b) =>
    a.presente && b.presente
      ? (b.presencaEm ?? '').localeCompare(a.presencaEm ?? '')
      : Number(b.presente) - Number(a.presente),
  )

const detalhe = (p: Presente) =>
  [
    p.email ?? p.telefone,
    p.peloCodigo && 'pelo código, sem convite',
    p.presente &&
      p.presencaEm &&
      `às ${formatDateTime(p.presencaEm).slice(11)} de ${formatDateTime(p.presencaEm).slice(0, 5)}`,
  ]
    .filter(Boolean)
    .join(' · ')

const AVISO: Record<ListaDePresenca['estado'], ((l: ListaDePresenca) => string) | null> = {
  aberta: null,
  cedo: (l) => `A presença pode ser confirmada a partir de ${formatDateTime(l.abre)}.`,
  encerrada: (l) => `O código deixou de valer em ${formatDateTime(l.fecha)}. A presença ainda pode ser marcada aqui.`,
  cancelado: () => '{Este encontro foi cancelado}.',
}

interface PessoasProps {
  lista: ListaDePresenca
  onMarcar: (pessoa: Presente, presente: boolean) => void
}
const Pessoas = ({ lista, onMarcar }: PessoasProps) => {
  const pode = lista.acoes.marcar && lista.estado !== 'cedo'
  if (lista.convidados.length === 0)
    return <EmptyState titulo="Ninguém na lista ainda" texto="Quem confirmar a presença pelo código aparece aqui." />
  return (
    <ul className={classes.lista} aria-label="Lista de presença">
      {emOrdem(lista.convidados).map((p) => (
        <li key={p.encontroConvidadoId} className={classes.pessoa}>
          <Checkbox
            label={p.nome}
            description={detalhe(p) || undefined}
            checked={p.presente}
            disabled={!pode}
            onChange={(e) => onMarcar(p, e.currentTarget.checked)}
          />
        </li>
      ))}
    </ul>
  )
}

interface Props {
  encontroId: number
  onFechar: () => void
}

/** Who came to a meeting: the code on the door, those who arrive by it, and the marks made by hand. */
export const PresencaDialog = ({ encontroId, onFechar }: Props) => {
  useFocoDeVolta()
  const params = { id: encontroId }
  const confirmar = useConfirm()
  const [projetado, setProjetado] = useState(false)
  const lida = useCall(getPresenca, { params }, { naTela: true, refetchInterval: OLHAR_MS })
  const depois = { invalida: [getPresenca] }
  const criar = useMutationCall(criarCodigoDePresenca, { ...depois, erro: 'Erro ao criar o código' })
  const revogar = useMutationCall(revogarCodigosDePresenca, {
    ...depois,
    naTela: true,
    aoTerminar: () => criar.reset(),
  })
  const marcar = useMutationCall(marcarPresenca, { ...depois, erro: 'Erro ao marcar a presença' })
  const lista = lida.data
  const vale = lista && lista.codigos > 0
  const link = vale && criar.data ? new URL(criar.data.link, location.origin).href : undefined

  const mudar = (p: Presente, presente: boolean) => {
    const body = { encontroConvidadoId: p.encontroConvidadoId, presente }
    if (presente) return marcar.mutate({ params, body })
    void confirmar({
      titulo: 'Desmarcar presença',
      texto: `${p.nome} deixa de constar como presente.`,
      confirmar: 'Desmarcar',
      perigo: true,
      acao: () => marcar.mutateAsync({ params, body }),
    })
  }
  /** On paper with the code on top, wherever one can still be used. */
  const imprimir = async (l: ListaDePresenca) => {
    const pode = l.acoes.marcar && (l.estado === 'aberta' || l.estado === 'cedo')
    const dado = link ? criar.data : pode ? await criar.mutateAsync({ params }).catch(() => undefined) : undefined
    await baixarDocumento(pdfListaDePresenca, { params, body: dado ? { codigo: dado.token } : {} })
  }
  const aviso = lista && AVISO[lista.estado]
  return (
    <>
      <Modal opened onClose={onFechar} title="Presença" size={800} styles={{ title: { fontWeight: 650 } }}>
        {lida.error && !lista && <ErrorState erro={lida.error} onTentarDeNovo={() => void lida.refetch()} />}
        {lida.isLoading && <Carregando linhas={6} />}
        {lista && (
          <Stack gap="md">
            <div>
              <Text fw={600}>{lista.titulo}</Text>
              <Text size="sm" c="dimmed">
                {`${nomeComUf(lista.municipio)} · ${formatDateTime(lista.inicio)} a ${formatDateTime(lista.fim).slice(11)}`}
              </Text>
            </div>
            {aviso && <Alert color={lista.estado === 'cancelado' ? 'red' : 'blue'}>{dizer(aviso(lista))}</Alert>}
            <div className={lista.acoes.marcar ? classes.lados : undefined}>
              {lista.acoes.marcar && (
                <CodigoDePresenca
                  lista={lista}
                  link={link}
                  criando={criar.isPending}
                  onCriar={() => criar.mutate({ params })}
                  onProjetar={() => setProjetado(true)}
                  onRevogar={() =>
                    void confirmar({
                      titulo: 'Revogar',
                      texto:
                        'Os códigos que foram mostrados, copiados ou impressos deixam de abrir. Quem já confirmou continua na lista.',
                      confirmar: 'Revogar',
                      perigo: true,
                      acao: () => revogar.mutateAsync({ params }),
                    })
                  }
                />
              )}
              <Stack gap="sm">
                <Group justify="space-between" gap="xs">
                  <Text fw={600} role="status">
                    {`${lista.presentes} de ${lista.convidados.length} presentes`}
                  </Text>
                  <Button
                    variant="default"
                    size="compact-md"
                    leftSection={<IconFileTypePdf size={18} aria-hidden />}
                    onClick={() => void imprimir(lista)}
                  >
                    Lista em papel
                  </Button>
                </Group>
                <Pessoas lista={lista} onMarcar={mudar} />
              </Stack>
            </div>
          </Stack>
        )}
      </Modal>
      {projetado && link && lista && <CodigoProjetado link={link} lista={lista} onFechar={() => setProjetado(false)} />}
    </>
  )
}
