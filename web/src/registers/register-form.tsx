import { useEffect, useMemo, useState } from 'react'
import {
  type Register,
  type RegisterField,
  type RegisterRow,
  type registerEndpoints,
  registerInput,
} from '#contract/registers.ts'
import { ApiError } from '#web/lib/api.ts'
import { diferencas, mesclar } from '#web/lib/conflito.ts'
import { errosDe } from '#web/lib/forms.ts'
import { useMutationCall } from '#web/lib/query.ts'
import { ConflitoDialog } from '#web/ui/conflito-dialog.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import type { Referencias } from './references.ts'
import { RegisterFieldInput } from './register-field.tsx'

interface Props {
  registro: Register
  chamadas: ReturnType<typeof registerEndpoints>
  referencias: Referencias
  /** Undefined: closed; null: a new one. */
  linha: RegisterRow | null | undefined
  onFechar: () => void
}

const inicial = (f: RegisterField, linha: RegisterRow | null | undefined) => {
  if (linha) return linha[f.chave] ?? (f.tipo === 'texto' || f.tipo === 'textoLongo' ? '' : null)
  if (f.tipo === 'booleano') return f.padrao
  return f.tipo === 'texto' || f.tipo === 'textoLongo' ? '' : null
}
const valoresDe = (r: Register, linha: RegisterRow | null | undefined): RegisterRow =>
  Object.fromEntries(r.campos.map((f) => [f.chave, inicial(f, linha)]))

const texto = (v: unknown) => (typeof v === 'boolean' ? (v ? 'Sim' : 'Não') : String(v ?? ''))

/** One row of a register in a dialog, its fields by type. */
export const RegisterForm = ({ registro, chamadas, referencias, linha, onFechar }: Props) => {
  const { genero, singular } = registro
  const feito = (palavra: string) => `${singular} ${genero === 'f' ? palavra.replace(/o$/, 'a') : palavra}`
  const criar = useMutationCall(chamadas.criar, { naTela: true, sucesso: feito('incluído') })
  const alterar = useMutationCall(chamadas.alterar, { naTela: true, sucesso: feito('salvo') })
  const esquema = useMemo(() => registerInput(registro), [registro])
  const [base, setBase] = useState(linha)
  const [valores, setValores] = useState<RegisterRow>(() => valoresDe(registro, linha))
  const [erros, setErros] = useState<Record<string, string>>({})
  const [atual, setAtual] = useState<RegisterRow>()

  useEffect(() => {
    // Closing keeps what is shown until it is gone from the page.
    if (linha === undefined) return
    setBase(linha)
    setValores(valoresDe(registro, linha))
    setErros({})
  }, [linha, registro])

  const enviar = async () => {
    const locais = errosDe(esquema, valores)
    setErros(locais)
    if (Object.keys(locais).length > 0) throw new Error('Há campos inválidos. Corrija os indicados e tente de novo.')
    try {
      if (base)
        await alterar.mutateAsync({ body: { ...valores, [registro.id]: base[registro.id]!, versao: base.versao! } })
      else await criar.mutateAsync({ body: valores })
      onFechar()
    } catch (erro) {
      if (erro instanceof ApiError && erro.code === 'versaoDesatualizada')
        setAtual((erro.details as { atual?: RegisterRow } | undefined)?.atual)
      if (erro instanceof ApiError) setErros(erro.fields)
      throw erro
    }
  }

  const adotar = (novos: RegisterRow) => {
    setBase(atual)
    setValores(novos)
    setAtual(undefined)
  }
  const rotulo = (chave: string) => registro.campos.find((f) => f.chave === chave)?.rotulo ?? chave
  const sujo = linha !== undefined && JSON.stringify(valores) !== JSON.stringify(valoresDe(registro, base))

  return (
    <>
      <FormModal
        aberto={linha !== undefined}
        onFechar={onFechar}
        titulo={
          base ? `Editar ${singular.toLowerCase()}` : `${genero === 'f' ? 'Nova' : 'Novo'} ${singular.toLowerCase()}`
        }
        sujo={sujo}
        onEnviar={enviar}
      >
        {registro.campos.map((f, i) => (
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
      <ConflitoDialog
        aberto={atual !== undefined}
        linhas={
          atual
            ? diferencas(valoresDe(registro, base), valores, valoresDe(registro, atual)).map((d) => ({
                campo: rotulo(d.campo),
                antes: texto(d.antes),
                agora: texto(d.agora),
                ...(d.digitado !== undefined && { digitado: texto(d.digitado) }),
              }))
            : []
        }
        onRecarregar={() => adotar(valoresDe(registro, atual))}
        onManter={() => adotar(mesclar(valoresDe(registro, base), valores, valoresDe(registro, atual)))}
        onFechar={() => setAtual(undefined)}
      />
    </>
  )
}
