import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import { IconCalendarUp, IconGavel } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDate } from '#contract/br.ts'
import { type PerguntaMunicipio, prorrogarPrazo, type RecursoDaPergunta } from '#contract/pergunta-municipio.ts'
import { atePrazo } from '#contract/prazos.ts'
import { apresentarRecurso, MAX_RECURSO, MENSAGENS_DO_RECURSO, MIN_RECURSO } from '#contract/recurso.ts'
import { DIAS_DE_PRORROGACAO, type DiasDeProrrogacao, prazoProrrogado } from '#contract/reenvio.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useMutationCall } from '#web/lib/query.ts'
import { tituloDaPergunta } from '#web/partes/palavras.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { StatusBadge, type Tom } from '#web/ui/status-badge.tsx'
import classes from './evidencia.module.css'

const SITUACOES: Record<RecursoDaPergunta['situacao'], { tom: Tom; nome: string }> = {
  cabivel: { tom: 'atencao', nome: 'Cabe recurso' },
  encerrado: { tom: 'neutro', nome: 'Prazo para recurso encerrado' },
  aberto: { tom: 'andamento', nome: 'Recurso à espera de decisão' },
  acolhido: { tom: 'positivo', nome: 'Recurso acolhido' },
  indeferido: { tom: 'negativo', nome: 'Recurso indeferido' },
  semObjeto: { tom: 'neutro', nome: 'Recurso sem objeto' },
}
export const SituacaoDoRecurso = ({ situacao }: Pick<RecursoDaPergunta, 'situacao'>) => (
  <StatusBadge tom={SITUACOES[situacao].tom}>{SITUACOES[situacao].nome}</StatusBadge>
)

type Alvo = PerguntaMunicipio

/* The appeal */

