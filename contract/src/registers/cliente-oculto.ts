import type { Register } from '../register.ts'
import { ativo, nome, soDoisDireitos } from './campos.ts'

/** What a mystery shopper asks of a room: the story that is told, and what a right answer holds. */
export const roteiros: Register = {
  caminho: '/api/cliente-oculto-roteiro',
  tela: '/cliente-oculto-roteiros',
  pagina: { pede: 'verRoteirosClienteOculto', menu: 'cadastros' },
  area: 'cliente-oculto',
  tabela: 'cliente_oculto_roteiro',
  id: 'roteiroId',
  permit: soDoisDireitos('verRoteirosClienteOculto', 'editarRoteirosClienteOculto'),
  titulo: 'Roteiros do Cliente Oculto',
  singular: 'Roteiro',
  genero: 'm',
  vazio: 'Nenhum roteiro cadastrado',
  campos: [
    nome(),
    {
      chave: 'orientacao',
      rotulo: 'Orientação',
      tipo: 'textoLongo',
      max: 4000,
      obrigatorio: true,
      ajuda: 'A história que o avaliador conta e o que uma resposta correta traz.',
    },
    ativo('Um roteiro inativo não é oferecido em novos contatos.'),
  ],
  ordem: 'nome',
  restricoes: { cliente_oculto_roteiro_uk: { campo: 'nome', mensagem: 'Já existe um roteiro com este nome' } },
}
