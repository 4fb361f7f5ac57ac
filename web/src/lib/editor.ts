import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { z } from 'zod'
import { useUnsavedGuard } from '#web/ui/unsaved-guard.ts'
import { useFormulario } from './forms.ts'
import { useConflito } from './use-conflito.ts'

type Valores = Record<string, unknown>

interface Opcoes<V extends Valores, R> {
  /** Undefined for a new one. */
  registro: R | undefined
  paraValores: (registro: R | undefined) => V
  esquema?: z.ZodType
  conferir?: (valores: V) => Record<string, string>
  /** Asked once the form is in order: whether to save at all. */
  perguntar?: (valores: V, registro: R | undefined) => Promise<boolean>
  gravar: (valores: V, versao: number) => Promise<R>
  aoGravar?: (registro: R) => void
}

/**
 * A form over a record with a version: knows what is unsaved, asks before leaving, and when somebody else saved first
 * offers what is there now or to go on with what was typed.
 */
export const useEditor = <V extends Valores, R extends { versao: number }>(opcoes: Opcoes<V, R>) => {
  const { registro, paraValores, esquema, conferir, perguntar, gravar, aoGravar } = opcoes
  const [base, setBase] = useState(registro)
  const formulario = useFormulario<V>({
    inicial: paraValores(registro),
    esquema,
    conferir,
    enviar: async (valores) => {
      if (perguntar && !(await perguntar(valores, base))) return
      try {
        const salvo = await gravar(valores, base?.versao ?? 0)
        // At once: whoever leaves the page in `aoGravar` must no longer be asked about unsaved changes.
        flushSync(() => adotar(salvo))
        aoGravar?.(salvo)
      } catch (erro) {
        if (!mostrar(erro)) throw erro
      }
    },
  })
  const { form } = formulario
  const sujo = form.isDirty()
  useUnsavedGuard(sujo)

  const adotar = (novo: R, valores: V = paraValores(novo)) => {
    form.setValues(valores)
    form.resetDirty(paraValores(novo))
    form.clearErrors()
    setBase(novo)
  }
  const { conflito, mostrar } = useConflito<V, R>({ base, valores: form.getValues(), paraValores, adotar })

  // The record was read again: follow it unless that would take away what is being typed. A change that touches no
  // field of the form (enabling, a signature) only moves the version on.
  const seguir = useRef<(novo: R) => void>(undefined)
  seguir.current = (novo) => {
    if (!base || novo.versao === base.versao) return
    if (JSON.stringify(paraValores(novo)) === JSON.stringify(paraValores(base))) setBase(novo)
    else if (!sujo) adotar(novo)
  }
  useEffect(() => {
    if (registro) seguir.current?.(registro)
  }, [registro])

  const descartar = () => {
    form.setValues(paraValores(base))
    form.resetDirty(paraValores(base))
    form.clearErrors()
    formulario.setErro(undefined)
  }

  return { ...formulario, sujo, conflito, descartar }
}
