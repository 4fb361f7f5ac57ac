import { Alert, Button, Group, Text, Title } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed, IconClock, IconFlagCheck, IconPlayerPlay } from '@tabler/icons-react'
import { Link, useNavigate, useParams } from 'react-router'
import {
  criarAcompanhamento,
  type Diagnostico,
  finalizarDiagnostico,
  getDiagnostico,
} from '#contract/acompanhamento.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { ApiError } from '#web/lib/api.ts'
import { useMutationCall } from '#web/lib/query.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { EmptyState } from '#web/ui/estados.tsx'
import ul from '#web/ui/lista.module.css'
import quadro from '#web/ui/quadro.module.css'
import { quantos } from '#web/ui/texto.ts'
import { toast } from '#web/ui/toast.tsx'
import listas from './acompanhamento.module.css'
import type { DiagnosticoNaTela } from './dados.ts'
import classes from './diagnostico.module.css'
import { Barra, Moldura } from './diagnostico-moldura.tsx'
import { Resultado } from './diagnostico-resultado.tsx'
import { PerguntasDoTema } from './diagnostico-tema.tsx'

/** The three pages of the diagnosis are one script: whoever opens one can go on to the others without a connection. */

const proximoTema = (tela: DiagnosticoNaTela) => tela.temas.find((t) => !t.finalizado)

const Inicio = ({ d, tela }: { d: Diagnostico; tela: DiagnosticoNaTela }) => {
  const w = useWording()
  const navigate = useNavigate()
  const { municipioId } = d.municipio
  const iniciar = useMutationCall(criarAcompanhamento, { naTela: true })
  const base = `/diagnostico/${municipioId}/tema`
  if (d.situacao === 'enviado') return <Resultado d={d} />
  const proximo = proximoTema(tela)
  const comecar = async () => {
    try {
      await iniciar.mutateAsync({ body: { municipioId, diagnostico: true } })
    } catch (erro) {
      // Somebody else in the room pressed it first: that one is the diagnosis.
      if (!(erro instanceof ApiError) || erro.code !== 'acompanhamentoAberto') return toast.erro(erro)
    }
    void navigate(base)
  }
  return (
    <section className={`${quadro.moldura} ${classes.fim}`} aria-label={w.rotulo('diagnostico')}>
      <Title order={2}>{d.situacao === 'não iniciado' ? 'A primeira leitura' : 'Em preenchimento'}</Title>
      <Text maw={560}>
        {quantos(
          tela.temas.reduce((s, t) => s + t.total, 0),
          w.min.singular('pergunta'),
          w.min.plural('pergunta'),
        )}{' '}
        em {quantos(tela.temas.length, w.min.singular('tema'), w.min.plural('tema'))},{' '}
        {w.flexiona('pergunta', 'respondidos')} com sim ou não. Cada resposta é salva na hora; sem conexão, fica neste
        aparelho até ela voltar.
      </Text>
      {d.aviso && <Alert color="yellow">{d.aviso}</Alert>}
      {d.acoes.iniciar && (
        <Button size="lg" leftSection={<IconPlayerPlay aria-hidden />} loading={iniciar.isPending} onClick={comecar}>
          Iniciar {w.rotulo('diagnostico')}
        </Button>
      )}
      {d.situacao === 'não iniciado' && !d.acoes.iniciar && !d.aviso && (
        <Text c="dimmed">Ainda não foi iniciado por quem conduz o programa aqui.</Text>
      )}
      {d.situacao === 'em preenchimento' && (
        <Group justify="center" gap="sm">
          {proximo && (
            <Button
              component={Link}
              to={`${base}/${proximo.temaId}`}
              size="lg"
              // The name of a theme may be longer than a phone is wide.
              styles={{
                root: { height: 'auto', minHeight: 50, paddingBlock: 8, maxWidth: '100%' },
                label: { whiteSpace: 'normal', lineHeight: 1.3 },
              }}
              leftSection={<IconPlayerPlay aria-hidden />}
            >
              Continuar em {proximo.nome}
            </Button>
          )}
          <Button component={Link} to={base} size="lg" variant="default">
            Ver {w.min.todos('tema')}
          </Button>
        </Group>
      )}
    </section>
  )
}

const SITUACAO = {
  finalizado: [IconCircleCheck, 'Finalizado'],
  andamento: [IconClock, 'Em andamento'],
  aberto: [IconCircleDashed, 'Não iniciado'],
} as const

