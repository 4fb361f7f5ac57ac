import { ActionIcon, Group, Text, Tooltip } from '@mantine/core'
import { IconCheck, IconDownload, IconEye, IconLink, IconPencil, IconThumbDown, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { limparJustificativa } from '#contract/evidencia.ts'
import type { Evidencia } from '#contract/pergunta-municipio.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { LinkAbertoModal } from '#web/partes/link-aberto.tsx'
import type { Acao } from '#web/ui/acao.ts'
import { tamanho } from '#web/ui/arquivos.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { EmptyState } from '#web/ui/estados.tsx'
import { Etiqueta } from '#web/ui/etiqueta.tsx'
import { useFocoNoVizinho } from '#web/ui/foco-no-vizinho.ts'
import ul from '#web/ui/lista.module.css'
import { useCelular } from '#web/ui/use-celular.ts'
import classes from './evidencia.module.css'
import grade from './grade.module.css'
import { SituacaoDaEvidencia } from './situacao.tsx'
import type { useAnalise } from './use-analise.tsx'
import { baixar } from './visor.tsx'

type AcoesDaGrade = ReturnType<typeof useAnalise>['acoes']

interface Props {
  evidencias: readonly Evidencia[]
  acoes: AcoesDaGrade
}

const acoesDe = (
  e: Evidencia,
  acoes: AcoesDaGrade,
  onLink: (e: Evidencia) => void,
  onExcluir: (e: Evidencia) => void,
): Acao[] => [
  ...(e.acoes.aprovar ? [{ rotulo: 'Aprovar', icone: IconCheck, onClick: () => void acoes.pedirAprovacao(e) }] : []),
  ...(e.acoes.rejeitar
    ? [{ rotulo: 'Rejeitar', icone: IconThumbDown, perigo: true, onClick: () => acoes.rejeitar(e) }]
    : []),
  ...(e.acoes.atualizar ? [{ rotulo: 'Atualizar', icone: IconPencil, onClick: () => acoes.atualizar(e) }] : []),
  ...(e.acoes.ver
    ? [
        { rotulo: 'Ver', icone: IconEye, onClick: () => acoes.ver(e) },
        { rotulo: 'Baixar', icone: IconDownload, onClick: () => void baixar(e) },
        { rotulo: 'Link aberto', icone: IconLink, onClick: () => onLink(e) },
      ]
    : []),
  ...(e.acoes.excluir ? [{ rotulo: 'Excluir', icone: IconTrash, perigo: true, onClick: () => onExcluir(e) }] : []),
]

const Acoes = ({ acoes, nome }: { acoes: readonly Acao[]; nome: string }) => (
  <Group gap={2} wrap="nowrap">
    {acoes.map(({ rotulo, icone: Icon, onClick, perigo }) => (
      <Tooltip key={rotulo} label={rotulo}>
        <ActionIcon
          variant="subtle"
          color={perigo ? 'red' : 'neutro'}
          size={32}
          aria-label={`${rotulo}: ${nome}`}
          onClick={onClick}
        >
          {Icon && <Icon size={18} aria-hidden />}
        </ActionIcon>
      </Tooltip>
    ))}
  </Group>
)

/** The same bytes came from somewhere else: the analyst should know. */
export const AvisoDuplicada = ({ duplicada }: { duplicada: Evidencia['duplicada'] }) => {
  const w = useWording()
  if (!duplicada || duplicada.total === 0) return null
  const nomes = duplicada.lugares.map((l) => `${l.nome}/${l.uf}`)
  const resto = duplicada.total - nomes.length
  return (
    <Text size="sm" c="yellow" fw={600} role="note">
      Arquivo idêntico enviado também por{' '}
      {[...nomes, ...(resto > 0 ? [`mais ${w.min.conta(resto, 'municipio')}`] : [])].join(', ')}
    </Text>
  )
}

const Arquivo = ({ evidencia: e }: { evidencia: Evidencia }) => (
  <div className={classes.arquivo}>
    <span className={classes.quebra}>{e.nomeArquivo}</span>
    <Text size="xs" c="dimmed">
      {tamanho(e.tamanho)} · {e.usuario ?? 'Sistema'} · <DateText valor={e.criacao} />
    </Text>
    {e.dadosComplementares && <Etiqueta>Dados complementares</Etiqueta>}
    {e.complemento && <Etiqueta>Complemento</Etiqueta>}
    <AvisoDuplicada duplicada={e.duplicada} />
  </div>
)

/** The review grid: file, justification, actions and status. */
export const EvidenciasGrade = ({ evidencias, acoes }: Props) => {
  const celular = useCelular()
  const [link, setLink] = useState<Evidencia | null>(null)
  const { caixa, aoSair } = useFocoNoVizinho<HTMLDivElement>(
    evidencias.filter((e) => !e.excluida).map((e) => e.perguntaEvidenciaId),
  )
  const excluir = (e: Evidencia) => void aoSair(e.perguntaEvidenciaId, () => acoes.excluir(e))
  const dela = (e: Evidencia) => acoesDe(e, acoes, setLink, excluir)
  return (
    <div ref={caixa} tabIndex={-1} className={classes.lista}>
      {evidencias.length === 0 ? (
        <EmptyState titulo="Nenhuma evidência retornada" />
      ) : celular ? (
        <ul className={ul.pilha} aria-label="Evidências">
          {evidencias.map((e) => (
            <li key={e.perguntaEvidenciaId} data-linha className={classes.cartaoArquivo}>
              <Arquivo evidencia={e} />
              <Group justify="space-between" gap="xs">
                <SituacaoDaEvidencia evidencia={e} />
                <Acoes acoes={dela(e)} nome={e.nomeArquivo} />
              </Group>
              {limparJustificativa(e.justificativa) && (
                <Text size="sm" className={classes.linhas}>
                  {limparJustificativa(e.justificativa)}
                </Text>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <table className={grade.grade} aria-label="Evidências">
          <thead>
            <tr>
              <th scope="col">Arquivo</th>
              <th scope="col">Justificativa</th>
              <th scope="col">Ações</th>
              <th scope="col">Situação</th>
            </tr>
          </thead>
          <tbody>
            {evidencias.map((e) => (
              <tr key={e.perguntaEvidenciaId} data-linha data-antiga={e.finalizada || undefined}>
                <td>
                  <Arquivo evidencia={e} />
                </td>
                <td className={classes.linhas}>{limparJustificativa(e.justificativa)}</td>
                <td>
                  <Acoes acoes={dela(e)} nome={e.nomeArquivo} />
                </td>
                <td>
                  <SituacaoDaEvidencia evidencia={e} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {link && (
        <LinkAbertoModal
          rota="evidencia"
          alvoId={link.perguntaEvidenciaId}
          nome={link.nomeArquivo}
          onFechar={() => setLink(null)}
        />
      )}
    </div>
  )
}
