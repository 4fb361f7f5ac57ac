import { Anchor, Button, Drawer, Group, ScrollArea, Stack, Text, TextInput, Title, UnstyledButton } from '@mantine/core'
import { IconMailForward, IconMailOpened, IconRefresh, IconSearch } from '@tabler/icons-react'
import { getMensagem, listarMensagens, type MensagemLinha, reenviarMensagem } from '#contract/email.ts'
import { umId, useFiltros } from '#web/lib/filtros.ts'
import { useFiltrosDaLista, useLista } from '#web/lib/lista.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { Paginas } from '#web/ui/data-table/paginas.tsx'
import type { DoServidor } from '#web/ui/data-table/servidor.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Carregando, EmptyState, ErrorState } from '#web/ui/estados.tsx'
import ul from '#web/ui/lista.module.css'
import { PageFrame } from '#web/ui/page-frame.tsx'
import quadro from '#web/ui/quadro.module.css'
import { StatusBadge, type Tom } from '#web/ui/status-badge.tsx'
import { quantos } from '#web/ui/texto.ts'
import { useCelular } from '#web/ui/use-celular.ts'
import classes from './caixa-de-saida.module.css'
import { emPartes } from './links.ts'

const SITUACOES: Record<MensagemLinha['situacao'], { tom: Tom; palavra: string; dica: string }> = {
  pendente: { tom: 'andamento', palavra: 'Pendente', dica: 'Espera a vez de ser enviada' },
  enviada: { tom: 'positivo', palavra: 'Enviada', dica: 'Entregue ao servidor de e-mail' },
  retida: { tom: 'neutro', palavra: 'Retida', dica: 'Não há servidor de e-mail configurado: a mensagem fica aqui' },
  falhou: { tom: 'negativo', palavra: 'Falhou', dica: 'O servidor de e-mail recusou' },
}
const CODECS = { mensagem: umId }
const SEM_FILTROS = {}

/** Mails the product wrote, sent or not. The list on one side, the one being read beside it. */
export const CaixaDeSaidaPage = () => {
  const filtros = useFiltrosDaLista(SEM_FILTROS)
  const { lida, linhas, servidor } = useLista(listarMensagens, {
    ...filtros,
    chave: (m) => m.mensagemId,
    naTela: true,
    refetchInterval: 15_000,
  })
  // Reading one moves nothing in the list beside it.
  const { valores, mudar } = useFiltros(CODECS)
  const celular = useCelular()
  const aberta = valores.mensagem
  const fechar = () => mudar({ mensagem: null })
  return (
    <PageFrame titulo="Caixa de saída" subtitulo="As mensagens guardam links de senha: só quem tem acesso total as lê.">
      {lida.error && !linhas ? (
        <ErrorState titulo="Erro ao obter mensagens" erro={lida.error} onTentarDeNovo={() => void lida.refetch()} />
      ) : (
        <div className={classes.dividida}>
          <Lista mensagens={linhas} servidor={servidor} aberta={aberta} onAbrir={(mensagem) => mudar({ mensagem })} />
          {celular ? (
            <Drawer opened={aberta !== null} onClose={fechar} size="100%" title="Mensagem">
              {aberta !== null && <Leitura id={aberta} />}
            </Drawer>
          ) : (
            <section className={`${quadro.moldura} ${classes.leitura}`} aria-label="Mensagem">
              {aberta === null ? (
                <EmptyState icone={IconMailOpened} titulo="Escolha uma mensagem para ler" />
              ) : (
                <Leitura id={aberta} />
              )}
            </section>
          )}
        </div>
      )}
    </PageFrame>
  )
}

interface ListaProps {
  mensagens: readonly MensagemLinha[] | undefined
  servidor: DoServidor<MensagemLinha>
  aberta: number | null
  onAbrir: (id: number) => void
}

