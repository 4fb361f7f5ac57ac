import { Anchor, Drawer, Group, Stack, Tabs, Text } from '@mantine/core'
import {
  IconCalendarCheck,
  IconCalendarX,
  IconCopy,
  IconFileText,
  IconPencil,
  IconQrcode,
  IconRestore,
  IconTrash,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatHours, formatPhone, nomeComUf } from '#contract/br.ts'
import { type Encontro, getEncontro, historicoDoEncontro, MODALIDADE, TIPO_ENCONTRO } from '#contract/encontro.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { PresencaDialog } from '#web/partes/encontro/presenca-dialog.tsx'
import { EstadoDoEncontro } from '#web/partes/estado-encontro.tsx'
import { ParteDaLinhagem } from '#web/partes/pagamento/linhagem.tsx'
import type { Acao } from '#web/ui/acao.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { nomeDoDia, noRelogio } from '#web/ui/calendario/dias.ts'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'
import { Etiqueta } from '#web/ui/etiqueta.tsx'
import { useFocoHerdado } from '#web/ui/foco-herdado.ts'
import ul from '#web/ui/lista.module.css'
import { Passos } from '#web/ui/passos.tsx'
import { quantos } from '#web/ui/texto.ts'
import classes from './encontro.module.css'
import { palavrasDo } from './palavras.ts'
import type { Acoes } from './use-acoes.tsx'

interface Props {
  encontroId: number | null
  onFechar: () => void
  onEditar: (encontro: Encontro) => void
  onRepetir: (encontro: Encontro) => void
  acoes: Acoes
  /** A dialog that was opened from it lies above it: Escape is for that one. */
  coberto: boolean
}

/** One meeting with all that is in it, beside the calendar. */
export const Painel = ({ encontroId, onFechar, coberto, ...resto }: Props) => {
  const w = useWording()
  const [naPresenca, setNaPresenca] = useState(false)
  // It keeps what it shows until it is gone from the page.
  const [ultimo, setUltimo] = useState(encontroId)
  if (encontroId !== null && encontroId !== ultimo) setUltimo(encontroId)
  return (
    <Drawer
      opened={encontroId !== null}
      onClose={onFechar}
      closeOnEscape={!coberto && !naPresenca}
      position="right"
      size="lg"
      title={w.singular('encontro')}
      styles={{ title: { fontWeight: 650, fontSize: 'var(--mantine-font-size-lg)' } }}
    >
      {ultimo !== null && (
        <Conteudo key={ultimo} encontroId={ultimo} naPresenca={naPresenca} onPresenca={setNaPresenca} {...resto} />
      )}
    </Drawer>
  )
}

