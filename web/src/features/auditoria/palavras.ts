import type { Registro } from '#contract/auditoria.ts'

/** What the log speaks about, as people call it. */
export const ENTIDADES: Readonly<Record<string, string>> = {
  usuario: 'Usuário',
  usuarioGrupo: 'Grupo de usuários',
  configuracao: 'Configurações',
  sessao: 'Sessão',
  sistema: 'Sistema',
  mensagem: 'Mensagem de e-mail',
  categoria_instituicao: 'Categoria',
  solucao_tipo: 'Tipo de solução',
  municipio: 'Município',
  membro: 'Membro',
  grupo: 'Grupo do município',
  contrato: 'Contrato',
  municipio_resumo: 'Resumo do município',
}
export const nomeDaEntidade = (entidade: string) => ENTIDADES[entidade] ?? entidade.replaceAll('_', ' ')

const PRIMEIRAS = 2

/** The first changes in one line: 'Nome: Ana → Ana Lima; E-mail: … (+3)'. */
export const resumo = (mudancas: Registro['mudancas']): string => {
  const texto = mudancas
    .slice(0, PRIMEIRAS)
    .map((m) => `${m.campo}: ${m.antes === null ? '' : `${m.antes} → `}${m.depois ?? 'vazio'}`)
    .join('; ')
  return mudancas.length > PRIMEIRAS ? `${texto} (+${mudancas.length - PRIMEIRAS})` : texto
}
