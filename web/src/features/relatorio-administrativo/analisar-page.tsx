import { nomeComUf } from '#contract/br.ts'
import { ERROS } from '#contract/erros.ts'
import {
  analisarRelatorioAdmin,
  analisarRelatoriosAdmin,
  filaDeRelatoriosAdmin,
  opcoesDaFilaAdmin,
  type RelatorioAdmin,
  type RelatorioAdminDaFila,
  type RelatorioAdminDaLista,
} from '#contract/relatorio-administrativo.ts'
import { statusDe, TRANSICOES_RELATORIO } from '#contract/relatorio-estados.ts'
import { call } from '#web/lib/api.ts'
import { useSession } from '#web/lib/session.ts'
import { BancadaDeAnalise } from '#web/partes/bancada-analise/bancada-page.tsx'
import type { AbertoNaBancada, DecisaoNaBancada, FonteDaBancada } from '#web/partes/bancada-analise/fonte.ts'
import { DE_RELATORIOS } from '#web/partes/bancada-analise/relatorios.tsx'
import { paginaDoRelatorio } from './colunas.tsx'
import { Documento, doRegistro, useRelatorio } from './documento.tsx'
import { Lado } from './lado.tsx'

const comum = (r: RelatorioAdminDaLista) => ({
  id: r.relatorioAdministrativoId,
  titulo: r.titulo,
  lugar: r.municipio && nomeComUf(r.municipio),
  autor: r.usuario.nome,
  horas: r.horas,
  estado: r.estado,
  versao: r.versao,
})
const paraAberto = (r: RelatorioAdmin, proprio: boolean): AbertoNaBancada => ({
  ...comum(r),
  proprio,
  acoes: r.acoes,
  aviso: r.aviso,
  motivo: r.motivoRejeicao,
  para: paginaDoRelatorio(r),
  aoAprovar: `${r.horas} h passam a contar para o pagamento.`,
})
const paraDecisao = ({ id, acao, motivo, versao }: DecisaoNaBancada) => ({
  relatorioAdministrativoId: id,
  statusRelatorioId: statusDe('administrativo', TRANSICOES_RELATORIO[acao].para) as 2 | 3 | 4,
  motivoRejeicao: motivo,
  versao,
})

const FONTE: FonteDaBancada<RelatorioAdminDaFila> = {
  ...DE_RELATORIOS,
  titulo: 'Analisar Relatórios Admin',
  erro: ERROS.obterRelatoriosAdministrativos,
  fila: filaDeRelatoriosAdmin,
  opcoes: opcoesDaFilaAdmin,
  lerItem: (r) => ({
    ...comum(r),
    diasNaFila: r.diasNaFila,
    reenvio: r.reenvio,
    proprio: r.proprio,
    acoes: r.acoes,
  }),
  useAberto: (id) => {
    const { user } = useSession()
    const lida = useRelatorio(id)
    return { lida, aberto: lida.data && paraAberto(lida.data, lida.data.usuarioId === user.usuarioId) }
  },
  Documento: ({ id }) => {
    const { data } = useRelatorio(id)
    return data ? <Documento relatorio={doRegistro(data)} /> : null
  },
  Lado: ({ id }) => {
    const { data } = useRelatorio(id)
    return data ? <Lado relatorio={data} /> : null
  },
  decidir: (d) => call(analisarRelatorioAdmin, { body: paraDecisao(d) }),
  decidirVarios: (ds) => call(analisarRelatoriosAdmin, { body: { relatorios: ds.map(paraDecisao) } }),
}

/** `/analisar-relatorios-administrativos` */
export const AnalisarRelatoriosAdminPage = () => <BancadaDeAnalise fonte={FONTE} />
