const MESES = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
]
/** '2026-03' → 'março de 2026' */
export const mesPorExtenso = (mes: string) => {
  const [ano, m] = mes.split('-')
  return `${MESES[Number(m) - 1]} de ${ano}`
}

/** '2026-02' → '2026-02-28' */
export const fimDoMes = (mes: string) => {
  const [ano, m] = mes.split('-').map(Number)
  return new Date(Date.UTC(ano!, m!, 0)).toISOString().slice(0, 10)
}