interface ConteudoProps extends Pick<Props, 'onEditar' | 'onRepetir' | 'acoes'> {
  encontroId: number
  naPresenca: boolean
  onPresenca: (aberta: boolean) => void
}
const Conteudo = ({ encontroId, onEditar, onRepetir, acoes, naPresenca, onPresenca }: ConteudoProps) => {
  const w = useWording()
  const p = palavrasDo(w)
  const { can } = useSession()
  const cliente = useQueryClient()
  const lido = useCall(getEncontro, { params: { id: encontroId } }, { naTela: true })
  const titulo = useRef<HTMLHeadingElement>(null)
  // Called off, it can no longer be called off: the button is gone.
  useFocoHerdado(lido.data?.situacao, () => titulo.current)
  if (lido.error && !lido.data) return <ErrorState erro={lido.error} onTentarDeNovo={() => void lido.refetch()} />
  if (!lido.data) return <Carregando linhas={8} altura={24} />
  const e = lido.data
  const pode: Acao[] = [
    ...(e.acoes.editar ? [{ rotulo: 'Editar', icone: IconPencil, onClick: () => onEditar(e) }] : []),
    ...(e.acoes.confirmar
      ? [{ rotulo: 'Confirmar', icone: IconCalendarCheck, onClick: () => acoes.confirmar(e) }]
      : []),
    ...(e.situacao !== 5 ? [{ rotulo: 'Presença', icone: IconQrcode, onClick: () => onPresenca(true) }] : []),
    ...(e.acoes.reativar ? [{ rotulo: 'Reativar', icone: IconRestore, onClick: () => acoes.reativar(e) }] : []),
    ...(can('criarEvento') ? [{ rotulo: p.repetir, icone: IconCopy, onClick: () => onRepetir(e) }] : []),
    ...(e.acoes.cancelar
      ? [{ rotulo: `Cancelar ${w.min.o('encontro')}`, icone: IconCalendarX, onClick: () => acoes.cancelar(e) }]
      : []),
    ...(e.acoes.excluir ? [{ rotulo: 'Excluir', icone: IconTrash, perigo: true, onClick: () => acoes.apagar(e) }] : []),
  ]
  return (
    <Stack gap="md">
      <div>
        <Text component="h2" ref={titulo} tabIndex={-1} m={0} fw={650} fz="lg" style={{ overflowWrap: 'anywhere' }}>
          {e.titulo}
        </Text>
        <Group gap={6} mt={6}>
          <EstadoDoEncontro situacao={e.situacao} semRelatorio={e.semRelatorio} />
          {e.encontroSerieId !== null && <Etiqueta>Em série</Etiqueta>}
        </Group>
        {e.justificativa && e.situacao === 5 && (
          <Text size="sm" mt={6} className={classes.texto}>
            Motivo do cancelamento: {e.justificativa}
          </Text>
        )}
      </div>
      {pode.length > 0 && (
        <Group gap="xs">
          {pode.map((a) => (
            <ActionButton key={a.rotulo} acao={a} variant={a.perigo ? 'light' : 'default'} size="sm" />
          ))}
        </Group>
      )}
      {naPresenca && (
        <PresencaDialog
          encontroId={e.encontroId}
          onFechar={() => {
            onPresenca(false)
            // Who came is told here and in the calendar too.
            void cliente.invalidateQueries()
          }}
        />
      )}
      <Tabs defaultValue="dados" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="dados">Dados</Tabs.Tab>
          <Tabs.Tab value="convidados">Convidados ({e.convidadosEvento.length})</Tabs.Tab>
          <Tabs.Tab value="historico">Histórico</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="dados" pt="md">
          <Dados e={e} />
        </Tabs.Panel>
        <Tabs.Panel value="convidados" pt="md">
          <ConvidadosDoEncontro e={e} />
        </Tabs.Panel>
        <Tabs.Panel value="historico" pt="md">
          <Historico encontroId={e.encontroId} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  )
}

