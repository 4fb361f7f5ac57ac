import { lazy } from 'react'
import type { NaPendencia } from '#web/lib/pendencia.ts'

const enviar: NaPendencia = {
  linha: lazy(() => import('./linha-pendente.tsx').then((m) => ({ default: m.LinhaPendente }))),
  emLote: {
    Acao: lazy(() => import('./linha-pendente.tsx').then((m) => ({ default: m.EnviarSalvas }))),
    pode: (item) => item.salvo,
  },
}

/** Files are chosen and sent in the row itself; what is saved is sent many at a time. */
export const pendencias: Readonly<Record<string, NaPendencia>> = {
  'rejeitadas-com-prazo': enviar,
  'respondidas-a-evidenciar': enviar,
}
