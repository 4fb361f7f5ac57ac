export interface PessoaDemo {
  nome: string
  email: string
  grupo: string
  telefone: string
  cpf: string | null
  empresa?: string
  /** Indexes into the list of places, with the axes (counted from 1) or all of them. */
  papeis?: { papel: 1 | 2 | 3 | 4; lugares: number[]; eixos?: number[] }[]
  solucoes?: number[]
  habilitado?: boolean
  semSenha?: boolean
}

/** A valid CPF from any nine digits, so that nobody's own number is used. */
export const cpfDe = (n: number): string => {
  const base = String(900_000_000 + n).slice(0, 9)
  const dv = (digits: string) => {
    const sum = [...digits].reduce((s, d, i) => s + Number(d) * (digits.length + 1 - i), 0)
    const rest = (sum * 10) % 11
    return rest === 10 ? 0 : rest
  }
  const d1 = dv(base)
  return `${base}${d1}${dv(`${base}${d1}`)}`
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

const principais: Omit<PessoaDemo, 'telefone' | 'cpf'>[] = [
  { nome: 'Helena Prado', email: 'administrador@exemplo.com.br', grupo: 'Administrador' },
  { nome: 'Otávio Nogueira', email: 'operacoes@exemplo.com.br', grupo: 'Operações' },
  {
    nome: 'Clarice Moura',
    email: 'condutor@exemplo.com.br',
    grupo: 'Consultor Condutor',
    empresa: 'Moura Consultoria Ltda.',
    papeis: [{ papel: 1, lugares: range(0, 5) }],
  },
  {
    nome: 'Renato Siqueira',
    email: 'especialista@exemplo.com.br',
    grupo: 'Consultor Especialista',
    empresa: 'Siqueira e Dias Treinamentos',
    papeis: [{ papel: 2, lugares: range(0, 3) }],
    solucoes: [1],
  },
  {
    nome: 'Beatriz Falcão',
    email: 'analista@exemplo.com.br',
    grupo: 'Analista',
    papeis: [{ papel: 3, lugares: range(0, 11), eixos: [1, 2] }],
  },
  { nome: 'Josué Teixeira', email: 'ad@exemplo.com.br', grupo: 'AD', papeis: [{ papel: 4, lugares: [0] }] },
  {
    nome: 'Marina Coutinho',
    email: 'parceiro@exemplo.com.br',
    grupo: 'Parceiro',
    papeis: [{ papel: 4, lugares: [1] }],
  },
  {
    nome: 'Davi Rezende',
    email: 'sala@exemplo.com.br',
    grupo: 'Sala',
    papeis: [{ papel: 4, lugares: [2], eixos: [1, 2] }],
  },
]

const OUTROS = [
  'Aline Barreto',
  'Bruno Camargo',
  'Carla Dornelles',
  'Diego Esteves',
  'Eduarda Freitas',
  'Fábio Guedes',
  'Gisele Hartmann',
  'Heitor Irigoyen',
  'Isadora Junqueira',
  'João Kleber Lins',
  'Karina Macedo',
  'Leonardo Naves',
  'Mônica Ourique',
  'Nivaldo Pacheco',
  'Olívia Quintela',
  'Paulo Ramalho',
  'Quitéria Sales',
  'Rogério Tavares',
  'Sônia Ubaldo',
  'Thiago Valença',
  'Úrsula Werneck',
]
const slug = (s: string) =>
  s
    .normalize('NFD')
    .replace(/[^a-zA-Z ]/g, '')
    .toLowerCase()
    .trim()
    .replace(/ +/g, '.')

const outros = OUTROS.map((nome, i): Omit<PessoaDemo, 'telefone' | 'cpf'> => {
  const email = `${slug(nome)}@exemplo.com.br`
  const base = { nome, email }
  switch (i % 4) {
    case 0:
      // Each leads other places: a municipality has one lead consultant.
      return {
        ...base,
        grupo: 'Consultor Condutor',
        empresa: `${nome.split(' ')[1]} Desenvolvimento`,
        papeis: [{ papel: 1, lugares: range(6 + 3 * (i / 4), Math.min(23, 8 + 3 * (i / 4))) }],
      }
    case 1:
      return {
        ...base,
        grupo: 'Consultor Especialista',
        empresa: `${nome.split(' ')[1]} Consultores`,
        papeis: [{ papel: 2, lugares: [i, (i + 7) % 24] }],
      }
    case 2:
      return {
        ...base,
        grupo: 'Analista',
        papeis: [{ papel: 3, lugares: range(12, 23), eixos: [1 + (i % 5), 2 + (i % 5)] }],
      }
    default:
      return { ...base, grupo: 'AD', papeis: [{ papel: 4, lugares: [i] }], habilitado: i !== 7, semSenha: i === 11 }
  }
})

export const PESSOAS: readonly PessoaDemo[] = [...principais, ...outros].map((p, i) => ({
  ...p,
  telefone: `489000000${String(i + 10).padStart(2, '0')}`,
  cpf: cpfDe(i * 7_919 + 101),
}))
