import { dizer } from '#web/lib/ambiente.ts'
import type { Nomes } from './nomes.ts'
import { type LinhaGrade, nomeDoPapel } from './valores.ts'

const ROTULOS: Readonly<Record<string, string>> = {
  nome: 'Nome',
  email: 'E-mail',
  cpf: 'CPF',
  telefone: 'Telefone',
  usuarioGrupoId: 'Grupo de usuário',
  uf: 'UF',
  unidadeRegionalId: 'Unidade Regional',
  empresaNome: 'Razão social',
  cnpj: 'CNPJ',
  receberEmails: 'Receber e-mails',
  habilitado: 'Habilitado',
  permissoes: 'Permissões',
  permissoesSolucoes: 'Permissões de {solução}',
}

export const rotuloDoConflito = (campo: string) => dizer(ROTULOS[campo] ?? campo)

interface Palavras {
  nomes: Pick<Nomes, 'municipio' | 'eixo'>
  nomeDoGrupo: (id: number | null) => string | undefined
}

/** A value in the words of the form. */
export const textoDoConflito = (campo: string, valor: unknown, { nomes, nomeDoGrupo }: Palavras): string => {
  if (valor === null || valor === undefined || valor === '') return ''
  if (typeof valor === 'boolean') return valor ? 'Sim' : 'Não'
  if (campo === 'usuarioGrupoId') return nomeDoGrupo(Number(valor)) ?? String(valor)
  if (Array.isArray(valor))
    return (valor as Partial<LinhaGrade>[])
      .map((l) =>
        [
          nomes.municipio(l.municipioId!),
          l.permissaoId !== undefined && nomes.eixo(l.eixoId ?? null),
          l.permissaoId !== undefined && nomeDoPapel(l.permissaoId),
        ]
          .filter(Boolean)
          .join(', '),
      )
      .join('; ')
  return String(valor)
}