const Dados = ({ e }: { e: Encontro }) => {
  const w = useWording()
  const { can } = useSession()
  const link = /^https?:\/\/\S+$/.test(e.local)
  const linhas: [string, React.ReactNode][] = [
    ['Quando', `${nomeDoDia(noRelogio(e.inicio).dia)}, ${e.inicioString.slice(11)} a ${e.fimString.slice(11)}`],
    ...(e.duracao !== null ? [['Duração', formatHours(e.duracao)] as [string, string]] : []),
    [
      w.singular('municipio'),
      <Anchor key="m" component={Link} to={`/cidade/${e.municipioId}/geral`} size="sm">
        {nomeComUf(e.municipio)}
      </Anchor>,
    ],
    [
      'Local ou link',
      link ? (
        <Anchor key="l" href={e.local} target="_blank" rel="noreferrer noopener" size="sm">
          {e.local}
        </Anchor>
      ) : (
        e.local
      ),
    ],
    ['Modalidade', MODALIDADE[e.modalidade]],
    ['Tipo', TIPO_ENCONTRO[e.encontroType]],
    ['Grupo', e.grupo.nome],
    ['Consultor', e.usuario.nome],
    ...(e.criadoPor ? [[`${w.flexiona('encontro', 'Marcado')} por`, e.criadoPor] as [string, string]] : []),
  ]
  return (
    <Stack gap="md">
      <dl className={classes.dados}>
        {linhas.map(([rotulo, valor]) => (
          <FragmentoDado key={rotulo} rotulo={rotulo} valor={valor} />
        ))}
      </dl>
      {e.solucoesEvento.length > 0 && (
        <div>
          <Text size="sm" fw={650} component="h3" m={0}>
            {w.plural('solucao')} e {w.min.plural('tarefa')}
          </Text>
          <ul className={classes.escolhidas}>
            {e.solucoesEvento.map((s) => (
              <li key={s.municipioSolucaoId}>
                {s.nome}
                <ul className={classes.escolhidas}>
                  {e.tarefasEvento
                    .filter((t) => t.municipioSolucaoId === s.municipioSolucaoId)
                    .map((t) => (
                      <li key={t.municipioTarefaId}>
                        {t.nome}
                        {e.duracao !== null && t.minutos > 0 && ` (${formatHours(t.minutos)})`}
                      </li>
                    ))}
                </ul>
              </li>
            ))}
          </ul>
        </div>
      )}
      {e.descricao && (
        <div>
          <Text size="sm" fw={650} component="h3" m={0}>
            Pauta
          </Text>
          <Text size="sm" className={classes.texto}>
            {e.descricao}
          </Text>
        </div>
      )}
      {e.relatorioId === null && e.situacao !== 5 && new Date(e.inicio) < new Date() && can('novoRelatorio') && (
        <ActionButton
          acao={{
            rotulo: 'Fazer o relatório',
            icone: IconFileText,
            para: `/cidade/${e.municipioId}/relatorio/inserir?encontro=${e.encontroId}`,
          }}
          variant="default"
          style={{ alignSelf: 'start' }}
        />
      )}
      {e.relatorioId !== null && can('relatorios') && (
        <ActionButton
          acao={{
            rotulo: 'Abrir o relatório',
            icone: IconFileText,
            para: `/cidade/${e.municipioId}/relatorio/obter/${e.relatorioId}`,
          }}
          variant="default"
          style={{ alignSelf: 'start' }}
        />
      )}
      {e.relatorioId !== null && <ParteDaLinhagem tipo="encontro" id={e.encontroId} de={e.usuarioId} />}
    </Stack>
  )
}
const FragmentoDado = ({ rotulo, valor }: { rotulo: string; valor: React.ReactNode }) => (
  <>
    <dt>{rotulo}</dt>
    <dd>{valor}</dd>
  </>
)

const ConvidadosDoEncontro = ({ e }: { e: Encontro }) => {
  if (e.convidadosEvento.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Nenhum convidado adicionado
      </Text>
    )
  const presentes = e.convidadosEvento.filter((c) => c.presente).length
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {quantos(presentes, 'presença confirmada', 'presenças confirmadas')}
        {e.enviarConvite ? ' · o convite vai por e-mail' : ' · sem convite por e-mail'}
      </Text>
      <ul className={ul.pilha} style={{ '--vao': '6px' } as React.CSSProperties}>
        {e.convidadosEvento.map((c) => (
          <li key={c.encontroConvidadoId} className={classes.convidado}>
            <span className={classes.nomeDoConvidado}>
              <Text component="span" size="sm" fw={600} display="block">
                {c.nome}
              </Text>
              <Text component="span" size="sm" c="dimmed">
                {[c.email, c.telefone && formatPhone(c.telefone)].filter(Boolean).join(' · ') || 'sem contato'}
              </Text>
            </span>
            <Group gap={4}>
              {c.peloCodigo && <Etiqueta>Pelo código</Etiqueta>}
              {c.presente && <Etiqueta cor="blue">Presente</Etiqueta>}
            </Group>
          </li>
        ))}
      </ul>
    </Stack>
  )
}

const Historico = ({ encontroId }: { encontroId: number }) => {
  const lido = useCall(historicoDoEncontro, { params: { id: encontroId } }, { naTela: true, staleTime: 0 })
  if (lido.error) return <ErrorState erro={lido.error} onTentarDeNovo={() => void lido.refetch()} />
  if (!lido.data) return <Carregando linhas={5} altura={28} />
  return (
    <Passos
      passos={lido.data}
      chave={(passo) => passo.encontroPassoId}
      estado={(para) => <EstadoDoEncontro situacao={para} />}
    />
  )
}
