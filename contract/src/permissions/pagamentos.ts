import { area } from './area.ts'

export const pagamentos = area('Processos de pagamento', [
  ['criarProcessoPagamento', 'Abrir processo de pagamento', 'POST cadastrar-relatorio-pagamento'],
  [
    'analisarProcessoPagamento',
    'Analisar processo de pagamento',
    'PUT analisar-relatorio',
    { pai: 'processosPagamentos' },
  ],
  ['excluirProcessoPagamento', 'Excluir processo de pagamento', 'DELETE relatorioGestaoPagamento/{id}'],
  [
    'enviarSgfProcessoPagamento',
    'Enviar processo de pagamento ao SGF',
    'POST send-mail-sgf/{id}',
    { pai: 'processosPagamentos' },
  ],
  [
    'podeReenviarEmailProcessoPagamento',
    'Reenviar o e-mail do processo de pagamento',
    'POST send-mail-sgf/{id}, segundo envio',
    { padrao: true },
  ],
  [
    'ocultarRelatoriosAdministrativosPagamento',
    'Ocultar relatórios administrativos no pagamento',
    'novo processo de pagamento',
  ],
])
