import type { Register, RegisterField, RegisterRow } from '#contract/registers.ts'
import type { Coluna, TipoColuna } from '#web/ui/data-table/coluna.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { Referencias } from './references.ts'

const TIPOS: Record<RegisterField['tipo'], TipoColuna> = {
  texto: 'texto',
  textoLongo: 'texto',
  inteiro: 'inteiro',
  decimal: 'decimal',
  booleano: 'simNao',
  referencia: 'texto',
}
const LARGURAS: Partial<Record<RegisterField['tipo'], number>> = { texto: 280, textoLongo: 420, booleano: 120 }

const SimNao = ({ sim }: { sim: boolean }) => (
  <StatusBadge tom={sim ? 'positivo' : 'neutro'}>{sim ? 'Sim' : 'Não'}</StatusBadge>
)

/** The columns of a register's list, from its fields. */
export const colunasDe = (registro: Register, referencias: Referencias): Coluna<RegisterRow>[] =>
  registro.campos.map((f) => ({
    id: f.chave,
    titulo: f.rotulo,
    tipo: TIPOS[f.tipo],
    largura: LARGURAS[f.tipo],
    valor: (linha) => {
      const valor = linha[f.chave]
      return f.tipo === 'referencia'
        ? (referencias.get(f.chave)?.find((o) => o.valor === valor)?.rotulo ?? null)
        : valor
    },
    ...(f.tipo === 'booleano' && { celula: (linha: RegisterRow) => <SimNao sim={linha[f.chave] === true} /> }),
    ...(f.chave === registro.ordem && { fixa: true, cartao: 'titulo' as const }),
  }))
