import { appendFileSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { inspect } from 'node:util'

/** A failure whose message is a Portuguese sentence that says what to do; `details` are for the log. */
export class Failure extends Error {
  readonly details: string
  constructor(message: string, details = '') {
    super(message)
    this.details = details
  }
}

interface SystemFailure {
  code?: string
  syscall?: string
  port?: number
  address?: string
  hostname?: string
  path?: string
  message?: string
}

const noSpace = () => 'Não há espaço livre no disco. Libere espaço e tente de novo.'
const noRight = ({ path }: SystemFailure) =>
  `Sem permissão para escrever em ${path ?? 'uma das pastas do Praça'}. Use o usuário dono dela ou defina outra pasta com DATA_DIR=…`
const noFolder = ({ path }: SystemFailure) => `${path} não é uma pasta. Defina outra com DATA_DIR=…`
const notOurs = ({ address, hostname }: SystemFailure) =>
  `HOST: ${address ?? hostname} não é um endereço deste computador. Corrija HOST e inicie de novo.`

/** What the system or the database says by a code, as a sentence. */
const SENTENCES: Record<string, (e: SystemFailure) => string> = {
  EADDRINUSE: ({ port }) => `A porta ${port} já está em uso. Defina outra com PORT=…`,
  EADDRNOTAVAIL: notOurs,
  ENOTFOUND: notOurs,
  EAI_AGAIN: notOurs,
  ENOSPC: noSpace,
  '53100': noSpace,
  EROFS: noRight,
  ENOTDIR: noFolder,
  EEXIST: noFolder,
  EPERM: noRight,
  EACCES: (e) =>
    e.syscall === 'listen'
      ? `A porta ${e.port} é reservada ao administrador do sistema. Defina outra com PORT=…`
      : noRight(e),
  EMFILE: () => 'O sistema não deixa abrir mais arquivos. Aumente o limite (ulimit -n) e tente de novo.',
  '53300': () => 'O banco de dados não aceita mais conexões. Aumente max_connections ou encerre outros programas.',
  '3D000': ({ message }) => `O banco de dados ainda não existe. Rode antes praca migrate. (${message})`,
}

/** The sentence for whoever reads the terminal, and what it leaves out. */
export const describeFailure = (e: unknown): { sentence: string; details: string } => {
  if (e instanceof Failure) return { sentence: e.message, details: e.details }
  const system = (e ?? {}) as SystemFailure
  const known = Object.hasOwn(SENTENCES, system.code ?? '') ? SENTENCES[system.code!] : undefined
  if (known) return { sentence: known(system), details: '' }
  const sentence = /^(28|53|57|08)|^E[A-Z]+$/.test(system.code ?? '')
    ? `O banco de dados ou os arquivos não respondem. (${system.message})`
    : 'O Praça parou por um erro que não esperava. Tente de novo; se continuar, envie o registro a quem cuida do sistema.'
  return { sentence, details: inspect(e) }
}

const writeLog = (folder: string, text: string): string | undefined => {
  const file = join(resolve(folder), 'praca.log')
  try {
    mkdirSync(folder, { recursive: true })
    appendFileSync(file, text, { mode: 0o640 })
    return file
  } catch {
    return undefined
  }
}

/** The sentence for the terminal. What it leaves out is in the log it names, or follows it where no log can be kept. */
export const tellFailure = (e: unknown, folder: string): string => {
  const { sentence, details } = describeFailure(e)
  if (!details) return sentence
  const text = `${new Date().toISOString()} ${sentence}\n${details}\n`
  const log = writeLog(folder, text) ?? writeLog(tmpdir(), text)
  return log ? `${sentence}\nDetalhes em ${log}` : `${sentence}\n${details}`
}
