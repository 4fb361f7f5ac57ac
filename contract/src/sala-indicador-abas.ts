/** What indicators are and what they are made of, in their order (R507–R512); each is a register at its address. */
export const ABAS_DAS_DEFINICOES = [
  { rotulo: 'Indicadores', pagina: 'sala-indicadores' },
  { rotulo: 'Formas de Apuração', pagina: 'sala-indicadores-apuracao' },
  { rotulo: 'Fontes', pagina: 'sala-indicadores-fonte' },
  { rotulo: 'Leituras', pagina: 'sala-indicadores-leitura' },
  { rotulo: 'Níveis', pagina: 'sala-indicadores-nivel' },
  { rotulo: 'Unidades', pagina: 'sala-indicadores-unidade' },
] as const
