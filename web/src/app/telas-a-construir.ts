import { aberta, login, type Tela } from '#web/lib/tela.ts'

const SALA = 'a equipe da sala e os analistas do selo'
/** The room as its city sees it, from the city's tab. */
const SALA_DA_CIDADE = { quem: SALA, pede: ['sala', 'salaEmpreendedor'] } as const

/** Screens of the specification that wait for their feature, which takes its rows with it. */
export const telas: readonly Tela[] = [
  aberta('/cliente-oculto/selo/download/:evidenceId', 'Evidência do Cliente Oculto', SALA),
  aberta('/sala-tempo', 'Tempo de atendimento', SALA),
  login('/cidade/:id/cliente-oculto', 'Cliente Oculto', SALA),
  login('/cidade/:id/cliente-oculto/info', 'Cliente Oculto', SALA),
  login('/gestao-territorios/:tab', 'Gestão de Territórios', {
    quem: 'analistas e consultores dos territórios',
    menu: { em: 'gestao', para: '/gestao-territorios/territorios', flags: ['menuGestaoTerritorios'] },
  }),
  login('/gestao-territorios/:tab/:id/:acao', 'Gestão de Territórios', 'analistas e consultores dos territórios'),
  login('/sala-principal', 'Sala do Empreendedor', {
    quem: SALA,
    menu: { em: 'administracao', flags: ['salaEmpreendedor'] },
  }),
  login('/sala-municipio-principal', 'Sala do Empreendedor', SALA_DA_CIDADE),
  login('/sala-principal/:id/sala-indicadores', 'Indicadores', SALA),
  login('/sala-principal/:id/sala-indicadores-municipio', 'Mapa de Indicadores', SALA_DA_CIDADE),
  login('/sala-principal/:id/sala-indicadores-apuracao', 'Formas de Apuração', SALA),
  login('/sala-principal/:id/sala-indicadores-fonte', 'Fontes', SALA),
  login('/sala-principal/:id/sala-indicadores-leitura', 'Leituras', SALA),
  login('/sala-principal/:id/sala-indicadores-nivel', 'Níveis', SALA),
  login('/sala-principal/:id/sala-indicadores-unidade', 'Unidades', SALA),
  login('/sala-principal/:id/sala-5w2h', '5W2H', SALA_DA_CIDADE),
  login('/sala-principal/:id/sala-custo', 'Custo', SALA_DA_CIDADE),
  login('/sala-principal/:id/sala-tempo', 'Tempo', SALA_DA_CIDADE),
  login('/sala-principal/:id/cargos-funcoes', 'Cargos e Serviços', SALA_DA_CIDADE),
  login('/sala-principal/novo/:id', 'Nova sala', SALA),
  login('/sala-principal/editar/:id', 'Editar sala', SALA),
]
