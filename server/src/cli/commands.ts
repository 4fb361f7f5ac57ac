import { join, resolve } from 'node:path'
import { stdin, stdout } from 'node:process'
import { createInterface } from 'node:readline/promises'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { migrateBanco, openBanco, openBancos } from '#server/db/bancos.ts'
import { rows } from '#server/db/sql.ts'
import { loadDemo } from '#server/demo/load.ts'
import { acceptStore } from '#server/files/claim.ts'
import { createAdmin, isEmpty } from '#server/first-data.ts'
import { openJobs } from '#server/jobs/jobs.ts'
import { ENVIO, FILA_EMAIL } from '#server/mail/outbox.ts'
import { openCluster, openFiles, openStorage, type Storage } from '#server/open.ts'
import type { Settings } from '#server/settings.ts'
import { openArchive } from './archive.ts'
import { backup } from './backup.ts'
import { refuseForeign, restore } from './restore.ts'
import { Refusal, UsageError } from './usage.ts'

interface Options {
  banco?: string | undefined
  email?: string | undefined
  substituir?: boolean | undefined
  sim?: boolean | undefined
}
type Command = (settings: Settings, args: string[], options: Options) => Promise<void>

const withCluster = async (settings: Settings, work: (cluster: Storage['cluster']) => Promise<void>) => {
  const { cluster, stop } = await openCluster(settings)
  await work(cluster).finally(stop)
}

/** One banco of the environment map, migrated and open. */
const withBanco = async (
  settings: Settings,
  nome: string | undefined,
  work: (banco: ReturnType<typeof openBanco>, ambiente: Settings['ambientes']['hosts'][string]) => Promise<void>,
) => {
  const ambiente = Object.values(settings.ambientes.hosts).find((a) => a.banco === nome)
  if (!nome || !ambiente) throw new UsageError(`Diga o banco com --banco: ${settings.bancos.join(', ')}.`)
  await withCluster(settings, async (cluster) => {
    await migrateBanco(cluster, nome)
    const banco = openBanco(nome, cluster.connection(nome, 'app'))
    await work(banco, ambiente).finally(() => banco.close())
  })
}

const fileArgument = (args: string[]) => {
  if (args.length !== 1) throw new UsageError('Diga o nome de um arquivo.')
  return resolve(args[0]!)
}

const megabytes = (entries: readonly { tamanho: number }[]) =>
  `${(entries.reduce((sum, e) => sum + e.tamanho, 0) / 1024 / 1024).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} MB`

const summary = (m: Awaited<ReturnType<typeof backup>>) => {
  const linhas = m.bancos.flatMap((b) => b.tabelas).reduce((sum, t) => sum + t.linhas, 0)
  const arquivos = m.entradas.filter((e) => e.nome.startsWith('arquivos/')).length
  return `${m.bancos.length} banco(s), ${linhas} registros, ${arquivos} arquivos, ${megabytes(m.entradas)}`
}

const confirm = async ({ substituir, sim }: Options) => {
  if (!substituir || sim) return
  if (!stdin.isTTY) throw new UsageError('Sem terminal para confirmar: use --substituir --sim.')
  const terminal = createInterface({ input: stdin, output: stdout })
  const answer = await terminal.question(
    'Os dados atuais dos bancos da cópia serão apagados. Escreva "substituir" para continuar: ',
  )
  terminal.close()
  if (answer.trim() !== 'substituir') throw new Refusal('Nada foi alterado.')
}

/** The queue is not part of a copy: mails that still waited to leave are queued again. */
const queuePendingMails = async (settings: Settings, cluster: Storage['cluster'], nomes: readonly string[]) => {
  const bancos = openBancos(nomes, cluster)
  const silent = { info: () => {}, error: () => {} }
  const jobs = openJobs(
    bancos.all,
    { [FILA_EMAIL]: { ...ENVIO, run: async () => {} } },
    {
      settings,
      bancos,
      files: await openFiles(settings),
      log: silent,
      clock: () => new Date(),
    },
  )
  try {
    for (const banco of bancos.all) {
      const pending = await rows<{ mensagemId: number }>(
        banco.db,
        sql`select "mensagemId" from mensagem where situacao = 'pendente' order by "mensagemId"`,
      )
      for (const { mensagemId } of pending) await jobs.send(banco.nome, banco.db, FILA_EMAIL, { mensagemId })
    }
  } finally {
    await jobs.stop()
    await bancos.close()
  }
}

export const commands = {
  migrate: async (settings) => {
    const { bancos, migrated, stop } = await openStorage(settings)
    for (const { nome } of bancos.all)
      console.log(`${nome}: ${migrated.includes(nome) ? 'atualizado' : 'já estava em dia'}`)
    await bancos.close()
    await stop()
  },

  backup: (settings, args) => {
    const path = fileArgument(args)
    return withCluster(settings, async (cluster) => {
      const made = await backup(path, { cluster, bancos: settings.bancos, files: await openFiles(settings) })
      console.log(`Cópia de segurança pronta em ${path}: ${summary(made)}.`)
    })
  },

  restore: async (settings, args, options) => {
    const archive = await openArchive(fileArgument(args))
    const { manifesto } = archive
    try {
      refuseForeign(archive, settings.bancos)
      await confirm(options)
      await withCluster(settings, async (cluster) => {
        const files = await openFiles(settings)
        const tempDir = join(settings.dataDir, 'temp')
        await restore(archive, { cluster, files, tempDir, substituir: options.substituir ?? false })
        console.log(`Cópia de ${manifesto.criadaEm} restaurada: ${summary(manifesto)}. Todos devem entrar de novo.`)
        const nomes = manifesto.bancos.map((b) => b.nome)
        await queuePendingMails(settings, cluster, nomes)
      })
    } finally {
      await archive.close()
    }
  },

  'accept-store': (settings) =>
    withCluster(settings, async (cluster) => {
      const bancos = openBancos(settings.bancos, cluster)
      try {
        await acceptStore(await openFiles(settings), bancos.all)
        console.log('O armazenamento de arquivos atual passa a ser o desta instalação.')
      } finally {
        await bancos.close()
      }
    }),

  'create-admin': (settings, _, { banco: nome, email }) => {
    if (!z.email().safeParse(email).success) throw new UsageError('Diga o e-mail do administrador com --email.')
    return withBanco(settings, nome, async (banco, ambiente) => {
      const senha = await createAdmin(banco, email!, ambiente)
      console.log(
        `Administrador de ${banco.nome}: ${email}\nSenha: ${senha}\nAnote agora: ela não será mostrada de novo.`,
      )
    })
  },

  demo: (settings, _, { banco: nome }) =>
    withBanco(settings, nome, async (banco, ambiente) => {
      if (ambiente.env === 'prod' || ambiente.producao)
        throw new Refusal('A demonstração não pode ser carregada em um banco de produção.')
      if (!(await isEmpty(banco))) throw new Refusal(`O banco "${banco.nome}" não está vazio. Nada foi alterado.`)
      const files = await openFiles(settings)
      await loadDemo(banco, ambiente, settings.adminEmail, new Date(), { files, dataDir: settings.dataDir })
      console.log(`Demonstração carregada em ${banco.nome}.`)
    }),
} satisfies Record<string, Command>
