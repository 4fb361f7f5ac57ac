/** The first two digits of a school's INEP code are its state's in the IBGE. */
const CODIGOS: Readonly<Record<string, string>> = {
  ...{ RO: '11', AC: '12', AM: '13', RR: '14', PA: '15', AP: '16', TO: '17' },
  ...{ MA: '21', PI: '22', CE: '23', RN: '24', PB: '25', PE: '26', AL: '27', SE: '28', BA: '29' },
  ...{ MG: '31', ES: '32', RJ: '33', SP: '35', PR: '41', SC: '42', RS: '43' },
  ...{ MS: '50', MT: '51', GO: '52', DF: '53' },
}
export const codigoIbgeDaUf = (uf: string) => CODIGOS[uf]

/** Why a code is none of that state; undefined where it may be one. */
export const inepDeOutroEstado = (codigoInep: string | null, uf: string): string | undefined => {
  const codigo = codigoIbgeDaUf(uf)
  return codigoInep === null || !codigo || codigoInep.startsWith(codigo)
    ? undefined
    : `O código INEP de uma escola de ${uf} começa com ${codigo}`
}
