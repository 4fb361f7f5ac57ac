import { flagLabel, isFlag } from '#contract/permissions.ts'
import type { Wording } from '#contract/wording.ts'
import type { Mudancas } from '#server/db/audit.ts'

/** Field → the word people know it by. Flags bring their own label; what is not here is shown as it is spelled. */
const ROTULOS: Readonly<Record<string, string>> = {
  acessoTotal: 'Acesso total',
  ad: 'Agente de desenvolvimento',
  aditivos: 'Aditivos',
  ameacas: 'Ameaças',
  anoBase: 'Ano-base',
  arquivo: 'Arquivo',
  assinatura: 'Assinatura eletrônica',
  ativo: 'Ativo',
  cargo: 'Cargo',
  categoriaInstituicaoNome: 'Nome',
  cnpj: 'CNPJ',
  codigoIbge: 'Código IBGE',
  consultores: 'Consultores',
  cpf: 'CPF',
  descricao: 'Descrição',
  email: 'E-mail',
  empresaNome: 'Razão social',
  faixaNome: 'Faixa',
  fim: 'Fim',
  fimVigencia: 'Fim da vigência',
  forcas: 'Forças',
  foto: 'Foto',
  fraquezas: 'Fraquezas',
  gestor: 'Gestor',
  grupo: 'Grupo de usuário',
  grupos: 'Grupos',
  habilitado: 'Habilitado',
  historico: 'Histórico no programa',
  idhm: 'IDHM',
  imagem: 'Imagem',
  inicio: 'Início',
  inicioVigencia: 'Início da vigência',
  instituicaoId: 'Instituição',
  meiAtivos: 'MEI ativos',
  municipios: '{Municípios}',
  nome: 'Nome',
  nomeRegiao: 'Unidade regional',
  numContrato: 'Nº do contrato',
  objeto: 'Objeto',
  observacao: 'Observação',
  oportunidades: 'Oportunidades',
  orgao: 'Órgão',
  participacao: 'Participação',
  perfil: 'Perfil',
  permissoes: 'Permissões',
  permissoesSolucoes: 'Permissões de {solução}',
  populacao: 'População',
  prefeito: 'Prefeito(a)',
  projetoNome: 'Projeto',
  proximosPassos: 'Próximos passos',
  qtdEntregasPrevistas: 'Entregas previstas',
  qtdHorasPrevistas: 'Horas previstas',
  receberEmails: 'Receber e-mails',
  relatorioAdm: 'Relatórios do grupo',
  riscos: 'Riscos',
  secretario: 'Secretário(a) de desenvolvimento',
  site: 'Site',
  statusContrato: 'Situação do contrato',
  statusNome: 'Status',
  statusRelacionamento: 'Relacionamento',
  telefone: 'Telefone',
  tipoPrograma: 'Tipo de programa',
  titulo: 'Título',
  uf: 'UF',
  unidadeRegionalId: 'Unidade regional',
  valorHora: 'Valor por hora',
  verTodosEixos: 'Vê {todos os eixos}',
  vice: 'Vice-prefeito(a)',
  visualizaEixosIds: '{Eixos} da sala',
  visualizaMunicipio: 'Vê {municípios}',
  vocacoes: 'Vocações econômicas',
}
export const rotulo = (campo: string, w: Wording) =>
  w.frase(ROTULOS[campo] ?? (isFlag(campo) ? flagLabel(campo) : campo))

/** A value as a person reads it. */
export const legivel = (valor: unknown): string | null => {
  if (valor === null || valor === undefined || valor === '') return null
  if (typeof valor === 'boolean') return valor ? 'Sim' : 'Não'
  if (Array.isArray(valor)) return valor.length ? valor.map((v) => legivel(v) ?? '-').join('; ') : null
  return typeof valor === 'object' ? JSON.stringify(valor) : String(valor)
}

export const mudancasLegiveis = (mudancas: Mudancas | null, w: Wording, ocultos: readonly string[] = []) =>
  Object.entries(mudancas ?? {})
    .filter(([campo]) => !ocultos.includes(campo))
    .map(([campo, { antes, depois }]) => ({ campo: rotulo(campo, w), antes: legivel(antes), depois: legivel(depois) }))
