import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { CORTES, nomeComUf } from '#contract/br.ts'
import { type RelatorioAdminDaLista, TIPO_RELATORIO_ADMIN } from '#contract/relatorio-administrativo.ts'
import { APARENCIA_RELATORIO } from '#contract/relatorio-estados.ts'
import type { Wording } from '#contract/wording.ts'
import { EstadoDoRelatorio } from '#web/partes/estado-relatorio.tsx'
import { Cortado } from '#web/registers/cortado.tsx'
import type { Coluna } from '#web/ui/data-table/coluna.ts'

interface Onde {
  municipioId: number | null
  relatorioAdministrativoId: number
}
/** At its city, where it has one. */
const em = (municipioId: number | null) =>
  `${municipioId === null ? '' : `/cidade/${municipioId}`}/relatorio-administrativo`
export const paginaDoRelatorio = (r: Onde) => `${em(r.municipioId)}/obter/${r.relatorioAdministrativoId}`
export const paginaDaEdicao = (r: Onde) => `${em(r.municipioId)}/editar/${r.relatorioAdministrativoId}`
export const paginaDoNovo = (municipioId: number | string | null) => `${em(municipioId as number | null)}/inserir`

type C = Coluna<RelatorioAdminDaLista>
const id: C = {
  chave: 'relatorioAdministrativoId',
  titulo: 'Código',
  tipo: 'inteiro',
  valor: (r) => r.relatorioAdministrativoId,
  largura: 90,
}
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
const tipo: C = { chave: 'tipo', titulo: 'Tipo', valor: (r) => TIPO_RELATORIO_ADMIN[r.tipo], largura: 180 }
/** Null for who may not see it. */
const motivo: C = {
  chave: 'motivoRejeicao',
  titulo: 'Motivo da rejeição',
  valor: (r) => r.motivoRejeicao ?? '',
  celula: (r) => r.motivoRejeicao && <Cortado texto={r.motivoRejeicao} corte={CORTES.motivo} />,
  largura: 240,
}
const autor: C = { chave: 'usuario', titulo: 'Criado por', valor: (r) => r.usuario.nome, largura: 170 }
const criacao: C = { chave: 'criacao', titulo: 'Criado em', tipo: 'data', valor: (r) => r.criacao, largura: 115 }
const inicio: C = { chave: 'inicio', titulo: 'Início', tipo: 'data', valor: (r) => r.inicio, largura: 110 }
const fim: C = { chave: 'fim', titulo: 'Fim', tipo: 'data', valor: (r) => r.fim, largura: 110, oculta: true }
const horas: C = { chave: 'horas', titulo: 'Horas', valor: (r) => r.horas, largura: 90 }
const contrato: C = {
  chave: 'contrato',
  titulo: 'Contrato',
  valor: (r) => r.contrato?.numContrato ?? '',
  largura: 150,
  oculta: true,
}

export const DA_CIDADE: readonly C[] = [
  id,
  titulo,
  situacao,
  tipo,
  horas,
  autor,
  inicio,
  fim,
  motivo,
  contrato,
  criacao,
]
/** Of one's own, wherever they are: the server sorts them. */
export const dosMeus = (w: Wording): readonly C[] =>
  [
    id,
    titulo,
    {
      chave: 'municipio',
      titulo: w.singular('municipio'),
      valor: (r: RelatorioAdminDaLista) => (r.municipio ? nomeComUf(r.municipio) : ''),
      largura: 180,
    },
    situacao,
    tipo,
    horas,
    inicio,
    fim,
    motivo,
    contrato,
    criacao,
  ].map((c) => ({ ...c, ordenavel: false }))
