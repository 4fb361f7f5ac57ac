import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { CORTES, nomeComUf } from '#contract/br.ts'
import type { RelatorioDaLista } from '#contract/relatorio-encontro.ts'
import { APARENCIA_RELATORIO } from '#contract/relatorio-estados.ts'
import type { Wording } from '#contract/wording.ts'
import { EstadoDoRelatorio } from '#web/partes/estado-relatorio.tsx'
import { Cortado } from '#web/registers/cortado.tsx'
import type { Coluna } from '#web/ui/data-table/coluna.ts'

export const paginaDoRelatorio = (r: { municipioId: number; relatorioId: number }) =>
  `/cidade/${r.municipioId}/relatorio/obter/${r.relatorioId}`
export const paginaDaEdicao = (r: { municipioId: number; relatorioId: number }) =>
  `/cidade/${r.municipioId}/relatorio/editar/${r.relatorioId}`

type C = Coluna<RelatorioDaLista>
const id: C = { chave: 'relatorioId', titulo: 'Código', tipo: 'inteiro', valor: (r) => r.relatorioId, largura: 90 }
const titulo: C = {
  chave: 'titulo',
  titulo: 'Título',
  valor: (r) => r.titulo,
  celula: (r) => (
    <Anchor component={Link} to={paginaDoRelatorio(r)} fw={600} fz="inherit">
      {r.titulo}
    </Anchor>
  ),
  largura: 280,
  fixa: true,
  cartao: 'titulo',
}
const situacao: C = {
  chave: 'situacao',
  titulo: 'Situação',
  valor: (r) => APARENCIA_RELATORIO[r.estado].nome,
  celula: (r) => <EstadoDoRelatorio estado={r.estado} />,
  largura: 190,
}
/** Null for who may not see it (R266). */
const motivo: C = {
  chave: 'motivoRejeicao',
  titulo: 'Motivo da rejeição',
  valor: (r) => r.motivoRejeicao ?? '',
  celula: (r) => r.motivoRejeicao && <Cortado texto={r.motivoRejeicao} corte={CORTES.motivo} />,
  largura: 240,
}
const autor: C = { chave: 'usuario', titulo: 'Criado por', valor: (r) => r.usuario.nome, largura: 170 }
const criacao: C = { chave: 'criacao', titulo: 'Criado em', tipo: 'data', valor: (r) => r.criacao, largura: 115 }
const dia: C = { chave: 'inicio', titulo: 'Dia', tipo: 'data', valor: (r) => r.inicio, largura: 110 }
const horas: C = { chave: 'horas', titulo: 'Horas', valor: (r) => r.horasUtilizadasString ?? '', largura: 90 }

/** Of the reports of a city (R052). */
export const DA_CIDADE: readonly C[] = [
  id,
  titulo,
  situacao,
  motivo,
  autor,
  criacao,
  { ...dia, oculta: true },
  { ...horas, oculta: true },
]
/** Of one's own, wherever they are: the server sorts them. */
export const dosMeus = (w: Wording): readonly C[] =>
  [
    id,
    titulo,
    {
      chave: 'municipio',
      titulo: w.singular('municipio'),
      valor: (r: RelatorioDaLista) => nomeComUf(r.municipio),
      largura: 180,
    },
    situacao,
    motivo,
    dia,
    horas,
    criacao,
  ].map((c) => ({ ...c, ordenavel: false }))
