import { Stack, Switch } from '@mantine/core'
import { IconBellCog, IconBellOff, IconChecks } from '@tabler/icons-react'
import { useEffect } from 'react'
import { contarAvisos, getPreferencias, listarAvisos } from '#contract/aviso.ts'
import { baixarTrabalho } from '#contract/trabalho.ts'
import { umaDe, umId, umTexto, useFiltros } from '#web/lib/filtros.ts'
import { useFiltrosDaLista, useLista } from '#web/lib/lista.ts'
import { useCall } from '#web/lib/query.ts'
import { ListaDeAvisos, useMarcarLidos } from '#web/partes/avisos/lista.tsx'
import { Trabalhos, useTrabalhos } from '#web/partes/avisos/trabalhos.tsx'
import { baixarDocumento } from '#web/ui/baixar-documento.tsx'
import { Paginas } from '#web/ui/data-table/paginas.tsx'
import { Carregando, EmptyState, ErrorState } from '#web/ui/estados.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'

const FILTROS = { situacao: umaDe(['nao-lidos']), tipo: umTexto }
const DO_LINK = { baixar: umId }

/** The address of a notice names the file that is ready: it is handed over once. */
const useBaixarDoLink = () => {
  const { valores, mudar } = useFiltros(DO_LINK)
  const id = valores.baixar
  useEffect(() => {
    if (id === null) return
    mudar({ baixar: null })
    void baixarDocumento(baixarTrabalho, { params: { id } })
  }, [id, mudar])
}

/** Everything that was told to this person in the last ninety days. */
export const AvisosPage = () => {
  useBaixarDoLink()
  const filtros = useFiltrosDaLista(FILTROS)
  const { situacao, tipo } = filtros.valores
  const { lida, linhas, servidor } = useLista(listarAvisos, {
    ...filtros,
    query: { ...(situacao && { situacao }), ...(tipo && { tipo }) },
    chave: (a) => a.avisoId,
    naTela: true,
  })
  const tipos = useCall(getPreferencias, {}, { naTela: true }).data?.tipos ?? []
  const trabalhos = useTrabalhos()
  const marcar = useMarcarLidos()
  const naoLidos = useCall(contarAvisos, {}, { naTela: true }).data?.naoLidos
  const primeira = filtros.valores.cursor === '' ? linhas?.[0] : undefined
  return (
    <PageFrame
      titulo="Avisos"
      subtitulo="O que aconteceu com o que é seu nos últimos 90 dias."
      acao={{
        rotulo: 'Marcar todos como lidos',
        icone: IconChecks,
        carregando: marcar.isPending,
        desabilitada: !primeira || naoLidos === 0,
        onClick: () => primeira && marcar.mutate({ body: { ate: primeira.avisoId } }),
      }}
      acoes={[{ rotulo: 'Preferências de avisos', icone: IconBellCog, para: '/usuario/avisos' }]}
      filtrosSempre
      filtrosAtivos={filtros.ativos}
      filtros={
        <>
          <Picker
            label="Tipo"
            placeholder="Todos os tipos"
            opcoes={tipos.map((t) => ({ valor: t.tipo, rotulo: t.nome }))}
            value={tipo || null}
            onChange={(v) => filtros.mudar({ tipo: v ?? '' })}
          />
          <Switch
            label="Só os não lidos"
            checked={situacao === 'nao-lidos'}
            onChange={(e) => filtros.mudar({ situacao: e.currentTarget.checked ? 'nao-lidos' : null })}
          />
        </>
      }
    >
      <Stack gap="md" maw={860}>
        <Trabalhos lista={trabalhos} nivel={2} />
        {lida.error && !linhas ? (
          <ErrorState titulo="Erro ao obter avisos" erro={lida.error} onTentarDeNovo={() => void lida.refetch()} />
        ) : !linhas ? (
          <Carregando linhas={8} altura={48} />
        ) : linhas.length === 0 ? (
          <EmptyState icone={IconBellOff} titulo={filtros.ativos ? 'Nenhum aviso com estes filtros' : 'Nenhum aviso'} />
        ) : (
          <div>
            <ListaDeAvisos avisos={linhas} nivel={2} />
          </div>
        )}
        <Paginas {...servidor} />
      </Stack>
    </PageFrame>
  )
}
