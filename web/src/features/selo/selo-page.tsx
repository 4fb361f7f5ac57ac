import { Alert, Anchor, Group, Stack, Text } from '@mantine/core'
import { IconCertificate, IconClock, IconDownload } from '@tabler/icons-react'
import { Link, useParams } from 'react-router'
import { formatDate, formatDecimal } from '#contract/br.ts'
import { NIVEIS, SEM_SELO } from '#contract/pontos.ts'
import {
  ACOES_NACIONAIS,
  type AcaoNacional,
  baixarManual,
  COM_JUSTIFICATIVA,
  certificadoDoSelo,
  type EdicaoDoSelo,
  escreverCodigo,
  getResultado,
  MAX_CLIENTE_OCULTO,
  MAX_DOCUMENTAL,
  moverEtapaNacional,
  type ResultadoDaSala,
} from '#contract/selo-resultado.ts'
import { capacidades } from '#web/lib/ambiente.ts'
import { umId, useFiltros } from '#web/lib/filtros.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { DesenhoDoSelo } from '#web/partes/desenho-do-selo.tsx'
import type { Acao } from '#web/ui/acao.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { baixarDocumento } from '#web/ui/baixar-documento.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { Carregando, EmptyState, ErrorState } from '#web/ui/estados.tsx'
import { Numero, Numeros } from '#web/ui/numeros.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Passos } from '#web/ui/passos.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { Quadro } from '#web/ui/quadro.tsx'
import { EtapaNacional, OQueFalta, SemSelo } from './palavras.tsx'
import classes from './selo.module.css'

const CODECS = { edicao: umId }

const pontos = (n: number | null, de: number) => (n === null ? '–' : `${formatDecimal(n)} de ${de}`)

const Resultado = ({ r }: { r: ResultadoDaSala }) => {
  const publicado = r.publicadaEm !== null
  return (
    <Quadro
      titulo={publicado ? 'Resultado final' : 'Apuração'}
      subtitulo={
        publicado
          ? `Publicado em ${formatDate(r.publicadaEm!)}.`
          : 'Como está agora. O que vale é o resultado que for publicado.'
      }
    >
      <div className={classes.resultado}>
        {r.selo && <DesenhoDoSelo nivel={r.selo} edicao={r.edicao?.ano} tamanho={120} />}
        <Stack gap="sm" className={classes.texto}>
          {r.aguarda === null && (
            <Text size="xl" fw={700}>
              {r.selo ? `Selo ${r.selo}` : SEM_SELO}
            </Text>
          )}
          <Numeros>
            <Numero rotulo="Pontos comprovados">{pontos(r.documental, MAX_DOCUMENTAL)}</Numero>
            {r.aguarda === null && (
              <>
                <Numero rotulo="Cliente oculto">{pontos(r.clienteOculto, MAX_CLIENTE_OCULTO)}</Numero>
                <Numero rotulo="Total">{pontos(r.total, MAX_DOCUMENTAL + MAX_CLIENTE_OCULTO)}</Numero>
              </>
            )}
          </Numeros>
          {r.aguarda && (
            <Alert color="blue" icon={<IconClock aria-hidden />}>
              {r.aguarda}
            </Alert>
          )}
          {r.falta && <OQueFalta falta={r.falta} />}
          {r.codigo && (
            <Text size="sm" c="dimmed">
              Código do certificado, que qualquer pessoa confere:{' '}
              <Anchor component={Link} to={`/selo/verificar/${r.codigo}`} inherit underline="always">
                {escreverCodigo(r.codigo)}
              </Anchor>
            </Text>
          )}
        </Stack>
      </div>
    </Quadro>
  )
}

const dias = (e: EdicaoDoSelo) =>
  [
    ['Inscrição', `${formatDate(e.inscricaoInicio)} a ${formatDate(e.inscricaoFim)}`],
    ['Diagnóstico', `até ${formatDate(e.diagnosticoAte)}`],
    ['Critério 1', `até ${formatDate(e.criterio1Ate)}, 23:59`],
    ['Evidências', `até ${formatDate(e.evidenciasAte)}`],
    ['Cliente oculto', `${formatDate(e.clienteOcultoInicio)} a ${formatDate(e.clienteOcultoFim)}`],
    ['Resultado', `a partir de ${formatDate(e.resultado)}`],
  ] as const

/** The bands of the levels, as the points of one begin and of the next end them. */
const faixas = ({ limiares: l }: EdicaoDoSelo) => {
  const minimos = [0, l.Bronze, l.Prata, l.Ouro]
  const ate = (i: number) => formatDecimal(i + 1 < minimos.length ? minimos[i + 1]! - 0.01 : 100)
  return NIVEIS.map((nivel, i) =>
    nivel === 'Diamante'
      ? ([nivel, `a partir de ${formatDecimal(l.Diamante)}, com Ouro e a etapa nacional`] as const)
      : ([nivel, `${formatDecimal(minimos[i]!)} a ${ate(i)}`] as const),
  )
}

const Regras = ({ edicao }: { edicao: EdicaoDoSelo }) => (
  <Quadro titulo={`Edição ${edicao.ano} em ${edicao.uf}`}>
    <div className={classes.regras}>
      <dl className={classes.lista}>
        {dias(edicao).map(([rotulo, quando]) => (
          <div key={rotulo}>
            <dt>{rotulo}</dt>
            <dd>{quando}</dd>
          </div>
        ))}
      </dl>
      <dl className={classes.lista}>
        {faixas(edicao).map(([nivel, pede]) => (
          <div key={nivel}>
            <dt>{nivel}</dt>
            <dd>{pede}</dd>
          </div>
        ))}
      </dl>
    </div>
  </Quadro>
)

