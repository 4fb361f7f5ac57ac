import { IconMapPinOff } from '@tabler/icons-react'
import { Navigate, useParams } from 'react-router'
import { ABAS_DO_AGENTE, type AbaDoAgente } from '#contract/agente-territorial.ts'
import { capacidades, useWording } from '#web/lib/ambiente.ts'
import { useSession } from '#web/lib/session.ts'
import { Carregando, EmptyState } from '#web/ui/estados.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Segmentos } from '#web/ui/segmentos.tsx'
import { SemPermissao } from '#web/ui/sem-permissao.tsx'
import { UmAtendimento } from './atendimento.tsx'
import { Atendimentos } from './atendimentos.tsx'

const meanwhile = <Carregando linhas={6} altura={32} />
// Only attendances are for who has no connection: the rest is fetched when it is opened.
const Cadastros = lazyPart(() => import('./cadastros.tsx').then((m) => m.Cadastros), { meanwhile })
const Agendas = lazyPart(() => import('./agendas.tsx').then((m) => m.Agendas), { meanwhile })
const AnexosDoAgente = lazyPart(() => import('./anexos.tsx').then((m) => m.AnexosDoAgente), { meanwhile })

const ROTULOS: Readonly<Record<AbaDoAgente, string>> = {
  perfil: 'Perfil',
  mapeamento: 'Mapeamento',
  plano: 'Plano de trabalho',
  agendas: 'Agendas',
  atendimentos: 'Atendimentos',
  resultados: 'Resultados',
  anexos: 'Anexos',
}

const Conteudo = ({ aba, municipioId, registroId }: { aba: AbaDoAgente; municipioId: number; registroId: number }) => {
  const lista = `/cidade/${municipioId}/agenteTerritorial/${aba}`
  if (aba === 'atendimentos')
    return registroId > 0 ? <UmAtendimento id={registroId} lista={lista} /> : <Atendimentos municipioId={municipioId} />
  if (aba === 'agendas') return <Agendas municipioId={municipioId} aberta={registroId} lista={lista} />
  if (aba === 'anexos') return <AnexosDoAgente municipioId={municipioId} aberto={registroId} lista={lista} />
  return <Cadastros key={aba} aba={aba} municipioId={municipioId} aberto={registroId} />
}

/** What the territorial agent of a city does there, in its parts. */
export const AgentePage = () => {
  const { id = '', tab = '', tabId = '' } = useParams()
  const { can } = useSession()
  const w = useWording()
  const aba = ABAS_DO_AGENTE.find((a) => a === tab)
  if (!capacidades().agenteTerritorial)
    return (
      <PageFrame titulo="Endereço não encontrado">
        <EmptyState icone={IconMapPinOff} titulo="Esta página não existe aqui" />
      </PageFrame>
    )
  if (!can('agenteTerritorial')) return <SemPermissao />
  if (!aba) return <Navigate to={`/cidade/${id}/agenteTerritorial/perfil`} replace />
  const partes = ABAS_DO_AGENTE.map((chave) => ({
    chave,
    rotulo: ROTULOS[chave],
    para: `/cidade/${id}/agenteTerritorial/${chave}`,
  }))
  return (
    <PageFrame
      titulo="Agente Territorial"
      estados={<Segmentos rotulo={`Partes do trabalho ${w.min.no('municipio')}`} itens={partes} atual={aba} />}
    >
      <Conteudo aba={aba} municipioId={Number(id)} registroId={/^\d{1,9}$/.test(tabId) ? Number(tabId) : 0} />
    </PageFrame>
  )
}
