import type { Diferenca } from '#web/lib/conflito.ts'
import type { LinhaDeConflito } from '#web/ui/conflito-dialog.tsx'
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
  permissoesSolucoes: 'Permissões de solução',
}

interface Palavras {
  nomes: Pick<Nomes, 'municipio' | 'eixo'>
  nomeDoGrupo: (id: number | null) => string | undefined
}

const texto = (campo: string, valor: unknown, { nomes, nomeDoGrupo }: Palavras): string => {
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

/** A difference in the words of the form. */
export const descreverConflito = (d: Diferenca, palavras: Palavras): LinhaDeConflito => ({
  campo: ROTULOS[d.campo] ?? d.campo,
  antes: texto(d.campo, d.antes, palavras),
  agora: texto(d.campo, d.agora, palavras),
  ...(d.digitado !== undefined && { digitado: texto(d.campo, d.digitado, palavras) || 'vazio' }),
})
