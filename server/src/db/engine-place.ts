import { createHash } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Failure } from '#server/failure.ts'

export interface SystemUser {
  uid: number
  gid: number
}

export interface Place {
  /** The real folder of the installation's data, where the lock and the pointer are. */
  dataDir: string
  /** The folder that holds cluster, socket and log: `dataDir`, or one that the engine's user can reach. */
  home: string
  cluster: string
  /** Whom the engine runs as when that is not ourselves: PostgreSQL refuses to run as root. */
  user: SystemUser | undefined
}

/** The socket's address is limited to about 107 bytes by the system, its file name included. */
const LONGEST_SOCKET = 100
export const PORT = 5432

const isRoot = () => process.getuid?.() === 0

const nobody = (): SystemUser => {
  const line = existsSync('/etc/passwd')
    ? readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(-?\d+):(-?\d+):/m)
    : null
  // macOS writes -2, which is a large number without sign.
  return { uid: Number(line?.[1] ?? 65534) >>> 0, gid: Number(line?.[2] ?? 65534) >>> 0 }
}

const allows = (file: string, user: SystemUser, bits: number): boolean => {
  const { mode, uid, gid } = statSync(file)
  const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0
  return ((mode >> shift) & bits) === bits
}

/** Whether a user may walk down to a file or folder and read it (and enter it, for a folder). */
export const canReach = (file: string, user: SystemUser): boolean => {
  if (!existsSync(file)) return false
  const real = realpathSync(file)
  for (let folder = path.dirname(real); ; folder = path.dirname(folder)) {
    if (!allows(folder, user, 1)) return false
    if (folder === path.dirname(folder)) break
  }
  return allows(real, user, statSync(real).isDirectory() ? 5 : 4)
}

const pointerOf = (dataDir: string) => path.join(dataDir, 'postgres.lugar.json')

interface Pointer {
  lugar: string
  dados: string
}

const readPointer = (dataDir: string): Pointer | undefined =>
  existsSync(pointerOf(dataDir)) ? (JSON.parse(readFileSync(pointerOf(dataDir), 'utf8')) as Pointer) : undefined

/** A folder whose database lives elsewhere remembers where. Written only once the cluster is whole. */
export const rememberPlace = ({ dataDir, home }: Place): void => {
  if (home === dataDir || readPointer(dataDir)?.dados === dataDir) return
  const draft = `${pointerOf(dataDir)}.novo`
  writeFileSync(draft, `${JSON.stringify({ lugar: home, dados: dataDir } satisfies Pointer, null, 2)}\n`)
  renameSync(draft, pointerOf(dataDir))
}

const rememberedHome = (dataDir: string, { lugar, dados }: Pointer): string => {
  if (!existsSync(path.join(lugar, 'postgres', 'PG_VERSION'))) {
    throw new Failure(
      `O banco de dados desta instalação ficava em ${lugar} e não está mais lá. Restaure essa pasta a partir de uma ` +
        `cópia de segurança ou, para começar com um banco vazio, apague ${pointerOf(dataDir)}.`,
    )
  }
  // Two folders with the same pointer are a copied installation: sharing one database would mix them silently.
  if (dados !== dataDir && existsSync(dados) && readPointer(dados)?.lugar === lugar) {
    throw new Failure(
      `A pasta ${dataDir} é uma cópia de ${dados}, que usa o banco de dados em ${lugar}. ` +
        `Para que a cópia tenha um banco próprio e vazio, apague ${pointerOf(dataDir)}.`,
    )
  }
  return lugar
}

const newHomeFor = (user: SystemUser): string => {
  const parent = ['/var/lib', tmpdir(), '/tmp'].find((folder) => {
    try {
      accessSync(folder, constants.W_OK)
      return canReach(folder, user)
    } catch {
      return false
    }
  })
  if (!parent) {
    throw new Failure(
      'O PostgreSQL embutido não pode funcionar como root, e nenhuma pasta do sistema está ao alcance do usuário ' +
        '"nobody". Inicie o Praça com um usuário comum ou defina DATABASE_URL.',
    )
  }
  // A new name, not one made from the path of the data: a folder deleted and created again must start empty.
  const home = mkdtempSync(path.join(parent, 'praca-'))
  chmodSync(home, 0o755)
  return home
}

/** Finds where the cluster of a data folder lives, or will live, and as whom it runs. Changes no existing cluster. */
export const findPlace = (folder: string): Place => {
  mkdirSync(folder, { recursive: true })
  const dataDir = realpathSync(folder)
  const pointer = readPointer(dataDir)
  const at = (home: string, user?: SystemUser): Place => ({ dataDir, home, cluster: path.join(home, 'postgres'), user })

  const place = at(pointer ? rememberedHome(dataDir, pointer) : dataDir)
  const owner = existsSync(place.cluster) ? statSync(place.cluster) : undefined
  if (!isRoot()) {
    if (owner && process.getuid && owner.uid !== process.getuid()) {
      throw new Failure(
        `O banco de dados em ${place.cluster} pertence a outro usuário do sistema. ` +
          'Inicie o Praça com o mesmo usuário que o criou.',
      )
    }
    return place
  }

  // A cluster that an ordinary user created goes on being theirs when root opens it.
  const user = owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody()
  if (canReach(place.home, user)) return at(place.home, user)
  if (owner) {
    throw new Failure(
      `O PostgreSQL embutido não pode funcionar como root, e o usuário de sistema ${user.uid} não alcança ` +
        `${place.home}. Dê a ele acesso às pastas desse caminho (chmod o+rx) e inicie de novo.`,
    )
  }
  return at(newHomeFor(user), user)
}

/** A folder that only the engine's user (and root) can enter. */
export const privateFolder = (folder: string, user: SystemUser | undefined): string => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  const mine = user?.uid ?? process.getuid?.()
  // In a shared temporary folder somebody else may have put a folder or a link of this name first.
  if (!found.isDirectory() || (mine !== undefined && ![mine, process.getuid?.()].includes(found.uid))) {
    throw new Failure(`A pasta ${folder} já existe e pertence a outro usuário do sistema. Apague-a e inicie de novo.`)
  }
  if (user) chownSync(folder, user.uid, user.gid)
  chmodSync(folder, 0o700)
  return folder
}

/** A cluster restored by root from a copy belongs to root; PostgreSQL wants its own user to own all of it. */
export const giveCluster = ({ cluster, user }: Place): void => {
  if (user && statSync(cluster).uid !== user.uid) {
    for (const name of readdirSync(cluster, { recursive: true }) as string[]) {
      lchownSync(path.join(cluster, name), user.uid, user.gid)
    }
    chownSync(cluster, user.uid, user.gid)
  }
  chmodSync(cluster, 0o700)
}

/** The folder of the engine's socket: beside the cluster, or a temporary one when that path is too long. */
export const socketFolder = ({ home, user }: Place): string => {
  const short = `praca-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`
  const fits = (folder: string) => Buffer.byteLength(path.join(folder, `.s.PGSQL.${PORT}`)) < LONGEST_SOCKET
  const folders = [path.join(home, 'socket'), path.join(tmpdir(), short), path.join('/tmp', short)]
  const chosen = folders.find((folder) => fits(folder) && (!user || canReach(path.dirname(folder), user)))
  return privateFolder(chosen ?? folders[2]!, user)
}
