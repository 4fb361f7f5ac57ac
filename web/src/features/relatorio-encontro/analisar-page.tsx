import { nomeComUf } from '#contract/br.ts'
import { ERROS } from '#contract/erros.ts'
import {
  analisarRelatorio,
  analisarRelatorios,
  filaDeRelatorios,
  type ItemDaFilaDeRelatorios,
  opcoesDaFilaDeRelatorios,
} from '#contract/relatorio-analise.ts'
import type { RelatorioDeEncontro } from '#contract/relatorio-encontro.ts'
import { statusDe, TRANSICOES_RELATORIO } from '#contract/relatorio-estados.ts'
import { dizer } from '#web/lib/ambiente.ts'
import { call } from '#web/lib/api.ts'
import { useSession } from '#web/lib/session.ts'
import { BancadaDeAnalise } from '#web/partes/bancada-analise/bancada-page.tsx'
import type { AbertoNaBancada, DecisaoNaBancada, FonteDaBancada } from '#web/partes/bancada-analise/fonte.ts'
import { DE_RELATORIOS } from '#web/partes/bancada-analise/relatorios.tsx'
import { paginaDoRelatorio } from './colunas.tsx'
import { Documento, useRelatorio } from './documento.tsx'
import { Lado } from './lado.tsx'

const paraAberto = (r: RelatorioDeEncontro, proprio: boolean): AbertoNaBancada => ({
  id: r.relatorioId,
  titulo: r.titulo,
  lugar: nomeComUf(r.municipio),
  autor: r.usuario.nome,
  proprio,
  horas: r.horasUtilizadasString,
  estado: r.estado,
  acoes: r.acoes,
  aviso: r.aviso,
  motivo: r.motivoRejeicao,
  para: paginaDoRelatorio(r),
  aoAprovar: dizer(`${r.horasUtilizadasString ?? '00:00'} h e {as tarefas cumpridas} passam a contar como realizadas.`),
  versao: r.versao,
})
const paraDecisao = ({ id, acao, motivo, versao }: DecisaoNaBancada) => ({
  relatorioId: id,
  statusRelatorioId: statusDe('encontro', TRANSICOES_RELATORIO[acao].para) as 1 | 2 | 3,
  motivoRejeicao: motivo,
  versao,
})

/** Reports about meetings. */
const FONTE: FonteDaBancada<ItemDaFilaDeRelatorios> = {
  ...DE_RELATORIOS,
  titulo: 'Analisar Relatórios',
  erro: ERROS.obterRelatorios,
  fila: filaDeRelatorios,
  opcoes: opcoesDaFilaDeRelatorios,
  lerItem: (r) => ({
    id: r.relatorioId,
    titulo: r.titulo,
    lugar: nomeComUf(r.municipio),
    autor: r.usuario.nome,
    diasNaFila: r.diasNaFila,
    reenvio: r.reenvio,
    proprio: r.proprio,
    horas: r.horasUtilizadasString,
    estado: r.estado,
    acoes: r.acoes,
    versao: r.versao,
  }),
  useAberto: (id) => {
    const { user } = useSession()
    const lida = useRelatorio(id)
    return { lida, aberto: lida.data && paraAberto(lida.data, lida.data.usuarioId === user.usuarioId) }
  },
  Documento: ({ id }) => {
    const { data } = useRelatorio(id)
    return data ? <Documento relatorio={data} /> : null
  },
  Lado: ({ id }) => {
    const { data } = useRelatorio(id)
    return data ? <Lado relatorio={data} /> : null
  },
  decidir: (d) => call(analisarRelatorio, { body: paraDecisao(d) }),
  decidirVarios: (ds) => call(analisarRelatorios, { body: { relatorios: ds.map(paraDecisao) } }),
}

/** `/analisar-relatorios` */
export const AnalisarRelatoriosPage = () => <BancadaDeAnalise fonte={FONTE} />
