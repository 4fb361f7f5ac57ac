import { isBusinessDay, todaySaoPaulo } from '#contract/holidays.ts'
import { somarMeses } from '#contract/sala-contas.ts'
import { CANAIS } from '#contract/sala-tempo.ts'
import { type Ambiente, capacidades } from '#contract/variants.ts'
import type { Db } from '#server/db/db.ts'
import { insertRows } from '#server/db/rows.ts'

const SERVICOS = [
  ['Formalização de MEI', 40],
  ['Declaração anual do MEI', 25],
  ['Emissão de nota fiscal', 15],
  ['Alvará de funcionamento', 50],
  ['Orientação de crédito', 35],
  ['Parcelamento de débitos', 30],
  ['Baixa de MEI', 20],
] as const
/** The last one was given up. */
const DESATIVADO = 6

const CARGOS = [
  {
    cargo: 'Agente de desenvolvimento',
    funcao: 'Coordenação da sala e orientação de crédito',
    vinculo: 'Comissionado',
    quantidade: 1,
    horas: 40,
    salario: 612_000,
    atendentes: ['Olga Menezes'],
    servicos: [3, 4],
  },
  {
    cargo: 'Atendente',
    funcao: 'Atendimento ao empreendedor',
    vinculo: 'Efetivo',
    quantidade: 2,
    horas: 40,
    salario: 348_550,
    atendentes: ['Adriana Lopes', 'Bento Carvalho'],
    servicos: [0, 1, 2, 5],
  },
  {
    cargo: 'Estagiário',
    funcao: 'Apoio ao atendimento',
    vinculo: 'Estagiário',
    quantidade: 1,
    horas: 30,
    salario: 121_275,
    atendentes: [],
    servicos: [1, 2],
  },
  {
    cargo: 'Assistente cedido',
    funcao: 'Atendimento de alvarás',
    vinculo: 'Cedido',
    quantidade: 1,
    horas: 20,
    salario: null,
    atendentes: ['Davi Espíndola'],
    servicos: [3],
    ativo: false,
  },
] as const

/** In cents; what varies is worked out of the month. */
const CUSTOS = [
  ['Pessoal', 'Salários da equipe', 'Fixo', 1_129_450, 10_000, 'Município'],
  ['Encargos', 'Encargos da folha', 'Fixo', 301_925, 10_000, 'Município'],
  ['Aluguel', 'Aluguel da sala', 'Fixo', 240_000, 5_000, 'Município'],
  ['Internet/telefone', 'Internet e telefone', 'Fixo', 28_990, 10_000, 'Entidade'],
  ['Energia/água', 'Conta de energia', 'Variável', 46_230, 5_000, 'Município'],
  ['Material', 'Material de expediente', 'Variável', 31_475, 10_000, 'Parceiro'],
] as const

/** The same for everybody who loads it, and yet not the same every day. */
const variar = (n: number) => ((n * 2_654_435_761) >>> 7) % 1000

const DIA = 86_400_000
const SEMANAS = 5
/** Business days of the last weeks, today's too. */
const diasUteis = (hoje: string) =>
  Array.from({ length: SEMANAS * 7 }, (_, i) =>
    new Date(Date.parse(`${hoje}T00:00:00Z`) - i * DIA).toISOString().slice(0, 10),
  ).filter(isBusinessDay)

const hora = (minutos: number) =>
  `${String(Math.floor(minutos / 60)).padStart(2, '0')}:${String(minutos % 60).padStart(2, '0')}`
const ABRE = 8 * 60
const POR_DIA = 4

/** Positions, services, a year of costs and some weeks of attendances, in every room. */
export const loadSealRoomWork = async (db: Db, ambiente: Ambiente, places: readonly number[], now: Date) => {
  if (!capacidades(ambiente.variante).criteriosSelo) return
  const hoje = todaySaoPaulo(now)
  const servicos = await insertRows(
    db,
    'sala_servico',
    places.flatMap((municipioId) =>
      SERVICOS.map(([nome, minutosPadrao], i) => ({
        municipioId,
        nome,
        minutosPadrao,
        ativo: i !== DESATIVADO,
        versao: 1,
      })),
    ),
    'salaServicoId',
  )
  const servicoDe = (lugar: number, i: number) => servicos[lugar * SERVICOS.length + i]!
  const cargos = await insertRows(
    db,
    'sala_cargo',
    places.flatMap((municipioId) =>
      CARGOS.map(({ horas, servicos: _, ...c }) => ({
        municipioId,
        ...c,
        minutosPorSemana: horas * 60,
        ativo: !('ativo' in c),
        versao: 1,
      })),
    ),
    'cargoFuncaoId',
  )
  await insertRows(
    db,
    'sala_cargo_servico',
    places.flatMap((municipioId, lugar) =>
      CARGOS.flatMap((c, i) =>
        c.servicos.map((s) => ({
          municipioId,
          cargoFuncaoId: cargos[lugar * CARGOS.length + i],
          salaServicoId: servicoDe(lugar, s),
        })),
      ),
    ),
  )
  // The month that runs still waits for what is fixed: it can be copied from the one before.
  const meses = Array.from({ length: 12 }, (_, i) => somarMeses(hoje.slice(0, 7), -i))
  await insertRows(
    db,
    'sala_custo',
    places.flatMap((municipioId, lugar) =>
      meses.flatMap((mes, m) =>
        CUSTOS.filter(([, , tipo]) => m > 0 || tipo === 'Variável' || lugar % 2 === 0).map(
          ([categoria, descricao, tipo, valor, rateio, fonte], i) => ({
            municipioId,
            mes: `${mes}-01`,
            categoria,
            descricao,
            tipo,
            valor: tipo === 'Fixo' ? valor : Math.round(valor * (0.7 + variar(lugar * 131 + m * 17 + i) / 1500)),
            rateio,
            fonte,
            versao: 1,
          }),
        ),
      ),
    ),
  )
  const quem = ['Adriana Lopes', 'Bento Carvalho', 'Olga Menezes', 'Estagiário'] as const
  await insertRows(
    db,
    'sala_tempo',
    places.flatMap((municipioId, lugar) =>
      diasUteis(hoje).flatMap((data, d) =>
        // Of today what has ended.
        Array.from({ length: POR_DIA }, (_, i) => {
          const acaso = variar(lugar * 7919 + d * 97 + i * 13)
          const servico = (acaso + i) % DESATIVADO
          const padrao = SERVICOS[servico]![1]
          const minutos = Math.max(4, Math.round(padrao * (0.6 + acaso / 1100)))
          const inicio = ABRE + i * 75 + (acaso % 30)
          return {
            municipioId,
            salaServicoId: servicoDe(lugar, servico),
            etapa: servico === 3 && i % 2 === 0 ? 'Consulta de viabilidade' : null,
            atendente: quem[(acaso + d) % quem.length],
            data,
            inicio: hora(inicio),
            fim: hora(inicio + minutos),
            segundos: minutos * 60,
            canal: CANAIS[acaso % 5 === 0 ? 1 + (acaso % 4) : 0],
            minutosPadrao: padrao,
            observacao: acaso % 9 === 0 ? 'Voltou para concluir o cadastro.' : null,
            criacao: new Date(`${data}T${hora(inicio + minutos)}:00-03:00`).toISOString(),
            versao: 1,
          }
        }).filter((t) => t.criacao <= now.toISOString()),
      ),
    ),
  )
}
