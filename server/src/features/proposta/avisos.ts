import { sql } from 'drizzle-orm'
import type { TipoDeAviso } from '#contract/aviso.ts'
import { formatDate, formatMoney } from '#contract/br.ts'
