import { Alert, Button, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { emPontos } from '#contract/br.ts'
import { limparJustificativa } from '#contract/evidencia.ts'
import { type Evidencia, MENSAGENS, type PerguntaDetalhe } from '#contract/pergunta-municipio.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { MotivoModal } from '#web/partes/bancada/motivo-modal.tsx'
import { EscolherMotivo } from '#web/partes/bancada/motivos.tsx'
import { tituloDaPergunta } from '#web/partes/palavras.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { quantos } from '#web/ui/texto.ts'
import { usePontosNaEvidencia } from './dados.ts'
import classes from './evidencia.module.css'
import { NomeDaFaixa } from './nome-da-faixa.tsx'
import { baixar, Visor } from './visor.tsx'

export interface Decisao {
  aprovada: boolean
  rejeitada: boolean
  justificativa: string
}

interface RejeitarProps {
  /** What is rejected: 'ata.pdf', '3 arquivos'. */
  alvo: string
  inicial?: string
  onFechar: () => void
  onRejeitar: (justificativa: string) => Promise<unknown>
}

/** The justification is asked for always; the library fills it. */
export const RejeitarModal = ({ alvo, inicial, onFechar, onRejeitar }: RejeitarProps) => (
  <MotivoModal
    titulo="Rejeitar evidência"
    enviar="Rejeitar"
    perigo
    alvo={alvo}
    inicial={inicial}
    falta={MENSAGENS.justificativa}
    onFechar={onFechar}
    onEnviar={onRejeitar}
  />
)

type Escolha = 'nenhuma' | 'aprovada' | 'rejeitada'
const escolhaDe = (e: Evidencia): Escolha => (e.aprovada ? 'aprovada' : e.rejeitada ? 'rejeitada' : 'nenhuma')

interface AtualizarProps {
  evidencia: Evidencia
  onFechar: () => void
  onAtualizar: (decisao: Decisao) => Promise<unknown>
}

/** Changes decision and justification of what was already seen. */
export const AtualizarModal = ({ evidencia: e, onFechar, onAtualizar }: AtualizarProps) => {
  const [escolha, setEscolha] = useState(escolhaDe(e))
  const [texto, setTexto] = useState(limparJustificativa(e.justificativa))
  const [erro, setErro] = useState<string>()
  const enviar = async () => {
    const falta = escolha === 'rejeitada' && !limparJustificativa(texto)
    setErro(falta ? MENSAGENS.justificativa : undefined)
    if (falta) throw new Error(MENSAGENS.justificativa)
    await onAtualizar({
      aprovada: escolha === 'aprovada',
      rejeitada: escolha === 'rejeitada',
      justificativa: limparJustificativa(texto),
    })
    onFechar()
  }
  return (
    <FormModal aberto onFechar={onFechar} titulo="Atualizar evidência" onEnviar={enviar}>
      <Text size="sm" className={classes.quebra}>
        {e.nomeArquivo}
      </Text>
      <Radio.Group label="Decisão" value={escolha} onChange={(v) => setEscolha(v as Escolha)}>
        <Group gap="lg" mt={4}>
          <Radio value="nenhuma" label="Nenhuma" />
          <Radio value="aprovada" label="Aprovada" />
          <Radio value="rejeitada" label="Rejeitada" />
        </Group>
      </Radio.Group>
      {escolha === 'rejeitada' && <EscolherMotivo onEscolher={setTexto} />}
      <TextField
        label="Justificativa"
        required={escolha === 'rejeitada'}
        value={texto}
        onChange={setTexto}
        error={erro}
        maxLength={2000}
        contador
        linhas={4}
      />
    </FormModal>
  )
}

interface FinalizarProps {
  pergunta: PerguntaDetalhe
  onFechar: () => void
  onFinalizar: (perguntaFaixaRespostaId: number | null) => Promise<unknown>
}

const seraoComprovados = (pontos: number) =>
  `${pontos === 1 ? 'Será comprovado' : 'Serão comprovados'} ${emPontos(pontos)}.`

/** Closes the analysis of a question; approved with bands, it asks which one was reached. */
export const FinalizarModal = ({ pergunta: p, onFechar, onFinalizar }: FinalizarProps) => {
  const w = useWording()
  const pontos = usePontosNaEvidencia()
  const emAnalise = p.evidencias.filter((e) => e.enviada && !e.finalizada && !e.excluida)
  const rejeitadas = emAnalise.filter((e) => e.rejeitada)
  const pedeFaixa = p.faixas.length > 0 && rejeitadas.length === 0
  const [faixa, setFaixa] = useState<string | null>(
    p.perguntaFaixaRespostaId === null ? null : String(p.perguntaFaixaRespostaId),
  )
  const [falta, setFalta] = useState(false)
  const finalizar = async () => {
    if (pedeFaixa && faixa === null) {
      setFalta(true)
      return
    }
    await onFinalizar(pedeFaixa ? Number(faixa) : null)
    onFechar()
  }
  return (
    <FormModal
      aberto
      onFechar={onFechar}
      titulo="Finalizar a Análise"
      enviar="Finalizar"
      onEnviar={finalizar}
      confirma={!pedeFaixa}
    >
      <Text size="sm">
        <strong>{tituloDaPergunta(w, p)}</strong> · {p.municipio.nome}/{p.municipio.uf} ·{' '}
        {quantos(emAnalise.length - rejeitadas.length, 'aprovada', 'aprovadas')},{' '}
        {quantos(rejeitadas.length, 'rejeitada', 'rejeitadas')}
      </Text>
      {rejeitadas.length > 0 ? (
        <Alert color="red">
          {w.o('pergunta').replace(/^./, (c) => c.toUpperCase())} será {w.flexiona('pergunta', 'rejeitado')}.{' '}
          {p.qtdRejeicao > 0
            ? `É a segunda rejeição: não poderá ser ${w.flexiona('pergunta', 'submetido')} a uma nova avaliação.`
            : 'Quem enviou terá dois dias úteis para um novo arquivo.'}
        </Alert>
      ) : (
        !pedeFaixa && pontos && p.pontos !== null && <Text size="sm">{seraoComprovados(p.pontos)}</Text>
      )}
      {pedeFaixa && (
        <Radio.Group
          label="Pontuação alcançada"
          required
          value={faixa}
          onChange={(v) => {
            setFaixa(v)
            setFalta(false)
          }}
        >
          <Stack gap="xs" mt={4}>
            {p.faixas.map((f) => (
              <Radio
                key={f.perguntaFaixaRespostaId}
                value={String(f.perguntaFaixaRespostaId)}
                label={
                  <>
                    <NomeDaFaixa nome={f.faixaNome} />
                    {f.faixaPontos !== null && ` (${emPontos(f.faixaPontos)})`}
                  </>
                }
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {falta && (
        <Alert color="red" title="Campo Obrigatório" role="alert">
          {w.frase(MENSAGENS.faixa)}
        </Alert>
      )}
      {p.excecaoPropria && (
        <Alert color="yellow">Você enviou esta evidência. A exceção ficará escrita no histórico.</Alert>
      )}
      <Text size="sm" c="dimmed">
        Depois de finalizada, a análise não pode ser desfeita por quem analisa.
      </Text>
    </FormModal>
  )
}

/** The criterion's own words on what is valid. */
export const CriterioModal = ({
  pergunta: p,
  onFechar,
}: {
  pergunta: { numero: number; texto: string; evidencia: string }
  onFechar: () => void
}) => {
  const w = useWording()
  return (
    <Modal
      opened
      onClose={onFechar}
      title={`Evidência: ${tituloDaPergunta(w, p)}`}
      size={600}
      styles={{ title: { fontWeight: 650 } }}
    >
      <Stack gap="sm">
        <Text fw={600}>{p.texto}</Text>
        <Text className={classes.linhas}>{p.evidencia || 'Não há descrição da evidência válida.'}</Text>
      </Stack>
    </Modal>
  )
}

interface VerProps {
  evidencia: Evidencia
  criterio: { texto: string; evidencia: string }
  onFechar: () => void
}

/** A file over the page, with the criterion above it. */
export const VerModal = ({ evidencia: e, criterio, onFechar }: VerProps) => (
  <Modal
    opened
    onClose={onFechar}
    title={e.nomeArquivo}
    size={800}
    styles={{ title: { overflowWrap: 'anywhere', fontWeight: 650 } }}
  >
    <Stack gap="sm">
      <Text size="sm" c="dimmed" lineClamp={3}>
        {criterio.evidencia || criterio.texto}
      </Text>
      <div className={classes.visorNoModal}>
        <Visor evidencia={e} />
      </div>
      <Group justify="flex-end">
        <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={() => void baixar(e)}>
          Baixar
        </Button>
      </Group>
    </Stack>
  </Modal>
)
