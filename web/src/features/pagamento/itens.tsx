import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { formatMoney } from '#contract/br.ts'
import type { Processo, RelatorioDoProcesso } from '#contract/pagamento.ts'
import type { Wording } from '#contract/wording.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { Dado, Dados, Parte } from '#web/partes/relatorio/dados.tsx'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'

const pagina = (r: RelatorioDoProcesso) => {
  const cidade = r.municipioId === null ? '' : `/cidade/${r.municipioId}`
  return `${cidade}/${r.tipo === 'encontro' ? 'relatorio' : 'relatorio-administrativo'}/obter/${r.id}`
}
const colunasDe = (w: Wording, compacta: boolean): readonly Coluna<RelatorioDoProcesso>[] => [
  { chave: 'id', titulo: 'Id', tipo: 'inteiro', valor: (r) => r.id, largura: 70 },
  {
    chave: 'titulo',
    titulo: 'Título',
    valor: (r) => r.titulo,
    celula: (r) => (
      <Anchor component={Link} to={pagina(r)} fw={600} fz="inherit">
        {r.titulo}
      </Anchor>
    ),
    largura: 200,
    cartao: 'titulo',
  },
  {
    chave: 'tipo',
    titulo: 'Tipo',
    valor: (r) => (r.tipo === 'encontro' ? w.singular('encontro') : 'Administrativo'),
    largura: 125,
  },
  {
    chave: 'lugar',
    titulo: w.frase('{Município} ou projeto'),
    valor: (r) => r.lugar ?? '',
    largura: 170,
    oculta: compacta,
  },
  { chave: 'quando', titulo: 'Data', tipo: 'data', valor: (r) => r.quando, largura: 120 },
  { chave: 'horas', titulo: 'Horas', tipo: 'horas', valor: (r) => r.minutos, largura: 90, total: 'soma' },
]

/** What the process pays, and what it says of itself; beside other things with fewer columns. */
export const Itens = ({ processo: p, compacta = false }: { processo: Processo; compacta?: boolean }) => {
  const w = useWording()
  return (
    <>
      <Parte titulo="Processo">
        <Dados>
          <Dado rotulo="Consultor">{p.usuario.nome}</Dado>
          <Dado rotulo="Empresa">{p.empresaNome}</Dado>
          <Dado rotulo="Relatório">{`${p.numero} de ${p.total}`}</Dado>
          <Dado rotulo="Período de realização">{p.periodoRealizacao}</Dado>
          <Dado rotulo="Horas">{p.horas}</Dado>
          <Dado rotulo="Valor">{p.valor === null ? null : formatMoney(p.valor)}</Dado>
        </Dados>
      </Parte>
      <Parte titulo="Relatórios">
        <DataTable
          id={compacta ? 'relatorios-na-bancada' : 'relatorios-do-processo'}
          rotulo="Relatórios do processo"
          linhas={p.itens}
          colunas={colunasDe(w, compacta)}
          chave={(r) => `${r.tipo}-${r.id}`}
          nomeLinha={(r) => r.titulo}
          vazio="Nenhum relatório neste processo"
          busca={p.itens.length > 10}
          nomes={{ um: 'relatório', varios: 'relatórios' }}
        />
      </Parte>
    </>
  )
}
