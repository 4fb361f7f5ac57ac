import { useEffect, useMemo, useRef, useState } from 'react'
import { EmptyState, ErrorState } from '../estados.tsx'
import quadro from '../quadro.module.css'
import { TentandoDeNovo } from '../tentando.tsx'
import { toast } from '../toast.tsx'
import { useCelular } from '../use-celular.ts'
import { Barra } from './barra.tsx'
import { Cartoes, CartoesCarregando } from './cartoes.tsx'
import { textoDe } from './coluna.ts'
import classes from './data-table.module.css'
import { Dicas } from './dicas.tsx'
import { Grade } from './grade.tsx'
import { Paginas } from './paginas.tsx'
import { useDados } from './use-dados.ts'
import { useGrupos } from './use-grupos.ts'
import type { DataTableProps, Id } from './vista.ts'

const NOMES = { um: 'registro', varios: 'registros' }

/** A list of things: a table on a desktop, cards on a phone, thousands of rows in both. */
export const DataTable = <T,>(props: DataTableProps<T>) => {
  const { linhas, colunas, chave, selecao, erro, servidor } = props
  const celular = useCelular()
  const [aberta, setAberta] = useState<Id | null>(null)
  const [regiao, setRegiao] = useState<HTMLElement | null>(null)
  const dados = useDados(props.id, linhas, colunas, props)
  const emGrupos = useGrupos(props.id, dados.mostradas, props.grupos)
  const carregando = linhas === undefined && !erro
  const nome = props.nomeLinha ?? ((l: T) => (colunas[0] ? textoDe(colunas[0], l) : ''))

  const selecionaveis = useMemo(
    () => (selecao ? dados.mostradas.filter((l) => props.podeSelecionar?.(l) ?? true) : []),
    [selecao, dados.mostradas, props.podeSelecionar],
  )

  /** All that match, of a list of the server those of its other pages too. */
  const todasSelecionaveis = async () => {
    if (!servidor) return selecionaveis
    const todas = await servidor.todas(Number.POSITIVE_INFINITY).catch((e) => void toast.erro(e))
    return todas?.filter((l) => props.podeSelecionar?.(l) ?? true) ?? []
  }

  // A new page begins at its beginning.
  const inicio = servidor?.inicio
  const antes = useRef(inicio)
  useEffect(() => {
    if (antes.current === inicio) return
    antes.current = inicio
    if (celular) regiao?.scrollIntoView({ block: 'start' })
  }, [inicio, celular, regiao])

  const vista = {
    ...props,
    nome,
    dados,
    emGrupos,
    selecionaveis,
    aberta,
    alternarDetalhe: (id: Id) => setAberta((atual) => (atual === id ? null : id)),
    alternarSelecao: (id: Id) => {
      const ids = new Set(selecao?.ids)
      if (!ids.delete(id)) ids.add(id)
      selecao?.onChange(ids)
    },
    alternarTodas: async () => {
      const ids = new Set(selecao?.ids)
      const tirar = selecionaveis.every((l) => ids.has(chave(l)))
      for (const l of await todasSelecionaveis()) tirar ? ids.delete(chave(l)) : ids.add(chave(l))
      selecao?.onChange(ids)
    },
  }

  const corpo = () => {
    if (erro && !linhas) return <ErrorState erro={erro} onTentarDeNovo={props.onTentarDeNovo} />
    if (carregando) return celular ? <CartoesCarregando /> : <Grade {...vista} carregando />
    if (dados.mostradas.length === 0) {
      const filtrou = servidor ? servidor.busca.trim() !== '' : (linhas?.length ?? 0) > 0
      return (
        <EmptyState
          titulo={filtrou ? 'Nada encontrado para esta busca' : (props.vazio ?? 'Nenhum registro')}
          acao={filtrou ? undefined : props.vazioAcao}
        />
      )
    }
    return celular ? <Cartoes {...vista} /> : <Grade {...vista} />
  }

  return (
    <section
      ref={setRegiao}
      aria-label={props.rotulo}
      aria-busy={carregando || servidor?.atualizando || undefined}
      className={classes.raiz}
    >
      <Barra
        dados={dados}
        emGrupos={emGrupos}
        colunas={colunas}
        total={props.total ?? linhas?.length ?? 0}
        servidor={servidor}
        carregando={carregando}
        busca={props.busca ?? true}
        nomes={props.nomes ?? NOMES}
        exportar={props.exportar}
        selecionados={selecao?.ids.size}
        onLimparSelecao={() => selecao?.onChange(new Set())}
        ferramentas={props.ferramentas}
        celular={celular}
      />
      <div
        className={
          celular && !carregando && dados.mostradas.length > 0 ? undefined : `${quadro.moldura} ${classes.moldura}`
        }
      >
        {carregando && <TentandoDeNovo />}
        {corpo()}
      </div>
      {servidor && linhas && <Paginas {...servidor} />}
      <Dicas regiao={regiao} />
    </section>
  )
}
