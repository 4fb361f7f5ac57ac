import type { ItemDaFilaDeRelatorios } from '#contract/relatorio-analise.ts'
import type { RelatorioDaLista, RelatorioDeEncontro } from '#contract/relatorio-encontro.ts'
import { STATUS_RELATORIO } from '#contract/relatorio-estados.ts'
import type { Preparo } from './novo-relatorio.ts'

/** Records as the server answers them, for the tests of these screens. */
const SEM_ACOES = {
  aprovar: false,
  devolver: false,
  reprovar: false,
  editar: false,
  cancelar: false,
  retomar: false,
}

export const umaLinha = (extra: Partial<RelatorioDaLista> = {}): RelatorioDaLista => {
  const estado = extra.estado ?? 'emAnalise'
  return {
    relatorioId: 40,
    municipioId: 1,
    municipio: { municipioId: 1, nome: 'Vale Sereno', uf: 'SC' },
    encontroId: 9,
    titulo: 'Oficina de compras',
    motivoRejeicao: null,
    statusRelatorioId: STATUS_RELATORIO.encontro[estado],
    estado,
    usuarioId: 4,
    usuario: { usuarioId: 4, nome: 'Clarice Moura' },
    criacao: '2026-03-02T12:00:00Z',
    enviadoEm: '2026-03-02T12:00:00Z',
    inicio: '2026-03-01T12:00:00Z',
    fim: '2026-03-01T16:00:00Z',
    horasUtilizadasString: '04:00',
    horasTarefas: '03:00',
    tipoExecucaoRelatorioId: 1,
    anexos: 0,
    processoPagamentoId: null,
    versao: 3,
    ...extra,
  }
}

const ENCONTRO: Preparo['encontro'] = {
  encontroId: 9,
  titulo: 'Oficina de compras',
  grupoData: '01/03/2026 09:00 - Oficina de compras',
  encontroType: 1,
  grupo: { grupoId: 1, nome: 'Comitê Gestor' },
  inicio: '2026-03-01T12:00:00Z',
  fim: '2026-03-01T16:00:00Z',
  local: 'Câmara',
}
const TAREFAS: Preparo['tarefasRelatorio'] = [
  {
    municipioTarefaId: 31,
    municipioTarefa: { nome: 'Decreto publicado' },
    municipioSolucaoId: 3,
    municipioSolucao: { nome: 'Compras locais' },
    cumprida: false,
    horas: '02:00',
    horasPredefinidas: '02:00',
  },
  {
    municipioTarefaId: 32,
    municipioTarefa: { nome: 'Oficina feita' },
    municipioSolucaoId: 3,
    municipioSolucao: { nome: 'Compras locais' },
    cumprida: false,
    horas: '02:00',
    horasPredefinidas: '02:00',
  },
]
const CONVIDADOS: Preparo['convidadosRelatorio'] = [
  { membroId: 5, nome: 'Antônia Reis', cpf: null, email: 'antonia@exemplo.com.br', presente: true },
  { membroId: 6, nome: 'Bento Dias', cpf: null, email: null, presente: false },
]

export const umPreparo = (extra: Partial<Preparo> = {}): Preparo => ({
  encontro: ENCONTRO,
  municipioId: 1,
  titulo: 'Oficina de compras',
  tipoExecucaoRelatorioId: 1,
  inicioString: '01/03/2026 09:00',
  fimString: '01/03/2026 13:00',
  horasUtilizadasString: '04:00',
  podeEditarHoras: true,
  exigeTipoEHoras: true,
  umaSoTarefa: false,
  convidadosRelatorio: CONVIDADOS,
  tarefasRelatorio: TAREFAS,
  relatorioId: null,
  ...extra,
})

export const umRelatorio = (extra: Partial<RelatorioDeEncontro> = {}): RelatorioDeEncontro => ({
  ...umaLinha(extra),
  descricao: '<p>Foi <strong>boa</strong>.</p>',
  inicioString: '01/03/2026 09:00',
  fimString: '01/03/2026 13:00',
  pjAtendidas: 3,
  pfAtendidas: null,
  observacoes: null,
  complemento: null,
  encontro: ENCONTRO,
  convidadosRelatorio: CONVIDADOS,
  tarefasRelatorio: TAREFAS,
  arquivos: [],
  analisadoPor: null,
  analisadoEm: null,
  aviso: null,
  podeEditarHoras: true,
  podeCompartilhar: true,
  ...extra,
  acoes: { ...SEM_ACOES, ...extra.acoes },
})

export const umItem = (extra: Partial<ItemDaFilaDeRelatorios> = {}): ItemDaFilaDeRelatorios => ({
  ...umaLinha(extra),
  diasNaFila: 3,
  reenvio: false,
  proprio: false,
  ...extra,
  acoes: { ...SEM_ACOES, aprovar: true, devolver: true, reprovar: true, ...extra.acoes },
})
