interface Lugar {
  municipioId: number
  unidadeRegionalId: number | null
}

/** How many enter the unit, come from another one, and leave it. */
export const preverUnidade = (lugares: readonly Lugar[], unidade: number, escolhidos: ReadonlySet<number>) => {
  const novos = lugares.filter((m) => escolhidos.has(m.municipioId) && m.unidadeRegionalId !== unidade)
  const mover = novos.filter((m) => m.unidadeRegionalId !== null).length
  const retirar = lugares.filter((m) => m.unidadeRegionalId === unidade && !escolhidos.has(m.municipioId)).length
  return { incluir: novos.length - mover, mover, retirar }
}
