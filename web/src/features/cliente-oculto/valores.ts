import { formatDate, formatDateTime, isIsoDate } from '#contract/br.ts'
import type { ContatoDoClienteOculto } from '#contract/cliente-oculto.ts'
import { type CanalContato, ITENS_CONTATO, type ValorItem } from '#contract/cliente-oculto-estados.ts'

/** A contact as its form holds it: day and hour apart, and the ten items in their order. */
export type Valores = {
  canal: CanalContato | null
  roteiroId: number | null
  inicioDia: string
  inicioHora: string
  respostaDia: string
  respostaHora: string
  fimDia: string
  fimHora: string
  atendente: string
  parecer: string
  itens: { valor: ValorItem | null; comentario: string }[]
}

/** '31/12/2026 09:00' → '2026-12-31' and '09:00', on the clock of Brasília. */
export const diaEHora = (iso: string | null): [string, string] => {
  if (iso === null) return ['', '']
  const [dia = '', hora = ''] = formatDateTime(iso).split(' ')
  return [dia.split('/').toReversed().join('-'), hora]
}
/** As the calls take it; '' where nothing was typed. What is half typed goes as it is, and is refused at its field. */
export const momentoDito = (dia: string, hora: string) => `${isIsoDate(dia) ? formatDate(dia) : dia} ${hora}`.trim()

export const paraValores = (c: ContatoDoClienteOculto): Valores => {
  const [inicioDia, inicioHora] = diaEHora(c.inicio)
  const [respostaDia, respostaHora] = diaEHora(c.primeiraResposta)
  const [fimDia, fimHora] = diaEHora(c.fim)
  return {
    canal: c.canal,
    roteiroId: c.roteiro?.roteiroId ?? null,
    ...{ inicioDia, inicioHora, respostaDia, respostaHora, fimDia, fimHora },
    atendente: c.atendente ?? '',
    parecer: c.parecer ?? '',
    itens: ITENS_CONTATO.map((_, i) => {
      const lido = c.itens.find((x) => x.item === i + 1)
      return { valor: (lido?.valor ?? null) as ValorItem | null, comentario: lido?.comentario ?? '' }
    }),
  }
}

export const paraCorpo = (v: Valores, c: Pick<ContatoDoClienteOculto, 'clienteOcultoContatoId' | 'versao'>) => ({
  clienteOcultoContatoId: c.clienteOcultoContatoId,
  versao: c.versao,
  canal: v.canal!,
  roteiroId: v.roteiroId!,
  inicioString: momentoDito(v.inicioDia, v.inicioHora),
  primeiraRespostaString: momentoDito(v.respostaDia, v.respostaHora),
  fimString: momentoDito(v.fimDia, v.fimHora),
  atendente: v.atendente,
  parecer: v.parecer,
  itens: v.itens.map((i, n) => ({ item: n + 1, valor: i.valor, comentario: i.comentario })),
})

export const mesmos = (a: Valores, b: Valores) => JSON.stringify(a) === JSON.stringify(b)
