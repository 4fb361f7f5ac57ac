import { Text } from '@mantine/core'
import { IconChecks, IconKeyboard } from '@tabler/icons-react'
import { useState } from 'react'
import { nomeComUf } from '#contract/br.ts'
import { SITUACOES_DO_RECURSO } from '#contract/pergunta-municipio.ts'
import { listarRecursos, opcoesDosRecursos } from '#contract/recurso.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { umaDe, umId } from '#web/lib/filtros.ts'
import { useFiltrosDaLista, useLista } from '#web/lib/lista.ts'
import { avisar, useCall } from '#web/lib/query.ts'
import { type Ajuda, AjudaDosAtalhos, useAtalhos } from '#web/partes/bancada/atalhos.tsx'
import classes from '#web/partes/bancada/bancada.module.css'
import { Mesa, makePassagem, Procura, SaltosDaBancada, useMesaLarga } from '#web/partes/bancada/mesa.tsx'
import { Carregando, EmptyState, ErrorState } from '#web/ui/estados.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { quantos } from '#web/ui/texto.ts'
import { BancadaDoRecurso } from './recursos-bancada.tsx'
import { FilaDosRecursos } from './recursos-fila.tsx'

const ERRO = 'Erro ao obter recursos'
const UM_MINUTO = 60_000
/** The open ones unless told. */
const OUTRAS = [...SITUACOES_DO_RECURSO.filter((s) => s !== 'aberto'), 'todos'] as const
const NOMES = { acolhido: 'Acolhidos', indeferido: 'Indeferidos', semObjeto: 'Sem objeto', todos: 'Todos' } as const
const FILTROS = { municipio: umId, eixo: umId, situacao: umaDe(OUTRAS), recurso: umId }
const SEM_FILTROS = { municipio: null, eixo: null, situacao: null, busca: '' }

/** Of the keyboard, beside those of the queue. */
const TECLAS: Ajuda = [
  [['direita'], 'Próximo arquivo'],
  [['esquerda'], 'Arquivo anterior'],
  [['A'], 'Acolher o recurso'],
  [['I'], 'Indeferir o recurso'],
]

/** Appeals against second rejections: the queue of those who decide on them. */
export const RecursosPage = () => {
  const w = useWording()
  const largo = useMesaLarga()
  const [ajuda, setAjuda] = useState(false)
  const filtros = useFiltrosDaLista(FILTROS)
  const { valores, mudar, anotar } = filtros
  const { lida, linhas, pagina, servidor, lerPagina } = useLista(listarRecursos, {
    ...filtros,
    query: {
      ...(valores.municipio && { municipioId: valores.municipio }),
      ...(valores.eixo && { eixoId: valores.eixo }),
      ...(valores.situacao && { situacao: valores.situacao }),
    },
    chave: (r) => r.perguntaRecursoId,
    erro: ERRO,
    refetchInterval: UM_MINUTO,
  })
  const itens = linhas ?? []
  const opcoes = useCall(opcoesDosRecursos, {}, { erro: ERRO, refetchInterval: UM_MINUTO })
  const ajustados = [valores.municipio, valores.eixo, valores.situacao].filter(Boolean).length
  const escolhida = valores.recurso ?? (largo ? (itens[0]?.perguntaRecursoId ?? null) : null)
  const { andar, seguir } = makePassagem({
    itens,
    chave: (x) => x.perguntaRecursoId,
    escolhida,
    largo,
    pagina,
    servidor,
    lerPagina,
    abrir: (recurso, naPagina) => anotar({ recurso, ...(naPagina !== undefined && { pagina: naPagina }) }),
  })
  const semEla = (e: unknown) => avisar(e, { erro: ERRO })
  const municipio = opcoes.data?.municipios.find((m) => m.municipioId === valores.municipio)
  useAtalhos({ '?': () => setAjuda(true) })

  const fila = (
    <div className={classes.coluna} id="fila">
      <Procura
        busca={valores.busca}
        onBusca={(busca) => mudar({ busca })}
        ajustados={ajustados}
        onLimpar={() => mudar({ ...SEM_FILTROS, busca: valores.busca })}
      >
        <Picker
          label="Situação"
          placeholder="À espera de decisão"
          opcoes={OUTRAS.map((s) => ({ valor: s, rotulo: NOMES[s] }))}
          value={valores.situacao}
          onChange={(situacao) => mudar({ situacao })}
        />
        <Picker
          label={w.singular('municipio')}
          placeholder="Qualquer"
          opcoes={opcoes.data?.municipios.map((m) => ({ valor: m.municipioId, rotulo: nomeComUf(m) })) ?? []}
          value={valores.municipio}
          onChange={(v) => mudar({ municipio: v })}
        />
        <Picker
          label={w.singular('eixo')}
          placeholder="Qualquer"
          opcoes={opcoes.data?.eixos.map((e) => ({ valor: e.eixoId, rotulo: e.nome })) ?? []}
          value={valores.eixo}
          onChange={(eixo) => mudar({ eixo })}
        />
      </Procura>
      <Text size="sm" c="dimmed" role="status">
        {opcoes.data && quantos(opcoes.data.abertos, 'recurso à espera de decisão', 'recursos à espera de decisão')}
      </Text>
      {itens.length === 0 ? (
        <EmptyState
          icone={IconChecks}
          titulo={ajustados || valores.busca ? 'Nenhum recurso com estes filtros' : 'Nenhum recurso espera por decisão'}
          texto={
            ajustados || valores.busca
              ? 'Mude ou limpe os filtros para ver os outros.'
              : 'Os já decididos estão no filtro Situação.'
          }
        />
      ) : (
        <FilaDosRecursos
          itens={itens}
          servidor={servidor}
          atual={escolhida}
          onAbrir={(recurso) => anotar({ recurso }, { passo: !largo })}
        />
      )}
    </div>
  )
  const bancada = escolhida !== null && (
    <BancadaDoRecurso
      perguntaRecursoId={escolhida}
      onProxima={() => void andar(1).catch(semEla)}
      onAnterior={() => void andar(-1).catch(semEla)}
      onJulgado={() => void seguir().catch(semEla)}
    />
  )
  return (
    <PageFrame
      titulo="Recursos"
      subtitulo={<SaltosDaBancada />}
      acoes={[{ rotulo: 'Atalhos do teclado', icone: IconKeyboard, onClick: () => setAjuda(true) }]}
      recorte={{
        nomes: [valores.situacao && NOMES[valores.situacao], municipio && nomeComUf(municipio)],
        todas: 'Mostrar os que esperam',
        onTodas: () => mudar(SEM_FILTROS),
      }}
    >
      {lida.error && !linhas ? (
        <ErrorState titulo={ERRO} erro={lida.error} onTentarDeNovo={() => void lida.refetch()} />
      ) : !linhas ? (
        <Carregando linhas={10} altura={44} />
      ) : (
        <Mesa largo={largo} fila={fila} bancada={bancada} onVoltar={() => anotar({ recurso: null })} />
      )}
      <AjudaDosAtalhos teclas={TECLAS} aberta={ajuda} onFechar={() => setAjuda(false)} />
    </PageFrame>
  )
}
