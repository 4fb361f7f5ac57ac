import { Text } from '@mantine/core'
import { IconChecks, IconKeyboard, IconListCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { seesAll } from '#contract/access.ts'
import { nomeComUf } from '#contract/br.ts'
import { ERROS } from '#contract/erros.ts'
import { filaDeAnalise, type OpcoesDaFila, opcoesDaFila } from '#contract/evidencia.ts'
import { type AnalistaNome, analistas as listarAnalistas } from '#contract/usuario.ts'
import type { Wording } from '#contract/wording.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { umaDe, umId } from '#web/lib/filtros.ts'
import { useFiltrosDaLista, useLista } from '#web/lib/lista.ts'
import { avisar, useCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { type Ajuda, AjudaDosAtalhos, useAtalhos } from '#web/partes/bancada/atalhos.tsx'
import classes from '#web/partes/bancada/bancada.module.css'
import { Mesa, makePassagem, naFila, Procura, SaltosDaBancada, useMesaLarga } from '#web/partes/bancada/mesa.tsx'
import { MotivosDrawer } from '#web/partes/bancada/motivos.tsx'
import { Carregando, EmptyState, ErrorState } from '#web/ui/estados.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { Bancada } from './bancada.tsx'
import { Fila, SITUACOES, type Situacao } from './fila.tsx'

const FILTROS = {
  municipio: umId,
  eixo: umId,
  tema: umId,
  analista: umId,
  situacao: umaDe(SITUACOES),
  pergunta: umId,
}
const UM_MINUTO = 60_000
const POR_PAGINA = 100

const nomeDaSituacao = (w: Wording, situacao: Situacao) =>
  ({
    novas: w.flexiona('pergunta', 'Novos'),
    reenvios: 'Reenvios',
    iniciadas: w.flexiona('pergunta', 'Iniciados'),
    complementos: 'Complementos',
  })[situacao]

interface Valores {
  municipio: number | null
  eixo: number | null
  tema: number | null
  analista: number | null
  situacao: Situacao | null
  busca: string
}
const SEM_FILTROS: Valores = { municipio: null, eixo: null, tema: null, analista: null, situacao: null, busca: '' }
interface CamposProps {
  /** Where something waits. */
  opcoes: OpcoesDaFila | undefined
  /** Of who has only a part of the queue, none. */
  analistas: readonly AnalistaNome[] | undefined
  valores: Valores
  mudar: (parte: Partial<Valores>) => void
}

const Campos = ({ opcoes, analistas, valores, mudar }: CamposProps) => {
  const w = useWording()
  const umSo = w.singular('eixo') === w.singular('tema')
  return (
    <>
      <Picker
        label="Situação"
        placeholder="Qualquer"
        opcoes={SITUACOES.map((s) => ({ valor: s, rotulo: nomeDaSituacao(w, s) }))}
        value={valores.situacao}
        onChange={(situacao) => mudar({ situacao })}
      />
      <Picker
        label={w.singular('municipio')}
        placeholder="Qualquer"
        opcoes={opcoes?.municipios.map((m) => ({ valor: m.municipioId, rotulo: nomeComUf(m) })) ?? []}
        value={valores.municipio}
        onChange={(municipio) => mudar({ municipio })}
      />
      <Picker
        label={w.singular('eixo')}
        placeholder="Qualquer"
        opcoes={opcoes?.eixos.map((e) => ({ valor: e.eixoId, rotulo: e.nome })) ?? []}
        value={valores.eixo}
        onChange={(eixo) => mudar({ eixo, tema: null })}
      />
      {!umSo && (
        <Picker
          label={w.singular('tema')}
          placeholder="Qualquer"
          opcoes={opcoes?.temas.map((t) => ({ valor: t.temaId, rotulo: t.nome })) ?? []}
          value={valores.tema}
          onChange={(tema) => mudar({ tema })}
        />
      )}
      {analistas && (
        <Picker
          label="Analista"
          placeholder="Qualquer"
          opcoes={analistas.map((a) => ({ valor: a.usuarioId, rotulo: a.nome }))}
          value={valores.analista}
          onChange={(analista) => mudar({ analista })}
        />
      )}
    </>
  )
}

const chavesAtivas = (valores: Valores) =>
  Object.keys(SEM_FILTROS).filter((k) => valores[k as keyof Valores] || null).length

/** Of the keyboard, beside those of the queue. */
const TECLAS: Ajuda = [
  [['direita'], 'Próximo arquivo'],
  [['esquerda'], 'Arquivo anterior'],
  [['A'], 'Aprovar o arquivo'],
  [['R'], 'Rejeitar o arquivo'],
  [['F'], 'Finalizar a Análise'],
]

/** The reviewer's workbench: the queue, the file, the criterion, and the keys to go through them. */
export const AnalisePage = () => {
  const w = useWording()
  const { can, user } = useSession()
  const largo = useMesaLarga()
  const [ajuda, setAjuda] = useState(false)
  const [motivos, setMotivos] = useState(false)
  const filtros = useFiltrosDaLista(FILTROS)
  const { valores, mudar, anotar } = filtros
  const { lida, linhas, pagina, servidor, lerPagina } = useLista(filaDeAnalise, {
    ...filtros,
    query: {
      ...(valores.municipio && { municipioId: valores.municipio }),
      ...(valores.eixo && { eixoId: valores.eixo }),
      ...(valores.tema && { temaId: valores.tema }),
      ...(valores.analista && { analistaId: valores.analista }),
      ...(valores.situacao && { situacao: valores.situacao }),
    },
    chave: (i) => i.perguntaMunicipioId,
    porPagina: POR_PAGINA,
    erro: ERROS.obterPerguntas,
    refetchInterval: UM_MINUTO,
  })
  const itens = linhas ?? []
  const opcoes = useCall(opcoesDaFila, {}, { erro: ERROS.obterPerguntas, refetchInterval: UM_MINUTO })
  // Who has all of the queue shares it out; the others see their own part as it is.
  const reparte = seesAll(user)
  const pessoas = useCall(listarAnalistas, {}, { enabled: reparte, erro: ERROS.obterAnalistas })
  const ativos = chavesAtivas(valores)
  const escolhida = valores.pergunta ?? (largo ? (itens[0]?.perguntaMunicipioId ?? null) : null)
  const { andar, seguir } = makePassagem({
    itens,
    chave: (x) => x.perguntaMunicipioId,
    escolhida,
    largo,
    pagina,
    servidor,
    lerPagina,
    abrir: (pergunta, naPagina) => anotar({ pergunta, ...(naPagina !== undefined && { pagina: naPagina }) }),
  })
  const semEla = (e: unknown) => avisar(e, { erro: ERROS.obterPerguntas })
  const municipio = opcoes.data?.municipios.find((m) => m.municipioId === valores.municipio)
  useAtalhos({ '?': () => setAjuda(true) })

  const fila = (
    <div className={classes.coluna} id="fila">
      {can('exibirFiltro') && (
        <Procura
          busca={valores.busca}
          onBusca={(busca) => mudar({ busca })}
          ajustados={ativos - (valores.busca ? 1 : 0)}
          onLimpar={() => mudar({ ...SEM_FILTROS, busca: valores.busca })}
        >
          <Campos
            opcoes={opcoes.data}
            analistas={reparte ? (pessoas.data ?? []) : undefined}
            valores={valores}
            mudar={mudar}
          />
        </Procura>
      )}
      <Text size="sm" c="dimmed" role="status">
        {naFila(servidor, opcoes.data?.total, ativos)}
      </Text>
      {itens.length === 0 ? (
        <EmptyState
          icone={IconChecks}
          titulo={w.frase(
            ativos ? '{Nenhuma pergunta} na fila com estes filtros' : '{Nenhuma pergunta} espera por análise',
          )}
          {...(ativos > 0 && { texto: 'Mude ou limpe os filtros para ver o resto da fila.' })}
        />
      ) : (
        <Fila
          key={JSON.stringify(Object.keys(SEM_FILTROS).map((k) => valores[k as keyof Valores]))}
          itens={itens}
          servidor={servidor}
          atual={escolhida}
          // On a phone it covers the queue: the back button leads back to that.
          onAbrir={(pergunta) => anotar({ pergunta }, { passo: !largo })}
        />
      )}
    </div>
  )
  const bancada = escolhida !== null && (
    <Bancada
      perguntaMunicipioId={escolhida}
      onProxima={() => void andar(1).catch(semEla)}
      onAnterior={() => void andar(-1).catch(semEla)}
      onFinalizada={() => void seguir().catch(semEla)}
    />
  )
  return (
    <PageFrame
      titulo="Analisar evidências"
      // Right behind the heading, which has the focus when the page has come.
      subtitulo={<SaltosDaBancada />}
      acoes={[
        ...(can('analisarRejeitadas')
          ? [{ rotulo: 'Motivos de rejeição', icone: IconListCheck, onClick: () => setMotivos(true) }]
          : []),
        { rotulo: 'Atalhos do teclado', icone: IconKeyboard, onClick: () => setAjuda(true) },
      ]}
      recorte={{
        nomes: [valores.situacao && nomeDaSituacao(w, valores.situacao), municipio && nomeComUf(municipio)],
        todas: w.flexiona('pergunta', 'Mostrar todos'),
        onTodas: () => mudar(SEM_FILTROS),
      }}
    >
      {lida.error && !linhas ? (
        <ErrorState titulo={ERROS.obterPerguntas} erro={lida.error} onTentarDeNovo={() => void lida.refetch()} />
      ) : !linhas ? (
        <Carregando linhas={10} altura={44} />
      ) : (
        <Mesa largo={largo} fila={fila} bancada={bancada} onVoltar={() => anotar({ pergunta: null })} />
      )}
      <AjudaDosAtalhos teclas={TECLAS} aberta={ajuda} onFechar={() => setAjuda(false)} />
      <MotivosDrawer aberto={motivos} onFechar={() => setMotivos(false)} />
    </PageFrame>
  )
}
