import { Button, Group, Stack, Tabs, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { AnexoDeRelatorio } from '#contract/relatorio-encontro.ts'
import { ENVIO_DE_ANEXO } from '#contract/relatorio-rascunho.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { enviarEmPartes } from '#web/lib/em-partes.ts'
import { useConexao } from '#web/lib/rede.ts'
import { REGRAS_DE_ANEXO } from '#web/partes/relatorio/regras-de-anexo.ts'
import classes from '#web/partes/relatorio/relatorio.module.css'
import { ErroGeral } from '#web/ui/erro-geral.tsx'
import formulario from '#web/ui/formulario.module.css'
import { BarraDoPe } from '#web/ui/save-bar.tsx'
import { useUnsavedGuard } from '#web/ui/unsaved-guard.ts'
import { useEnvios } from '#web/ui/use-envios.ts'
import { AbaAnexos } from './aba-anexos.tsx'
import { AbaConvidados } from './aba-convidados.tsx'
import { AbaObservacoes } from './aba-observacoes.tsx'
import { AbaRelatorio } from './aba-relatorio.tsx'
import { AbaTarefas } from './aba-tarefas.tsx'
import { EscolhaDoRascunho } from './escolha-do-rascunho.tsx'
import type { EstadoDoRascunho } from './rascunho.ts'
import { type FormularioProps, useRelatorioForm } from './use-relatorio-form.ts'
import { ABAS, type Aba, abaDe } from './valores.ts'

const DITO: Record<EstadoDoRascunho, string> = {
  vazio: 'Nada escrito ainda',
  salvo: 'Rascunho salvo',
  salvando: 'Salvando o rascunho…',
  noAparelho: 'Sem conexão · rascunho guardado neste aparelho',
  soNaPagina: 'O rascunho está só nesta página (não feche nem recarregue)',
  recusado: 'O rascunho não foi salvo',
}
const SAINDO = {
  titulo: 'Sair com anexos a caminho?',
  texto: 'Há anexos que ainda não chegaram. O rascunho fica guardado; eles precisam ser escolhidos de novo.',
  confirmar: 'Sair',
  cancelar: 'Continuar aqui',
  perigo: true,
} as const

interface Props extends FormularioProps {
  anexos: readonly AnexoDeRelatorio[]
  recarregarAnexos: () => Promise<unknown>
}

/** What goes up, whichever tab is open. What a lost connection stopped goes on when it is back. */
const useAnexos = (municipioId: number, relatorioId: number | undefined, aoChegar: () => Promise<unknown>) => {
  const metadados = {
    municipioId: String(municipioId),
    ...(relatorioId !== undefined && { relatorioId: String(relatorioId) }),
  }
  const controle = useEnvios<void>({
    regras: REGRAS_DE_ANEXO,
    enviar: (file, onProgress, signal) =>
      enviarEmPartes({
        endereco: ENVIO_DE_ANEXO,
        file,
        metadados,
        digital: `relatorio-${municipioId}-${relatorioId ?? 'novo'}`,
        onProgress,
        signal,
        aoChegar,
      }),
  })
  const { envios, tirar, repetir } = controle
  // What has arrived stands among the attachments.
  useEffect(() => {
    for (const e of envios) if (e.estado === 'pronto') tirar(e.id)
  }, [envios, tirar])
  const conexao = useConexao()
  const antes = useRef(conexao)
  useEffect(() => {
    const voltou = conexao === true && antes.current === false
    antes.current = conexao
    if (voltou) for (const e of envios) if (e.estado === 'falhou' && !e.recusado) void repetir(e.id)
  }, [conexao, envios, repetir])
  return { controle, metadados }
}

/** A report being written: five tabs, its draft, and 'Finalizar'. */
export const Formulario = (props: Props) => {
  const w = useWording()
  const form = useRelatorioForm(props)
  const { controle, metadados } = useAnexos(props.municipioId, props.relatorio?.relatorioId, props.recarregarAnexos)
  const { aba, erros, rascunho } = form
  const aCaminho = controle.envios.some((e) => e.estado === 'enviando')
  const porEnviar = controle.envios.some((e) => e.estado !== 'pronto')
  useUnsavedGuard(aCaminho, SAINDO)
  const nomes: Record<Aba, string> = {
    relatorio: 'Relatório',
    convidados: `Convidados${form.valores.convidados.length ? ` (${form.valores.convidados.length})` : ''}`,
    anexos: `Anexos${props.anexos.length ? ` (${props.anexos.length})` : ''}`,
    tarefas: `${w.plural('tarefa')}${form.valores.tarefas.length ? ` (${form.valores.tarefas.length})` : ''}`,
    observacoes: 'Observações',
  }
  const comErro = new Set(Object.keys(erros).map(abaDe))
  return (
    <form
      ref={form.raiz}
      noValidate
      aria-label={props.relatorio ? 'Editar relatório' : 'Novo relatório'}
      onSubmit={(e) => {
        e.preventDefault()
        void form.finalizar(porEnviar)
      }}
    >
      <Stack gap="md">
        <ErroGeral erro={form.geral} />
        <Tabs value={aba} onChange={(nova) => form.setAba(nova as Aba)} className={formulario.caixa}>
          <Tabs.List mb="md">
            {ABAS.map((a) => (
              <Tabs.Tab
                key={a}
                value={a}
                rightSection={
                  comErro.has(a) ? (
                    <IconAlertTriangle size={16} color="var(--mantine-color-error)" aria-label="com erro" />
                  ) : undefined
                }
              >
                {nomes[a]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="relatorio">
            <div id="aba-relatorio">
              <AbaRelatorio form={form} relatorio={props.relatorio} novo={props.novo} />
            </div>
          </Tabs.Panel>
          <Tabs.Panel value="convidados">
            <div id="aba-convidados">
              <AbaConvidados form={form} />
            </div>
          </Tabs.Panel>
          <Tabs.Panel value="anexos">
            <div id="aba-anexos">
              <AbaAnexos
                controle={controle}
                metadados={metadados}
                anexos={props.anexos}
                recarregar={props.recarregarAnexos}
                erro={erros.arquivos}
              />
            </div>
          </Tabs.Panel>
          <Tabs.Panel value="tarefas">
            <div id="aba-tarefas">
              <AbaTarefas form={form} />
            </div>
          </Tabs.Panel>
          <Tabs.Panel value="observacoes">
            <div id="aba-observacoes">
              <AbaObservacoes form={form} />
            </div>
          </Tabs.Panel>
        </Tabs>
        <BarraDoPe>
          <Text size="sm" c="dimmed" role="status" className={classes.estado}>
            {rascunho.estado === 'vazio' && props.relatorio ? 'Nada mudado ainda' : DITO[rascunho.estado]}
            {rascunho.estado === 'recusado' && `: ${rascunho.recusa}`}
          </Text>
          <Group gap="sm" wrap="nowrap">
            {rascunho.estado !== 'vazio' && (
              <Button
                variant="default"
                onClick={() => void form.descartar()}
                disabled={form.enviando}
                leftSection={<IconTrash size={18} aria-hidden />}
              >
                Descartar
              </Button>
            )}
            <Button type="submit" loading={form.enviando} leftSection={<IconCheck size={18} aria-hidden />}>
              Finalizar
            </Button>
          </Group>
        </BarraDoPe>
      </Stack>
      <EscolhaDoRascunho rascunho={rascunho} meu={form.valores} />
    </form>
  )
}
