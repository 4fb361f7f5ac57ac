import { Anchor, Group, Tooltip } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatHours, formatMoney, parseHours } from '#contract/br.ts'
import type { ProcessoDaLista } from '#contract/pagamento.ts'
import { APARENCIA_PROCESSO, estaVivo } from '#contract/pagamento-estados.ts'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { EstadoDoProcesso } from './estado.tsx'

export const paginaDoProcesso = (id: number) => `/gestao-pagamento/processo/${id}`
type C = Coluna<ProcessoDaLista>
/** Those that were called off or rejected pay nothing. */
const somaDoQueVale = (linhas: readonly ProcessoDaLista[], parte: (p: ProcessoDaLista) => number) =>
  linhas.reduce((soma, p) => soma + (estaVivo(p.estado) ? parte(p) : 0), 0)
const numero: C = {
  chave: 'numero',
  titulo: 'Processo',
  valor: (p) => `${p.codigoContratacao}, nº ${p.numero}`,
  celula: (p) => (
    <Anchor component={Link} to={paginaDoProcesso(p.processoPagamentoId)} fw={600} fz="inherit">
      {p.codigoContratacao}, nº {p.numero}
    </Anchor>
  ),
  largura: 178,
  fixa: true,
  cartao: 'titulo',
}
const consultor: C = { chave: 'usuario', titulo: 'Consultor', valor: (p) => p.usuario.nome, largura: 135 }
export const COLUNAS: readonly C[] = [
  numero,
  consultor,
  {
    chave: 'estado',
    titulo: 'Situação',
    valor: (p) => APARENCIA_PROCESSO[p.estado].nome,
    celula: (p) => <EstadoDoProcesso estado={p.estado} />,
    largura: 205,
  },
  { chave: 'periodo', titulo: 'Período de realização', valor: (p) => p.periodoRealizacao, largura: 220 },
  {
    chave: 'horas',
    titulo: 'Horas',
    tipo: 'horas',
    valor: (p) => parseHours(p.horas) ?? 0,
    total: (linhas) => formatHours(somaDoQueVale(linhas, (p) => parseHours(p.horas) ?? 0)),
    celula: (p) =>
      p.excesso === null ? (
        p.horas
      ) : (
        <Tooltip label={`Passa do previsto no contrato em ${p.excesso}`}>
          <Group gap={4} wrap="nowrap" justify="flex-end">
            {p.horas}
            <IconAlertTriangle size={16} aria-label={`passa do previsto em ${p.excesso}`} />
          </Group>
        </Tooltip>
      ),
    largura: 90,
  },
  {
    chave: 'valor',
    titulo: 'Valor',
    tipo: 'dinheiro',
    valor: (p) => p.valor,
    total: (linhas) => formatMoney(somaDoQueVale(linhas, (p) => Math.round((p.valor ?? 0) * 100)) / 100),
    largura: 125,
  },
  {
    chave: 'relatorios',
    titulo: 'Relatórios',
    tipo: 'inteiro',
    valor: (p) => p.relatorios + p.administrativos,
    largura: 110,
  },
  { chave: 'empresa', titulo: 'Empresa', valor: (p) => p.empresaNome, largura: 200, oculta: true },
  { chave: 'criacao', titulo: 'Aberto em', tipo: 'data', valor: (p) => p.criacao, largura: 114 },
  { chave: 'nota', titulo: 'Nota fiscal', valor: (p) => p.notaNumero ?? '', largura: 122 },
  { chave: 'motivo', titulo: 'Motivo', valor: (p) => p.motivoRejeicao ?? '', largura: 220, oculta: true },
]
/** Of one person alone. */
export const COLUNAS_DA_PESSOA = COLUNAS.filter((c) => c !== consultor)
