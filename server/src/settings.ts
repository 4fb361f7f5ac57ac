import { readFileSync } from 'node:fs'
import { isIP, isIPv4 } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { ambientesPadrao, ambientesSchema } from '#contract/variants.ts'
import { DEFAULT_CONNECTIONS, DEFAULT_HEAVY } from './db/budget.ts'
import { DEFAULT_STALE_SECONDS } from './db/replica.ts'
import { Failure } from './failure.ts'
import { isHostname } from './http/hostname.ts'
import { isOneAddress } from './mail/mail.ts'

const flag = z.enum(['on', 'off', 'true', 'false', '1', '0']).transform((v) => v === 'on' || v === 'true' || v === '1')

const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'deve começar com postgres://')
  .includes('{banco}', {
    message: 'deve conter {banco}, por exemplo postgres://usuario:senha@servidor/praca_{banco}',
  })

const isHost = (v: string) => isIP(v) > 0 || isHostname(v)

/** A range of addresses (10.0.0.0/8), one address, or one of the names that the proxy library knows. */
const isRange = (v: string) => {
  const [address = '', prefix, more] = v.split('/')
  if (['loopback', 'linklocal', 'uniquelocal'].includes(v)) return true
  if (!isIP(address) || more !== undefined) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (isIPv4(address) ? 32 : 128))
}
const isTrust = (v: string) =>
  /^(on|off|true|false|\d{1,2})$/.test(v) || v.split(',').every((range) => isRange(range.trim()))

const urlOf = (v: string) => (URL.canParse(v) ? new URL(v) : undefined)
const isSmtp = (v: string) => {
  const url = urlOf(v)
  return url !== undefined && isHost(url.hostname.replace(/^\[|\]$/g, '')) && url.port !== '0'
}
/** Only where it stands: what comes after the port would be left out of every link. */
const isOrigin = (v: string) => {
  const url = urlOf(v)
  return /^https?:$/.test(url?.protocol ?? '') && `${url!.origin}/` === url!.href
}

/** `Praça <nao-responda@praca.exemplo>` or the address alone. */
const isSender = (v: string) => {
  const [, name, address] = /^([^<>]*)<([^<>]*)>$/.exec(v) ?? [v, '', v]
  return /^[^\p{Cc}]*$/u.test(name!) && isOneAddress(address!) && /@[^@]+\.[^@]+$|@localhost$/.test(address!)
}

const schema = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65535).default(3000),
    HOST: z
      .string()
      .refine(isHost, 'deve ser um endereço ou nome deste computador, por exemplo 0.0.0.0')
      .default('127.0.0.1'),
    DATA_DIR: z.string().min(1).default('./data'),
    DATABASE_URL: databaseUrl.optional(),
    DATABASE_DIRECT_URL: databaseUrl.optional(),
    DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(10_000).default(DEFAULT_CONNECTIONS),
    DATABASE_URL_LEITURA: databaseUrl.optional(),
    DATABASE_CONNECTIONS_LEITURA: z.coerce.number().int().min(1).max(1_000).optional(),
    LEITURA_ATRASO_SEGUNDOS: z.coerce.number().min(1).max(3_600).default(DEFAULT_STALE_SECONDS),
    DATABASE_NAMED_STATEMENTS: flag.default(true),
    AMBIENTES: z.string().min(1).optional(),
    S3_ENDPOINT: z.url({ protocol: /^https?$/, message: 'deve ser um endereço http:// ou https://' }).optional(),
    S3_BUCKET: z
      .string()
      .regex(
        /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
        'não é um nome de bucket: de 3 a 63 letras minúsculas, dígitos, pontos e hifens',
      )
      .optional(),
    S3_REGION: z.string().default('us-east-1'),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\//, 'deve começar com smtp:// ou smtps://')
      .refine(isSmtp, 'deve ter servidor e porta válidos, por exemplo smtp://usuario:senha@correio.exemplo:587')
      .optional(),
    MAIL_FROM: z
      .string()
      .refine(isSender, 'deve ser um endereço de e-mail, por exemplo Praça <nao-responda@praca.exemplo>')
      .default('Praça <nao-responda@praca.local>'),
    DEMO: flag.optional(),
    ADMIN_EMAIL: z.email().default('admin@praca.local'),
    PUBLIC_URL: z
      .string()
      .refine(isOrigin, 'deve ser só o endereço, sem caminho, por exemplo https://praca.exemplo.br')
      .optional(),
    TRUST_PROXY: z
      .string()
      .refine(isTrust, 'deve ser off, um número de proxies ou uma lista de endereços, por exemplo 10.0.0.0/8')
      .default('off'),
    RATE_LIMIT: z.union([z.literal('off'), z.coerce.number().int().min(1).max(1e9)]).default(1200),
    BODY_IDLE_SECONDS: z.coerce.number().min(0.1).max(600).default(30),
    BODY_SECONDS: z.coerce.number().min(1).max(2400).default(120),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    METRICS_TOKEN: z.string().min(16).optional(),
    SEGUNDO_FATOR: z.enum(['nenhum', 'administradores']).default('nenhum'),
    SEGUNDO_FATOR_CHAVE: z.string().min(32).optional(),
  })
  .refine((s) => !s.DATABASE_DIRECT_URL || s.DATABASE_URL, {
    message: 'só tem sentido com DATABASE_URL, o endereço do pooler',
    path: ['DATABASE_DIRECT_URL'],
  })
  .refine((s) => !s.DATABASE_URL_LEITURA || s.DATABASE_URL, {
    message: 'só tem sentido com DATABASE_URL, de cujo servidor é a réplica',
    path: ['DATABASE_URL_LEITURA'],
  })
  .refine((s) => !s.S3_BUCKET === !s.S3_ENDPOINT, {
    message: 'S3_ENDPOINT e S3_BUCKET andam juntos',
    path: ['S3_BUCKET'],
  })
  .refine((s) => !s.S3_BUCKET || (s.S3_ACCESS_KEY_ID && s.S3_SECRET_ACCESS_KEY), {
    message: 'faltam S3_ACCESS_KEY_ID e S3_SECRET_ACCESS_KEY',
    path: ['S3_BUCKET'],
  })