const Lista = ({ mensagens, servidor, aberta, onAbrir }: ListaProps) => {
  const { busca, onBusca, total, totalExato } = servidor
  return (
    <section aria-label="Mensagens" className={quadro.moldura}>
      <Stack gap="xs" p="sm" className={classes.topo}>
        <TextInput
          type="search"
          aria-label="Buscar mensagem"
          placeholder="Buscar por assunto ou destinatário"
          leftSection={<IconSearch size={18} aria-hidden />}
          value={busca}
          onChange={(e) => onBusca(e.currentTarget.value)}
        />
        <Text size="sm" c="dimmed" role="status">
          {mensagens ? `${totalExato ? '' : 'Mais de '}${quantos(total, 'mensagem', 'mensagens')}` : 'Carregando…'}
        </Text>
      </Stack>
      {!mensagens && (
        <div style={{ padding: 12 }}>
          <Carregando linhas={6} altura={44} />
        </div>
      )}
      {mensagens?.length === 0 && (
        <EmptyState titulo={busca ? 'Nada encontrado para esta busca' : 'Nenhuma mensagem retornada'} />
      )}
      <ScrollArea.Autosize mah="calc(100dvh - 18rem)" type="auto" viewportProps={{ tabIndex: -1 }}>
        <ul className={`${ul.nua} ${classes.itens}`}>
          {mensagens?.map((m) => (
            <li key={m.mensagemId}>
              <UnstyledButton
                className={classes.item}
                aria-current={m.mensagemId === aberta || undefined}
                onClick={() => onAbrir(m.mensagemId)}
              >
                <Group justify="space-between" gap="xs" wrap="nowrap">
                  <Text size="sm" fw={600} truncate>
                    {m.assunto}
                  </Text>
                  <Text size="xs" c="dimmed" className={classes.quando}>
                    <DateText valor={m.criacao} />
                  </Text>
                </Group>
                <Group justify="space-between" gap="xs" wrap="nowrap">
                  <Text size="sm" c="dimmed" truncate>
                    {m.para}
                  </Text>
                  <StatusBadge tom={SITUACOES[m.situacao].tom}>{SITUACOES[m.situacao].palavra}</StatusBadge>
                </Group>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      </ScrollArea.Autosize>
      {mensagens && (
        <div className={classes.pe}>
          <Paginas {...servidor} />
        </div>
      )}
    </section>
  )
}

const Leitura = ({ id }: { id: number }) => {
  const lida = useCall(getMensagem, { params: { id } }, { naTela: true })
  const reenviar = useMutationCall(reenviarMensagem, { sucesso: 'A mensagem voltou para a fila de envio' })
  if (lida.error) return <ErrorState erro={lida.error} onTentarDeNovo={() => lida.refetch()} />
  if (!lida.data) return <Carregando linhas={8} />
  const { assunto, para, situacao, erro, criacao, enviadaEm, texto, anexos } = lida.data
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start" gap="sm">
        <div>
          <Title order={2}>{assunto}</Title>
          <Text size="sm" c="dimmed">
            Para {para} · escrita <DateText valor={criacao} />
            {enviadaEm && (
              <>
                {' '}
                · enviada <DateText valor={enviadaEm} />
              </>
            )}
          </Text>
        </div>
        <Group gap="sm">
          <StatusBadge tom={SITUACOES[situacao].tom} dica={SITUACOES[situacao].dica}>
            {SITUACOES[situacao].palavra}
          </StatusBadge>
          {situacao !== 'enviada' && (
            <Button
              variant="default"
              leftSection={
                situacao === 'falhou' ? (
                  <IconRefresh size={18} aria-hidden />
                ) : (
                  <IconMailForward size={18} aria-hidden />
                )
              }
              loading={reenviar.isPending}
              onClick={() => reenviar.mutate({ params: { id } })}
            >
              Reenviar
            </Button>
          )}
        </Group>
      </Group>
      {erro && (
        <Text size="sm" c="red">
          {erro}
        </Text>
      )}
      {anexos.length > 0 && <Text size="sm">Anexos: {anexos.join(', ')}</Text>}
      <div className={classes.texto}>
        {emPartes(texto).map(({ texto: parte, link }, i) =>
          link ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in its order
            <Anchor key={i} href={link} target="_blank" rel="noreferrer noopener" fz="inherit" underline="always">
              {parte}
            </Anchor>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <span key={i}>{parte}</span>
          ),
        )}
      </div>
    </Stack>
  )
}
