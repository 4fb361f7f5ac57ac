import { Alert, Button, Group, Kbd, Stack, Text, Title } from '@mantine/core'
import { IconCheck, IconDownload, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { limparJustificativa } from '#contract/evidencia.ts'
import type { Evidencia } from '#contract/pergunta-municipio.ts'
import {
  getRecurso,
  julgarRecurso,
  MAX_DECISAO_DO_RECURSO,
  MENSAGENS_DO_RECURSO,
  type Recurso,
  type RodadaDoRecurso,
} from '#contract/recurso.ts'
import { dizer, useWording } from '#web/lib/ambiente.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { useAtalhos } from '#web/partes/bancada/atalhos.tsx'
import classes from '#web/partes/bancada/bancada.module.css'
import { nomeDoEstado, tituloDaPergunta, tomDoEstado } from '#web/partes/palavras.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Carregando, EmptyState, ErrorState } from '#web/ui/estados.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import ul from '#web/ui/lista.module.css'
import { Passos } from '#web/ui/passos.tsx'
import quadro from '#web/ui/quadro.module.css'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { ROLA } from '#web/ui/teclado.ts'
import { SituacaoDoRecurso } from './recurso.tsx'
import { SituacaoDaEvidencia, SituacaoDaPergunta } from './situacao.tsx'
import { baixar, Visor } from './visor.tsx'

const ERRO = 'Erro ao obter recurso'

interface Navegacao {
  onProxima: () => void
  onAnterior: () => void
  onJulgado: () => void
}

/** Of the analysis contested and of the one before: who sent, who decided, and every file with its decision. */
const Rodada = ({ rodada: r, atual, onEscolher }: RodadaProps) => (
  <div>
    <Text size="sm" fw={600}>
      Análise {r.rodada}
    </Text>
    <Text size="xs" c="dimmed">
      {r.enviadaEm && (
        <>
          Envio: {r.enviadaPor ?? 'Sistema'}, <DateText valor={r.enviadaEm} />
        </>
      )}
      {r.finalizadaEm && (
        <>
          {r.enviadaEm && ' · '}Análise: {r.finalizadaPor ?? 'Sistema'}, <DateText valor={r.finalizadaEm} />
        </>
      )}
    </Text>
    <ul className={`${ul.pilha} ${classes.arquivos}`} aria-label={`Arquivos da análise ${r.rodada}`}>
      {r.arquivos.map((e) => (
        <li key={e.perguntaEvidenciaId}>
          <button
            type="button"
            className={`${classes.arquivo} mantine-focus-auto`}
            aria-current={e.perguntaEvidenciaId === atual ? 'true' : undefined}
            onClick={() => onEscolher(e.perguntaEvidenciaId)}
          >
            <span className={classes.quebra}>{e.nomeArquivo}</span>
            <SituacaoDaEvidencia evidencia={e} />
          </button>
          {limparJustificativa(e.justificativa) && (
            <Text size="sm" className={classes.linhas}>
              “{limparJustificativa(e.justificativa)}”
            </Text>
          )}
        </li>
      ))}
    </ul>
  </div>
)
interface RodadaProps {
  rodada: RodadaDoRecurso
  atual: number | undefined
  onEscolher: (id: number) => void
}

interface JulgarProps {
  recurso: Recurso
  acolhido: boolean
  onFechar: () => void
  onJulgado: () => void
}

const JulgarModal = ({ recurso: r, acolhido, onFechar, onJulgado }: JulgarProps) => {
  const w = useWording()
  const [justificativa, setJustificativa] = useState('')
  const [erro, setErro] = useState<string>()
  const { mutateAsync } = useMutationCall(julgarRecurso, {
    erro: 'Erro ao julgar recurso',
    sucesso: acolhido ? MENSAGENS_DO_RECURSO.acolhido : MENSAGENS_DO_RECURSO.indeferido,
  })
  const enviar = async () => {
    const falta = justificativa.trim() ? undefined : 'Escreva a justificativa da decisão.'
    setErro(falta)
    if (falta) throw new Error(falta)
    await mutateAsync({ params: { id: r.perguntaRecursoId }, body: { acolhido, justificativa, versao: r.versao } })
    onFechar()
    onJulgado()
  }
  return (
    <FormModal
      aberto
      onFechar={onFechar}
      titulo={acolhido ? 'Acolher o recurso' : 'Indeferir o recurso'}
      enviar={acolhido ? 'Acolher' : 'Indeferir'}
      perigo={!acolhido}
      onEnviar={enviar}
      sujo={justificativa !== ''}
    >
      <Text size="sm">
        {tituloDaPergunta(w, r.pergunta)} de {r.pergunta.municipio.nome}/{r.pergunta.municipio.uf}:{' '}
        {acolhido
          ? 'a segunda rejeição é desfeita e a análise recomeça sobre os mesmos arquivos.'
          : 'a segunda rejeição fica como está, em definitivo.'}{' '}
        A decisão não pode ser mudada depois.
      </Text>
      <TextField
        label="Justificativa"
        required
        value={justificativa}
        onChange={setJustificativa}
        error={erro}
        maxLength={MAX_DECISAO_DO_RECURSO}
        contador
        linhas={5}
        data-autofocus
      />
    </FormModal>
  )
}

const SobreORecurso = ({ recurso: r }: { recurso: Recurso }) => {
  const w = useWording()
  const p = r.pergunta
  return (
    <>
      <div>
        <Text size="sm" c="dimmed">
          {p.municipio.nome}/{p.municipio.uf} · {p.nome}
        </Text>
        <Title order={2} size="h4">
          {tituloDaPergunta(w, p)}
        </Title>
        <Text fw={600} mt={4}>
          {p.texto}
        </Text>
        <Group gap="xs" mt="xs">
          <SituacaoDoRecurso situacao={r.situacao} />
          {r.situacao !== 'aberto' && <SituacaoDaPergunta p={p} w={w} />}
        </Group>
      </div>
      <div>
        <Text size="sm" fw={600}>
          Recurso de {r.apresentadoPor}
        </Text>
        <Text size="xs" c="dimmed">
          <DateText valor={r.apresentadoEm} />
        </Text>
        <Text size="sm" className={classes.linhas}>
          {r.texto}
        </Text>
      </div>
      {r.justificativa && (
        <div>
          <Text size="sm" fw={600}>
            Decisão de {r.decididoPor}
          </Text>
          <Text size="sm" className={classes.linhas}>
            {r.justificativa}
          </Text>
        </div>
      )}
      {r.impedimento && (
        <Alert color={r.situacao === 'aberto' ? 'yellow' : 'blue'} role="note">
          {r.impedimento}
        </Alert>
      )}
      <div>
        <Text size="sm" fw={600}>
          Evidência válida
        </Text>
        <Text size="sm" className={classes.linhas}>
          {p.evidencia || 'Não há descrição da evidência válida.'}
        </Text>
      </div>
    </>
  )
}

const Historia = ({ recurso: r }: { recurso: Recurso }) => {
  const w = useWording()
  return (
    <details>
      <summary>Tudo o que aconteceu</summary>
      <Passos
        passos={r.passos}
        chave={(s) => s.perguntaHistoricoId}
        nota={(s) => (s.rodada > 0 ? `análise ${s.rodada}` : undefined)}
        estado={(para) =>
          para !== 'naoRespondida' && <StatusBadge tom={tomDoEstado(para)}>{nomeDoEstado(w, para)}</StatusBadge>
        }
      />
    </details>
  )
}

const Baixar = ({ evidencia: e }: { evidencia: Evidencia }) =>
  e.acoes.ver ? (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        h={32}
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => void baixar(e)}
      >
        Baixar
      </Button>
    </div>
  ) : null

