import { useEffect, useMemo, useState } from 'react'
import {
  type Register,
  type RegisterCalls,
  type RegisterField,
  type RegisterRow,
  type RegisterValue,
  registerInput,
  typed,
} from '#contract/register.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { ApiError } from '#web/lib/api.ts'
import { errosDe, INVALIDOS } from '#web/lib/forms.ts'
import { useMutationCall } from '#web/lib/query.ts'
import { useConflito } from '#web/lib/use-conflito.ts'
import { ConflitoDialog } from '#web/ui/conflito-dialog.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import type { Referencias } from './references.ts'
import { RegisterFieldInput } from './register-field.tsx'
import { palavrasDe } from './words.ts'

interface Props {
  registro: Register
  chamadas: RegisterCalls
  referencias: Referencias
  /** Undefined: closed; null: a new one. */
  linha: RegisterRow | null | undefined
  onFechar: () => void
  /** Values that the page around it decides: not asked for. Must be a constant. */
  fixos?: RegisterRow
}
const NENHUM: RegisterRow = {}

const vazioDe = (f: RegisterField): RegisterValue => {
  switch (f.tipo) {
    case 'texto':
    case 'textoLongo':
    case 'data':
      return ''
    case 'numeros':
    case 'referencias':
      return []
    case 'booleano':
      return f.padrao
    default:
      return ('padrao' in f ? f.padrao : undefined) ?? null
  }
}
const TEXTOS: ReadonlySet<RegisterField['tipo']> = new Set(['texto', 'textoLongo', 'data'])
export const valoresDe = (r: Register, linha: RegisterRow | null | undefined): RegisterRow =>
  Object.fromEntries(
    typed(r).map((f) => [f.chave, linha ? (linha[f.chave] ?? (TEXTOS.has(f.tipo) ? '' : null)) : vazioDe(f)]),
  )

/** One row of a register in a dialog, its fields by type. */
export const RegisterForm = ({ registro, chamadas, referencias, linha, onFechar, fixos = NENHUM }: Props) => {
  const w = useWording()
  const palavras = palavrasDe(registro, w)
  const { feito } = palavras
  const criar = useMutationCall(chamadas.criar, { naTela: true, sucesso: feito('incluído') })
  const alterar = useMutationCall(chamadas.alterar, { naTela: true, sucesso: feito('salvo') })
  const esquema = useMemo(() => registerInput(registro), [registro])
  const [base, setBase] = useState(linha)
  const [valores, setValores] = useState<RegisterRow>(() => ({ ...valoresDe(registro, linha), ...fixos }))
  const [erros, setErros] = useState<Record<string, string>>({})

  useEffect(() => {
    // Closing keeps what is shown until it is gone from the page.
    if (linha === undefined) return
    setBase(linha)
    setValores({ ...valoresDe(registro, linha), ...fixos })
    setErros({})
  }, [linha, registro, fixos])

  const enviar = async () => {
    const locais = errosDe(esquema, valores)
    setErros(locais)
    if (Object.keys(locais).length > 0) throw new Error(INVALIDOS)
    try {
      if (base)
        await alterar.mutateAsync({ body: { ...valores, [registro.id]: base[registro.id]!, versao: base.versao! } })
      else await criar.mutateAsync({ body: valores })
      onFechar()
    } catch (erro) {
      mostrar(erro)
      if (erro instanceof ApiError) setErros(erro.fields)
      throw erro
    }
  }

  const { conflito, mostrar } = useConflito<RegisterRow, RegisterRow>({
    base,
    valores,
    paraValores: (row) => valoresDe(registro, row),
    adotar: (atual, novos) => {
      setBase(atual)
      setValores(novos)
    },
  })
  const nomeDe = (chave: string, id: unknown) =>
    referencias.get(chave)?.find((o) => o.valor === id)?.rotulo ?? String(id)
  const texto = (v: unknown, chave: string): string => {
    if (typeof v === 'boolean') return v ? 'Sim' : 'Não'
    if (Array.isArray(v)) return v.map((x) => nomeDe(chave, x)).join(', ')
    return v === null || v === undefined || v === '' ? '' : nomeDe(chave, v)
  }
  const campos = typed(registro).filter((f) => !(f.chave in fixos))
  const rotulo = (chave: string) => registro.campos.find((f) => f.chave === chave)?.rotulo ?? chave
  const sujo =
    linha !== undefined && JSON.stringify(valores) !== JSON.stringify({ ...valoresDe(registro, base), ...fixos })

  return (
    <>
      <FormModal
        aberto={linha !== undefined}
        onFechar={onFechar}
        titulo={base ? `Editar ${palavras.min}` : palavras.novo}
        sujo={sujo}
        onEnviar={enviar}
      >
        {campos.map((f, i) => (
          <RegisterFieldInput
            key={f.chave}
            campo={f}
            valor={valores[f.chave] ?? null}
            erro={erros[f.chave]}
            opcoes={referencias.get(f.chave) ?? []}
            primeiro={i === 0}
            onChange={(v) => setValores((antes) => ({ ...antes, [f.chave]: v }))}
          />
        ))}
      </FormModal>
      <ConflitoDialog conflito={conflito} rotulo={rotulo} texto={texto} />
    </>
  )
}
