import { getMunicipalities } from '@brazilian-utils/brazilian-utils/get-municipalities'
import { normalize } from '#contract/br.ts'
import type { UFS } from '#contract/fields.ts'
import type { MunicipioIbge } from '#contract/municipio.ts'

interface Entrada extends MunicipioIbge {
  busca: string
}

/**
 * Every municipality of Brazil, from the IBGE's own table. A code is good when it stands here: nine of them break the
 * rule of the check digit.
 */
const porUf = new Map<string, readonly Entrada[]>()
const doEstado = (uf: string): readonly Entrada[] => {
  const lidos =
    porUf.get(uf) ??
    getMunicipalities(uf as (typeof UFS)[number]).map(({ code, name, stateCode }) => ({
      codigoIbge: Number(code),
      nome: name,
      uf: stateCode,
      busca: normalize(name),
    }))
  porUf.set(uf, lidos)
  return lidos
}

/** First two digits of a code → state. */
const UF_DO_CODIGO: Readonly<Record<number, string>> = {
  11: 'RO',
  12: 'AC',
  13: 'AM',
  14: 'RR',
  15: 'PA',
  16: 'AP',
  17: 'TO',
  21: 'MA',
  22: 'PI',
  23: 'CE',
  24: 'RN',
  25: 'PB',
  26: 'PE',
  27: 'AL',
  28: 'SE',
  29: 'BA',
  31: 'MG',
  32: 'ES',
  33: 'RJ',
  35: 'SP',
  41: 'PR',
  42: 'SC',
  43: 'RS',
  50: 'MS',
  51: 'MT',
  52: 'GO',
  53: 'DF',
}

const limpa = ({ codigoIbge, nome, uf }: Entrada): MunicipioIbge => ({ codigoIbge, nome, uf })

export const findIbge = (codigo: number): MunicipioIbge | undefined => {
  const uf = UF_DO_CODIGO[Math.floor(codigo / 100_000)]
  const achado = uf && doEstado(uf).find((m) => m.codigoIbge === codigo)
  return achado ? limpa(achado) : undefined
}

/** By every word of the name or the beginning of the code; who types nothing gets the whole state. */
export const searchIbge = (uf: string, busca = ''): MunicipioIbge[] => {
  const palavras = normalize(busca).split(' ').filter(Boolean)
  return doEstado(uf)
    .filter((m) => palavras.every((p) => m.busca.includes(p) || String(m.codigoIbge).startsWith(p)))
    .map(limpa)
}
