import { Button, Group, Stack, Text } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { formatMedia } from '#contract/br.ts'
import {
  DIAS_DA_PESQUISA,
  enviarPesquisa,
  MIN_RESPOSTAS,
  type ResultadoDaPesquisa,
  resultadoPesquisa,
} from '#contract/pesquisa.ts'
import { historicoRelatorio } from '#contract/relatorio-analise.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'
import ul from '#web/ui/lista.module.css'
import classes from './relatorio-pesquisa.module.css'

const contadas = (n: number, um: string, varios: string) => `${n} ${n === 1 ? um : varios}`

const Notas = ({ porNota }: { porNota: readonly number[] }) => {
  const maior = Math.max(...porNota, 1)
  return (
    <ul className={classes.barras} aria-label="Quantas respostas cada nota teve">
      {porNota.map((n, nota) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the mark is the place in the list
        <li key={nota} className={classes.barra}>
          <span className={classes.altura} style={{ height: `${(n / maior) * 100}%` }} aria-hidden />
          <span>
            <span className="praca-so-leitor">Nota </span>
            {nota}
            <span className="praca-so-leitor">: {contadas(n, 'resposta', 'respostas')}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

const Respostas = ({ r }: { r: ResultadoDaPesquisa }) => {
  if (r.enviadas === 0) return null
  const quantas = `${contadas(r.respondidas, 'resposta', 'respostas')} de ${contadas(r.enviadas, 'pessoa', 'pessoas')}`
  if (r.media === null)
    return (
      <Text size="sm">
        {`${quantas}. As notas aparecem a partir de ${MIN_RESPOSTAS} respostas, para que ninguém seja reconhecido.`}
      </Text>
    )
  return (
    <Stack gap="sm">
      <Group gap="xs" align="baseline">
        <Text fw={700} fz={28} lh={1}>
          {formatMedia(r.media)}
        </Text>
        <Text size="sm" c="dimmed">{`nota média · ${quantas}`}</Text>
      </Group>
      <Notas porNota={r.porNota} />
      {r.comentarios.length > 0 && (
        <Stack component="ul" gap="xs" className={ul.nua} aria-label="Comentários">
          {r.comentarios.map((c, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: comments have no name, and the list is only read
            <li key={i}>
              <Text size="sm" className={classes.comentario}>
                <strong>{c.nota}</strong> · {c.comentario}
              </Text>
            </li>
          ))}
        </Stack>
      )}
    </Stack>
  )
}

/** What those who came said of the meeting, and the way to ask them. */
export const PesquisaDoRelatorio = ({ relatorioId }: { relatorioId: number }) => {
  const confirmar = useConfirm()
  const lida = useCall(resultadoPesquisa, { params: { id: relatorioId } }, { naTela: true })
  const enviar = useMutationCall(enviarPesquisa, { naTela: true, invalida: [resultadoPesquisa, historicoRelatorio] })
  if (lida.error) return <ErrorState erro={lida.error} onTentarDeNovo={() => void lida.refetch()} />
  if (!lida.data) return <Carregando linhas={2} altura={32} />
  const r = lida.data
  const pedir = () =>
    confirmar({
      titulo: r.enviadas > 0 ? 'Enviar de novo?' : 'Enviar a pesquisa?',
      texto: `${contadas(r.aEnviar, 'pessoa recebe', 'pessoas recebem')} por e-mail um link para dar nota e comentar, que vale por ${DIAS_DA_PESQUISA} dias.`,
      confirmar: 'Enviar',
      acao: () => enviar.mutateAsync({ params: { id: relatorioId } }),
    })
  return (
    <Stack gap="sm">
      <Respostas r={r} />
      {r.enviadas === 0 && !r.podeEnviar && !r.aviso && (
        <Text size="sm" c="dimmed">
          A pesquisa ainda não foi enviada.
        </Text>
      )}
      {r.aviso && (
        <Text size="sm" c="dimmed">
          {r.aviso}
        </Text>
      )}
      {r.podeEnviar && (
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconMailForward size={18} aria-hidden />}
            onClick={() => void pedir()}
          >
            {r.enviadas > 0 ? 'Enviar a quem falta' : 'Enviar a pesquisa'}
          </Button>
          <Text size="sm" c="dimmed">
            {contadas(r.aEnviar, 'presente com e-mail', 'presentes com e-mail')}
            {r.presentesSemEmail > 0 && ` · ${r.presentesSemEmail} sem e-mail`}
          </Text>
        </Group>
      )}
    </Stack>
  )
}