export class SettingsError extends Failure {}

const readAmbientes = (path: string | undefined) => {
  if (!path) return ambientesPadrao
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    throw new SettingsError(`AMBIENTES: o arquivo ${path} não pôde ser lido.`)
  }
  try {
    return ambientesSchema.parse(JSON.parse(text))
  } catch (e) {
    const why = e instanceof z.ZodError ? z.prettifyError(e) : (e as Error).message
    throw new SettingsError(`AMBIENTES: o mapa de ambientes em ${path} é inválido.\n${why}`)
  }
}

/** `off`, `on`, a hop count or a list of addresses. */
const trustProxy = (v: string) => {
  if (v === 'on' || v === 'true') return true
  if (v === 'off' || v === 'false') return false
  return /^\d+$/.test(v) ? (_address: string, hop: number) => hop < Number(v) : v.split(',').map((a) => a.trim())
}

/** Reads the environment once. A wrong setting stops the start with a sentence that names it. */
export const readSettings = (env: Record<string, string | undefined>) => {
  const present = Object.fromEntries(Object.entries(env).filter(([, v]) => v !== undefined && v !== ''))
  const parsed = schema.safeParse(present)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((i) => `- ${i.path.join('.') || 'configuração'}: ${i.message}`)
    throw new SettingsError(`Configuração inválida. Corrija e inicie de novo:\n${lines.join('\n')}`)
  }
  const s = parsed.data
  const ambientes = readAmbientes(s.AMBIENTES)
  const entries = Object.values(ambientes.hosts)
  const anyProd = entries.some((a) => a.env === 'prod')
  if (s.DEMO && anyProd)
    throw new SettingsError('DEMO: a demonstração não pode ser carregada quando há um ambiente com env "prod".')
  const bancos = [...new Set(entries.map((a) => a.banco))]
  // One that stands and one for work each, and one more: at the start a lock is held while others work.
  const least = 2 * bancos.length + 1
  if (s.DATABASE_CONNECTIONS < least)
    throw new SettingsError(`DATABASE_CONNECTIONS: ${bancos.length} bancos precisam de ao menos ${least} conexões.`)
  const spare = s.DATABASE_CONNECTIONS - 2 * bancos.length
  if ((s.DATABASE_CONNECTIONS_LEITURA ?? 1) > spare)
    throw new SettingsError(
      `DATABASE_CONNECTIONS_LEITURA: das ${s.DATABASE_CONNECTIONS} conexões de DATABASE_CONNECTIONS, no máximo ${spare} podem ser de relatórios e exportações.`,
    )
  if (anyProd && !s.PUBLIC_URL)
    throw new SettingsError(
      'PUBLIC_URL: falta o endereço público. Com um ambiente de env "prod" ele é obrigatório: é dele que se fazem os links enviados por e-mail.',
    )
  if (anyProd && trustProxy(s.TRUST_PROXY) === true)
    throw new SettingsError(
      'TRUST_PROXY: com um ambiente de env "prod", diga quantos proxies há à frente ou os endereços deles; "on" acreditaria em qualquer endereço que um cliente inventasse.',
    )
  return {
    port: s.PORT,
    host: s.HOST,
    dataDir: resolve(s.DATA_DIR),
    databaseUrl: s.DATABASE_URL,
    databaseDirectUrl: s.DATABASE_DIRECT_URL,
    databaseConnections: s.DATABASE_CONNECTIONS,
    databaseUrlLeitura: s.DATABASE_URL_LEITURA,
    databaseConnectionsLeitura: s.DATABASE_CONNECTIONS_LEITURA ?? Math.min(DEFAULT_HEAVY, spare),
    leituraAtrasoMs: s.LEITURA_ATRASO_SEGUNDOS * 1000,
    databaseNamedStatements: s.DATABASE_NAMED_STATEMENTS,
    ambientes,
    bancos,
    s3: s.S3_BUCKET
      ? {
          endpoint: s.S3_ENDPOINT!,
          bucket: s.S3_BUCKET,
          region: s.S3_REGION,
          accessKeyId: s.S3_ACCESS_KEY_ID!,
          secretAccessKey: s.S3_SECRET_ACCESS_KEY!,
        }
      : undefined,
    smtpUrl: s.SMTP_URL,
    mailFrom: s.MAIL_FROM,
    demo: s.DEMO ?? (!s.DATABASE_URL && !anyProd),
    adminEmail: s.ADMIN_EMAIL.toLowerCase(),
    publicUrl: s.PUBLIC_URL,
    trustProxy: trustProxy(s.TRUST_PROXY),
    rateLimit: s.RATE_LIMIT === 'off' ? undefined : s.RATE_LIMIT,
    bodyIdleMs: s.BODY_IDLE_SECONDS * 1000,
    bodyMs: s.BODY_SECONDS * 1000,
    logLevel: s.LOG_LEVEL,
    metricsToken: s.METRICS_TOKEN,
    segundoFator: s.SEGUNDO_FATOR,
    segundoFatorChave: s.SEGUNDO_FATOR_CHAVE,
  }
}
export type Settings = ReturnType<typeof readSettings>
