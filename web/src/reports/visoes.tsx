import { Alert, Button, CopyButton, Group, Menu, Text } from '@mantine/core'
import {
  IconBookmark,
  IconBookmarkOff,
  IconBookmarks,
  IconCheck,
  IconLink,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useLocation } from 'react-router'
import type { Relatorio } from '#contract/relatorio.ts'
import { excluirVisao, listarVisoes, MENSAGENS_VISAO as M, type Visao } from '#contract/visao-relatorio.ts'
import { mensagemDe } from '#web/lib/mensagem.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { Seta } from '#web/ui/seta.tsx'
import { toast } from '#web/ui/toast.tsx'
import type { NoEndereco } from './no-endereco.ts'
import { corpoDaVisao, useSalvarVisao, VisaoForm } from './visao-form.tsx'

interface Props {
  relatorio: Relatorio
  noEndereco: NoEndereco
}

/** The saved views of a report: which one is open, what of it has changed, and the others. */
export const Visoes = ({ relatorio, noEndereco }: Props) => {
  const { visao, mudou, semVisao, erroDaVisao, lerVisaoDeNovo, mudada, irPara } = noEndereco
  const { pathname, search } = useLocation()
  // Null: a new one; undefined: closed.
  const [aberta, setAberta] = useState<Visao | null>()
  const { alterar } = useSalvarVisao(noEndereco)
  const salvar = ({ visaoRelatorioId, nome, grupo, versao }: Visao) =>
    alterar
      .mutateAsync({
        params: { id: visaoRelatorioId },
        body: { nome, compartilhada: grupo !== null, ...corpoDaVisao(noEndereco), versao },
      })
      .catch((e) => toast.erro(e))
  return (
    <>
      {semVisao && (
        <Alert color="yellow" title="Visão não encontrada">
          Ela foi excluída, ou não está compartilhada com o seu grupo.{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => irPara(null)}>
            Ver o relatório sem ela
          </Button>
        </Alert>
      )}
      {/* What was changed stands in the address, so that the rows are shown all the same. */}
      {erroDaVisao && mudada && (
        <Alert color="yellow" title="A visão não pôde ser lida">
          {mensagemDe(erroDaVisao)}{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => void lerVisaoDeNovo()}>
            Tentar de novo
          </Button>
        </Alert>
      )}
      <Group gap="xs" className="praca-nao-imprime">
        <MenuDasVisoes
          relatorio={relatorio}
          noEndereco={noEndereco}
          onNova={() => setAberta(null)}
          onMudar={setAberta}
        />
        {visao && (
          <Text size="sm" role="status">
            <IconBookmark size={16} aria-hidden style={{ verticalAlign: '-3px' }} /> <strong>{visao.nome}</strong>
            {visao.grupo && <> · do grupo {visao.grupo.nome}</>}
            {!visao.minha && <> · de {visao.dono}</>}
            {mudou && <> · alterada</>}
          </Text>
        )}
        {visao && mudou && (
          <>
            {visao.acoes.salvar && (
              <Button size="compact-sm" h={32} loading={alterar.isPending} onClick={() => void salvar(visao)}>
                Salvar
              </Button>
            )}
            <Button size="compact-sm" h={32} variant="default" onClick={() => setAberta(null)}>
              Salvar como nova
            </Button>
            <Button size="compact-sm" h={32} variant="default" onClick={() => irPara(visao.visaoRelatorioId)}>
              Descartar
            </Button>
          </>
        )}
        <CopyButton value={window.location.origin + pathname + search}>
          {({ copied, copy }) => (
            <Button
              size="compact-sm"
              h={32}
              variant="subtle"
              onClick={copy}
              leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconLink size={16} aria-hidden />}
            >
              {copied ? 'Endereço copiado' : 'Copiar endereço'}
            </Button>
          )}
        </CopyButton>
      </Group>
      {aberta !== undefined && (
        <VisaoForm relatorio={relatorio} noEndereco={noEndereco} visao={aberta} onFechar={() => setAberta(undefined)} />
      )}
    </>
  )
}

