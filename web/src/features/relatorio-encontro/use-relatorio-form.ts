import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ERROS } from '#contract/erros.ts'
import {
  atualizarRelatorio,
  criarRelatorio,
  MENSAGENS_RELATORIO,
  type RelatorioDeEncontro,
} from '#contract/relatorio-encontro.ts'
import { podeDigitarHoras } from '#contract/relatorio-preparo.ts'
import { excluirRascunho } from '#contract/relatorio-rascunho.ts'
import { dizer, useWording } from '#web/lib/ambiente.ts'
import { announce } from '#web/lib/announce.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { mensagemDe } from '#web/lib/mensagem.ts'
import { queryClient } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { toast } from '#web/ui/toast.tsx'
import { SEM_PERGUNTAR } from '#web/ui/unsaved-guard.ts'
import type { useNovoRelatorio } from './novo-relatorio.ts'
import { type Abertura, mesmoConteudo, useRascunho } from './rascunho.ts'
import {
  type Aba,
  abaDe,
  type Campo,
  campoDe,
  chaveDaTarefa,
  comHoraDaTarefa,
  comUmaTarefa,
  conferir,
  doPreparo,
  doRascunho,
  paraEnvio,
  type Regras,
  type TarefaDigitada,
  tarefasDe,
  VAZIO,
  type Valores,
} from './valores.ts'

export interface FormularioProps {
  municipioId: number
  lugar: string
  abertura: Abertura
  regras: Omit<Regras, 'haTarefas'>
  /** What exists and is being changed. */
  relatorio?: RelatorioDeEncontro
  base?: Valores
  /** For a new one: the meetings to choose from. */
  novo?: ReturnType<typeof useNovoRelatorio>
  /** Chosen in the address. */
  encontroPedido: number | null
}

export type Erros = Partial<Record<string, string>>
export const ANEXOS_POR_ENVIAR = 'Há anexos que ainda não foram enviados. Espere, tente de novo ou remova-os.'

