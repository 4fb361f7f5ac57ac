import { normalize } from './br.ts'

export const SENHA_MINIMA = 10

/** Whose password it is, as far as is known where it is asked for: names that others would try first. */
export interface DonoDaSenha {
  email: string
  nome?: string | undefined
  /** Names of the cities that the person works in, and of the product as it is called here. */
  lugares?: readonly string[] | undefined
}

/* Words people reach for. The server has the long list; these are told while the password is typed. */

const COMUNS = new Set(
  `senha minhasenha senhanova novasenha password passwd passw qwerty qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm admin
  administrador root usuario user teste mudar trocar alterar acesso entrar bemvindo benvindo welcome letmein changeme
  flamengo corinthians palmeiras santos vasco gremio internacional cruzeiro atletico botafogo fluminense saopaulo futebol
  familia amor teamo euteamo iloveyou jesus jesuscristo deus deusefiel deusnocomando maria segredo dragon monkey`
    .split(/\s+/)
    .filter(Boolean),
)
/** Of the product and of who uses it. */
const DAQUI =
  `praca prefeitura municipio municipal cidade camara governo secretaria sebrae brasil selo sala empreendedor
  evidencia diagnostico desenvolvimento territorial turismo educacao parceiro`.split(/\s+/)

/** Parts of an address that are nobody's name. */
const DE_ENDERECO = new Set(['com', 'gov', 'org', 'net', 'edu', 'leg', 'www', 'mail', 'gmail', 'hotmail', 'outlook'])

/* Patterns */

const FILEIRAS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1234567890']
const passo = (a: string, b: string) => {
  const d = b.charCodeAt(0) - a.charCodeAt(0)
  if (Math.abs(d) <= 1) return true
  return FILEIRAS.some((f) => f.includes(a) && f.includes(b) && Math.abs(f.indexOf(a) - f.indexOf(b)) === 1)
}
/** How many characters follow each other in the alphabet, in counting, on the keyboard, or are the same. */
const maiorSequencia = (s: string) => {
  let maior = Math.min(1, s.length)
  for (let i = 1, atual = 1; i < s.length; i++) {
    atual = passo(s[i - 1]!, s[i]!) ? atual + 1 : 1
    maior = Math.max(maior, atual)
  }
  return maior
}
const FORA_DA_SEQUENCIA = 3
const MAIOR_REPETIDO = 5

/** One short piece again and again, or one run of characters and little else. */
const temPadrao = (s: string) =>
  new Set(s).size <= 2 ||
  new RegExp(`^(.{1,${MAIOR_REPETIDO}})\\1+.{0,${FORA_DA_SEQUENCIA}}$`, 's').test(s) ||
  s.length - maiorSequencia(s) <= FORA_DA_SEQUENCIA

const TROCAS: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
}
const semTrocas = (s: string) => s.replace(/[@431!05$7]/g, (c) => TROCAS[c] ?? c)

/** Digits and signs around a word, or between its letters, that make it no better: few of them, or in a row. */
const ENFEITES = 6
const enfeitada = (nucleo: string, todo: string) => {
  const resto = todo.replace(nucleo, '')
  return resto.length <= ENFEITES || temPadrao(resto)
}

/** The words that a password is, once its ornaments are off. */
const nucleos = (senha: string): string[] => {
  const n = normalize(senha)
  const miolo = n.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const letras = n.replace(/[^a-z]/g, '')
  return [
    ...(enfeitada(miolo, n) ? [miolo, semTrocas(miolo)] : []),
    ...(n.length - letras.length <= ENFEITES ? [letras] : []),
  ]
}

/** Whether it is a word that `tem` knows, as it stands or with ornaments, or only a pattern. */
export const ehComum = (senha: string, tem: (palavra: string) => boolean = (p) => COMUNS.has(p)) => {
  const n = normalize(senha)
  return temPadrao(n) || tem(n) || nucleos(senha).some((p) => p.length >= 4 && tem(p))
}

/* Names */

const palavrasDe = (texto: string) => normalize(texto).split(/[^a-z]+/)
const nomesDe = ({ email, nome = '', lugares = [] }: DonoDaSenha) =>
  [...DAQUI, ...palavrasDe(email), ...palavrasDe(nome), ...lugares.flatMap(palavrasDe)]
    .filter((p) => p.length >= 3 && !DE_ENDERECO.has(p))
    .sort((a, b) => b.length - a.length)

/** Nothing but names that others know, and a number. */
const soNomes = (senha: string, dono: DonoDaSenha) => {
  const letras = semTrocas(normalize(senha)).replace(/[^a-z]/g, '')
  const resto = nomesDe(dono).reduce((s, nome) => s.replaceAll(nome, ''), letras)
  return resto.length < letras.length && resto.length < 4
}

const ehEmail = (senha: string, { email }: DonoDaSenha) => {
  const [usuario = ''] = email.toLowerCase().split('@')
  const s = senha.toLowerCase()
  return s.length > 0 && (s === email.toLowerCase() || s === usuario)
}

export interface RegraSenha {
  texto: string
  /** Said next to the field when it is broken. */
  motivo: string
  vale: (senha: string, dono: DonoDaSenha) => boolean
}

export const SENHA_REPETIDA = 'A nova senha deve ser diferente da atual'
export const SENHA_COMUM = 'Esta senha é muito comum. Escolha outra'

/** The rules of a new password, as sentences to show while it is typed and as the server's own check. */
export const REGRAS_SENHA: readonly RegraSenha[] = [
  {
    texto: `Ao menos ${SENHA_MINIMA} caracteres`,
    motivo: `A senha deve ter ao menos ${SENHA_MINIMA} caracteres`,
    vale: (s) => [...s].length >= SENHA_MINIMA,
  },
  {
    texto: 'É diferente do seu e-mail',
    motivo: 'A senha não pode ser o seu e-mail',
    vale: (s, dono) => s.length > 0 && !ehEmail(s, dono),
  },
  {
    texto: 'Não é uma senha comum nem uma sequência',
    motivo: SENHA_COMUM,
    vale: (s) => s.length > 0 && !ehComum(s),
  },
  {
    texto: 'Não é só o seu nome nem nomes que outros conhecem',
    motivo: 'A senha não pode ser só o seu nome, o da cidade ou o do sistema',
    vale: (s, dono) => s.length > 0 && !soNomes(s, dono),
  },
]

/** The first rule that a new password breaks, as the sentence for its field. */
export const problemaDaSenha = (senha: string, dono: DonoDaSenha): string | undefined =>
  REGRAS_SENHA.find((r) => !r.vale(senha, dono))?.motivo