const Temas = ({ d, tela }: { d: Diagnostico; tela: DiagnosticoNaTela }) => {
  const w = useWording()
  const navigate = useNavigate()
  const confirmar = useConfirm()
  const fechar = useMutationCall(finalizarDiagnostico, { naTela: true, invalida: [getDiagnostico] })
  const base = `/diagnostico/${d.municipio.municipioId}`
  const finalizar = async () => {
    const feito = await confirmar({
      titulo: `Finalizar ${w.rotulo('diagnostico')}`,
      texto: w.frase('Depois de finalizado as respostas não mudam mais, e {os temas podem ser acompanhados}.'),
      confirmar: 'Finalizar',
      acao: () => fechar.mutateAsync({ params: { id: d.municipio.municipioId } }),
    })
    if (feito) void navigate(base)
  }
  if (tela.temas.length === 0) return <EmptyState titulo={w.nenhum('tema')} />
  return (
    <>
      {d.acoes.finalizar && tela.fila.pendentes === 0 && (
        <div className={listas.convite}>
          <Text>Tudo foi respondido. Finalize para ver o resultado e o primeiro plano de ação.</Text>
          <Button size="md" leftSection={<IconFlagCheck aria-hidden />} onClick={() => void finalizar()}>
            Finalizar {w.rotulo('diagnostico')}
          </Button>
        </div>
      )}
      <div className={classes.eixos}>
        {[...Map.groupBy(tela.temas, (t) => t.eixoId).values()].map((lista) => (
          <section key={lista[0]!.eixoId} className={listas.grupo} aria-labelledby={`eixo-${lista[0]!.eixoId}`}>
            <Title order={2} size="h4" id={`eixo-${lista[0]!.eixoId}`}>
              {lista[0]!.eixo}
            </Title>
            <ul className={ul.pilha}>
              {lista.map((t) => {
                const [Icone, palavra] =
                  SITUACAO[t.finalizado ? 'finalizado' : t.respondidas > 0 ? 'andamento' : 'aberto']
                return (
                  <li key={t.temaId}>
                    <Link to={`${base}/tema/${t.temaId}`} className={`${quadro.quadro} ${classes.tema}`}>
                      <Text fw={600}>{t.nome}</Text>
                      <Barra valor={t.respondidas} total={t.total} rotulo={`Respostas de ${t.nome}`} />
                      <Group gap={6} c={t.finalizado ? 'green' : 'dimmed'}>
                        <Icone size={18} aria-hidden />
                        <Text size="sm" inherit>
                          {palavra} · {t.respondidas} de {t.total}
                        </Text>
                      </Group>
                    </Link>
                  </li>
                )
              })}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}

/** `/diagnostico/:id` */
export const DiagnosticoPage = () => {
  const w = useWording()
  return (
    <Moldura
      titulo={(d) => (d.situacao === 'enviado' ? 'Resultado' : w.rotulo('diagnostico'))}
      voltar={(id) => ({ para: `/cidade/${id}/acompanhamento`, rotulo: `Voltar ${w.min.ao('municipio')}` })}
    >
      {(d, tela) => <Inicio d={d} tela={tela} />}
    </Moldura>
  )
}

/** `/diagnostico/:id/tema` */
export const DiagnosticoTemasPage = () => {
  const w = useWording()
  return (
    <Moldura
      titulo={() => w.plural('tema')}
      voltar={(id) => ({ para: `/diagnostico/${id}`, rotulo: `Voltar ao início ${w.min.do('diagnostico')}` })}
    >
      {(d, tela) => (d.acompanhamentoId === null ? <Inicio d={d} tela={tela} /> : <Temas d={d} tela={tela} />)}
    </Moldura>
  )
}

/** `/diagnostico/:id/tema/:idtema` */
export const DiagnosticoTemaPage = () => {
  const w = useWording()
  const { idtema = '' } = useParams()
  const temaId = Number(idtema)
  return (
    <Moldura
      titulo={(d) => d.temas.find((t) => t.temaId === temaId)?.nome ?? w.singular('tema')}
      voltar={(id) => ({ para: `/diagnostico/${id}/tema`, rotulo: `Ver ${w.min.todos('tema')}` })}
    >
      {(d, tela) => {
        if (d.acompanhamentoId === null) return <Inicio d={d} tela={tela} />
        if (!d.temas.some((t) => t.temaId === temaId)) return <EmptyState titulo={w.nenhum('tema')} />
        return <PerguntasDoTema d={d} tela={tela} temaId={temaId} />
      }}
    </Moldura>
  )
}
