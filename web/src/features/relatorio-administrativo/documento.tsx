import { Stack } from '@mantine/core'
import { formatDate, nomeComUf } from '#contract/br.ts'
import { ERROS } from '#contract/erros.ts'
import { getRelatorioAdmin, type RelatorioAdmin, TIPO_RELATORIO_ADMIN } from '#contract/relatorio-administrativo.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useCall } from '#web/lib/query.ts'
import { Dado, Dados, Parte } from '#web/partes/relatorio/dados.tsx'
import { RichTextView } from '#web/ui/rich-text-view.tsx'

export const useRelatorio = (id: number | string) =>
  useCall(getRelatorioAdmin, { params: { id } }, { erro: ERROS.obterRelatoriosAdministrativos, naTela: true })

export interface Contado
  extends Pick<RelatorioAdmin, 'tipo' | 'inicio' | 'fim' | 'horas' | 'descricao'>,
    Partial<Pick<RelatorioAdmin, 'contrato'>> {
  municipio: { nome: string; uf: string } | null
  autor: string
}
export const doRegistro = (r: RelatorioAdmin): Contado => ({ ...r, autor: r.usuario.nome })

/** Everything that a report tells. The text is what the server kept of it: nothing in it runs. */
export const Documento = ({ relatorio: r }: { relatorio: Contado }) => {
  const w = useWording()
  return (
    <Stack gap="lg">
      <Dados>
        <Dado rotulo={w.singular('municipio')}>{r.municipio && nomeComUf(r.municipio)}</Dado>
        <Dado rotulo="Tipo">{TIPO_RELATORIO_ADMIN[r.tipo]}</Dado>
        <Dado rotulo="Início">{formatDate(r.inicio)}</Dado>
        <Dado rotulo="Fim">{formatDate(r.fim)}</Dado>
        <Dado rotulo="Horas">{r.horas}</Dado>
        {r.contrato !== undefined && <Dado rotulo="Contrato">{r.contrato?.numContrato}</Dado>}
        <Dado rotulo="Criado por">{r.autor}</Dado>
      </Dados>
      <Parte titulo="Descrição">
        <RichTextView html={r.descricao} />
      </Parte>
    </Stack>
  )
}
