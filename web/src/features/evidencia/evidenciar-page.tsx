import { Alert, Stack, Text, Title } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useNavigate, useParams } from 'react-router'
import { emPontos } from '#contract/br.ts'
import { ERROS } from '#contract/erros.ts'
import { type EstadoVisivel, getPerguntaMunicipio, type PerguntaDetalhe } from '#contract/pergunta-municipio.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { semResposta } from '#web/lib/api.ts'
import { useLeitura } from '#web/lib/leitura.ts'
import { Interrompidos } from '#web/partes/interrompidos.tsx'
import { nomeDaAba, tituloDaPergunta } from '#web/partes/palavras.ts'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'
import { ControlledFilePicker } from '#web/ui/file-picker.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import quadro from '#web/ui/quadro.module.css'
import { Quadro } from '#web/ui/quadro.tsx'
import { SemConexao } from '#web/ui/sem-conexao.tsx'
import { SEM_PERGUNTAR, useUnsavedGuard } from '#web/ui/unsaved-guard.ts'
import { usePontosNaEvidencia } from './dados.ts'
import { DadosComplementares } from './dados-complementares.tsx'
import { AvisoDaPergunta, BotoesDeEnvio, ParaOsAcompanhamentos, useDeclaracao } from './detalhe-da-pergunta.tsx'
import classes from './evidencia.module.css'
import { EvidenciasGrade } from './evidencias-grade.tsx'
import { Guardados } from './guardados.tsx'
import { comGuardados, regrasDe } from './regras-de-envio.ts'
import { porqueNao, SituacaoDaPergunta } from './situacao.tsx'
import { useAnalise } from './use-analise.tsx'
import { ondeEsta, useArquivos, useSubmissao } from './use-submissao.tsx'

/** What is asked, and until when. */
const Criterio = ({ pergunta: p }: { pergunta: PerguntaDetalhe }) => {
  const w = useWording()
  const pontos = usePontosNaEvidencia()
  return (
    <section className={quadro.quadro} aria-label={w.singular('pergunta')}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {p.nome}
          {pontos && p.pontos !== null && ` · ${emPontos(p.pontos)}`}
        </Text>
        <Text fw={600}>{p.texto}</Text>
        {p.estado !== 'naoRespondida' && (
          <div>
            <SituacaoDaPergunta p={p} w={w} />
          </div>
        )}
        <div>
          <Title order={2} size="h4">
            Evidência
          </Title>
          <Text size="sm" className={classes.linhas}>
            {p.evidencia || 'Não há descrição da evidência válida.'}
          </Text>
        </div>
        <AvisoDaPergunta pergunta={p} />
      </Stack>
    </section>
  )
}

const Envio = ({ pergunta: p }: { pergunta: PerguntaDetalhe }) => {
  const w = useWording()
  const navigate = useNavigate()
  const declaracao = useDeclaracao(p)
  // How many files the criterion of the attendants takes depends on what is being typed: judged when it is saved.
  const arquivos = useArquivos(p, {
    ...regrasDe(p.limites),
    ...(p.dadosComplementares && { maxArquivos: undefined }),
  })
  const submissao = useSubmissao(p, arquivos, declaracao)
  const { acoes, modais } = useAnalise(p)
  const limites = comGuardados(p.limites, submissao.guardados)
  const regras = regrasDe(limites, submissao.atendentes.atualizacaoAtendentes)
  useUnsavedGuard(submissao.sujo)
  const enviar = async () => {
    if (await submissao.enviar()) await navigate(`/cidade/${p.municipioId}/evidencia/evidenciada`, SEM_PERGUNTAR)
  }
  return (
    <Stack gap="md">
      {p.acoes.carregar ? (
        <section className={quadro.quadro}>
          {p.estado === 'aprovada' && (
            <Alert color="blue" role="note" mb="sm">
              Já está {w.flexiona('pergunta', 'aprovado')}: o arquivo entra como complemento, é analisado por si e não
              muda nem a situação nem os pontos.
            </Alert>
          )}
          <Interrompidos
            metadados={{ perguntaMunicipioId: String(p.perguntaMunicipioId) }}
            como="Escolha o mesmo arquivo de novo e salve"
            enviando={submissao.ocupado}
            guardados={submissao.guardados}
          />
          <ControlledFilePicker
            label="Arquivos"
            limites={p.limites.texto}
            controle={arquivos}
            disabled={submissao.ocupado}
            pronto={ondeEsta}
            {...regras}
          />
          <Guardados lista={submissao.guardados} />
          {regras.maxArquivos === 0 && (
            <Text size="sm" c="dimmed" mt="xs">
              {regras.mensagemQuantidade}: exclua o que está guardado para trocar.
            </Text>
          )}
        </section>
      ) : (
        !p.aviso && (
          <Alert color="blue" role="note">
            {porqueNao(w, p) ?? `Você não envia arquivos para ${w.min.este('pergunta')} agora.`}
            {p.resposta === false && <ParaOsAcompanhamentos municipioId={p.municipioId} />}
          </Alert>
        )
      )}
      <DadosComplementares pergunta={p} submissao={submissao} declaracao={declaracao} />
      <Quadro titulo="Evidências">
        <EvidenciasGrade evidencias={p.evidencias} acoes={acoes} />
      </Quadro>
      {p.acoes.carregar && (
        <div className={classes.barra} data-barra-do-pe>
          <BotoesDeEnvio pergunta={p} submissao={submissao} salvar onEnviar={enviar} />
        </div>
      )}
      {modais}
    </Stack>
  )
}

/** Submits evidence for one question; made for a phone in the field. */
export const EvidenciarPage = () => {
  const { id = '', pergunta = '' } = useParams()
  const w = useWording()
  const lida = useLeitura('pergunta', getPerguntaMunicipio, pergunta, {
    erro: ERROS.obterPergunta,
    guarda: (x) => x.acoes.carregar,
  })
  const p = lida.data
  if (!p && semResposta(lida.error)) return <SemConexao />
  const estado: EstadoVisivel = p && p.estado !== 'naoRespondida' ? p.estado : 'respondida'
  return (
    <PageFrame
      titulo={p ? tituloDaPergunta(w, p) : w.singular('pergunta')}
      trilha={[
        { rotulo: `${w.plural('evidencia')}: ${nomeDaAba(w, estado)}`, para: `/cidade/${id}/evidencia/${estado}` },
        { rotulo: 'Enviar evidências' },
      ]}
      acoes={
        p ? [{ rotulo: 'Histórico', icone: IconHistory, para: `/cidade/${id}/evidenciar/${pergunta}/historico` }] : []
      }
    >
      {lida.error && !p ? (
        <ErrorState titulo={ERROS.obterPergunta} erro={lida.error} onTentarDeNovo={() => void lida.refetch()} />
      ) : p ? (
        <div className={classes.duas}>
          <Criterio pergunta={p} />
          <Envio key={p.perguntaMunicipioId} pergunta={p} />
        </div>
      ) : (
        <Carregando linhas={8} altura={36} />
      )}
    </PageFrame>
  )
}
