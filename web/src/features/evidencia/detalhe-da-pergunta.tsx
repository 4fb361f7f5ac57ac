import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconDeviceFloppy, IconHistory, IconRotate2, IconSend, IconUpload, IconZip } from '@tabler/icons-react'
import { Link } from 'react-router'
import { ERROS } from '#contract/erros.ts'
import { zipEvidencias } from '#contract/evidencia.ts'
import { getPerguntaMunicipio, type PerguntaDetalhe } from '#contract/pergunta-municipio.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { baixarDocumento } from '#web/ui/baixar-documento.tsx'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'
import { DadosComplementares } from './dados-complementares.tsx'
import { EvidenciasGrade } from './evidencias-grade.tsx'
import { Guardados } from './guardados.tsx'
import { Prorrogar, RecursoDaPerguntaQuadro } from './recurso.tsx'
import { FRASES } from './regras-de-envio.ts'
import { PrazoDeReenvio, porqueNao } from './situacao.tsx'
import { useAnalise } from './use-analise.tsx'
import { type Arquivos, type Submissao, useArquivos, useSubmissao } from './use-submissao.tsx'

export const useDeclaracao = (p: PerguntaDetalhe) =>
  useArquivos(p, { ...FRASES, tipos: p.limites.tipos, maxBytes: p.limites.maxBytes, maxArquivos: 1 }, true)

/** The deadline that runs, or why nothing can be sent any more. */
export const AvisoDaPergunta = ({ pergunta: p }: { pergunta: PerguntaDetalhe }) => {
  const w = useWording()
  return (
    <>
      {p.prazo && p.estado === 'rejeitada' && !p.aviso && (
        <Group gap="xs">
          <Text size="sm">Prazo para reenvio:</Text>
          <PrazoDeReenvio prazo={p.prazo} perguntaMunicipioId={p.perguntaMunicipioId} />
          <Prorrogar pergunta={p} />
        </Group>
      )}
      {p.rejeicao?.motivo && (
        <Text size="sm">
          <strong>Motivo da rejeição:</strong> {p.rejeicao.motivo}
        </Text>
      )}
      {p.aviso && (
        <Alert color="red" role="note">
          {porqueNao(w, p)}
          {p.rejeicao?.recorrente && <ParaOsAcompanhamentos municipioId={p.municipioId} />}
        </Alert>
      )}
      <RecursoDaPerguntaQuadro pergunta={p} />
    </>
  )
}

/** Where a question that cannot be sent comes back. */
export const ParaOsAcompanhamentos = ({ municipioId }: { municipioId: number }) => {
  const { can } = useSession()
  if (!can('acompanhamentos')) return null
  return (
    <div>
      <Anchor component={Link} to={`/cidade/${municipioId}/acompanhamento`} size="sm" underline="always">
        {can('novoAcompanhamento') ? 'Abrir um novo acompanhamento' : 'Ver os acompanhamentos'}
      </Anchor>
    </div>
  )
}

interface BotoesDeEnvioProps {
  pergunta: PerguntaDetalhe
  submissao: Submissao
  salvar: boolean
  onEnviar: () => unknown
}

/** Keeps what was chosen and typed, or hands it to the analysts. */
export const BotoesDeEnvio = ({ pergunta: p, submissao, salvar, onEnviar }: BotoesDeEnvioProps) => (
  <>
    {salvar && (
      <Button
        variant="default"
        leftSection={<IconDeviceFloppy size={18} aria-hidden />}
        loading={submissao.ocupado}
        onClick={() => void submissao.salvar()}
      >
        Salvar
      </Button>
    )}
    {p.acoes.enviar && (
      <Button
        leftSection={<IconSend size={18} aria-hidden />}
        loading={submissao.ocupado}
        onClick={() => void onEnviar()}
      >
        Salvar e enviar para análise
      </Button>
    )}
  </>
)

const Botoes = ({ pergunta: p, submissao, acoes }: ConteudoProps) => (
  <Group gap="sm">
    <BotoesDeEnvio
      pergunta={p}
      submissao={submissao}
      salvar={p.dadosComplementares !== null && p.acoes.carregar}
      onEnviar={submissao.enviar}
    />
    {p.acoes.finalizar && <Button onClick={acoes.finalizar}>Finalizar a Análise</Button>}
    {p.acoes.reverter && (
      <Button
        variant="default"
        leftSection={<IconRotate2 size={18} aria-hidden />}
        onClick={() => void acoes.reverter()}
      >
        Reverter Análise
      </Button>
    )}
    {p.acoes.carregar && (
      <Button
        component={Link}
        to={`/cidade/${p.municipioId}/evidenciar/${p.perguntaMunicipioId}`}
        variant="default"
        leftSection={<IconUpload size={18} aria-hidden />}
      >
        Página de envio
      </Button>
    )}
    <Button
      component={Link}
      to={`/cidade/${p.municipioId}/evidenciar/${p.perguntaMunicipioId}/historico`}
      variant="subtle"
      leftSection={<IconHistory size={18} aria-hidden />}
    >
      Histórico
    </Button>
    {p.evidencias.length > 1 && (
      <Button
        variant="subtle"
        leftSection={<IconZip size={18} aria-hidden />}
        onClick={() =>
          void baixarDocumento(zipEvidencias, {
            body: { municipioId: p.municipioId, perguntaMunicipioId: p.perguntaMunicipioId },
          })
        }
      >
        Baixar tudo (ZIP)
      </Button>
    )}
  </Group>
)

interface ConteudoProps {
  pergunta: PerguntaDetalhe
  submissao: Submissao
  acoes: ReturnType<typeof useAnalise>['acoes']
}

const Conteudo = ({ pergunta: p, arquivos }: { pergunta: PerguntaDetalhe; arquivos: Arquivos }) => {
  const declaracao = useDeclaracao(p)
  const submissao = useSubmissao(p, arquivos, declaracao)
  const { acoes, modais } = useAnalise(p)
  return (
    <Stack gap="md">
      <DadosComplementares pergunta={p} submissao={submissao} declaracao={declaracao} />
      <Guardados lista={submissao.guardados} />
      <EvidenciasGrade evidencias={p.evidencias} acoes={acoes} />
      <Botoes pergunta={p} submissao={submissao} acoes={acoes} />
      {modais}
    </Stack>
  )
}

interface Props {
  perguntaMunicipioId: number
  /** Chosen in the row and not sent yet. */
  arquivos: Arquivos
}

/** What unfolds under a question: its files and what can be done with them. */
export const DetalheDaPergunta = ({ perguntaMunicipioId, arquivos }: Props) => {
  const lida = useCall(getPerguntaMunicipio, { params: { id: perguntaMunicipioId } }, { erro: ERROS.obterPergunta })
  if (lida.error && !lida.data)
    return <ErrorState titulo={ERROS.obterPergunta} erro={lida.error} onTentarDeNovo={() => void lida.refetch()} />
  if (!lida.data) return <Carregando linhas={3} altura={28} />
  return <Conteudo pergunta={lida.data} arquivos={arquivos} />
}
