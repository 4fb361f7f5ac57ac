import { Button } from '@mantine/core'
import { IconFilterOff, IconPencil, IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { nomeComUf } from '#contract/br.ts'
import { ERROS } from '#contract/erros.ts'
import {
  ESCREVER_RELATORIO_ADMIN,
  meusRelatoriosAdmin,
  opcoesDosMeusAdmin,
} from '#contract/relatorio-administrativo.ts'
import { APARENCIA_RELATORIO, ESTADOS_RELATORIO } from '#contract/relatorio-estados.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { umaDe, umDia, umId } from '#web/lib/filtros.ts'
import { useFiltrosDaLista, useLista } from '#web/lib/lista.ts'
import { useCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { corDoRelatorio } from '#web/partes/estado-relatorio.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { EntreDias } from '#web/ui/fields/dia-filtro.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { dosMeus, paginaDaEdicao, paginaDoNovo } from './colunas.tsx'

const FILTROS = { situacao: umaDe(ESTADOS_RELATORIO), municipio: umId, de: umDia, ate: umDia }
const SEM_FILTROS = { situacao: null, municipio: null, de: '', ate: '' } as const
const ERRO = ERROS.obterRelatoriosAdministrativos

/** `/meus-relatorios-administrativos`: what one wrote, in pages; the filters stand in the address. */
export const MeusRelatoriosAdminPage = () => {
  const w = useWording()
  const { can } = useSession()
  const escreve = can(ESCREVER_RELATORIO_ADMIN)
  const filtros = useFiltrosDaLista(FILTROS)
  const { valores, mudar, ativos } = filtros
  const { lida, linhas, servidor } = useLista(meusRelatoriosAdmin, {
    ...filtros,
    query: {
      ...(valores.situacao && { situacao: valores.situacao }),
      ...(valores.municipio && { municipioId: valores.municipio }),
      ...(valores.de && { de: valores.de }),
      ...(valores.ate && { ate: valores.ate }),
    },
    chave: (r) => r.relatorioAdministrativoId,
    erro: ERRO,
  })
  const opcoes = useCall(opcoesDosMeusAdmin, {}, { erro: ERRO })
  const colunas = useMemo(() => dosMeus(w), [w])
  const contado = (e: (typeof ESTADOS_RELATORIO)[number]) => {
    const n = opcoes.data?.porEstado[e]
    return `${APARENCIA_RELATORIO[e].nome}${n === undefined ? '' : ` (${n.toLocaleString('pt-BR')})`}`
  }
  return (
    <PageFrame
      titulo="Meus Relatórios Admin"
      {...(escreve && { acao: { rotulo: 'Novo relatório', icone: IconPlus, para: paginaDoNovo(null) } })}
      filtrosAtivos={ativos}
      filtros={
        <>
          <Picker
            label="Situação"
            placeholder="Todas"
            opcoes={ESTADOS_RELATORIO.map((e) => ({ valor: e, rotulo: contado(e) }))}
            value={valores.situacao}
            onChange={(situacao) => mudar({ situacao })}
          />
          <Picker
            label={w.singular('municipio')}
            placeholder="Todos"
            opcoes={opcoes.data?.municipios.map((m) => ({ valor: m.municipioId, rotulo: nomeComUf(m) })) ?? []}
            value={valores.municipio}
            onChange={(municipio) => mudar({ municipio })}
          />
          <EntreDias de={valores.de} ate={valores.ate} onChange={mudar} />
        </>
      }
      recorte={{
        nomes: [valores.situacao && APARENCIA_RELATORIO[valores.situacao].nome],
        todas: 'Mostrar todos',
        onTodas: () => mudar(SEM_FILTROS),
      }}
    >
      <DataTable
        id="meus-relatorios-administrativos"
        rotulo="Meus Relatórios Admin"
        linhas={linhas}
        colunas={colunas}
        chave={(r) => r.relatorioAdministrativoId}
        nomeLinha={(r) => r.titulo}
        erro={lida.error}
        onTentarDeNovo={() => void lida.refetch()}
        vazio="Nenhum relatório retornado"
        {...(ativos > 0 && {
          vazioAcao: (
            <Button
              variant="default"
              leftSection={<IconFilterOff size={18} aria-hidden />}
              onClick={() => mudar(SEM_FILTROS)}
            >
              Limpar os filtros
            </Button>
          ),
        })}
        nomes={{ um: 'relatório', varios: 'relatórios' }}
        exportar={{ nome: 'meus-relatorios-administrativos' }}
        servidor={servidor}
        cor={corDoRelatorio}
        acoes={(r) =>
          r.estado === 'devolvido' && escreve
            ? [{ rotulo: 'Corrigir e reenviar', icone: IconPencil, para: paginaDaEdicao(r) }]
            : []
        }
      />
    </PageFrame>
  )
}
