import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { nomeComUf } from '#contract/br.ts'
import { ERROS } from '#contract/erros.ts'
import { exigeTipoEHoras, getRelatorio, type RelatorioDeEncontro } from '#contract/relatorio-encontro.ts'
import { getRascunho } from '#contract/relatorio-rascunho.ts'
import { ambiente } from '#web/lib/ambiente.ts'
import { ApiError, call, passageira } from '#web/lib/api.ts'
import { useLeitura } from '#web/lib/leitura.ts'
import { useConexao } from '#web/lib/rede.ts'
import { useSession } from '#web/lib/session.ts'
import { useCidade } from '#web/partes/cidade.ts'
import { Carregando, EmptyState, ErrorState } from '#web/ui/estados.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { SemConexao } from '#web/ui/sem-conexao.tsx'
import { Formulario } from './formulario.tsx'
import { useNovoRelatorio } from './novo-relatorio.ts'
import { abrirRascunho } from './rascunho.ts'
import { chaveDoRascunho, lerRascunho } from './rascunhos-guardados.ts'
import { doRelatorio } from './valores.ts'

/** The server's draft and the files that were sent for it; null draft where it has none, no data where it was not reached. */
const useDoServidor = (municipioId: number, relatorioId: number | null) =>
  useQuery({
    queryKey: ['rascunho', municipioId, relatorioId],
    queryFn: ({ signal }) => call(getRascunho, { query: { municipioId, ...(relatorioId && { relatorioId }) }, signal }),
    networkMode: 'always',
    retry: false,
    gcTime: 0,
    meta: { naTela: true },
  })
export type DoServidor = ReturnType<typeof useDoServidor>

interface AbertoProps {
  titulo: string
  municipioId: number
  lugar: string
  servidor: DoServidor
  relatorio?: RelatorioDeEncontro
  encontro?: number | null
  novo?: ReturnType<typeof useNovoRelatorio>
  /** Of a report that exists the attachments come with it. */
  recarregar?: () => Promise<unknown>
}

/** What the draft is on opening the page is decided once; from then on the form has it. */
const Aberto = ({
  titulo,
  municipioId,
  lugar,
  servidor,
  relatorio,
  encontro = null,
  novo,
  recarregar,
}: AbertoProps) => {
  const { user, can } = useSession()
  const relatorioId = relatorio?.relatorioId ?? null
  const [abertura] = useState(() =>
    abrirRascunho(lerRascunho(chaveDoRascunho(user.usuarioId, municipioId, relatorioId)), servidor.data?.rascunho),
  )
  const exige = exigeTipoEHoras(ambiente().uf)
  return (
    <PageFrame titulo={titulo}>
      <Formulario
        municipioId={municipioId}
        lugar={lugar}
        abertura={abertura}
        anexos={relatorio ? relatorio.arquivos : (servidor.data?.anexos ?? [])}
        recarregarAnexos={recarregar ?? (() => servidor.refetch())}
        regras={{
          exigeTipoEHoras: exige,
          umaSoTarefa: can('umTarefaValorRelatorio') && !user.acessoTotal,
          podeEditarHoras: relatorio?.podeEditarHoras ?? can('editaHorasUtilizadas'),
        }}
        {...(relatorio && { relatorio, base: doRelatorio(relatorio) })}
        {...(novo && { novo })}
        encontroPedido={encontro}
      />
    </PageFrame>
  )
}

/** The answer of the server, or that it cannot be had now: the device is asked alone then. */
const respondeu = (q: DoServidor) => q.data !== undefined || (q.error !== null && passageira(q.error))

/** `/cidade/:id/relatorio/inserir` */
export const InserirPage = () => {
  const { id = '' } = useParams()
  const municipioId = Number(id)
  const [busca] = useSearchParams()
  const cidade = useCidade()
  const novo = useNovoRelatorio(municipioId, cidade.data)
  const servidor = useDoServidor(municipioId, null)
  const municipio = cidade.data ?? novo.data?.municipio
  const pedido = Number(busca.get('encontro'))
  if (municipio && novo.data && respondeu(servidor))
    return (
      <Aberto
        key={municipioId}
        titulo="Novo relatório"
        municipioId={municipioId}
        lugar={nomeComUf(municipio)}
        servidor={servidor}
        novo={novo}
        encontro={pedido > 0 ? pedido : null}
      />
    )
  const erro = novo.error ?? (respondeu(servidor) ? null : servidor.error) ?? (novo.data ? null : cidade.error)
  if (erro instanceof ApiError && erro.status === 0) return <SemConexao />
  return (
    <PageFrame titulo="Novo relatório">
      {erro ? (
        <ErrorState
          titulo={ERROS.obterRelatorios}
          erro={erro}
          onTentarDeNovo={() => void Promise.all([novo.refetch(), servidor.refetch()])}
        />
      ) : (
        <Carregando linhas={8} altura={40} />
      )}
    </PageFrame>
  )
}

/** The report that is being changed, on the device for as long as it may be. */
const useEditado = (relatorioId: string) =>
  useLeitura('relatorio-editado', getRelatorio, relatorioId, {
    erro: ERROS.obterRelatorios,
    guarda: (r) => r.acoes.editar,
  })
/** What the device has of it is shown only where nothing newer can be had now. */
const podeAbrir = (q: ReturnType<typeof useEditado>, conexao: boolean | undefined) =>
  q.dataUpdatedAt > 0 || conexao === false || (q.failureReason !== null && passageira(q.failureReason))

/** `/cidade/:id/relatorio/editar/:relatorioId`: what was returned is corrected and sent again. */
export const EditarPage = () => {
  const { id = '', relatorioId = '' } = useParams()
  const lido = useEditado(relatorioId)
  const servidor = useDoServidor(Number(id), Number(relatorioId))
  const conexao = useConexao()
  const [aberto, setAberto] = useState<string>()
  // Once open it stays: a connection that is back only brings a newer reading.
  if (aberto !== relatorioId && podeAbrir(lido, conexao)) setAberto(relatorioId)
  const r = aberto === relatorioId ? lido.data : undefined
  if (r && !r.acoes.editar)
    return (
      <PageFrame titulo="Editar relatório">
        <EmptyState titulo="Este relatório não pode ser mudado agora" texto={r.aviso ?? 'Ele já foi analisado.'} />
      </PageFrame>
    )
  if (r && respondeu(servidor))
    return (
      <Aberto
        key={r.relatorioId}
        titulo="Editar relatório"
        municipioId={r.municipioId}
        lugar={nomeComUf(r.municipio)}
        servidor={servidor}
        relatorio={r}
        recarregar={() => lido.refetch()}
      />
    )
  const erro = (r ? null : lido.error) ?? (respondeu(servidor) ? null : servidor.error)
  if (erro instanceof ApiError && erro.status === 0) return <SemConexao />
  return (
    <PageFrame titulo="Editar relatório">
      {erro ? (
        <ErrorState
          titulo={ERROS.obterRelatorios}
          erro={erro}
          onTentarDeNovo={() => void Promise.all([lido.refetch(), servidor.refetch()])}
        />
      ) : (
        <Carregando linhas={8} altura={40} />
      )}
    </PageFrame>
  )
}
