import { isCep, isIsoDate, isPhone } from '#contract/br.ts'
import { isEmail } from '#contract/fields.ts'
import type { SalaProposta } from '#contract/sala.ts'
import { CANAIS } from '#contract/selo.ts'

type Dados = SalaProposta['dados']

const VAZIA: Dados = {
  ...{ nome: '', endereco: null, cep: null, telefone: null, email: null, horario: null, dataInauguracao: null },
  ...{ atoCriacao: null, responsavelNome: null, responsavelCargo: null, responsavelEmail: null },
  ...{ responsavelTelefone: null, canais: [], sistemaRegistro: null, guiches: null, observacoes: null },
}

/** On one line and no longer than its field takes. */
const curta = (texto: string | undefined, max: number) =>
  texto?.replace(/\s+/g, ' ').trim().slice(0, max).trim() || null

const CEP = /(?:\bCEP[:\s]*)?\b(\d{5})-?(\d{3})\b/i
/** 'Rua das Acácias, 100, Centro, 88000-010' tells both. */
const enderecoDe = (texto: string | undefined): Pick<Dados, 'endereco' | 'cep'> => {
  const achado = CEP.exec(texto ?? '')
  if (!achado || !isCep(`${achado[1]}-${achado[2]}`)) return { endereco: curta(texto, 300), cep: null }
  const resto = texto!.replace(achado[0], ' ').replace(/[\s,;–-]+$/, '')
  return { endereco: curta(resto, 300), cep: `${achado[1]}${achado[2]}` }
}

/** 'Olga Menezes, coordenadora, sala@exemplo.com.br, (48) 90000-0033', in whatever order. */
const responsavelDe = (texto: string | undefined) => {
  const partes = (texto ?? '')
    .split(/[,;\n]/)
    .map((p) => p.trim())
    .filter(Boolean)
  const email = partes.find(isEmail)
  const telefone = partes.find((p) => p !== email && isPhone(p))
  const [nome, cargo] = partes.filter((p) => p !== email && p !== telefone)
  return {
    responsavelNome: curta(nome, 120),
    responsavelCargo: curta(cargo, 120),
    responsavelEmail: email?.toLowerCase() ?? null,
    responsavelTelefone: telefone?.replace(/\D/g, '') ?? null,
  }
}

/** A new room as the enrolment's answers 101 to 109 tell of it; where they say nothing it is empty. */
export const salaDaInscricao = (
  respostas: ReadonlyMap<number, string>,
): Omit<SalaProposta, 'municipioId' | 'municipio' | 'uf' | 'jaTem'> => {
  const dita = (id: number) => respostas.get(id)?.trim() || undefined
  const data = dita(105)
  const ditos = dita(108)?.split('\n') ?? []
  const dados: Dados = {
    ...VAZIA,
    nome: curta(dita(101), 120) ?? '',
    ...enderecoDe(dita(103)),
    horario: curta(dita(104), 200),
    dataInauguracao: data && isIsoDate(data) ? data : null,
    atoCriacao: curta(dita(106), 200),
    ...responsavelDe(dita(107)),
    canais: CANAIS.filter((c) => ditos.includes(c)),
    sistemaRegistro: curta(dita(109), 200),
  }
  const preenchidos = Object.entries(dados).filter(([, v]) =>
    Array.isArray(v) ? v.length > 0 : v !== null && v !== '',
  )
  return { dados, daInscricao: preenchidos.map(([campo]) => campo) }
}