const RecorrerModal = ({ pergunta: p, onFechar }: { pergunta: Alvo; onFechar: () => void }) => {
  const w = useWording()
  const [texto, setTexto] = useState('')
  const [erro, setErro] = useState<string>()
  const { mutateAsync } = useMutationCall(apresentarRecurso, {
    erro: 'Erro ao apresentar recurso',
    sucesso: MENSAGENS_DO_RECURSO.apresentado,
  })
  const enviar = async () => {
    const falta = texto.trim().length < MIN_RECURSO ? `Escreva ao menos ${MIN_RECURSO} caracteres.` : undefined
    setErro(falta)
    if (falta) throw new Error(falta)
    await mutateAsync({ body: { perguntaMunicipioId: p.perguntaMunicipioId, texto, versao: p.versao } })
    onFechar()
  }
  return (
    <FormModal
      aberto
      onFechar={onFechar}
      titulo="Apresentar recurso"
      enviar="Apresentar recurso"
      onEnviar={enviar}
      sujo={texto !== ''}
    >
      <Text size="sm">
        <strong>{tituloDaPergunta(w, p)}.</strong> {p.texto}
      </Text>
      {p.rejeicao?.motivo && (
        <Text size="sm" className={classes.motivo}>
          <strong>Motivo da rejeição:</strong> {p.rejeicao.motivo}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        O recurso é um só e vai sem arquivo: quem não analisou nem enviou decide sobre os mesmos arquivos.{' '}
        {p.recurso && `Pode ser apresentado ${atePrazo(p.recurso.ate)}.`}
      </Text>
      <TextField
        label="Por que a rejeição deve ser revista"
        required
        value={texto}
        onChange={setTexto}
        error={erro}
        maxLength={MAX_RECURSO}
        contador
        linhas={8}
        data-autofocus
      />
    </FormModal>
  )
}

export const Recorrer = ({ pergunta: p }: { pergunta: Alvo }) => {
  const w = useWording()
  const [aberto, setAberto] = useState(false)
  if (!p.acoes.recorrer) return null
  return (
    <>
      <Button
        variant="default"
        size="xs"
        h={32}
        leftSection={<IconGavel size={16} aria-hidden />}
        aria-label={`Apresentar recurso: ${tituloDaPergunta(w, p)}`}
        onClick={() => setAberto(true)}
      >
        Apresentar recurso
      </Button>
      {aberto && <RecorrerModal pergunta={p} onFechar={() => setAberto(false)} />}
    </>
  )
}

const depoisDe = (r: RecursoDaPergunta) =>
  r.situacao === 'acolhido' ? 'A rejeição foi desfeita e a análise recomeça.' : undefined

/** Under the sentence of the second rejection: until when an appeal may be made, or what became of it. */
export const RecursoNaLinha = ({ pergunta: p }: { pergunta: Alvo }) => {
  const r = p.recurso
  if (!r) return null
  return (
    <Group gap="xs">
      <SituacaoDoRecurso situacao={r.situacao} />
      {r.situacao === 'cabivel' && (
        <Text size="sm" span>
          {atePrazo(r.ate)}
        </Text>
      )}
      {r.situacao === 'encerrado' && (
        <Text size="sm" c="dimmed" span>
          em {formatDate(r.ate)} às 23:59
        </Text>
      )}
      {r.apresentadoEm && (
        <Text size="sm" c="dimmed" span>
          <DateText valor={r.decididoEm ?? r.apresentadoEm} />
        </Text>
      )}
      <Recorrer pergunta={p} />
    </Group>
  )
}

/** The same with what was written on both sides. */
export const RecursoDaPerguntaQuadro = ({ pergunta: p }: { pergunta: Alvo }) => {
  const r = p.recurso
  if (!r) return null
  return (
    <Stack gap={4}>
      <RecursoNaLinha pergunta={p} />
      {r.situacao === 'cabivel' && !p.acoes.recorrer && (
        <Text size="sm" c="dimmed">
          Quem pode apresentar recursos daqui o apresenta até este dia.
        </Text>
      )}
      {depoisDe(r) && <Text size="sm">{depoisDe(r)}</Text>}
      {r.texto && (
        <Text size="sm" className={classes.linhas}>
          <strong>{r.apresentadoPor}:</strong> {r.texto}
        </Text>
      )}
      {r.justificativa && (
        <Text size="sm" className={classes.linhas}>
          <strong>Decisão de {r.decididoPor}:</strong> {r.justificativa}
        </Text>
      )}
    </Stack>
  )
}

/* The deadline */

const ProrrogarModal = ({ pergunta: p, dia, onFechar }: { pergunta: Alvo; dia: string; onFechar: () => void }) => {
  const w = useWording()
  const [dias, setDias] = useState<DiasDeProrrogacao>(1)
  const [justificativa, setJustificativa] = useState('')
  const [erro, setErro] = useState<string>()
  const { mutateAsync } = useMutationCall(prorrogarPrazo, {
    erro: 'Erro ao prorrogar o prazo',
    sucesso: MENSAGENS_DO_RECURSO.prorrogado,
  })
  const enviar = async () => {
    const falta = justificativa.trim() ? undefined : 'Escreva por que o prazo é prorrogado.'
    setErro(falta)
    if (falta) throw new Error(falta)
    await mutateAsync({ params: { id: p.perguntaMunicipioId }, body: { dias, justificativa, versao: p.versao } })
    onFechar()
  }
  return (
    <FormModal
      aberto
      onFechar={onFechar}
      titulo="Prorrogar o prazo"
      enviar="Prorrogar"
      onEnviar={enviar}
      sujo={justificativa !== ''}
    >
      <Text size="sm">
        <strong>{tituloDaPergunta(w, p)}.</strong> O prazo de reenvio corre {atePrazo(dia)}. Só se prorroga uma vez por
        rejeição.
      </Text>
      <Radio.Group label="Novo prazo" value={String(dias)} onChange={(v) => setDias(Number(v) as DiasDeProrrogacao)}>
        <Stack gap="xs" mt={4}>
          {DIAS_DE_PRORROGACAO.map((n) => (
            <Radio
              key={n}
              value={String(n)}
              label={`${n === 1 ? 'Mais um dia útil' : 'Mais dois dias úteis'}: ${atePrazo(prazoProrrogado(dia, n))}`}
            />
          ))}
        </Stack>
      </Radio.Group>
      <TextField
        label="Justificativa"
        required
        value={justificativa}
        onChange={setJustificativa}
        error={erro}
        maxLength={2000}
        contador
        linhas={3}
        data-autofocus
      />
    </FormModal>
  )
}

/** Moves the deadline that runs, beside it. */
export const Prorrogar = ({ pergunta: p }: { pergunta: Alvo }) => {
  const w = useWording()
  const [aberto, setAberto] = useState(false)
  const dia = p.prazo?.dia
  if (p.prazoProrrogado && p.estado === 'rejeitada' && p.prazo && !p.prazo.encerrado)
    return (
      <Text size="sm" c="dimmed" span>
        prorrogado
      </Text>
    )
  if (!p.acoes.prorrogar || !dia) return null
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        h={32}
        leftSection={<IconCalendarUp size={16} aria-hidden />}
        aria-label={`Prorrogar o prazo: ${tituloDaPergunta(w, p)}`}
        onClick={() => setAberto(true)}
      >
        Prorrogar
      </Button>
      {aberto && <ProrrogarModal pergunta={p} dia={dia} onFechar={() => setAberto(false)} />}
    </>
  )
}
