const umaCasa = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

/** '48,5 km' */
export const km = (n: number) => `${umaCasa.format(n)} km`
