import { useMemo, useState } from 'react'
import { gravarMapa, type LinhaDoMapa, listarMapa } from '#contract/sala-indicador.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { atualDe, type Conflito } from '#web/lib/use-conflito.ts'
import { useUnsavedGuard } from '#web/ui/unsaved-guard.ts'
import {
  CAMPOS,
  type Campo,
  type Digitado,
  escreverCelula,
  type LinhaNaGrade,
  lerCelula,
  naGrade,
  paraGravar,
  preenchidaDe,
  semIguais,
} from './celulas.ts'

type Digitados = ReadonlyMap<number, Digitado>
const NADA: Digitados = new Map()
const idDe = (l: LinhaDoMapa) => l.indicador.salaIndicadorId

/** What can be read is written as it is shown anywhere else; what cannot stays as it was typed. */
const arrumado = (l: LinhaDoMapa, d: Digitado): Digitado => {
  const { valores } = naGrade(l, d)
  return Object.fromEntries(
    Object.entries(semIguais(l, d)).map(([campo, texto]) => {
      if (campo === 'observacao' || 'erro' in lerCelula(l.indicador, campo as Campo, texto)) return [campo, texto]
      return [campo, escreverCelula(l.indicador, valores, campo as Campo)]
    }),
  )
}

/** What two people wrote into the same lines, cell by cell. */
const diferencasDe = (antes: readonly LinhaDoMapa[], agora: readonly LinhaDoMapa[], digitados: Digitados) =>
  agora.flatMap((l) => {
    const velha = antes.find((x) => idDe(x) === idDe(l))
    if (!velha) return []
    const digitado = digitados.get(idDe(l)) ?? {}
    const celulas = CAMPOS.map((campo) => ({
      campo: `${idDe(l)}:${campo}`,
      antes: escreverCelula(l.indicador, preenchidaDe(velha), campo),
      agora: escreverCelula(l.indicador, preenchidaDe(l), campo),
      digitado: digitado[campo],
    }))
    const observacao = {
      campo: `${idDe(l)}:observacao`,
      antes: velha.observacao,
      agora: l.observacao,
      digitado: digitado.observacao,
    }
    return [...celulas, observacao].filter((d) => d.antes !== d.agora)
  })

/** The year of a room and what is typed over it: saved all at once, or not at all. */
export const useMapa = (municipioId: number, ano: number) => {
  const lido = useCall(listarMapa, { query: { municipioId, ano: String(ano) } }, { naTela: true })
  const [digitados, setDigitados] = useState<Digitados>(NADA)
  const [outras, setOutras] = useState<readonly LinhaDoMapa[]>()
  const gravar = useMutationCall(gravarMapa, {
    naTela: true,
    sucesso: (linhas) => (linhas.length === 1 ? 'Um indicador salvo' : `${linhas.length} indicadores salvos`),
    invalida: [listarMapa],
  })
  const linhas = useMemo(() => lido.data?.map((l) => naGrade(l, digitados.get(idDe(l)))), [lido.data, digitados])
  const mudadas = (linhas ?? []).filter((l) => Object.keys(l.digitado).length > 0)
  const sujo = mudadas.length > 0
  useUnsavedGuard(sujo)

  const trocar = (id: number, novo: (d: Digitado) => Digitado) =>
    setDigitados((antes) => {
      const depois = new Map(antes)
      const d = novo(antes.get(id) ?? {})
      Object.keys(d).length > 0 ? depois.set(id, d) : depois.delete(id)
      return depois
    })
  const tirar = (ids: readonly number[]) =>
    setDigitados((antes) => new Map([...antes].filter(([id]) => !ids.includes(id))))

  const enviar = async (quais: readonly LinhaNaGrade[]) => {
    try {
      await gravar.mutateAsync({ body: { municipioId, ano, linhas: quais.map(paraGravar) } })
      // What could not be read was not sent, and stays.
      for (const l of quais)
        trocar(idDe(l.linha), () => Object.fromEntries(Object.entries(l.digitado).filter(([c]) => c in l.erros)))
      return true
    } catch (erro) {
      const atuais = atualDe<readonly LinhaDoMapa[]>(erro)
      if (!atuais) throw erro
      setOutras(atuais)
      return false
    }
  }
  const seguir = async (ficam: boolean) => {
    if (!ficam) tirar(outras!.map(idDe))
    await lido.refetch()
    setOutras(undefined)
  }
  const conflito: Conflito | undefined = outras && {
    diferencas: diferencasDe(lido.data ?? [], outras, digitados),
    recarregar: () => void seguir(false),
    manter: () => void seguir(true),
    fechar: () => setOutras(undefined),
  }
  return {
    lido,
    linhas,
    mudadas,
    sujo,
    digitados,
    conflito,
    salvando: gravar.isPending,
    digitar: (id: number, campo: keyof Digitado, texto: string) => trocar(id, (d) => ({ ...d, [campo]: texto })),
    /** As it stands on the server. */
    desfazer: (id: number, campo: keyof Digitado) => trocar(id, ({ [campo]: _, ...d }) => d),
    arrumar: (l: LinhaDoMapa) => trocar(idDe(l), (d) => arrumado(l, d)),
    descartar: () => setDigitados(NADA),
    salvar: () => enviar(mudadas),
    /** What a block or last year's targets bring, with what was typed in the same lines. */
    salvarDigitados: async (novos: Digitados) => {
      const feito = await enviar(
        (lido.data ?? []).filter((l) => novos.has(idDe(l))).map((l) => naGrade(l, novos.get(idDe(l)))),
      )
      // Somebody else was first: it waits in the grid for what is decided.
      if (!feito) setDigitados((antes) => new Map([...antes, ...novos]))
    },
    largar: (id: number) => tirar([id]),
  }
}
export type Mapa = ReturnType<typeof useMapa>
