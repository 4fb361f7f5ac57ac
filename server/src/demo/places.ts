import { capacidades, type Variante } from '#contract/variants.ts'

/** Invented places: nobody's real score is told here. Population decides the size band. */
const NOMES: readonly [nome: string, populacao: number][] = [
  ['Vale Sereno', 12_400],
  ['Pedra Clara', 27_800],
  ['Ribeirão das Flores', 64_300],
  ['Monte Alvorada', 8_900],
  ['Porto das Araucárias', 118_500],
  ['Serra do Ipê', 15_700],
  ['Lagoa Mansa', 22_100],
  ['Campo Dourado', 41_900],
  ['Santa Aurora do Norte', 9_600],
  ['Barra do Cedro', 33_400],
  ['Nova Esperança do Sul', 18_200],
  ['Cachoeira Azul', 71_000],
  ['Boa Colheita', 6_300],
  ['Três Colinas', 29_500],
  ['Rio Cristalino', 54_800],
  ['Alto do Sabiá', 11_100],
  ['Enseada Verde', 96_700],
  ['Planalto das Videiras', 14_500],
  ['Vila dos Pinhais', 38_600],
  ['Morro da Neblina', 7_800],
  ['Jardim das Águas', 156_200],
  ['Encruzilhada Nova', 20_300],
  ['São Bento da Foz', 47_100],
  ['Recanto do Jacarandá', 5_900],
]

const PROJETOS_GOV = [
  'Rota do Café',
  'Compra Aberta',
  'Alvará em um Dia',
  'Crédito na Praça',
  'Escola que Empreende',
  'Feira Permanente',
]
const PARCEIROS = [
  'Associação Comercial',
  'Cooperativa de Crédito',
  'Câmara de Lojistas',
  'Instituto Tecnológico',
  'Sindicato Rural',
  'Incubadora',
]

export const REGIOES = ['Vale do Rio', 'Serra', 'Litoral', 'Planalto', 'Oeste'] as const

export interface Lugar {
  nome: string
  populacao: number
  regiao: number
}

/** What the variant calls a place: a municipality, a project, a room or a partner. */
export const lugares = (variante: Variante): Lugar[] => {
  const c = capacidades(variante)
  return NOMES.map(([nome, populacao], i) => ({
    nome: c.isGov
      ? `${PROJETOS_GOV[i % PROJETOS_GOV.length]}: ${nome}`
      : c.isParceiro
        ? `${PARCEIROS[i % PARCEIROS.length]} de ${nome}`
        : nome,
    populacao,
    regiao: i % REGIOES.length,
  }))
}