/** The form of a report: what is typed, its draft, what is wrong with it and its sending. */
export const useRelatorioForm = (props: FormularioProps) => {
  const { municipioId, lugar, abertura, relatorio, base = VAZIO, novo, encontroPedido } = props
  const w = useWording()
  const navigate = useNavigate()
  const confirmar = useConfirm()
  const { can } = useSession()
  const [valores, setValores] = useState(() => doRascunho(abertura.conteudo, base))
  const [erros, setErros] = useState<Erros>({})
  const [geral, setGeral] = useState<string>()
  const [aba, setAba] = useState<Aba>('relatorio')
  const [enviando, setEnviando] = useState(false)
  const raiz = useRef<HTMLFormElement>(null)
  const rascunho = useRascunho({ municipioId, relatorioId: relatorio?.relatorioId ?? null, lugar }, abertura)
  const atuais = useRef(valores)

  const por = (novos: Valores) => {
    atuais.current = novos
    setValores(novos)
  }
  const mudar = (parte: Partial<Valores>) => {
    const novos = { ...atuais.current, ...parte }
    // A field that tells what it already has, as an editor does when it comes, is no change and makes no draft.
    if (mesmoConteudo(novos, atuais.current)) return
    por(novos)
    rascunho.mudou(novos)
    const mudados = Object.keys(parte)
    setErros((antes) => Object.fromEntries(Object.entries(antes).filter(([k]) => !mudados.includes(k))))
  }

  const partida = useRef(base)
  // The device's reading is followed by the server's: where nothing was written the form shows it, so that nobody sends
  // over what was changed elsewhere without having seen it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reading is another one when its version is
  useEffect(() => {
    if (mesmoConteudo(atuais.current, partida.current)) por(base)
    partida.current = base
  }, [relatorio?.versao])

  const preparo = novo?.data?.preparos[valores.encontroId ?? 0]
  const doTermo = preparo?.tarefasRelatorio ?? relatorio?.tarefasRelatorio
  /** The tasks that may be told of: those of the meeting, or those that the report has. */
  const oferecidas = doTermo ? tarefasDe(doTermo) : valores.tarefas
  const umaDoTermo = (t: TarefaDigitada | undefined) => doTermo?.find((x) => t && chaveDaTarefa(x) === chaveDaTarefa(t))
  const podeEditarHorasDe = (t: { horasPredefinidas: string | null }) =>
    podeDigitarHoras(can, t.horasPredefinidas === null)
  // The meeting says what its report needs; before one is chosen, the place and the person do.
  const doEncontro = preparo ?? props.regras
  const unica = doEncontro.umaSoTarefa && valores.tarefas.length === 1 ? umaDoTermo(valores.tarefas[0]) : undefined
  const regras: Regras = {
    exigeTipoEHoras: doEncontro.exigeTipoEHoras,
    umaSoTarefa: doEncontro.umaSoTarefa,
    podeEditarHoras: unica ? podeEditarHorasDe(unica) : doEncontro.podeEditarHoras,
    haTarefas: oferecidas.length > 0,
  }
  const escolherTarefa = (t: TarefaDigitada) => {
    const achada = umaDoTermo(t)
    const encontro = preparo?.encontro ?? relatorio?.encontro
    mudar(achada && encontro ? comUmaTarefa(achada, podeEditarHorasDe(achada), encontro) : { tarefas: [t] })
  }

  /** What the meeting brings takes the place of what another one brought. */
  const escolher = async (encontroId: number | null, pedido = false) => {
    const trocando = atuais.current.encontroId !== null && encontroId !== atuais.current.encontroId
    if (
      trocando &&
      !(await confirmar({
        titulo: w.frase('Trocar {de encontro}?'),
        texto: w.frase('Título, convidados, {tarefas} e horas passam a ser os do novo. O texto do relatório fica.'),
        confirmar: 'Trocar',
      }))
    )
      return
    if (encontroId === null) return mudar({ encontroId: null, convidados: [], tarefas: [] })
    try {
      const p = await novo?.preparar(encontroId)
      if (!p) return
      if (p.relatorioId) return setErros((e) => ({ ...e, encontroId: dizer(MENSAGENS_RELATORIO.jaTemRelatorio) }))
      const trazido = doPreparo(p, atuais.current)
      // What the address brought nobody has written: it becomes a draft with the first that is.
      if (pedido) por({ ...atuais.current, ...trazido })
      else mudar(trazido)
    } catch (erro) {
      setErros((e) => ({ ...e, encontroId: mensagemDe(erro) }))
    }
  }
  const pedido = useRef(encontroPedido)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page was opened for a meeting
  useEffect(() => {
    const { encontroId } = atuais.current
    if (pedido.current && encontroId === null) void escolher(pedido.current, true)
    // A draft of another device: what its meeting asks for is read here too.
    else if (encontroId !== null && !preparo) novo?.preparar(encontroId).catch(() => undefined)
  }, [])

  /** Goes to the first that is wrong, on its tab. */
  const mostrar = (novos: Erros) => {
    const [primeiro] = Object.keys(novos)
    if (!primeiro) return
    setErros(novos)
    setAba(abaDe(primeiro))
    const n = Object.keys(novos).length
    announce(n === 1 ? `Um campo com erro: ${novos[primeiro]}` : `${n} campos com erro. O primeiro: ${novos[primeiro]}`)
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const painel = raiz.current?.querySelector(`#aba-${abaDe(primeiro)}`) ?? raiz.current
        painel
          ?.querySelector<HTMLElement>(`[name="${primeiro}"], [data-campo="${primeiro}"] [aria-invalid="true"]`)
          ?.focus()
      }),
    )
  }

  const finalizar = async (anexosPorEnviar: boolean) => {
    if (enviando) return
    setGeral(undefined)
    const locais = {
      ...Object.fromEntries(
        Object.entries(conferir(atuais.current, regras)).map(([k, v]) => [k, w.frase(v as string)]),
      ),
      ...(anexosPorEnviar && { arquivos: ANEXOS_POR_ENVIAR }),
    }
    // Missing hours become '0' and nothing is sent (R202): who means none says so by sending it again.
    const faltam =
      regras.exigeTipoEHoras && regras.podeEditarHoras && atuais.current.horasUtilizadasString.trim() === ''
    if (faltam) mudar({ horasUtilizadasString: '0' })
    if (Object.keys(locais).length > 0) return mostrar(locais)
    setErros({})
    setEnviando(true)
    const corpo = paraEnvio(comHoraDaTarefa(atuais.current, regras), regras)
    try {
      await rascunho.encerrar(() =>
        relatorio
          ? call(atualizarRelatorio, {
              body: { relatorioId: relatorio.relatorioId, versao: relatorio.versao, ...corpo },
            })
          : call(criarRelatorio, { body: { municipioId, ...corpo } }),
      )
      toast.ok(MENSAGENS_RELATORIO.salvo)
      void queryClient.invalidateQueries()
      void navigate(`/cidade/${municipioId}/relatorio`, SEM_PERGUNTAR)
    } catch (erro) {
      toast.erro(erro, { titulo: ERROS.salvarRelatorio })
      const campos = erro instanceof ApiError ? Object.entries(erro.fields) : []
      const ditos = Object.fromEntries(campos.map(([k, frase]) => [campoDe(k), frase]))
      setGeral(campos.length === 0 ? mensagemDe(erro) : undefined)
      mostrar(ditos)
    } finally {
      setEnviando(false)
    }
  }

  const descartar = () =>
    confirmar({
      titulo: 'Descartar o rascunho?',
      texto: relatorio
        ? 'O que você mudou é apagado e o relatório fica como estava.'
        : 'O que você escreveu e os anexos enviados são apagados. Isto não pode ser desfeito.',
      confirmar: 'Descartar',
      cancelar: 'Continuar escrevendo',
      perigo: true,
      acao: async () => {
        await rascunho.encerrar(() =>
          call(excluirRascunho, {
            query: { municipioId, ...(relatorio && { relatorioId: relatorio.relatorioId }) },
          }),
        )
        void queryClient.invalidateQueries()
        void navigate(`/cidade/${municipioId}/relatorio`, SEM_PERGUNTAR)
      },
    })

  return {
    valores,
    oferecidas,
    escolherTarefa,
    mudar,
    regras,
    erros,
    geral,
    aba,
    setAba,
    enviando,
    raiz,
    preparo,
    escolher,
    finalizar,
    descartar,
    rascunho: {
      ...rascunho,
      ficarComOOutro: () => {
        if (rascunho.doOutro) por(doRascunho(rascunho.doOutro.conteudo, base))
        rascunho.ficarComOOutro()
      },
    },
    /** What every field of a report takes. */
    campo: <K extends Campo>(nome: K) => ({
      name: nome,
      value: valores[nome],
      onChange: (valor: Valores[K]) => mudar({ [nome]: valor } as unknown as Partial<Valores>),
      error: erros[nome],
    }),
  }
}
export type Form = ReturnType<typeof useRelatorioForm>
