import { Text } from '@mantine/core'
import { IconChecks, IconKeyboard, IconListCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useWording } from '#web/lib/ambiente.ts'
import { useFiltrosDaLista, useLista } from '#web/lib/lista.ts'
import { avisar, useCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { type Ajuda, AjudaDosAtalhos, useAtalhos } from '#web/partes/bancada/atalhos.tsx'
import classes from '#web/partes/bancada/bancada.module.css'
import { Mesa, makePassagem, naFila, naVez, Procura, SaltosDaBancada, useMesaLarga } from '#web/partes/bancada/mesa.tsx'
import { MotivosDrawer, VER_MOTIVOS } from '#web/partes/bancada/motivos.tsx'
import type { DoServidor } from '#web/ui/data-table/servidor.ts'
import { Carregando, EmptyState, ErrorState } from '#web/ui/estados.tsx'
import { EntreDias } from '#web/ui/fields/dia-filtro.tsx'
import { useFocoHerdado } from '#web/ui/foco-herdado.ts'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { quantos } from '#web/ui/texto.ts'
import { Bancada } from './bancada.tsx'
import { Fila } from './fila.tsx'
import type { FonteDaBancada, OpcoesDaBancada } from './fonte.ts'

type Filtros = ReturnType<typeof useFiltrosDaLista<FonteDaBancada<never>['filtros']>>
const UM_MINUTO = 60_000
const POR_PAGINA = 100

const TECLAS: Ajuda = [
  [['A'], 'Aprovar'],
  [['D'], 'Devolver para ajuste'],
  [['R'], 'Reprovar'],
]

const Campos = <L,>({
  fonte,
  valores,
  mudar,
  opcoes,
}: Pick<Filtros, 'valores' | 'mudar'> & { fonte: FonteDaBancada<L>; opcoes: OpcoesDaBancada | undefined }) => {
  const w = useWording()
  const { chave, rotulo } = fonte.onde
  return (
    <>
      <Picker
        label="Situação"
        placeholder={fonte.estados[0]!.rotulo}
        opcoes={fonte.estados}
        value={valores.situacao}
        onChange={(situacao) => mudar({ situacao })}
      />
      <Picker
        label={rotulo(w)}
        placeholder="Qualquer"
        opcoes={opcoes?.onde ?? []}
        value={valores[chave]}
        onChange={(onde) => mudar({ [chave]: onde })}
      />
      <Picker
        label={fonte.palavras.autor}
        placeholder="Qualquer pessoa"
        opcoes={opcoes?.usuarios ?? []}
        value={valores.autor}
        onChange={(autor) => mudar({ autor })}
      />
      <EntreDias de={valores.de} ate={valores.ate} onChange={mudar} />
    </>
  )
}

/** The bench of who analyses: the queue, what is read, the decision, and the keys to go through them. */
export const BancadaDeAnalise = <L,>({ fonte }: { fonte: FonteDaBancada<L> }) => {
  const { can } = useSession()
  const largo = useMesaLarga()
  const [ajuda, setAjuda] = useState(false)
  const [motivos, setMotivos] = useState(false)
  const [feitas, setFeitas] = useState(0)
  const contar = () => setFeitas((n) => n + 1)
  // The buttons of what was decided are gone with it.
  useFocoHerdado(feitas, naVez)
  const filtros = useFiltrosDaLista(fonte.filtros)
  const { valores, mudar, anotar } = filtros
  const onde = valores[fonte.onde.chave]
  const semFiltros = { situacao: null, autor: null, de: '', ate: '', [fonte.onde.chave]: null } as const
  const postos = [valores.situacao, onde, valores.autor, valores.de, valores.ate]
  const chave = (l: L) => fonte.lerItem(l).id
  const lista = useLista(fonte.fila, {
    ...filtros,
    query: {
      ...(valores.situacao && { situacao: valores.situacao }),
      ...(onde && { [fonte.onde.campo]: onde }),
      ...(valores.autor && { usuarioId: valores.autor }),
      ...(valores.de && { de: valores.de }),
      ...(valores.ate && { ate: valores.ate }),
    },
    chave: (l) => chave(l as L),
    porPagina: POR_PAGINA,
    erro: fonte.erro,
    refetchInterval: UM_MINUTO,
  })
  const { lida, pagina } = lista
  const linhas = lista.linhas as readonly L[] | undefined
  const servidor = lista.servidor as unknown as DoServidor<L>
  const opcoes = useCall(fonte.opcoes, {}, { erro: fonte.erro, refetchInterval: UM_MINUTO })
  const contadas = opcoes.data === undefined ? undefined : fonte.lerOpcoes(opcoes.data)
  const itens = (linhas ?? []).map(fonte.lerItem)
  // What was decided waits no more: it is no part of those that do.
  const foraDaFila = valores.situacao !== null && valores.situacao !== fonte.estados[0]!.valor
  const ajustados = postos.filter(Boolean).length
  const ativos = ajustados + (valores.busca ? 1 : 0)
  const escolhido = valores[fonte.item] ?? (largo ? (itens[0]?.id ?? null) : null)
  const { andar, seguir } = makePassagem({
    itens: linhas ?? [],
    chave,
    escolhida: escolhido,
    largo,
    pagina,
    servidor,
    lerPagina: lista.lerPagina as unknown as (n: number) => Promise<{ linhas: L[] }>,
    abrir: (id, naPagina) => anotar({ [fonte.item]: id, ...(naPagina !== undefined && { pagina: naPagina }) }),
  })
  const semEle = (e: unknown) => avisar(e, { erro: fonte.erro })
  useAtalhos({ '?': () => setAjuda(true) })

  const fila = (
    <div className={classes.coluna} id="fila">
      {can('exibirFiltro') && (
        <Procura
          busca={valores.busca}
          onBusca={(busca) => mudar({ busca })}
          ajustados={ajustados}
          onLimpar={() => mudar(semFiltros)}
        >
          <Campos fonte={fonte} valores={valores} mudar={mudar} opcoes={contadas} />
        </Procura>
      )}
      <Text size="sm" c="dimmed" role="status">
        {foraDaFila
          ? `${servidor.totalExato ? '' : 'Mais de '}${quantos(servidor.total, fonte.palavras.um, fonte.palavras.varios)}`
          : naFila(servidor, contadas?.total, ativos)}
      </Text>
      {itens.length === 0 ? (
        <EmptyState
          icone={IconChecks}
          titulo={
            ativos
              ? `Nenhum ${fonte.palavras.um} na fila com estes filtros`
              : `Nenhum ${fonte.palavras.um} espera por análise`
          }
          {...(ativos > 0 && { texto: 'Mude ou limpe os filtros para ver o resto da fila.' })}
        />
      ) : (
        <Fila
          key={JSON.stringify(postos)}
          fonte={fonte}
          itens={itens}
          servidor={servidor}
          atual={escolhido}
          // On a phone it covers the queue: the back button leads back to that.
          onAbrir={(id) => anotar({ [fonte.item]: id }, { passo: !largo })}
          onDecididos={contar}
        />
      )}
    </div>
  )
  const bancada = escolhido !== null && (
    <Bancada
      fonte={fonte}
      id={escolhido}
      onProximo={() => void andar(1).catch(semEle)}
      onAnterior={() => void andar(-1).catch(semEle)}
      onDecidido={() => {
        contar()
        void seguir().catch(semEle)
      }}
    />
  )
  return (
    <PageFrame
      titulo={fonte.titulo}
      subtitulo={<SaltosDaBancada />}
      acoes={[
        ...(can(VER_MOTIVOS)
          ? [{ rotulo: 'Motivos de rejeição', icone: IconListCheck, onClick: () => setMotivos(true) }]
          : []),
        { rotulo: 'Atalhos do teclado', icone: IconKeyboard, onClick: () => setAjuda(true) },
      ]}
      recorte={{
        nomes: [
          fonte.estados.find((e) => e.valor === valores.situacao)?.rotulo,
          contadas?.onde.find((o) => o.valor === onde)?.rotulo,
        ],
        todas: 'Mostrar todos',
        onTodas: () => mudar(semFiltros),
      }}
    >
      {lida.error && !linhas ? (
        <ErrorState titulo={fonte.erro} erro={lida.error} onTentarDeNovo={() => void lida.refetch()} />
      ) : !linhas ? (
        <Carregando linhas={10} altura={44} />
      ) : (
        <Mesa largo={largo} fila={fila} bancada={bancada} onVoltar={() => anotar({ [fonte.item]: null })} />
      )}
      <AjudaDosAtalhos teclas={TECLAS} aberta={ajuda} onFechar={() => setAjuda(false)} />
      <MotivosDrawer aberto={motivos} onFechar={() => setMotivos(false)} />
    </PageFrame>
  )
}
