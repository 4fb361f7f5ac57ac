import { z } from 'zod'
import { endpoint, id, ok, porId, versao } from './endpoint.ts'
import {
  ABRIR_PROCESSO,
  arquivoDeProcesso,
  inteiro,
  LER_PROCESSOS,
  MENSAGENS_PAGAMENTO,
  processoMudado,
} from './pagamento.ts'

/* Files of payment processes: those of its opening change with it; what comes later only comes. */

const comum = { area: 'arquivo', scope: 'usuario' } as const
/** Once the work is approved, until it is paid: added by who is paid, who opened it and who sends and pays it. */
export const anexarAoProcesso = endpoint({
  ...comum,
  method: 'POST',
  path: '/api/arquivo/anexo/anexar-processo-pagamento',
  resumo: 'Anexar a nota fiscal, ou outro arquivo, a um processo de pagamento aprovado ou enviado ao SGF',
  permit: LER_PROCESSOS,
  body: z.object({ processoPagamentoId: inteiro.pipe(id), versao: inteiro.pipe(versao).optional() }),
  arquivos: [{ ...arquivoDeProcesso, obrigatorio: true, mensagemFalta: MENSAGENS_PAGAMENTO.semArquivo }],
  output: processoMudado,
})

const deAnexo = { ...comum, method: 'POST', ...porId('processoPagamentoAnexoId') } as const
/** Each reading is written to the audit log, hence POST. */
export const baixarAnexoDeProcesso = endpoint({
  ...deAnexo,
  path: '/api/arquivo/anexo/download-processo-pagamento/:id',
  resumo: 'Baixar um arquivo de processo de pagamento',
  permit: LER_PROCESSOS,
  output: 'blob',
})
export const verAnexoDeProcesso = endpoint({
  ...deAnexo,
  path: '/api/arquivo/anexo/visualizar/processo-pagamento/:id',
  resumo: 'Um arquivo de processo de pagamento para ver na página',
  permit: LER_PROCESSOS,
  output: 'blob',
})
export const excluirAnexoDeProcesso = endpoint({
  ...deAnexo,
  path: '/api/arquivo/anexo/excluir-processo-pagamento-anexo/:id',
  resumo: 'Excluir um arquivo de processo de pagamento',
  permit: ABRIR_PROCESSO,
  output: ok,
})
