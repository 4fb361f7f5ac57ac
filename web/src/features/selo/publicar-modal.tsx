import { Alert, List, Stack, Table, Text, Textarea } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDateTime } from '#contract/br.ts'
import {
  type Conferencia,
  conferirPublicacao,
  DO_MAIOR,
  type EdicaoDoSelo,
  NENHUM,
  publicarResultado,
  retirarResultado,
} from '#contract/selo-resultado.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { quantos } from '#web/ui/texto.ts'
import { Selo } from './palavras.tsx'

const Contagem = ({ c }: { c: Conferencia }) => (
  <Table withRowBorders={false} verticalSpacing={4} w="auto">
    <Table.Tbody>
      {[...DO_MAIOR, NENHUM].map((n) => (
        <Table.Tr key={n}>
          <Table.Th fw={400} pl={0}>
            <Selo nivel={n === NENHUM ? null : n} />
          </Table.Th>
          <Table.Td ta="right" fw={600}>
            {c.niveis[n]}
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)

const Antes = ({ c }: { c: Conferencia }) =>
  c.retiradas.length > 0 && (
    <div>
      <Text size="sm" fw={600}>
        Publicações retiradas
      </Text>
      <List size="sm" listStyleType="none" spacing={4}>
        {c.retiradas.map((r) => (
          <List.Item key={r.em}>
            {`Publicada em ${formatDateTime(r.em)} por ${r.por}, retirada em ${formatDateTime(r.retiradaEm)} por ${r.retiradaPor}: “${r.justificativa}”`}
          </List.Item>
        ))}
      </List>
    </div>
  )

const Publicar = ({ c }: { c: Conferencia }) => {
  const w = useWording()
  return (
    <>
      <Text size="sm">
        {`${quantos(c.salas, w.min.singular('municipio'), w.min.plural('municipio'))} ${c.salas === 1 ? 'recebe' : 'recebem'} o resultado final, com aviso à equipe de cada ${w.min.singular('municipio')}:`}
      </Text>
      <Contagem c={c} />
      {c.pendencias.length > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title="Ainda falta">
          <List size="sm">
            {c.pendencias.map((p) => (
              <List.Item key={p}>{p}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {c.impedimento && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title="Não pode ser publicado agora">
          {c.impedimento}
        </Alert>
      )}
    </>
  )
}

interface RetirarProps {
  c: Conferencia
  justificativa: string
  erro: string | undefined
  onChange: (justificativa: string) => void
}
const Retirar = ({ c, justificativa, erro, onChange }: RetirarProps) => (
  <>
    <Text size="sm">{`Publicado em ${formatDateTime(c.vigente!.em)} por ${c.vigente!.por}.`}</Text>
    <Contagem c={c} />
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title="Ao retirar o resultado">
      {`Os certificados deixam de valer e as equipes são avisadas.${
        c.vigente!.nacionais > 0
          ? ` ${quantos(c.vigente!.nacionais, 'passo da etapa nacional deixa', 'passos da etapa nacional deixam')} de valer.`
          : ''
      }`}
    </Alert>
    <Textarea
      label="Justificativa"
      required
      autosize
      minRows={2}
      maxRows={6}
      maxLength={1000}
      value={justificativa}
      error={erro}
      onChange={(e) => onChange(e.currentTarget.value)}
    />
  </>
)

interface Props {
  edicao: EdicaoDoSelo
  onFechar: () => void
}

/** Says what would be published and what is missing, and asks; of what was published, takes it back. */
export const PublicarModal = ({ edicao, onFechar }: Props) => {
  const [justificativa, setJustificativa] = useState('')
  const [erro, setErro] = useState<string>()
  const lida = useCall(conferirPublicacao, { params: { id: String(edicao.seloEdicaoId) } }, { naTela: true })
  const publicar = useMutationCall(publicarResultado, { naTela: true, sucesso: 'Resultado publicado' })
  const retirar = useMutationCall(retirarResultado, { naTela: true, sucesso: 'Resultado retirado' })
  const c = lida.data
  const enviar = async () => {
    if (!c) return
    if (!c.vigente) {
      await publicar
        .mutateAsync({ body: { seloEdicaoId: edicao.seloEdicaoId, niveis: c.niveis } })
        // What changed meanwhile is shown before it is asked again.
        .catch(async (e: unknown) => {
          await lida.refetch()
          throw e
        })
      return onFechar()
    }
    if (justificativa.trim() === '') {
      setErro('Campo Obrigatório')
      throw new Error('Há campos inválidos. Corrija os indicados e tente de novo.')
    }
    await retirar.mutateAsync({ body: { seloPublicacaoId: c.vigente.seloPublicacaoId, justificativa } })
    onFechar()
  }
  const nome = `${edicao.ano}/${edicao.uf}`
  return (
    <FormModal
      aberto
      onFechar={onFechar}
      titulo={c?.vigente ? `Resultado publicado de ${nome}` : `Publicar o resultado de ${nome}`}
      enviar={c?.vigente ? 'Retirar o resultado' : 'Publicar'}
      perigo={Boolean(c?.vigente)}
      desabilitado={!c || (!c.vigente && c.impedimento !== null)}
      confirma={!c?.vigente}
      sujo={justificativa !== ''}
      onEnviar={enviar}
    >
      {lida.error && !c ? (
        <ErrorState erro={lida.error} onTentarDeNovo={() => void lida.refetch()} />
      ) : !c ? (
        <Carregando linhas={4} altura={28} />
      ) : (
        <Stack gap="md">
          {c.vigente ? (
            <Retirar
              c={c}
              justificativa={justificativa}
              erro={erro}
              onChange={(v) => {
                setErro(undefined)
                setJustificativa(v)
              }}
            />
          ) : (
            <Publicar c={c} />
          )}
          <Antes c={c} />
        </Stack>
      )}
    </FormModal>
  )
}
