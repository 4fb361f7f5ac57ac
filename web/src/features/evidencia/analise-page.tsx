import { Button, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowLeft, IconChecks, IconKeyboard, IconListCheck } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { seesAll } from '#contract/access.ts'
import { compareNames } from '#contract/br.ts'
import { ERROS } from '#contract/erros.ts'
import { filaDeAnalise, type ItemDaFila } from '#contract/evidencia.ts'
import { nomeComUf } from '#contract/municipio.ts'
import { type AnalistaNome, analistas as listarAnalistas } from '#contract/usuario.ts'
import type { Wording } from '#contract/wording.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { umaDe, umId, umTexto, useFiltros } from '#web/lib/filtros.ts'
import { useCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { Carregando, EmptyState, ErrorState } from '#web/ui/estados.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import classes from './analise.module.css'
import { AjudaDosAtalhos, useAtalhos } from './atalhos.tsx'
import { Bancada } from './bancada.tsx'
import { alcanca, Fila, type FiltrosDaFila, filtrarFila, SITUACOES } from './fila.tsx'
import { MotivosDrawer } from './motivos.tsx'

const FILTROS = {
  municipio: umId,
  eixo: umId,
  tema: umId,
  analista: umId,
  situacao: umaDe(SITUACOES),
  busca: umTexto,
  pergunta: umId,
}
const UM_MINUTO = 60_000

/** Each choice once, from what waits. */
const opcoesDe = (itens: readonly ItemDaFila[], par: (i: ItemDaFila) => readonly [number, string]) =>
  [...new Map(itens.map(par))]
    .map(([valor, rotulo]) => ({ valor, rotulo }))
    .toSorted((a, b) => compareNames(a.rotulo, b.rotulo))

const nomeDaSituacao = (w: Wording, situacao: NonNullable<FiltrosDaFila['situacao']>) =>
  ({
    novas: w.flexiona('pergunta', 'Novos'),
    reenvios: 'Reenvios',
    iniciadas: w.flexiona('pergunta', 'Iniciados'),
    complementos: 'Complementos',
  })[situacao]

interface Valores extends FiltrosDaFila {
  analista: number | null
}
interface CamposProps {
  itens: readonly ItemDaFila[]
  /** Of who has only a part of the queue, none. */
  analistas: readonly AnalistaNome[] | undefined
  valores: Valores
  mudar: (parte: Partial<Valores>) => void
}

const Campos = ({ itens, analistas, valores, mudar }: CamposProps) => {
  const w = useWording()
  const opcoes = useMemo(
    () => ({
      municipio: opcoesDe(itens, (i) => [i.municipioId, `${i.municipio}/${i.uf}`]),
      eixo: opcoesDe(itens, (i) => [i.eixoId, i.eixo]),
      tema: opcoesDe(itens, (i) => [i.temaId, i.tema]),
    }),
    [itens],
  )
  const umSo = w.singular('eixo') === w.singular('tema')
  return (
    <>
      <TextField label="Busca" type="search" value={valores.busca} onChange={(busca) => mudar({ busca })} />
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
        opcoes={opcoes.municipio}
        value={valores.municipio}
        onChange={(municipio) => mudar({ municipio })}
      />
      <Picker
        label={w.singular('eixo')}
        placeholder="Qualquer"
        opcoes={opcoes.eixo}
        value={valores.eixo}
        onChange={(eixo) => mudar({ eixo, tema: null })}
      />
      {!umSo && (
        <Picker
          label={w.singular('tema')}
          placeholder="Qualquer"
          opcoes={opcoes.tema}
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

/** The reviewer's workbench: the queue, the file, the criterion, and the keys to go through them. */
export const AnalisePage = () => {
  const w = useWording()
  const { can, user } = useSession()
  const largo = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false })
  const [ajuda, setAjuda] = useState(false)
  const [motivos, setMotivos] = useState(false)
  const { valores, mudar } = useFiltros(FILTROS)
  const lida = useCall(filaDeAnalise, {}, { erro: ERROS.obterPerguntas, refetchInterval: UM_MINUTO })
  const todos = useMemo(() => lida.data ?? [], [lida.data])
  // Who has all of the queue shares it out; the others see their own part as it is.
  const reparte = seesAll(user)
  const pessoas = useCall(listarAnalistas, {}, { enabled: reparte, erro: ERROS.obterAnalistas })
  const analista = pessoas.data?.find((a) => a.usuarioId === valores.analista)
  const itens = useMemo(
    () => filtrarFila(todos, valores).filter((i) => !analista || alcanca(analista, i)),
    [todos, valores, analista],
  )
  const escolhida = valores.pergunta ?? (largo ? (itens[0]?.perguntaMunicipioId ?? null) : null)
  const i = itens.findIndex((x) => x.perguntaMunicipioId === escolhida)
  const ir = (n: number) => {
    const novo = itens[n]
    if (novo) mudar({ pergunta: novo.perguntaMunicipioId })
  }
  const lugar = todos.find((x) => x.municipioId === valores.municipio)
  const municipio = lugar && nomeComUf({ nome: lugar.municipio, uf: lugar.uf })
  useAtalhos({ '?': () => setAjuda(true) })

  const fila = (
    <div className={classes.coluna}>
      <Text size="sm" c="dimmed" role="status">
        {itens.length === todos.length ? `${todos.length} na fila` : `${itens.length} de ${todos.length} na fila`}
      </Text>
      {itens.length === 0 ? (
        <EmptyState icone={IconChecks} titulo="Nada espera por análise" />
      ) : (
        <Fila itens={itens} atual={escolhida} onAbrir={(pergunta) => mudar({ pergunta })} />
      )}
    </div>
  )
  const bancada = escolhida !== null && (
    <Bancada
      perguntaMunicipioId={escolhida}
      onProxima={() => ir(i + 1)}
      onAnterior={() => ir(Math.max(0, i - 1))}
      onFinalizada={() => {
        const seguinte = itens[i + 1] ?? itens[i - 1]
        mudar({ pergunta: largo ? (seguinte?.perguntaMunicipioId ?? null) : null })
      }}
    />
  )
  return (
    <PageFrame
      titulo="Analisar evidências"
      acoes={[
        ...(can('analisarRejeitadas')
          ? [{ rotulo: 'Motivos de rejeição', icone: IconListCheck, onClick: () => setMotivos(true) }]
          : []),
        { rotulo: 'Atalhos do teclado', icone: IconKeyboard, onClick: () => setAjuda(true) },
      ]}
      subtitulo={largo ? 'J e K andam na fila, A aprova, R rejeita, F finaliza; ? mostra todos os atalhos.' : undefined}
      filtros={
        largo || escolhida === null ? (
          <Campos
            itens={todos}
            analistas={reparte ? (pessoas.data ?? []) : undefined}
            valores={valores}
            mudar={mudar}
          />
        ) : undefined
      }
      filtrosAtivos={
        [
          valores.situacao,
          valores.municipio,
          valores.eixo,
          valores.tema,
          valores.analista,
          valores.busca || null,
        ].filter((v) => v !== null).length
      }
      recorte={{
        nomes: [valores.situacao && nomeDaSituacao(w, valores.situacao), municipio],
        todas: w.flexiona('pergunta', 'Mostrar todos'),
        onTodas: () => mudar({ situacao: null, municipio: null, eixo: null, tema: null, analista: null, busca: '' }),
      }}
    >
      {lida.error && !lida.data ? (
        <ErrorState titulo={ERROS.obterPerguntas} erro={lida.error} onTentarDeNovo={() => void lida.refetch()} />
      ) : !lida.data ? (
        <Carregando linhas={10} altura={44} />
      ) : largo ? (
        <div className={classes.mesa}>
          {fila}
          {bancada || <EmptyState titulo="Escolha o que analisar" />}
        </div>
      ) : bancada ? (
        <div className={classes.coluna}>
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={18} aria-hidden />}
            onClick={() => mudar({ pergunta: null })}
          >
            Voltar à fila
          </Button>
          {bancada}
        </div>
      ) : (
        fila
      )}
      <AjudaDosAtalhos aberta={ajuda} onFechar={() => setAjuda(false)} />
      <MotivosDrawer aberto={motivos} onFechar={() => setMotivos(false)} />
    </PageFrame>
  )
}
