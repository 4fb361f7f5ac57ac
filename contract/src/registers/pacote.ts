import { CORTES } from '../br.ts'
import { LEITURA } from '../leitura.ts'
import type { Register } from '../register.ts'
import type { FieldOf } from '../register-field.ts'
import { ativo, descricao, eixos, nome, projeto, sumiu } from './campos.ts'
import { solucaoForaDeUso } from './solucao.ts'

const solucoesDe = (chave: string, rotulo: string, ligacao: string): FieldOf<'referencias'> => ({
  chave,
  rotulo,
  tipo: 'referencias',
  lista: '/api/projeto/solucao/listAll',
  valor: 'solucaoId',
  nome: 'nome',
  foraDeUso: solucaoForaDeUso,
  ligacao,
  coluna: 'solucaoId',
  max: 200,
  corte: CORTES.solucao,
  sufixo: { um: '{solução}', varios: '{soluções}' },
  foraDaLista: true,
})

const ids = (v: unknown) => (Array.isArray(v) ? (v as number[]) : [])

/** What cities are offered: solutions that it always brings, those to choose from, and the share that is borne for them. */
export const pacotes: Register = {
  caminho: '/api/Pacote',
  tela: '/pacote',
  pagina: { pede: 'pacotes', menu: 'cadastros' },
  tabela: 'pacote',
  id: 'pacoteId',
  permit: { ver: LEITURA.pacote, incluir: 'incluirPacote', editar: 'editarPacote', excluir: 'excluirPacote' },
  titulo: 'Pacotes',
  singular: 'Pacote',
  genero: 'm',
  vazio: 'Nenhum pacote cadastrado',
  largura: 800,
  campos: [
    { ...nome(), largura: 170 },
    { ...descricao, foraDaLista: true },
    { ...projeto, obrigatorio: true },
    { chave: 'ciclo', rotulo: 'Ciclo', tipo: 'texto', max: 20, largura: 110, ajuda: 'Por exemplo, 2025/2026.' },
    eixos('pacote_eixo', 10),
    solucoesDe('essenciaisIds', '{Soluções} essenciais', 'pacote_essencial'),
    solucoesDe('premiumIds', '{Soluções} premium', 'pacote_premium'),
    { chave: 'minPremium', rotulo: 'Mínimo de premium', tipo: 'inteiro', min: 0, max: 99, padrao: 0, largura: 120 },
    { chave: 'maxPremium', rotulo: 'Máximo de premium', tipo: 'inteiro', min: 0, max: 99, padrao: 0, largura: 120 },
    { chave: 'vigenciaMeses', rotulo: 'Vigência (meses)', tipo: 'inteiro', min: 1, max: 120, padrao: 24, largura: 110 },
    ativo('Um pacote inativo não pode ser escolhido em novas propostas.'),
    {
      chave: 'contrapartidas',
      rotulo: '% contrapartida por faixa',
      tipo: 'linhas',
      tabela: 'pacote_contrapartida',
      id: 'pacoteContrapartidaId',
      campos: [
        {
          chave: 'faixaId',
          rotulo: 'Faixa',
          termo: ['faixa', 'singular'],
          tipo: 'referencia',
          lista: '/api/municipio-faixas',
          valor: 'faixaId',
          nome: 'nome',
          obrigatorio: true,
        },
        {
          chave: 'percentual',
          rotulo: '% contrapartida',
          tipo: 'numero',
          min: 0,
          max: 100,
          casas: 2,
          obrigatorio: true,
        },
      ],
      unico: { campo: 'faixaId', mensagem: 'Esta faixa já tem a sua contrapartida' },
      restricoes: {
        pacote_contrapartida_uk: { campo: 'contrapartidas', mensagem: 'Esta faixa já tem a sua contrapartida' },
        pacote_contrapartida_faixa_fk: sumiu('contrapartidas', 'Faixa não encontrada'),
      },
      adicionar: 'Adicionar contrapartida',
      singular: 'Contrapartida',
      max: 50,
      foraDaLista: true,
    },
  ],
  ordem: 'nome',
  restricoes: {
    pacote_nome_uk: { campo: 'nome', mensagem: 'Já existe um pacote com este nome no projeto e no ciclo' },
    pacote_projeto_fk: sumiu('projetoId', 'Projeto não encontrado'),
  },
  validate: (row): Record<string, string> => {
    const [essenciais, premium] = [ids(row.essenciaisIds), ids(row.premiumIds)]
    return {
      ...(premium.some((s) => essenciais.includes(s)) && {
        premiumIds: 'O que já é essencial não pode ser escolhido como premium',
      }),
      ...(premium.length > 0 &&
        Number(row.minPremium) > premium.length && { minPremium: `Há só ${premium.length} para escolher` }),
      ...(Number(row.minPremium) > Number(row.maxPremium) && { maxPremium: 'Não pode ser menor que o mínimo' }),
    }
  },
}
