import { Alert, List, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { emPontos, formatDate, formatDateTime } from '#contract/br.ts'
import { type ConferenciaDoInicio, conferirInicio, type EdicaoDoSelo, iniciarEdicao } from '#contract/selo-resultado.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { quantos } from '#web/ui/texto.ts'

const Volta = ({ c, edicao }: { c: ConferenciaDoInicio; edicao: EdicaoDoSelo }) => {
  const w = useWording()
  const perguntas = w.frase(quantos(c.perguntas, '{pergunta}', '{perguntas}'))
  const salas = w.frase(quantos(c.salas, '{município}', '{municípios}'))
  return c.perguntas === 0 ? (
    <Text size="sm">{`Nada foi decidido antes de ${formatDate(edicao.inscricaoInicio)}: nada volta a ser perguntado.`}</Text>
  ) : (
    <Text size="sm">
      {`Decididos antes de ${formatDate(edicao.inscricaoInicio)}, voltam a ser perguntados: ${perguntas} de ${salas}, com ${emPontos(c.pontos)}. Os arquivos ficam no histórico, e o que já foi publicado não muda.`}
    </Text>
  )
}

const Conferido = ({ c, edicao }: { c: ConferenciaDoInicio; edicao: EdicaoDoSelo }) => (
  <Stack gap="md">
    {c.iniciada ? (
      <Text size="sm">{`Iniciada em ${formatDateTime(c.iniciada.em)} por ${c.iniciada.por}.`}</Text>
    ) : (
      <Volta c={c} edicao={edicao} />
    )}
    {c.ficam.length > 0 && (
      <div>
        <Text size="sm" fw={600}>
          Fica como está e conta para esta edição
        </Text>
        <List size="sm">
          {c.ficam.map((f) => (
            <List.Item key={f}>{f}</List.Item>
          ))}
        </List>
      </div>
    )}
    {c.impedimento ? (
      <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title="Não pode ser iniciada agora">
        {c.impedimento}
      </Alert>
    ) : (
      <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title="Não pode ser desfeito">
        As equipes são avisadas, e o resultado da edição anterior não pode mais ser retirado.
      </Alert>
    )}
  </Stack>
)

interface Props {
  edicao: EdicaoDoSelo
  onFechar: () => void
}

/** Says what would be asked again and what stays, and asks. */
export const IniciarModal = ({ edicao, onFechar }: Props) => {
  const lida = useCall(conferirInicio, { params: { id: String(edicao.seloEdicaoId) } }, { naTela: true })
  const iniciar = useMutationCall(iniciarEdicao, { naTela: true, sucesso: 'Edição iniciada' })
  const c = lida.data
  const enviar = async () => {
    if (!c) return
    await iniciar
      .mutateAsync({ body: { seloEdicaoId: edicao.seloEdicaoId, perguntas: c.perguntas } })
      // What changed meanwhile is shown before it is asked again.
      .catch(async (e: unknown) => {
        await lida.refetch()
        throw e
      })
    onFechar()
  }
  return (
    <FormModal
      aberto
      onFechar={onFechar}
      titulo={`Iniciar a edição ${edicao.ano}/${edicao.uf}`}
      enviar="Iniciar edição"
      desabilitado={!c || c.impedimento !== null}
      confirma
      onEnviar={enviar}
    >
      {lida.error && !c ? (
        <ErrorState erro={lida.error} onTentarDeNovo={() => void lida.refetch()} />
      ) : c ? (
        <Conferido c={c} edicao={edicao} />
      ) : (
        <Carregando linhas={4} altura={28} />
      )}
    </FormModal>
  )
}
