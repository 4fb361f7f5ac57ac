import { nomes } from './nomes.ts'
import { naVariante } from './register-words.ts'
import { registers } from './registers.ts'
import type { Wording } from './wording.ts'

/** What the log speaks about, as people call it in each variant. */
interface Entidade {
  nome: (w: Wording) => string
  /** In a sentence: 'a evidência'. */
  comArtigo: (w: Wording) => string
  /** Many of them, in a sentence: 'evidências'. */
  varios: (w: Wording) => string
}

const minuscula = (s: string) => s.charAt(0).toLowerCase() + s.slice(1)

const daLista = new Map<string, Entidade>(
  registers.map((r) => [
    r.tabela,
    {
      nome: (w) => naVariante(r, w).singular,
      comArtigo: (w) => {
        const { singular, genero } = naVariante(r, w)
        return `${genero === 'f' ? 'a' : 'o'} ${minuscula(singular)}`
      },
      varios: (w) => minuscula(naVariante(r, w).titulo),
    },
  ]),
)
const ENTIDADE = new Map<string, Entidade>([
  ...daLista,
  ...Object.entries(nomes).flatMap(([tabela, { registro, uso }]): [string, Entidade][] => {
    if (!registro) return []
    const [nome, comArtigo] = registro
    return [
      [
        tabela,
        {
          nome: (w) => w.frase(nome),
          comArtigo: (w) => w.frase(comArtigo),
          varios: daLista.get(tabela)?.varios ?? ((w) => w.frase(uso?.[1] ?? minuscula(nome))),
        },
      ],
    ]
  }),
])

export const ENTIDADES = [...ENTIDADE.keys()]
export const nomeDaEntidade = (entidade: string, w: Wording) =>
  ENTIDADE.get(entidade)?.nome(w) ?? entidade.replaceAll('_', ' ')
export const entidadeComArtigo = (entidade: string, w: Wording) => ENTIDADE.get(entidade)?.comArtigo(w) ?? 'o registro'
export const variasDaEntidade = (entidade: string, w: Wording) => ENTIDADE.get(entidade)?.varios(w) ?? 'registros'
