import { ActionIcon, Modal, Text, Tooltip } from '@mantine/core'
import { IconDownload, IconEye, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { AnexoEndpoints } from '#contract/anexos.ts'
import type {
  baixarEvidenciaDoContato,
  excluirEvidenciaDoContato,
  verEvidenciaDoContato,
} from '#contract/cliente-oculto.ts'
import type { baixarAnexoDeProcesso, excluirAnexoDeProcesso, verAnexoDeProcesso } from '#contract/pagamento-anexos.ts'
import type { baixarAnexoDeProposta, excluirAnexoDeProposta, verAnexoDeProposta } from '#contract/proposta-anexos.ts'
import type { baixarAnexoDeParcela, excluirAnexoDeParcela, verAnexoDeParcela } from '#contract/proposta-parcelas.ts'
import type { baixarAnexoAdmin, excluirAnexoAdmin, verAnexoAdmin } from '#contract/relatorio-administrativo.ts'
import type { baixarAnexo, excluirAnexo, verAnexo } from '#contract/relatorio-rascunho.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { Abrindo, ArquivoNaPagina } from '#web/partes/visor/arquivo.tsx'
import visor from '#web/partes/visor/visor.module.css'
import type { Acao } from '#web/ui/acao.ts'
import { tamanho } from '#web/ui/arquivos.ts'
import { baixarDocumento } from '#web/ui/baixar-documento.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { ErrorState } from '#web/ui/estados.tsx'
import ul from '#web/ui/lista.module.css'
import { useCelular } from '#web/ui/use-celular.ts'
import classes from './relatorio.module.css'

const ERRO = 'Erro ao abrir o anexo'

export interface AnexoMostrado {
  id: number
  nomeArquivo: string
  mime: string
  tamanho: number
  usuario: string
  /** May be shown in the page. */
  verNaPagina: boolean
  excluir: boolean
  /** What else is told of it, below its name. */
  nota?: ReactNode
}
interface Chamadas {
  ver:
    | typeof verAnexo
    | typeof verAnexoAdmin
    | typeof verAnexoDeProcesso
    | typeof verAnexoDeProposta
    | typeof verAnexoDeParcela
    | typeof verEvidenciaDoContato
    | AnexoEndpoints['ver']
  baixar:
    | typeof baixarAnexo
    | typeof baixarAnexoAdmin
    | typeof baixarAnexoDeProcesso
    | typeof baixarAnexoDeProposta
    | typeof baixarAnexoDeParcela
    | typeof baixarEvidenciaDoContato
    | AnexoEndpoints['baixar']
  excluir:
    | typeof excluirAnexo
    | typeof excluirAnexoAdmin
    | typeof excluirAnexoDeProcesso
    | typeof excluirAnexoDeProposta
    | typeof excluirAnexoDeParcela
    | typeof excluirEvidenciaDoContato
    | AnexoEndpoints['excluir']
}

const Aberto = ({ anexo: a, ver }: { anexo: AnexoMostrado } & Pick<Chamadas, 'ver'>) => {
  // Each reading is written to the audit log: what is on the page is not read again.
  const lido = useCall(ver, { params: { id: a.id } }, { staleTime: Number.POSITIVE_INFINITY, naTela: true })
  if (lido.error) return <ErrorState titulo={ERRO} erro={lido.error} onTentarDeNovo={() => void lido.refetch()} />
  if (!lido.data) return <Abrindo />
  return (
    <ArquivoNaPagina arquivo={lido.data as unknown as File} imagem={a.mime.startsWith('image/')} nome={a.nomeArquivo} />
  )
}

interface Props {
  anexos: readonly AnexoMostrado[]
  /** Of what they belong to. */
  chamadas: Chamadas
  /** Without it they are only read. */
  onExcluido?: () => void
  /** What else can be done with one. */
  acoes?: (id: number) => readonly Acao[]
}

/** The files of a report, a payment process or a proposal: looked at on the page, downloaded, and taken out while it is being written. */
export const Anexos = ({ anexos, chamadas, onExcluido, acoes }: Props) => {
  const celular = useCelular()
  const confirmar = useConfirm()
  const [vendo, setVendo] = useState<AnexoMostrado | null>(null)
  const excluir = useMutationCall(chamadas.excluir, { naTela: true, aoTerminar: () => onExcluido?.() })
  if (anexos.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Nenhum anexo
      </Text>
    )
  return (
    <>
      <ul className={ul.nua} aria-label="Anexos">
        {anexos.map((a) => (
          <li key={a.id} className={classes.linha}>
            <div className={classes.nome}>
              <Text size="sm">{a.nomeArquivo}</Text>
              <Text size="xs" c="dimmed">
                {tamanho(a.tamanho)} · {a.usuario}
              </Text>
              {a.nota}
            </div>
            <div>
              {a.verNaPagina && (
                <Tooltip label="Ver">
                  <ActionIcon
                    variant="subtle"
                    size={36}
                    aria-label={`Ver: ${a.nomeArquivo}`}
                    onClick={() => setVendo(a)}
                  >
                    <IconEye size={18} aria-hidden />
                  </ActionIcon>
                </Tooltip>
              )}
              <Tooltip label="Baixar">
                <ActionIcon
                  variant="subtle"
                  size={36}
                  aria-label={`Baixar: ${a.nomeArquivo}`}
                  onClick={() => void baixarDocumento(chamadas.baixar, { params: { id: a.id } })}
                >
                  <IconDownload size={18} aria-hidden />
                </ActionIcon>
              </Tooltip>
              {acoes?.(a.id).map(({ rotulo, icone: Icon, onClick }) => (
                <Tooltip key={rotulo} label={rotulo}>
                  <ActionIcon variant="subtle" size={36} aria-label={`${rotulo}: ${a.nomeArquivo}`} onClick={onClick}>
                    {Icon && <Icon size={18} aria-hidden />}
                  </ActionIcon>
                </Tooltip>
              ))}
              {onExcluido && a.excluir && (
                <Tooltip label="Excluir">
                  <ActionIcon
                    variant="subtle"
                    color="red"
                    size={36}
                    aria-label={`Excluir: ${a.nomeArquivo}`}
                    onClick={() =>
                      void confirmar({
                        titulo: 'Excluir anexo?',
                        texto: `${a.nomeArquivo} será apagado. Esta ação não pode ser desfeita.`,
                        confirmar: 'Excluir',
                        perigo: true,
                        acao: () => excluir.mutateAsync({ params: { id: a.id } }),
                      })
                    }
                  >
                    <IconTrash size={18} aria-hidden />
                  </ActionIcon>
                </Tooltip>
              )}
            </div>
          </li>
        ))}
      </ul>
      <Modal
        opened={vendo !== null}
        onClose={() => setVendo(null)}
        title={vendo?.nomeArquivo}
        size={800}
        fullScreen={celular}
        styles={{ title: { overflowWrap: 'anywhere', fontWeight: 650 } }}
      >
        {vendo && (
          <section
            className={`${visor.visor} ${classes.visor}`}
            aria-label={`Arquivo ${vendo.nomeArquivo}`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
            tabIndex={0}
          >
            <Aberto anexo={vendo} ver={chamadas.ver} />
          </section>
        )}
      </Modal>
    </>
  )
}
