import { Badge, Button, Checkbox, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { IconTarget } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link, useParams } from 'react-router'
import { emPontos, formatDecimal } from '#contract/br.ts'
import { type Candidata, type Simulacao, simularMedalha } from '#contract/pergunta-pontos.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { umaDe, useFiltros, variosIds } from '#web/lib/filtros.ts'
import { useCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { acimaDoPossivel } from '#web/partes/acima-do-possivel.ts'
import { useCidade } from '#web/partes/cidade.ts'
import { Medalha } from '#web/partes/medalha.tsx'
import { Carregando, EmptyState, ErrorState } from '#web/ui/estados.tsx'
import ul from '#web/ui/lista.module.css'
import { PageFrame } from '#web/ui/page-frame.tsx'
import quadro from '#web/ui/quadro.module.css'
import { Regua } from '#web/ui/regua.tsx'
import { SemPermissao } from '#web/ui/sem-permissao.tsx'
import { Extrato } from './extrato.tsx'
import { proximoPasso } from './proximo-passo.ts'
import classes from './simulador.module.css'

const FILTROS = { aprovadas: variosIds, vista: umaDe(['extrato'] as const) }

const Resultado = ({ s, escolhidas, emParte }: { s: Simulacao; escolhidas: number; emParte: boolean }) => {
  const w = useWording()
  const marcas = s.niveis.flatMap((n) => (n.minimo ? [{ nome: n.nivel, em: n.minimo }] : []))
  const notas = [
    acimaDoPossivel(w, marcas, s.possiveis),
    emParte && w.frase('Aqui contam {todos os eixos}; a lista e o extrato são só {dos eixos} que você alcança.'),
  ].filter(Boolean)
  const ganho = s.simulado.comprovados - s.comprovados
  const mudou = s.simulado.medalha !== s.medalha
  return (
    <section className={quadro.quadro} aria-live="polite" aria-label="Resultado da simulação">
      <Group gap="xl" align="flex-start">
        <div>
          <Text size="sm" c="dimmed">
            Hoje
          </Text>
          <Text className={classes.numero}>{formatDecimal(s.comprovados)}</Text>
          <Medalha nivel={s.medalha} />
        </div>
        <div>
          <Text size="sm" c="dimmed">
            Na simulação
          </Text>
          <Text className={classes.numero}>{formatDecimal(s.simulado.comprovados)}</Text>
          <Medalha nivel={s.simulado.medalha} />
        </div>
        <Text flex={1} miw="14rem" fw={mudou ? 600 : 400}>
          {escolhidas === 0
            ? `Marque ${w.min.os('pergunta')} que espera aprovar, ou escolha um nível abaixo.`
            : mudou
              ? `Com ${w.palavra('pergunta').genero === 'm' ? 'estes' : 'estas'} ${w.min.conta(escolhidas, 'pergunta')} você chega a ${s.simulado.medalha}.`
              : `Mais ${emPontos(ganho)}, e ${w.min.o('medalha')} continua a mesma.`}
        </Text>
      </Group>
      <Regua valor={s.comprovados} talvez={s.simulado.comprovados} fim={s.possiveis} marcas={marcas} />
      {notas.length > 0 && <Text size="sm">{notas.join(' ')}</Text>}
    </section>
  )
}

const Niveis = ({ s, onEscolher }: { s: Simulacao; onEscolher: (ids: number[]) => void }) => (
  <ul className={`${ul.grade} ${classes.niveis}`} aria-label="Níveis">
    {s.niveis.map((n) => (
      <li key={n.nivel} className={`${quadro.quadro} ${classes.nivel}`} data-alcancada={n.alcancada || undefined}>
        <Group justify="space-between" wrap="nowrap">
          <Medalha nivel={n.nivel} />
          {n.minimo !== null && (
            <Text size="sm" c="dimmed">
              {emPontos(n.minimo)}
            </Text>
          )}
        </Group>
        <Text size="sm" my="xs">
          {n.frase}
        </Text>
        {n.caminho && n.caminho.length > 0 && (
          <Button
            variant="light"
            size="xs"
            h={32}
            leftSection={<IconTarget size={16} aria-hidden />}
            onClick={() => onEscolher(n.caminho!)}
            aria-label={`Simular ${n.nivel}`}
          >
            Simular
          </Button>
        )}
      </li>
    ))}
  </ul>
)

interface CandidatasProps {
  candidatas: readonly Candidata[]
  municipioId: string
  marcadas: ReadonlySet<number>
  onMarcar: (id: number) => void
}

/** By the points they would bring, most first. */
const Candidatas = ({ candidatas, municipioId, marcadas, onMarcar }: CandidatasProps) => {
  const w = useWording()
  const { can } = useSession()
  if (candidatas.length === 0) return <EmptyState titulo={w.nenhum('pergunta')} />
  return (
    <ul className={`${ul.nua} ${quadro.moldura}`} aria-label={w.plural('pergunta')}>
      {candidatas.map((c) => {
        const { texto, acao } = proximoPasso(c, municipioId, w, can)
        return (
          <li key={c.perguntaMunicipioId} className={classes.candidata}>
            <Checkbox
              checked={marcadas.has(c.perguntaMunicipioId)}
              disabled={!c.possivel}
              onChange={() => onMarcar(c.perguntaMunicipioId)}
              label={
                <>
                  <strong>{c.numero}.</strong> {c.texto}
                </>
              }
              description={`${c.nome} · ${texto}`}
            />
            <Group gap="sm" wrap="nowrap" flex="none">
              <Badge variant="light" size="lg" radius="sm" styles={{ root: { textTransform: 'none', flex: 'none' } }}>
                +{formatDecimal(c.ganho)}
              </Badge>
              {acao && (
                <Button
                  component={Link}
                  to={acao.para}
                  variant="subtle"
                  size="compact-sm"
                  h={32}
                  aria-label={`${acao.rotulo}: ${w.min.singular('pergunta')} ${c.numero}`}
                >
                  {acao.rotulo}
                </Button>
              )}
            </Group>
          </li>
        )
      })}
    </ul>
  )
}

type Filtros = Pick<ReturnType<typeof useFiltros<typeof FILTROS>>, 'valores' | 'mudar'>

const Simulador = ({ id, valores, mudar }: Filtros & { id: string }) => {
  const { aprovadas } = valores
  const marcadas = useMemo(() => new Set(aprovadas), [aprovadas])
  const cidade = useCidade()
  const lida = useCall(
    simularMedalha,
    { params: { id }, query: { aprovadas: aprovadas.join(',') } },
    { naTela: true, manterAnterior: true },
  )
  if (lida.error && !lida.data) return <ErrorState erro={lida.error} onTentarDeNovo={() => void lida.refetch()} />
  if (!lida.data) return <Carregando linhas={8} altura={36} />
  const marcar = (pergunta: number) =>
    mudar({ aprovadas: marcadas.has(pergunta) ? aprovadas.filter((a) => a !== pergunta) : [...aprovadas, pergunta] })
  return (
    <Stack gap="lg">
      <Resultado s={lida.data} escolhidas={aprovadas.length} emParte={cidade.data?.eixosForaDoAlcance ?? false} />
      <Niveis s={lida.data} onEscolher={(ids) => mudar({ aprovadas: ids })} />
      <section>
        <Group justify="space-between" mb="sm">
          <Title order={2} size="h3">
            O que traz mais pontos
          </Title>
          {aprovadas.length > 0 && (
            <Button variant="default" size="xs" h={32} onClick={() => mudar({ aprovadas: [] })}>
              Desmarcar
            </Button>
          )}
        </Group>
        <Candidatas candidatas={lida.data.candidatas} municipioId={id} marcadas={marcadas} onMarcar={marcar} />
      </section>
    </Stack>
  )
}

/** 'Com estes critérios aprovados você chega a Ouro', and the statement that the points of today come from. */
export const SimuladorPage = () => {
  const { can } = useSession()
  const { id = '' } = useParams()
  return can('visualizarPontosMedalha') ? <Pontos key={id} id={id} /> : <SemPermissao />
}

const Pontos = ({ id }: { id: string }) => {
  const w = useWording()
  const { valores, mudar } = useFiltros(FILTROS)
  const extrato = valores.vista === 'extrato'
  const titulo = `Simulador ${w.min.de('medalha')}`
  const vistas = (
    <SegmentedControl
      aria-label="O que mostrar"
      value={extrato ? 'extrato' : 'simulador'}
      onChange={(v) => mudar({ vista: v === 'extrato' ? 'extrato' : null })}
      data={[
        { value: 'simulador', label: 'Simulador' },
        { value: 'extrato', label: 'Extrato de pontos' },
      ]}
    />
  )
  return extrato ? (
    <Extrato id={id} titulo={titulo} vistas={vistas} />
  ) : (
    <PageFrame titulo={titulo} estados={vistas}>
      <Simulador id={id} valores={valores} mudar={mudar} />
    </PageFrame>
  )
}
