import { Anchor, Group, Tooltip } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { ProcessoDaLista } from '#contract/pagamento.ts'
import { APARENCIA_PROCESSO } from '#contract/pagamento-estados.ts'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { EstadoDoProcesso } from './estado.tsx'

export const paginaDoProcesso = (id: number) => `/gestao-pagamento/processo/${id}`
type C = Coluna<ProcessoDaLista>
const numero: C = {
  chave: 'numero',
  titulo: 'Processo',
  valor: (p) => `${p.codigoContratacao}, nº ${p.numero}`,
  celula: (p) => (
    <Anchor component={Link} to={paginaDoProcesso(p.processoPagamentoId)} fw={600} fz="inherit">
      {p.codigoContratacao}, nº {p.numero}
    </Anchor>
  ),
  largura: 200,
  fixa: true,
  cartao: 'titulo',
}
const consultor: C = { chave: 'usuario', titulo: 'Consultor', valor: (p) => p.usuario.nome, largura: 180 }
export const COLUNAS: readonly C[] = [
  numero,
  consultor,
  {
    chave: 'estado',
    titulo: 'Situação',
    valor: (p) => APARENCIA_PROCESSO[p.estado].nome,
    celula: (p) => <EstadoDoProcesso estado={p.estado} />,
    largura: 190,
  },
  { chave: 'periodo', titulo: 'Período de realização', valor: (p) => p.periodoRealizacao, largura: 210 },
  {
    chave: 'horas',
    titulo: 'Horas',
    valor: (p) => p.horas,
    celula: (p) =>
      p.excesso === null ? (
        p.horas
      ) : (
        <Tooltip label={`Passa do previsto no contrato em ${p.excesso}`}>
          <Group gap={4} wrap="nowrap">
            {p.horas}
            <IconAlertTriangle size={16} aria-label={`passa do previsto em ${p.excesso}`} />
          </Group>
        </Tooltip>
      ),
    largura: 100,
  },
  { chave: 'valor', titulo: 'Valor', tipo: 'dinheiro', valor: (p) => p.valor, largura: 130 },
  {
    chave: 'relatorios',
    titulo: 'Relatórios',
    tipo: 'inteiro',
    valor: (p) => p.relatorios + p.administrativos,
    largura: 110,
  },
  { chave: 'empresa', titulo: 'Empresa', valor: (p) => p.empresaNome, largura: 200, oculta: true },
  { chave: 'criacao', titulo: 'Aberto em', tipo: 'data', valor: (p) => p.criacao, largura: 120 },
  { chave: 'nota', titulo: 'Nota fiscal', valor: (p) => p.notaNumero ?? '', largura: 130 },
  { chave: 'motivo', titulo: 'Motivo', valor: (p) => p.motivoRejeicao ?? '', largura: 220, oculta: true },
]
