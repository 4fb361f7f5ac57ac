import { Alert, Group, Radio, Stack, Switch, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  MENSAGENS,
  novoAcompanhamentoTema,
  type PreviaAcompanhamento,
  type TemaOferecido,
  temasParaAcompanhar,
} from '#contract/acompanhamento.ts'
import { emPontos } from '#contract/br.ts'
import { ERROS } from '#contract/erros.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { Carregando, EmptyState, ErrorState } from '#web/ui/estados.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { quantos } from '#web/ui/texto.ts'
import { toast } from '#web/ui/toast.tsx'
import classes from './acompanhamento.module.css'

/** What a new follow-up costs, said before it is opened. */
export const Custo = ({ previa }: { previa: PreviaAcompanhamento }) => {
  const w = useWording()
  const { pontosNaoEvidenciados: pontos, perguntas, perguntasRejeitadas } = previa
  return (
    <Stack gap="sm">
      <Text>
        {pontos > 0 ? (
          <>
            <strong>{quantos(pontos, 'ponto será subtraído', 'pontos serão subtraídos')}</strong>:{' '}
            {quantos(perguntas, w.min.singular('pergunta'), w.min.plural('pergunta'))} sem evidência{' '}
            {perguntas === 1 ? 'volta a ser perguntada' : 'voltam a ser perguntadas'}.
          </>
        ) : (
          'Nenhum ponto será subtraído.'
        )}
      </Text>
      {perguntasRejeitadas && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          {MENSAGENS.evidenciasRejeitadas}
        </Alert>
      )}
    </Stack>
  )
}

/** Goes to what was created; a number 0 means that it was not. */
export const useIrPara = (municipioId: number) => {
  const navigate = useNavigate()
  return (criado: { acompanhamentoId: number; perguntasRejeitadas: boolean }) => {
    if (criado.acompanhamentoId === 0) return toast.erro(MENSAGENS.naoCriado)
    if (criado.perguntasRejeitadas) toast.info(MENSAGENS.evidenciasRejeitadas)
    void navigate(`/cidade/${municipioId}/acompanhamento/obter/${criado.acompanhamentoId}`)
  }
}

interface Props {
  municipioId: number
  aberto: boolean
  /** Chosen from the start. */
  tema: number | null
  onFechar: () => void
}

export const NovoModal = ({ municipioId, aberto, tema: pedido, onFechar }: Props) => {
  const [marcado, setEscolhido] = useState<number | null>(null)
  const escolhido = marcado ?? pedido
  const [nacional, setNacional] = useState(false)
  const [falta, setFalta] = useState(false)
  const navigate = useNavigate()
  const irPara = useIrPara(municipioId)
  const w = useWording()
  const lido = useCall(
    temasParaAcompanhar,
    { params: { id: municipioId }, query: { ...(nacional && { nacional: 'true' }) } },
    { enabled: aberto, erro: ERROS.obterTemas, manterAnterior: true, staleTime: 0 },
  )
  const criar = useMutationCall(novoAcompanhamentoTema, { erro: MENSAGENS.erroNovo })
  const tema = lido.data?.temas.find((t) => t.temaId === escolhido)
  const fechar = () => {
    setEscolhido(null)
    setFalta(false)
    onFechar()
  }
  const enviar = async () => {
    if (!tema) {
      setFalta(true)
      return
    }
    if (tema.acompanhamentoAbertoId) {
      fechar()
      return navigate(`/cidade/${municipioId}/acompanhamento/obter/${tema.acompanhamentoAbertoId}`)
    }
    const criado = await criar
      .mutateAsync({
        params: { municipioId, temaId: tema.temaId },
        query: { confirmados: tema.previa.pontosNaoEvidenciados },
      })
      .catch((erro: unknown) => {
        // What it costs may have changed since: the next try is of what stands now.
        void lido.refetch()
        throw erro
      })
    fechar()
    irPara(criado)
  }
  return (
    <FormModal
      aberto={aberto}
      onFechar={fechar}
      titulo="Criação de novo acompanhamento"
      enviar={tema?.ativo ? 'Abrir o que está em andamento' : 'Criar acompanhamento'}
      onEnviar={enviar}
      desabilitado={lido.data?.temas.length === 0}
    >
      {lido.error && !lido.data && (
        <ErrorState titulo={ERROS.obterTemas} erro={lido.error} onTentarDeNovo={() => void lido.refetch()} />
      )}
      {!lido.error && !lido.data && <Carregando linhas={6} altura={32} />}
      {lido.data && (
        <>
          {lido.data.aviso && <Alert color="yellow">{lido.data.aviso}</Alert>}
          <Group justify="space-between">
            <Text id="novo-prompt" fw={600}>
              {w.frase(MENSAGENS.selecioneTema)}
            </Text>
            <Switch
              label={`Só ${w.min.plural('tema')} nacionais`}
              checked={nacional}
              onChange={(e) => setNacional(e.currentTarget.checked)}
            />
          </Group>
          {lido.data.temas.length === 0 ? (
            <EmptyState
              titulo={w.frase('{Nenhum Tema}')}
              texto={w.frase('São oferecidos os que já foram finalizados {no diagnóstico} e estão habilitados.')}
            />
          ) : (
            <Opcoes temas={lido.data.temas} valor={escolhido} onChange={setEscolhido} erro={falta && !tema} />
          )}
          {tema && !tema.ativo && (
            <div role="status">
              <Custo previa={tema.previa} />
            </div>
          )}
        </>
      )}
    </FormModal>
  )
}

interface OpcoesProps {
  temas: readonly TemaOferecido[]
  valor: number | null
  onChange: (temaId: number) => void
  erro: boolean
}
const Opcoes = ({ temas, valor, onChange, erro }: OpcoesProps) => (
  <Radio.Group
    aria-labelledby="novo-prompt"
    value={valor === null ? '' : String(valor)}
    onChange={(v) => onChange(Number(v))}
    error={erro ? 'Campo Obrigatório' : undefined}
  >
    <div className={classes.opcoes}>
      {[...Map.groupBy(temas, (t) => t.eixoId).values()].map((lista) => (
        <div key={lista[0]!.eixoId}>
          <Title order={3} size="h6" c="dimmed" mb={4}>
            {lista[0]!.eixo}
          </Title>
          {lista.map((t) => (
            <div key={t.temaId} className={classes.opcao}>
              <Radio value={String(t.temaId)} label={t.nome} aria-describedby={`custo-${t.temaId}`} />
              {t.ativo ? (
                <Group gap={4} c="green" wrap="nowrap" id={`custo-${t.temaId}`} className={classes.custo}>
                  <IconCircleCheck size={18} aria-hidden />
                  <Text size="sm">Em andamento</Text>
                </Group>
              ) : (
                <Text size="sm" c="dimmed" id={`custo-${t.temaId}`} className={classes.custo}>
                  {t.previa.pontosNaoEvidenciados > 0 ? `−${emPontos(t.previa.pontosNaoEvidenciados)}` : 'sem custo'}
                </Text>
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  </Radio.Group>
)
