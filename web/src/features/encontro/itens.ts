import { nomeComUf } from '#contract/br.ts'
import type { Calendario, EncontroNoCalendario } from '#contract/encontro.ts'
import { SEM_RELATORIO } from '#contract/encontro.ts'
import { holidayName } from '#contract/holidays.ts'
import type { Wording } from '#contract/wording.ts'
import { APARENCIA, nomeDaSituacao } from '#web/partes/estado-encontro.tsx'
import { MINUTOS_DO_DIA, maisDias, noRelogio } from '#web/ui/calendario/dias.ts'
import type { ItemDoCalendario, NotaDoDia } from '#web/ui/calendario/item.ts'

/** A meeting as the calendar draws it; where all are of one city its name would only repeat. */
export const itemDe = (w: Wording, e: EncontroNoCalendario, umaCidade: boolean): ItemDoCalendario => {
  const inicio = noRelogio(e.inicio)
  const fim = noRelogio(e.fim)
  const { cor, icone } = APARENCIA[e.situacao]
  const onde = umaCidade ? [] : [nomeComUf({ nome: e.municipio, uf: e.uf })]
  return {
    chave: e.encontroId,
    dia: inicio.dia,
    inicio: inicio.minuto,
    fim: fim.dia === inicio.dia ? fim.minuto : MINUTOS_DO_DIA - 1,
    titulo: e.titulo,
    detalhe: [...onde, e.usuario].join(' · '),
    cor,
    icone,
    estado: nomeDaSituacao(w, e.situacao),
    movel: e.editar,
    ...(e.situacao === 5 && { riscado: true }),
    ...(e.semRelatorio && { aviso: SEM_RELATORIO }),
  }
}

type EventoDoPrograma = Calendario['eventos'][number]

/** Holidays and what concerns the whole programme, day by day. */
export const notasDe = (
  { de, ate }: { de: string; ate: string },
  eventos: readonly EventoDoPrograma[],
  onEvento: (evento: EventoDoPrograma) => void,
) => {
  const notas = new Map<string, NotaDoDia[]>()
  const anotar = (dia: string, nota: NotaDoDia) => notas.set(dia, [...(notas.get(dia) ?? []), nota])
  for (let dia = de; dia <= ate; dia = maisDias(dia, 1)) {
    const feriado = holidayName(dia)
    if (feriado) anotar(dia, { chave: 'feriado', texto: feriado, tipo: 'feriado' })
  }
  for (const e of eventos)
    for (let dia = e.inicio > de ? e.inicio : de; dia <= (e.fim < ate ? e.fim : ate); dia = maisDias(dia, 1))
      anotar(dia, { chave: `evento-${e.eventoId}`, texto: e.titulo, tipo: 'evento', onClick: () => onEvento(e) })
  return notas
}