const Conteudo = ({ recurso: r, onProxima, onAnterior, onJulgado }: Navegacao & { recurso: Recurso }) => {
  const lista = r.rodadas.flatMap((x) => x.arquivos)
  const [escolhido, setEscolhido] = useState<number | null>(null)
  const [acolhido, setAcolhido] = useState<boolean | null>(null)
  const atual = lista.find((e) => e.perguntaEvidenciaId === escolhido) ?? lista[0]
  const passo = (quanto: 1 | -1) => {
    const novo = lista[(atual ? lista.indexOf(atual) : -1) + quanto]
    if (novo) setEscolhido(novo.perguntaEvidenciaId)
  }
  const julgar = (como: boolean) => {
    if (r.acoes.julgar) setAcolhido(como)
  }
  useAtalhos({
    j: onProxima,
    arrowdown: onProxima,
    k: onAnterior,
    arrowup: onAnterior,
    arrowright: () => passo(1),
    arrowleft: () => passo(-1),
    a: () => julgar(true),
    i: () => julgar(false),
  })
  return (
    <>
      <div className={classes.visor} id="documento" tabIndex={-1} {...{ [ROLA]: '' }}>
        {atual ? <Visor evidencia={atual} /> : <EmptyState titulo="Nenhuma evidência retornada" />}
      </div>
      <section className={`${quadro.moldura} ${classes.painel}`} aria-label={dizer('Recurso e decisão')}>
        <Stack gap="md" className={classes.criterio} tabIndex={0} {...{ [ROLA]: '' }}>
          <SobreORecurso recurso={r} />
          {r.rodadas.map((x) => (
            <Rodada key={x.rodada} rodada={x} atual={atual?.perguntaEvidenciaId} onEscolher={setEscolhido} />
          ))}
          {atual && <Baixar evidencia={atual} />}
          <Historia recurso={r} />
        </Stack>
        {r.situacao === 'aberto' && (
          <div className={classes.decisao} id="decisao" data-barra-do-pe="alta">
            <Group gap="xs" grow>
              <Button
                color="green"
                disabled={!r.acoes.julgar}
                leftSection={<IconCheck size={18} aria-hidden />}
                rightSection={
                  <Kbd size="xs" className={classes.tecla}>
                    A
                  </Kbd>
                }
                onClick={() => julgar(true)}
              >
                Acolher
              </Button>
              <Button
                color="red"
                variant="outline"
                disabled={!r.acoes.julgar}
                leftSection={<IconX size={18} aria-hidden />}
                rightSection={
                  <Kbd size="xs" className={classes.tecla}>
                    I
                  </Kbd>
                }
                onClick={() => julgar(false)}
              >
                Indeferir
              </Button>
            </Group>
          </div>
        )}
      </section>
      {acolhido !== null && (
        <JulgarModal recurso={r} acolhido={acolhido} onFechar={() => setAcolhido(null)} onJulgado={onJulgado} />
      )}
    </>
  )
}

/** One appeal: the files of both analyses, and beside them what was decided, what is asked, and the decision. */
export const BancadaDoRecurso = ({ perguntaRecursoId, ...navegacao }: Navegacao & { perguntaRecursoId: number }) => {
  const lido = useCall(getRecurso, { params: { id: perguntaRecursoId } }, { erro: ERRO })
  if (lido.error && !lido.data)
    return <ErrorState titulo={ERRO} erro={lido.error} onTentarDeNovo={() => void lido.refetch()} />
  if (!lido.data) return <Carregando linhas={8} altura={36} />
  return <Conteudo key={perguntaRecursoId} recurso={lido.data} {...navegacao} />
}
