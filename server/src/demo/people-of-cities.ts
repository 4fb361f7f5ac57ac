import type { Db } from '#server/db/db.ts'
import { insertRows } from '#server/db/rows.ts'
import { cpfDe } from './people.ts'

const COMITE = 'Comitê Gestor'
const GRUPOS: readonly [nome: string, descricao: string][] = [
  [COMITE, 'Decide as prioridades e acompanha o plano do município'],
  ['Lideranças Locais', 'Empresários, associações e cooperativas'],
  ['Câmara Técnica de Compras', 'Servidores que compram e o controle interno'],
]

interface PessoaDaCidade {
  nome: string
  orgao: string
  cargo: string
  /** Indexes into the groups; the first one leads where it says so. */
  grupos: readonly number[]
  lider?: boolean
}
/** Invented people, with the long names that lists have to cope with. */
const PESSOAS: readonly PessoaDaCidade[] = [
  { nome: 'Antônia Vasconcelos Prates', orgao: 'Gabinete', cargo: 'Prefeita', grupos: [0], lider: true },
  { nome: 'Benedito Sampaio', orgao: 'Secretaria de Desenvolvimento', cargo: 'Secretário', grupos: [0, 2] },
  { nome: 'Cecília Andrade Monteiro', orgao: 'Sala do Empreendedor', cargo: 'Coordenadora', grupos: [0] },
  { nome: 'Domingos Leal de Araújo', orgao: 'Câmara Municipal', cargo: 'Vereador', grupos: [0] },
  { nome: 'Elvira Nascimento', orgao: 'Associação Comercial', cargo: 'Presidente', grupos: [1], lider: true },
  { nome: 'Francisco Bittencourt da Rosa', orgao: 'Cooperativa Agrícola', cargo: 'Diretor', grupos: [1] },
  { nome: 'Graziela Pontes', orgao: 'Sindicato dos Lojistas', cargo: 'Secretária executiva', grupos: [1] },
  { nome: 'Humberto Queirós Neto', orgao: 'Setor de Compras', cargo: 'Pregoeiro', grupos: [2], lider: true },
  { nome: 'Ivone Castanheira', orgao: 'Controle Interno', cargo: 'Controladora', grupos: [2] },
  { nome: 'Jurandir Meireles', orgao: 'Contabilidade', cargo: 'Contador', grupos: [2] },
]
const slug = (s: string) =>
  s
    .normalize('NFD')
    .replace(/[^a-zA-Z ]/g, '')
    .toLowerCase()
    .split(' ')
    .filter((_, i, partes) => i === 0 || i === partes.length - 1)
    .join('.')

/** How many cities have people; the others show how an empty city looks. */
const CIDADES = 8

/** Groups with their members in the first cities. Phones end in 90000-00xx, which nobody has. */
export const loadPeopleOfCities = async (db: Db, places: readonly number[]) => {
  for (const [c, municipioId] of places.slice(0, CIDADES).entries()) {
    const grupos = await insertRows(
      db,
      'grupo',
      GRUPOS.map(([nome, descricao]) => ({ municipioId, nome, descricao, versao: 1 })),
      'grupoId',
    )
    const pessoas = await insertRows(
      db,
      'membro',
      PESSOAS.map((p, i) => ({
        municipioId,
        nome: p.nome,
        // Some people gave no CPF.
        cpf: i % 4 === 3 ? null : cpfDe(3_000_000 + c * 101 + i),
        email: `${slug(p.nome)}@exemplo.com.br`,
        telefone: `48900000${String(20 + i).padStart(3, '0')}`,
        orgao: p.orgao,
        cargo: p.cargo,
        versao: 1,
      })),
      'membroId',
    )
    await insertRows(
      db,
      'membro_grupo',
      PESSOAS.flatMap((p, i) =>
        p.grupos.map((g) => ({ membroId: pessoas[i], grupoId: grupos[g], lider: p.lider ?? false })),
      ),
    )
  }
}
