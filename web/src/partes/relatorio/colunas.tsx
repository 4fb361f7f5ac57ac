import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { CORTES, nomeComUf } from '#contract/br.ts'
import { APARENCIA_RELATORIO, type EstadoRelatorio } from '#contract/relatorio-estados.ts'
import type { Wording } from '#contract/wording.ts'
import { EstadoDoRelatorio } from '#web/partes/estado-relatorio.tsx'
import { Cortado } from '#web/registers/cortado.tsx'
import type { Coluna } from '#web/ui/data-table/coluna.ts'

/** A row of a list of reports, of either kind. */
export interface RelatorioListado {
  titulo: string
  municipio: { nome: string; uf: string } | null
  estado: EstadoRelatorio
  /** Null for who may not see it (R266). */
  motivoRejeicao: string | null
  usuario: { nome: string }
  criacao: string
}

/** What reports of both kinds show in a list; `para` is the page of one. */
export const colunasDeRelatorio = <R extends RelatorioListado>(chaveId: keyof R & string, para: (r: R) => string) =>
  ({
    id: { chave: chaveId, titulo: 'Código', tipo: 'inteiro', valor: (r) => r[chaveId] as number, largura: 90 },
    titulo: {
      chave: 'titulo',
      titulo: 'Título',
      valor: (r) => r.titulo,
      celula: (r) => (
        <Anchor component={Link} to={para(r)} fw={600} fz="inherit">
          {r.titulo}
        </Anchor>
      ),
      largura: 280,
      fixa: true,
      cartao: 'titulo',
    },
    situacao: {
      chave: 'situacao',
      titulo: 'Situação',
      valor: (r) => APARENCIA_RELATORIO[r.estado].nome,
      celula: (r) => <EstadoDoRelatorio estado={r.estado} />,
      largura: 190,
    },
    motivo: {
      chave: 'motivoRejeicao',
      titulo: 'Motivo da rejeição',
      valor: (r) => r.motivoRejeicao ?? '',
      celula: (r) => r.motivoRejeicao && <Cortado texto={r.motivoRejeicao} corte={CORTES.motivo} />,
      largura: 240,
    },
    autor: { chave: 'usuario', titulo: 'Criado por', valor: (r) => r.usuario.nome, largura: 170 },
    criacao: { chave: 'criacao', titulo: 'Criado em', tipo: 'data', valor: (r) => r.criacao, largura: 115 },
  }) satisfies Record<string, Coluna<R>>

export const colunaDoMunicipio = <R extends RelatorioListado>(w: Wording): Coluna<R> => ({
  chave: 'municipio',
  titulo: w.singular('municipio'),
  valor: (r) => (r.municipio ? nomeComUf(r.municipio) : ''),
  largura: 180,
})
