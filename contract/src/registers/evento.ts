import type { Register } from '../register.ts'

/** What concerns the whole programme, by days: in everybody's calendar, kept by admins alone (R430). */
export const eventos: Register = {
  caminho: '/api/calendario/evento',
  tela: '/eventos',
  pagina: { pede: 'eventos', menu: 'cadastros', soAdmin: true },
  area: 'calendario',
  tabela: 'evento',
  id: 'eventoId',
  permit: { ver: { todos: ['admin', 'eventos'] }, incluir: 'eventos', editar: 'eventos', excluir: 'eventos' },
  titulo: 'Eventos',
  singular: 'Evento',
  genero: 'm',
  vazio: 'Nenhum evento cadastrado',
  campos: [
    { chave: 'titulo', rotulo: 'Título', tipo: 'texto', max: 160, obrigatorio: true },
    { chave: 'inicio', rotulo: 'Início', tipo: 'data', obrigatorio: true },
    { chave: 'fim', rotulo: 'Fim', tipo: 'data', obrigatorio: true },
    { chave: 'local', rotulo: 'Local', tipo: 'texto', max: 300 },
    { chave: 'link', rotulo: 'Endereço na internet', tipo: 'texto', max: 300, foraDaLista: true },
    { chave: 'descricao', rotulo: 'Descrição', tipo: 'textoLongo', max: 1000, foraDaLista: true },
    { chave: 'uf', rotulo: 'UF', tipo: 'uf', ajuda: 'Sem UF, aparece em todas' },
    { chave: 'ativo', rotulo: 'Ativo', tipo: 'simNao', padrao: true },
  ],
  ordem: 'inicio',
  nome: 'titulo',
  restricoes: { evento_uk: { campo: 'titulo', mensagem: 'Já existe um evento com este título neste dia' } },
  emOrdem: ['inicio', 'fim'],
  validate: ({ link }): Record<string, string> =>
    typeof link === 'string' && link !== '' && !/^https?:\/\/\S+\.\S+$/i.test(link)
      ? { link: 'Informe o endereço inteiro, como https://exemplo.com.br' }
      : {},
  exemplos: [
    {
      titulo: 'Feira de negócios da região',
      inicio: '2026-04-14',
      fim: '2026-04-16',
      local: 'Centro de eventos',
      descricao: 'Estandes de quem está no programa, rodadas de negócios e palestras.',
      ativo: true,
    },
    {
      titulo: 'Capacitação de agentes de desenvolvimento',
      inicio: '2026-05-19',
      fim: '2026-05-20',
      local: 'Remoto',
      ativo: true,
    },
    { titulo: 'Entrega das evidências do ano', inicio: '2026-10-30', fim: '2026-10-30', ativo: true },
  ],
}