const Nacional = ({ r, onMover }: { r: ResultadoDaSala; onMover: (acao: AcaoNacional) => void }) => (
  <Quadro titulo="Etapa nacional" subtitulo="Com a homologação, o selo Ouro do estado passa a Diamante.">
    <Stack gap="md">
      <div>
        <EtapaNacional estado={r.etapaNacional ?? 'Não indicado'} />
      </div>
      {r.acoes.nacional.length > 0 && (
        <Group gap="xs">
          {r.acoes.nacional.map((acao) => (
            <ActionButton
              key={acao}
              // What goes on stands out; what goes back says why.
              variant={COM_JUSTIFICATIVA.includes(acao) ? 'default' : 'filled'}
              acao={{ rotulo: ACOES_NACIONAIS[acao], onClick: () => onMover(acao) }}
            />
          ))}
        </Group>
      )}
      {r.passos.length > 0 && (
        <Passos
          passos={r.passos}
          chave={(p) => p.seloResultadoHistoricoId}
          estado={(para) => <EtapaNacional estado={para as ResultadoDaSala['passos'][number]['para']} />}
        />
      )}
    </Stack>
  </Quadro>
)

const PERGUNTA: Readonly<Record<AcaoNacional, string>> = {
  indicar: 'A equipe será avisada da indicação.',
  homologar: 'O selo passa a Diamante, também no certificado, e a equipe será avisada.',
  recusar: 'O selo continua Ouro, e a equipe será avisada.',
  reabrir: 'A decisão deixa de valer até que haja outra.',
  desistir: 'A indicação deixa de valer, e a equipe será avisada.',
}

const acoesDe = (r: ResultadoDaSala | undefined): Acao[] => [
  ...(r?.acoes.certificado
    ? [
        {
          rotulo: 'Baixar o certificado',
          icone: IconCertificate,
          onClick: () => void baixarDocumento(certificadoDoSelo, { params: { id: String(r.seloResultadoId) } }),
        },
      ]
    : []),
  ...(r?.edicao?.manual
    ? [
        {
          rotulo: 'Baixar o manual',
          icone: IconDownload,
          onClick: () => void baixarDocumento(baixarManual, { params: { id: String(r.edicao!.seloEdicaoId) } }),
        },
      ]
    : []),
]

/** What the room comes to in an edition of the seal: points, level, what is missing, and the national stage. */
const DaSala = () => {
  const { id = '' } = useParams()
  const { valores, mudar } = useFiltros(CODECS)
  const lido = useCall(
    getResultado,
    { params: { id }, query: valores.edicao ? { edicao: String(valores.edicao) } : {} },
    { naTela: true, manterAnterior: true },
  )
  const mover = useMutationCall(moverEtapaNacional, { naTela: true, sucesso: 'Etapa nacional registrada' })
  const confirmar = useConfirm()
  const r = lido.data
  const [principal, ...outras] = acoesDe(r)
  const perguntar = (acao: AcaoNacional) =>
    confirmar({
      titulo: `${ACOES_NACIONAIS[acao]}?`,
      texto: PERGUNTA[acao],
      confirmar: ACOES_NACIONAIS[acao],
      ...(COM_JUSTIFICATIVA.includes(acao) && {
        motivo: { rotulo: 'Justificativa', obrigatorio: true, max: 1000 },
      }),
      acao: (justificativa) =>
        mover.mutateAsync({
          body: {
            seloResultadoId: r!.seloResultadoId!,
            versao: r!.versao!,
            acao,
            ...(justificativa && { justificativa }),
          },
        }),
    })
  return (
    <PageFrame
      titulo="Selo"
      acao={principal}
      acoes={outras}
      filtrosSempre
      filtrosNaLinha
      filtros={
        (r?.edicoes.length ?? 0) > 1 && (
          <Picker
            label="Edição"
            limpavel={false}
            opcoes={r!.edicoes.map((e) => ({
              valor: e.seloEdicaoId,
              rotulo: `${e.ano}${e.publicada ? ' · resultado publicado' : ''}`,
            }))}
            value={r!.edicao?.seloEdicaoId ?? null}
            onChange={(edicao) => mudar({ edicao })}
          />
        )
      }
    >
      {lido.error && !r ? (
        <ErrorState erro={lido.error} onTentarDeNovo={() => void lido.refetch()} />
      ) : !r ? (
        <Carregando linhas={6} altura={32} />
      ) : r.edicao === null ? (
        <EmptyState titulo="Nenhuma edição do selo" texto={r.aguarda} />
      ) : (
        <div className={classes.pagina}>
          <Resultado r={r} />
          {(r.seloEstadual === 'Ouro' && r.publicadaEm !== null) || r.passos.length > 0 ? (
            <Nacional r={r} onMover={(acao) => void perguntar(acao)} />
          ) : null}
          <Regras edicao={r.edicao} />
        </div>
      )}
    </PageFrame>
  )
}

export const SeloPage = () =>
  capacidades().criteriosSelo ? (
    <DaSala />
  ) : (
    <PageFrame titulo="Selo">
      <SemSelo />
    </PageFrame>
  )
