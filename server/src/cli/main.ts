import { parseArgs } from 'node:util'
import { tellFailure } from '#server/failure.ts'
import { readSettings } from '#server/settings.ts'
import { commands } from './commands.ts'
import { UsageError } from './usage.ts'

const HELP = `Uso: praca <comando>

  migrate                               atualiza a estrutura de todos os bancos
  backup <arquivo>                      copia bancos e arquivos para um só arquivo, com o Praça em uso
  restore <arquivo> [--substituir]      confere a cópia por inteiro e a restaura em bancos vazios;
                                        com --substituir apaga antes o que houver (pede confirmação; --sim a dispensa)
  create-admin --banco X --email Y      cria um administrador geral, ou dá nova senha a quem já existe
  accept-store                          liga os bancos ao armazenamento de arquivos que está montado agora
  demo --banco X                        carrega a demonstração em um banco vazio
  help                                  mostra esta ajuda

As configurações são as do servidor (DATA_DIR, DATABASE_URL, AMBIENTES, S3_…).`

const parse = (args: string[]) => {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        banco: { type: 'string' },
        email: { type: 'string' },
        substituir: { type: 'boolean' },
        sim: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (e) {
    throw new UsageError(`Opção desconhecida ou sem valor: ${(e as Error).message.split('.')[0]}.`)
  }
}

const main = async () => {
  const { values, positionals } = parse(process.argv.slice(2))
  const [name, ...rest] = positionals
  if (values.help || name === 'help') return console.log(HELP)
  const command = Object.hasOwn(commands, name ?? '') ? commands[name as keyof typeof commands] : undefined
  if (!command) throw new UsageError(name ? `Comando desconhecido: ${name}.` : 'Diga um comando.')
  await command(readSettings(process.env), rest, values)
}

main().then(
  () => process.exit(0),
  (e: unknown) => {
    console.error(tellFailure(e, process.env.DATA_DIR || 'data'))
    if (e instanceof UsageError) console.error(`\n${HELP}`)
    process.exit(e instanceof UsageError ? 2 : 1)
  },
)
