import { Anchor } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { listarMunicipios, type Municipio } from '#contract/municipio.ts'
import type { Wording } from '#contract/wording.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useCall } from '#web/lib/query.ts'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'

const colunas = (w: Wording): Coluna<Municipio>[] => [
  {
    id: 'nome',
    titulo: w.singular('municipio'),
    valor: (m) => m.nome,
    celula: (m) => (
      <Anchor component={Link} to={`/cidade/${m.municipioId}/geral`} fw={600} fz="inherit">
        {m.nome}
      </Anchor>
    ),
    largura: 280,
    fixa: true,
    cartao: 'titulo',
  },
  { id: 'uf', titulo: 'UF', valor: (m) => m.uf, largura: 80 },
  { id: 'regiao', titulo: 'Unidade Regional', valor: (m) => m.nomeRegiao },
  { id: 'status', titulo: 'Status', valor: (m) => m.statusNome },
  { id: 'ibge', titulo: 'Código IBGE', valor: (m) => m.codigoIbge, oculta: true, largura: 130 },
]

/** The first page after login: the municipalities (rooms, projects, partners) in reach. */
export const MunicipiosPage = () => {
  const w = useWording()
  const lista = useCall(listarMunicipios, {}, { erro: `Erro ao obter ${w.min.plural('municipio')}` })
  const cols = useMemo(() => colunas(w), [w])
  return (
    <PageFrame titulo={w.plural('municipio')}>
      <DataTable
        id="municipios"
        rotulo={w.plural('municipio')}
        linhas={lista.data}
        colunas={cols}
        chave={(m) => m.municipioId}
        erro={lista.error}
        onTentarDeNovo={() => lista.refetch()}
        vazio={w.nenhum('municipio')}
        nomes={{ um: w.min.singular('municipio'), varios: w.min.plural('municipio') }}
        exportar={{ nome: w.plural('municipio') }}
        ordemInicial={{ id: 'nome' }}
      />
    </PageFrame>
  )
}
