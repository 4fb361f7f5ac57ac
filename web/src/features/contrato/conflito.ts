import { useState } from 'react'
import type { Contrato } from '#contract/contrato.ts'
import { ApiError } from '#web/lib/api.ts'
import { diferencas, mesclar } from '#web/lib/conflito.ts'
import { paraValores, type ValoresContrato } from './valores.ts'

const ROTULOS: Readonly<Record<keyof ValoresContrato, string>> = {
  numContrato: 'Nº do contrato',
  objeto: 'Objeto',
  empresaNome: 'Empresa credenciada',
  cnpj: 'CNPJ',
  inicio: 'Início',
  fim: 'Fim',
  horas: 'Horas previstas (min)',
  valorHora: 'Valor por hora',
  qtdEntregasPrevistas: 'Entregas previstas',
  gestorId: 'Gestor',
  usuarioIds: 'Consultores',
  municipioIds: 'Municípios',
  aditivos: 'Aditivos',
}
const texto = (v: unknown) => (Array.isArray(v) ? `${v.length} alterado(s)` : String(v ?? ''))

/** Somebody else saved the contract first: what differs, and the ways on. */
export const useConflito = (
  base: Contrato | null | undefined,
  valores: ValoresContrato,
  adotar: (c: Contrato, v?: ValoresContrato) => void,
) => {
  const [atual, setAtual] = useState<Contrato>()
  const fechar = () => setAtual(undefined)
  const depois = (v?: ValoresContrato) => {
    if (atual) adotar(atual, v)
    fechar()
  }
  return {
    mostrar: (erro: unknown) => {
      if (erro instanceof ApiError && erro.code === 'versaoDesatualizada')
        setAtual((erro.details as { atual?: Contrato } | undefined)?.atual)
    },
    dialogo: {
      aberto: atual !== undefined,
      linhas: atual
        ? diferencas(paraValores(base), valores, paraValores(atual)).map((d) => ({
            campo: ROTULOS[d.campo as keyof ValoresContrato],
            antes: texto(d.antes),
            agora: texto(d.agora),
            ...(d.digitado !== undefined && { digitado: texto(d.digitado) }),
          }))
        : [],
      onRecarregar: () => depois(),
      onManter: () => depois(mesclar(paraValores(base), valores, paraValores(atual))),
      onFechar: fechar,
    },
  }
}
