import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { ERROS } from '#contract/erros.ts'
import { contarPerguntas, ESTADOS_VISIVEIS } from '#contract/pergunta-municipio.ts'
import { capacidades, useWording } from '#web/lib/ambiente.ts'
import { useCall } from '#web/lib/query.ts'
import { nomeDaAba } from '#web/partes/palavras.ts'
import { useHaMais } from '#web/ui/use-ha-mais.ts'
import classes from './evidencia.module.css'

export const BOAS_VINDAS = 'boasvindas'

export const useContagens = (municipioId: string) =>
  useCall(contarPerguntas, { params: { id: municipioId } }, { erro: ERROS.obterPerguntas, manterAnterior: true })

/** The states of the questions with their counts; the filters go along from tab to tab. */
export const AbasDeEstado = ({ municipioId, atual }: { municipioId: string; atual: string }) => {
  const w = useWording()
  const { search } = useLocation()
  const { data } = useContagens(municipioId)
  const [tira, setTira] = useState<HTMLElement | null>(null)
  useHaMais(tira)
  // On a phone the strip is wider than the screen: the tab one is on must be in view.
  useEffect(() => {
    const link = tira?.querySelector<HTMLElement>(`[data-tipo="${atual}"]`)
    if (link && tira && data) tira.scrollLeft = link.offsetLeft - tira.offsetLeft - 24
  }, [atual, data, tira])
  const filtros = new URLSearchParams(search)
  // What is about one question or one state stays behind.
  filtros.delete('pergunta')
  filtros.delete('so')
  const busca = filtros.size > 0 ? `?${filtros}` : ''
  const link = (tipo: string, rotulo: string, quantos?: number | null) => (
    <Link
      key={tipo}
      to={`/cidade/${municipioId}/evidencia/${tipo}${tipo === BOAS_VINDAS ? '' : busca}`}
      className={classes.aba}
      data-tipo={tipo}
      aria-current={tipo === atual ? 'page' : undefined}
    >
      {rotulo}
      {typeof quantos === 'number' && <span className={classes.contagem}>{quantos}</span>}
    </Link>
  )
  return (
    <nav ref={setTira} className={classes.abas} aria-label={`Situação ${w.min.dos('pergunta')}`}>
      {capacidades().criteriosSelo && link(BOAS_VINDAS, 'Boas-vindas')}
      {ESTADOS_VISIVEIS.filter((e) => data === undefined || data.total[e] !== null).map((e) =>
        link(e, nomeDaAba(w, e), data?.total[e]),
      )}
    </nav>
  )
}
