import type { Flag } from '#contract/permissions.ts'
import type { Wording } from '#contract/wording.ts'
import type { SessaoAtiva } from '#web/lib/session.ts'

export interface Aba {
  rotulo: string
  para: string
  /** Addresses that belong to the tab begin with this. */
  raiz: string
  /** Others that do, though they begin otherwise. */
  tambem?: readonly string[]
  /** Pages below its address are the tab itself and not something opened from it. */
  inteira?: true
}

type Quem = Pick<SessaoAtiva, 'can' | 'isAdmin' | 'isConsultorEspecialistaMunicipio'>

interface Onde {
  municipioId: number
  /** The state code of the environment: only SC1 has events in lots. */
  uf: string
  abaEvidencia: string
  verClienteOculto: boolean
  /** The environment gives a seal. */
  temSelo?: boolean
  /** The variant has territorial agents. */
  agenteTerritorial?: boolean
}

/**
 * The tabs of a city as one person sees them. 'Visão geral' has no flag of its own: where no other tab is on, the whole
 * bar is hidden, for a bar of one tab leads nowhere.
 */
export const abasDaCidade = (quem: Quem, w: Wording, onde: Onde): Aba[] => {
  const { municipioId, uf, abaEvidencia, verClienteOculto, temSelo = false, agenteTerritorial = false } = onde
  const aba = (rotulo: string, raiz: string, resto = ''): Aba => ({
    rotulo,
    para: `/cidade/${municipioId}/${raiz}${resto}`,
    raiz: `/cidade/${municipioId}/${raiz}`,
  })
  const comFlag = (flag: Flag, ...partes: Parameters<typeof aba>) => (quem.can(flag) ? [aba(...partes)] : [])
  const emLote = uf === 'SC1' && (quem.isAdmin || quem.isConsultorEspecialistaMunicipio(municipioId))
  const demais = [
    ...comFlag('acompanhamentos', 'Acompanhamentos', 'acompanhamento'),
    ...comFlag('acompanhamentos', 'Plano de Ação', 'pmd').map((a) => ({ ...a, inteira: true as const })),
    ...comFlag('evidencias', w.plural('evidencia'), 'evidencia', `/${abaEvidencia}`).map((a) => ({
      ...a,
      tambem: [`/cidade/${municipioId}/evidenciar`],
    })),
    ...(quem.can('evidencias') ? comFlag('visualizarPontosMedalha', 'Simulador', 'simulador') : []),
    ...(temSelo ? comFlag('verSelo', 'Selo', 'selo') : []),
    ...comFlag('termoReferencia', w.rotulo('tabTermo'), 'termo-referencia', '/0'),
    ...comFlag('grupos', w.rotulo('tabGrupos'), 'grupo'),
    ...comFlag('calendario', w.rotulo('tabCalendario'), 'evento'),
    ...(emLote ? [aba('Eventos em lote', 'evento-em-lote')] : []),
    ...comFlag('relatorios', 'Relatórios', 'relatorio'),
    ...comFlag('relatorioAdministrativo', 'Relatórios Admin', 'relatorio-administrativo'),
    ...comFlag('verMenuProposta', 'Propostas', 'proposta', '/proposta'),
    ...comFlag('andamento', 'Andamento', 'andamento'),
    ...(agenteTerritorial ? comFlag('agenteTerritorial', 'Agente Territorial', 'agenteTerritorial', '/perfil') : []),
    ...(verClienteOculto ? [aba('Cliente Oculto', 'cliente-oculto', '/info')] : []),
    ...(quem.can('sala')
      ? [{ rotulo: 'Sala do Empreendedor', para: '/sala-municipio-principal', raiz: '/sala-municipio-principal' }]
      : []),
  ]
  return demais.length > 0 ? [aba('Visão geral', 'geral'), ...demais] : []
}

/** Whether an address is the tab's, letter by letter up to the next slash: 'evento' is not 'evento-em-lote'. */
export const abaAtual = (aba: Aba, pathname: string) =>
  [aba.raiz, ...(aba.tambem ?? [])].some((raiz) => pathname === raiz || pathname.startsWith(`${raiz}/`))

const passos = (endereco: string) => endereco.split('/').length

/** Whether an address is the tab itself, not a page below it: its label is the title then. */
export const noTopoDaAba = (aba: Aba, pathname: string) =>
  (pathname === aba.raiz || pathname.startsWith(`${aba.raiz}/`)) &&
  (aba.inteira === true || passos(pathname) <= passos(aba.para))

/** Screens whose second step is a tab of theirs; what comes after it, or after the others, is a record of that city. */
const COM_TAB = new Set(['evidencia', 'termo-referencia', 'proposta', 'agenteTerritorial', 'cliente-oculto'])
/** Screens of one record: in another city there is nothing to show. */
const DE_UM_REGISTRO: Readonly<Record<string, string>> = { evidenciar: 'geral' }

/** The same tab in another city. */
export const mesmaAba = (pathname: string, municipioId: number) => {
  const [, , , tela = 'geral', tab] = pathname.split('/')
  const destino = DE_UM_REGISTRO[tela] ?? (tab && COM_TAB.has(tela) ? `${tela}/${tab}` : tela)
  return `/cidade/${municipioId}/${destino}`
}