interface MenuProps extends Props {
  onNova: () => void
  onMudar: (visao: Visao) => void
}

const MenuDasVisoes = ({ relatorio, noEndereco, onNova, onMudar }: MenuProps) => {
  const { visao, irPara } = noEndereco
  const [aberto, setAberto] = useState(false)
  const lista = useCall(
    listarVisoes,
    { query: { rota: relatorio.rota } },
    { erro: 'Erro ao obter as visões', enabled: aberto, staleTime: 60_000 },
  )
  const excluir = useExcluir(irPara)
  const abrir = (v: Visao) => irPara(v.visaoRelatorioId, { passo: true })
  return (
    <Menu position="bottom-start" opened={aberto} onChange={setAberto}>
      <Menu.Target>
        <Button
          variant="default"
          size="compact-sm"
          h={32}
          leftSection={<IconBookmarks size={16} aria-hidden />}
          rightSection={<Seta aberta={aberto} size={16} />}
        >
          Visões
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        {lista.isPending && <Menu.Label>Carregando…</Menu.Label>}
        {lista.data?.length === 0 && <Menu.Label>Nenhuma visão salva deste relatório</Menu.Label>}
        <Parte nome="Minhas" visoes={lista.data?.filter((v) => v.minha)} atual={visao} onAbrir={abrir} />
        <Parte nome="Compartilhadas" visoes={lista.data?.filter((v) => !v.minha)} atual={visao} onAbrir={abrir} />
        <Menu.Divider />
        <Menu.Item leftSection={<IconPlus size={18} aria-hidden />} onClick={onNova}>
          Salvar como nova visão
        </Menu.Item>
        {visao && (
          <Menu.Item leftSection={<IconBookmarkOff size={18} aria-hidden />} onClick={() => irPara(null)}>
            Ver o relatório sem visão
          </Menu.Item>
        )}
        {visao?.acoes.salvar && (
          <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={() => onMudar(visao)}>
            Renomear ou compartilhar
          </Menu.Item>
        )}
        {visao?.acoes.excluir && (
          <Menu.Item color="red" leftSection={<IconTrash size={18} aria-hidden />} onClick={() => void excluir(visao)}>
            Excluir a visão
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

interface ParteProps {
  nome: string
  visoes: readonly Visao[] | undefined
  atual: Visao | undefined
  onAbrir: (visao: Visao) => void
}
const Parte = ({ nome, visoes, atual, onAbrir }: ParteProps) => {
  const id = useId()
  if (!visoes?.length) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of a menu
    <div role="group" aria-labelledby={id}>
      <Menu.Label id={id}>{nome}</Menu.Label>
      {visoes.map((v) => (
        <Menu.Item
          key={v.visaoRelatorioId}
          leftSection={<IconBookmark size={18} aria-hidden />}
          aria-current={v.visaoRelatorioId === atual?.visaoRelatorioId || undefined}
          onClick={() => onAbrir(v)}
        >
          {v.nome}
          <Text span size="xs" c="dimmed">
            {v.grupo && ` · ${v.grupo.nome}`}
            {!v.minha && ` · de ${v.dono}`}
          </Text>
        </Menu.Item>
      ))}
    </div>
  )
}

const useExcluir = (irPara: NoEndereco['irPara']) => {
  const confirmar = useConfirm()
  const excluir = useMutationCall(excluirVisao, { naTela: true, sucesso: M.excluida, invalida: [listarVisoes] })
  return async ({ visaoRelatorioId, nome, grupo }: Visao) => {
    const sim = await confirmar({
      titulo: `Excluir a visão ${nome}?`,
      texto: `Os envios agendados que a usam param.${grupo ? ` Quem é do grupo ${grupo.nome} deixa de vê-la.` : ''}`,
      confirmar: 'Excluir',
      perigo: true,
      acao: () => excluir.mutateAsync({ params: { id: visaoRelatorioId } }),
    })
    if (sim) irPara(null)
  }
}
