import { Anchor } from '@mantine/core'
import { IconPackageImport } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { nomeComUf } from '#contract/br.ts'
import { ERROS } from '#contract/erros.ts'
import { listarEixos } from '#contract/municipio.ts'
import { COLUNAS_DOS_TERMOS, type LinhaDosTermos, listarTermos, SITUACAO_SOLUCAO } from '#contract/termo-referencia.ts'
import type { Wording } from '#contract/wording.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { umaDe, umId } from '#web/lib/filtros.ts'
import { useFiltrosDaLista, useLista } from '#web/lib/lista.ts'
import { useCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { LimparFiltros } from '#web/ui/limpar-filtros.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { CHAVES_DAS_HORAS, NOMES_DAS_HORAS } from './colunas-de-horas.tsx'
import { ImportarGrupo } from './importar-grupo.tsx'

const SITUACOES = ['1', '2', '3', '4'] as const
const CODECS = { situacao: umaDe(SITUACOES), eixo: umId }
const SEM_FILTROS = { situacao: null, eixo: null } as const
const ORDENAVEIS: ReadonlySet<string> = new Set(COLUNAS_DOS_TERMOS)

const termoDe = (municipioId: number) => `/cidade/${municipioId}/termo-referencia/0`

const colunas = (w: Wording): Coluna<LinhaDosTermos>[] => {
  const inteiro = (chave: 'grupos' | 'solucoes' | 'emAndamento' | 'finalizadas', titulo: string) => ({
    chave,
    titulo,
    tipo: 'inteiro' as const,
    valor: (l: LinhaDosTermos) => l[chave],
    largura: 124,
  })
  const todas: Coluna<LinhaDosTermos>[] = [
    {
      chave: 'municipio',
      titulo: w.singular('municipio'),
      valor: (l) => `${l.municipio}/${l.uf}`,
      celula: (l) => (
        <Anchor component={Link} to={termoDe(l.municipioId)} fw={600} fz="inherit">
          {l.municipio}/{l.uf}
        </Anchor>
      ),
      fixa: true,
      cartao: 'titulo',
    },
    inteiro('grupos', 'Grupos'),
    inteiro('solucoes', w.plural('solucao')),
    inteiro('emAndamento', 'Em andamento'),
    inteiro('finalizadas', 'Finalizadas'),
    ...CHAVES_DAS_HORAS.map((h) => ({
      chave: h,
      titulo: NOMES_DAS_HORAS[h],
      tipo: 'horas' as const,
      valor: (l: LinhaDosTermos) => l[h],
      largura: 116,
    })),
  ]
  return todas.map((c) => ({ ...c, ordenavel: ORDENAVEIS.has(c.chave) }))
}

/** The terms of all cities in reach. */
export const TermosPage = () => {
  const w = useWording()
  const { can } = useSession()
  const navigate = useNavigate()
  const filtros = useFiltrosDaLista(CODECS)
  const { valores, mudar, ativos } = filtros
  const { lida, linhas, servidor } = useLista(listarTermos, {
    ...filtros,
    query: {
      ...(valores.situacao && { situacao: valores.situacao }),
      ...(valores.eixo && { eixoId: String(valores.eixo) }),
    },
    chave: (l) => l.municipioId,
    erro: ERROS.listarGruposDeSolucao,
  })
  const eixos = useCall(listarEixos, {}, { erro: ERROS.obterEixos })
  const [importando, setImportando] = useState(false)
  const cols = useMemo(() => colunas(w), [w])
  return (
    <PageFrame
      titulo={w.plural('termoReferencia')}
      acao={
        can('importarGrupoTermoReferencia')
          ? { rotulo: 'Importar grupo', icone: IconPackageImport, onClick: () => setImportando(true) }
          : undefined
      }
      filtrosAtivos={ativos}
      filtrosNaLinha
      filtros={
        <>
          <Picker
            label={`Situação ${w.min.de('solucao')}`}
            placeholder="Todas"
            opcoes={SITUACOES.map((s) => ({
              valor: s,
              rotulo: `Com ${w.min.singular('solucao')}: ${SITUACAO_SOLUCAO[s]}`,
            }))}
            value={valores.situacao}
            onChange={(situacao) => mudar({ situacao })}
          />
          <Picker
            label={w.singular('eixo')}
            placeholder={w.flexiona('eixo', 'Todos')}
            opcoes={(eixos.data ?? []).map((e) => ({ valor: e.eixoId, rotulo: e.nome }))}
            carregando={eixos.isLoading}
            value={valores.eixo}
            onChange={(eixo) => mudar({ eixo })}
          />
        </>
      }
    >
      <DataTable
        id="termos-de-referencia"
        rotulo={w.plural('termoReferencia')}
        linhas={linhas}
        colunas={cols}
        chave={(l) => l.municipioId}
        nomeLinha={(l) => nomeComUf({ nome: l.municipio, uf: l.uf })}
        erro={lida.error}
        onTentarDeNovo={() => void lida.refetch()}
        servidor={servidor}
        vazio={ativos > 0 ? 'Nada encontrado com estes filtros' : w.nenhum('termoReferencia')}
        {...(ativos > 0 && { vazioAcao: <LimparFiltros onLimpar={() => mudar(SEM_FILTROS)} /> })}
        nomes={w.min.umEVarios('municipio')}
        exportar={{ nome: w.plural('termoReferencia') }}
      />
      <ImportarGrupo
        aberto={importando}
        municipioId={undefined}
        onFechar={() => setImportando(false)}
        onImportado={(municipioId) => void navigate(termoDe(municipioId))}
      />
    </PageFrame>
  )
}
