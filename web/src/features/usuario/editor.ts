import type { UsuarioCompleto } from '#contract/usuario.ts'
import type { useEditor } from '#web/lib/editor.ts'
import type { ValoresUsuario } from './valores.ts'

/** The record under the hand, as the tabs share it. */
export type Editor = ReturnType<typeof useEditor<ValoresUsuario, UsuarioCompleto>>
