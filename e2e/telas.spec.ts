import type { Page } from '@playwright/test'
import { formatar } from '#contract/coluna.ts'
import type { GrupoDoMenu } from '#contract/register.ts'
import { colunaDoCampo, valorDoCampo } from '#contract/register-colunas.ts'
import { registers } from '#contract/registers.ts'
import { wording } from '#contract/wording.ts'
import { CELULAR_ESTREITO, emTelaPequena, QUATRO_VEZES } from './alcance.ts'
import { paginaInteira } from './axe.ts'
import { focoVisivel } from './foco.ts'
import { entrar, expect, semViolacoes, test, url } from './praca.ts'

/** With FOTOS set to a folder, a picture of every screen on both devices. */
const olhar = async (page: Page, tela: string) => {
  const pasta = process.env.FOTOS
  const nome = `${test.info().project.name}${tela.replaceAll('/', '-')}`
  if (pasta) await page.screenshot({ path: `${pasta}/${nome}.png`, fullPage: true })
}

const CADASTROS = ['Gestão']
const MUNICIPIOS = ['Gestão']
const ADMINISTRACAO = ['Administração']
const RELATORIOS = ['Relatórios']

const MENUS: Record<GrupoDoMenu, readonly string[]> = {
  gestao: ['Gestão'],
  municipios: MUNICIPIOS,
  cadastros: CADASTROS,
  administracao: ADMINISTRACAO,
  relatorios: RELATORIOS,
}

/** Address, title, a row of the demo, and the menus that lead there; without them it is reached by its address. */
type Passo = readonly [tela: string, titulo: string, linha: string | RegExp, menus?: readonly string[]]
/** Titles of the demo's meetings. */
const ENCONTRO =
  /Reunião do comitê|Oficina de compras|Visita à sala|Alinhamento com|Roda de conversa|Validação do plano|Capacitação|Acompanhamento das/
const NOMEADAS: readonly Passo[] = [
  ['/cidade', 'Municípios', 'Vale Sereno', []],
  ['/municipio-escola', 'Educação Empreendedora', 'Escola Municipal Zilda Arns', ['Gestão']],
  ['/analise', 'Analisar evidências', 'na fila', MUNICIPIOS],
  ['/recursos', 'Recursos', 'à espera de decisão', MUNICIPIOS],
  ['/tarefas/andamento', 'Andamento', 'Vale Sereno/SC', MUNICIPIOS],
  ['/tarefas/andamento?nivel=solucoes&vista=tempo', 'Andamento', 'Em andamento ou feito'],
  ['/cidade/1/andamento', 'Andamento', 'Em andamento'],
  ['/termo-referencia', 'Termos de Referência', 'Vale Sereno/SC', MUNICIPIOS],
  ['/encontros', 'Encontros', ENCONTRO, MUNICIPIOS],
  ['/encontros?vista=semana', 'Encontros', ENCONTRO],
  ['/encontros?vista=lista', 'Encontros', ENCONTRO],
  ['/meus-encontros?vista=mes', 'Meus Encontros', 'Hoje'],
  ['/rotas', 'Rotas', / km$/, MUNICIPIOS],
  ['/rotas?vista=mes', 'Rotas', / km$/],
  ['/municipioAds', 'Municípios ADs', 'Lívia Camargo', MUNICIPIOS],
  ['/municipioEixo', 'Municípios Eixos', 'Vale Sereno/SC', MUNICIPIOS],
  ['/municipioTemasHabilitados', 'Municípios Temas', 'Vale Sereno/SC', MUNICIPIOS],
  ['/ur', 'Unidades Regionais', 'Litoral', CADASTROS],
  ['/contratos', 'Contratos', 'Clarice Moura', CADASTROS],
  ['/tema', 'Temas', 'Governança Local', CADASTROS],
  ['/eixo', 'Eixos', 'Gestão Municipal', CADASTROS],
  ['/pacote', 'Pacotes', 'Excelência', CADASTROS],
  ['/pergunta', 'Perguntas', 'Plano de Desenvolvimento Municipal vigente', CADASTROS],
  ['/medalha', 'Medalhas', 'Bronze', CADASTROS],
  ['/proposta-modelos', 'Modelos de proposta e minuta', 'Forma de pagamento', CADASTROS],
  ['/proposta-combos', 'Combos de proposta', 'Avança, meio a meio', CADASTROS],
  ['/propostas', 'Propostas', /^PROP-SC-/, MUNICIPIOS],
  ['/propostas?vista=lista', 'Propostas', /^PROP-SC-/],
  ['/propostas?vista=receber', 'Propostas', /Vale Sereno|Pedra Clara|Porto das Araucárias/],
  ['/cidade/1/proposta/proposta', 'Propostas', 'Gestor do contrato'],
  ['/cidade/1/proposta/solucoes', 'Propostas', '(extra) Mentoria ao gestor'],
  ['/cidade/1/proposta/valores', 'Propostas', 'Contrapartida da entidade'],
  ['/cidade/1/proposta/parcelas', 'Propostas', 'Vencida'],
  ['/cidade/1/proposta/anexos', 'Propostas', /^Minuta assinada PROP/],
  ['/categorias', 'Categorias', 'Sistema S', CADASTROS],
  ['/instituicao', 'Instituição', 'Junta Comercial do Estado', CADASTROS],
  ['/faixas', 'Faixas', 'Até 15 mil habitantes', CADASTROS],
  ['/projeto', 'Projetos e Soluções', 'Cidade em Movimento', ADMINISTRACAO],
  ['/grupo-solucao', 'Grupos de Soluções', 'Atendimento ao empreendedor'],
  ['/grupo-solucao/1/solucao', 'Soluções', 'Mentoria ao gestor'],
  ['/grupo-solucao/1/solucao/1/tarefa', 'Tarefas', 'Decreto do comitê gestor'],
  ['/grupo-solucao/1/solucao/1/tarefa/1/evidencia', 'Evidências', 'Fotos da reunião'],
  ['/tipoSolucao', 'Tipo Solução', 'Essencial', ADMINISTRACAO],
  ['/configuracoes', 'Configurações', 'Abas do município', ADMINISTRACAO],
  ['/groups', 'Grupos', 'Consultor Condutor', ADMINISTRACAO],
  ['/usuario', 'Usuários', 'Clarice Moura', ADMINISTRACAO],
  ['/auditoria', 'Auditoria', /Administrador geral|Otávio Nogueira/, ADMINISTRACAO],
  ['/dashboard-administrativo2/graficos', 'Dashboard', /^Municípios de /],
  ['/dashboard-administrativo2/graficos?mapa=medalha', 'Dashboard', 'Medalha mais frequente'],
  ['/dashboard-administrativo2/relatorios', 'Catálogo de relatórios', 'Falta evidenciar', RELATORIOS],
  ['/dashboard-administrativo2/comparar', 'Comparar', 'Escolha um município para comparar', RELATORIOS],
  ['/dashboard-administrativo2/comparar?municipioId=1&por=uf', 'Comparar', 'Mediana do grupo'],
  ['/dashboard-administrativo2/relatorio/get-aprovacao-rejeicao', 'Aprovação e rejeição', /\/SC$/],
  ['/eixosGrupo', 'Grupos de Eixos', 'Gestão e lideranças'],
  ['/eixos', 'Eixos', 'Gestão Municipal'],
  ['/faixas/edit/1', 'Até 15 mil habitantes', 'R$ 5.760,00'],
  ['/pendencias/rejeitadas-com-prazo', 'Evidências rejeitadas com prazo de reenvio', /\/SC$/],
  ['/cidade/1/geral', 'Visão geral', 'Faltam'],
  ['/cidade/1/grupo', 'Grupos', 'Comitê Gestor'],
  ['/cidade/1/evento', 'Calendário', ENCONTRO],
  ['/cidade/1/grupo/1', 'Comitê Gestor', 'Antônia'],
  ['/cidade/1/evidencia/rejeitada', 'Evidências', '23:59'],
  ['/cidade/1/evidenciar/3', 'Pergunta 3', 'até 25 MB no total'],
  ['/cidade/1/evidenciar/3/historico', 'Histórico: Pergunta 3', 'Respondida SIM no Diagnóstico'],
  ['/cidade/1/simulador', 'Simulador de medalha', 'O que traz mais pontos'],
  ['/cidade/1/relatorio', 'Relatórios', /Em análise|Aprovado/],
  ['/cidade/1/relatorio/inserir', 'Novo relatório', 'Tipo de execução'],
  ['/analisar-relatorios', 'Analisar Relatórios', 'na fila', RELATORIOS],
  ['/meus-relatorios', 'Meus Relatórios', /relatório|Nenhum relatório retornado/, RELATORIOS],
  ['/cidade/1/relatorio-administrativo', 'Relatórios administrativos', 'Planejamento da rodada de oficinas de compras'],
  [
    '/cidade/1/relatorio-administrativo/inserir',
    'Novo relatório administrativo',
    'Ao salvar, o relatório vai para análise',
  ],
  ['/analisar-relatorios-administrativos', 'Analisar Relatórios Admin', 'na fila', RELATORIOS],
  ['/meus-relatorios-administrativos', 'Meus Relatórios Admin', /relatório|Nenhum relatório retornado/, RELATORIOS],
  ['/gestao-pagamento', 'Processos de pagamentos', /^CT-.*, nº 1$/, ADMINISTRACAO],
  ['/gestao-pagamento?vista=fechamento', 'Processos de pagamentos', 'Clarice Moura'],
  ['/gestao-pagamento/analisar', 'Analisar processos de pagamento', 'na fila'],
  ['/gestao-pagamento/usuario/4', 'Processos de pagamentos de Clarice Moura', /^CT-.*, nº 1$/],
  ['/cidade/1/termo-referencia/0', 'Termos de Referência', 'Kick-off e Comitê Gestor'],
  ['/cidade/1/termo-referencia/1', 'Termos de Referência', 'Kick-off e Comitê Gestor'],
  ['/cidade/1/termo-referencia/2', 'Termos de Referência', 'Decreto do comitê gestor'],
  ['/cidade/1/termo-referencia/3', 'Termos de Referência', 'Decreto publicado'],
  ['/cidade/1/termo-referencia/4', 'Termos de Referência', 'Soluções desabilitadas'],
  ['/cidade/1/acompanhamento', 'Reuniões de Acompanhamento', 'Governança Local · 1º acompanhamento'],
  ['/cidade/1/acompanhamento/obter/1', 'Diagnóstico', 'Planejamento e Contas Públicas'],
  ['/cidade/6/pmd', 'Plano de Ação', 'Ainda não há plano'],
  ['/cidade/1/pmd/1', 'Plano de Ação', 'ações concluídas'],
  ['/diagnostico/6/tema', 'Temas', 'Governança Local'],
  ['/sala-principal/1/sala-indicadores', 'Indicadores', 'Satisfação média (0–10)'],
  ['/sala-principal/1/sala-indicadores-apuracao', 'Formas de Apuração', 'Acumulado no ano'],
  ['/sala-principal/1/sala-indicadores-fonte', 'Fontes', 'Integrador Redesimples'],
  ['/sala-principal/1/sala-indicadores-leitura', 'Leituras', 'Dentro da faixa'],
  ['/sala-principal/1/sala-indicadores-nivel', 'Níveis', 'Tático'],
  ['/sala-principal/1/sala-indicadores-unidade', 'Unidades', 'Nota (0–10)'],
  ['/cidade/2/resumo-municipio', 'Resumos do Município', 'Resumo executivo'],
  ['/usuario/seguranca', 'Segurança da conta', 'Esta sessão'],
  ['/exportar-relatorio', 'Exportar relatórios', 'Uma linha por relatório, com todos os seus campos.', RELATORIOS],
  ['/avisos', 'Avisos', /Pronto para baixar/],
  ['/usuario/avisos', 'Preferências de avisos', 'Evidência rejeitada'],
  ['/usuario/agendamentos', 'Relatórios agendados', 'Nenhum envio agendado por você'],
  ['/gestao-territorios/territorios', 'Gestão de Territórios', 'Vale das Flores/SC', ['Gestão']],
  ['/gestao-territorios/territorios?ver=tabela', 'Gestão de Territórios', 'Vale das Flores'],
  ['/gestao-territorios/iniciativas', 'Gestão de Territórios', 'Rota gastronômica da serra'],
  ['/gestao-territorios/iniciativas?ver=tabela', 'Gestão de Territórios', 'Rota gastronômica da serra'],
  ['/gestao-territorios/iniciativas?ver=tempo', 'Gestão de Territórios', 'Rota gastronômica da serra'],
  ['/gestao-territorios/atores', 'Gestão de Territórios', 'Associação de pousadas'],
  ['/gestao-territorios/municipios', 'Gestão de Territórios', 'Vale Sereno/SC'],
  ['/gestao-territorios/territorios/2/visualizar', 'Vale das Flores', 'Pedra Clara'],
  ['/gestao-territorios/territorios/2/visualizar?aba=agenda', 'Vale das Flores', /Já aconteceram \d de 8/],
  ['/gestao-territorios/territorios/2/visualizar?aba=documentos', 'Vale das Flores', 'diagnostico-do-vale.pdf'],
  ['/gestao-territorios/territorios/2/visualizar?aba=historico', 'Vale das Flores', 'Avançou de fase'],
  ['/gestao-territorios/iniciativas/1/visualizar', 'Feira regional da agricultura familiar', 'fotos-da-feira.pdf'],
]

/** What the seal room alone has. */
const SALA = 'sala.localhost'
const DA_SALA: readonly Passo[] = [
  ['/clientes-ocultos', 'Cliente Oculto', 'Grupo Sul'],
  ['/minhas-avaliacoes', 'Minhas avaliações', 'Nenhuma avaliação para você'],
  [
    '/cidade/3/cliente-oculto?avaliacao=4',
    'Cliente Oculto: Ribeirão das Flores/SC',
    'Avaliação enviada para validação',
  ],
  ['/cidade/3/cliente-oculto/info', 'Cliente Oculto', 'Resultado da edição 2025'],
  ['/cliente-oculto-roteiros', 'Roteiros do Cliente Oculto', /boleira/],
  ['/cidade/1/selo', 'Selo', 'Cliente oculto'],
  ['/selo-resultado', 'Resultado do selo', 'O que falta para o próximo nível', MUNICIPIOS],
  ['/selo-edicoes', 'Edições do selo', '2026', CADASTROS],
  ['/sala-principal', 'Sala do Empreendedor', 'Sem sala cadastrada', ADMINISTRACAO],
  ['/sala-municipio-principal?municipioId=1', 'Sala do Empreendedor', 'Dados da sala'],
  ['/sala-principal/editar/1', 'Editar sala', 'Guichês'],
  ['/sala-principal/1/cargos-funcoes', 'Cargos e Serviços', 'Orientação de crédito'],
  ['/sala-principal/1/sala-5w2h', '5W2H', 'Publicar a carta de serviços'],
  ['/sala-principal/1/sala-5w2h?vista=quadro', '5W2H', 'Publicar a carta de serviços'],
  ['/sala-principal/1/sala-5w2h?vista=tempo', '5W2H', 'Publicar a carta de serviços'],
  ['/sala-principal/1/sala-indicadores-municipio', 'Mapa de Indicadores', 'Atendimentos realizados'],
  ['/sala-principal/1/sala-custo', 'Custo', 'Aluguel da sala'],
  ['/sala-principal/1/sala-tempo', 'Tempo', 'Alvará de funcionamento'],
]
/** The pages that registers alone make, with the first of their examples. */
const DOS_CADASTROS = registers.flatMap((r): Passo[] => {
  if (!r.tela || !r.pagina || [...NOMEADAS, ...DA_SALA].some(([tela]) => tela === r.tela)) return []
  const [exemplo] = r.exemplos ?? []
  if (!exemplo) throw new Error(`${r.tela} needs examples, or a row of its own above`)
  const campo = r.campos.find((f) => f.chave === (r.nome ?? r.ordem))!
  const linha = formatar(colunaDoCampo(campo).tipo, valorDoCampo(campo, exemplo))
  const titulo = wording('padrao').frase(r.pagina.titulo ?? r.titulo)
  return [[r.tela, titulo, linha, r.pagina.menu && MENUS[r.pagina.menu]]]
})
/** Those reached by a menu come first: one or another of the rest has none to go on with. */
const TELAS = [...NOMEADAS, ...DOS_CADASTROS].toSorted((a, b) => Number(!a[3]) - Number(!b[3]))
/** What another environment alone has. */
const SC1 = 'sc1.localhost'
const DO_SC1: readonly Passo[] = [['/cidade/1/evento-em-lote', 'Eventos em lote', 'Consultor responsável']]

const PARTES = 6

const abrir = async (
  page: Page,
  celular: boolean,
  tela: string,
  menus: readonly string[] | undefined,
  host?: string,
) => {
  if (!menus) return page.goto(url(tela, host))
  const entrada = page.locator(`a[href="${tela}"]`)
  if (celular) {
    await page.getByRole('button', { name: 'Abrir o menu' }).click()
    return page.getByRole('dialog', { name: 'Menu' }).locator(entrada).click()
  }
  const barra = page.getByRole('navigation', { name: 'Menu principal' })
  const [botao] = menus
  if (botao) await barra.getByRole('button', { name: botao, exact: true }).click()
  return barra.locator(entrada).click()
}

/** Reached, with what the demo holds, within the screen and read well. */
const conferir = (
  page: Page,
  celular: boolean,
  [tela, titulo, linha, menus]: Passo,
  vistos: Set<string>,
  host?: string,
) =>
  test.step(tela, async () => {
    await abrir(page, celular, tela, menus, host)
    await expect(page).toHaveURL(url(tela, host))
    await expect(page.getByRole('heading', { level: 1, name: titulo, exact: true })).toBeVisible()
    await expect(page.getByRole('main').getByText(linha).filter({ visible: true }).first()).toBeVisible()
    await olhar(page, tela)
    const { cabe, ha } = await page.evaluate(() => ({ cabe: innerWidth, ha: document.body.scrollWidth }))
    expect(ha, 'nothing sticks out at the side').toBeLessThanOrEqual(cabe)
    await paginaInteira(page, async () => {
      await semViolacoes(page)
      if (!celular) await focoVisivel(page, vistos, { dentro: 'body', porLugar: true })
    })
    await emTelaPequena(page, celular ? CELULAR_ESTREITO : QUATRO_VEZES)
  })

test.describe('Todas as telas', () => {
  // In parts, so that those who run them side by side finish together.
  for (let parte = 0; parte < PARTES; parte++)
    test(`each is reached, shows what the demo holds, fits the screen and reads well (${parte + 1} of ${PARTES})`, {
      tag: '@celular',
    }, async ({ page, celular }) => {
      await entrar(page, 'admin')
      await page.goto(url('/usuario'))
      const vistos = new Set<string>()
      for (const passo of TELAS.filter((_, i) => i % PARTES === parte)) await conferir(page, celular, passo, vistos)
    })

  test('and so is what the seal room alone has', { tag: '@celular' }, async ({ page, celular }) => {
    await entrar(page, 'admin', SALA)
    const vistos = new Set<string>()
    for (const passo of DA_SALA) await conferir(page, celular, passo, vistos, SALA)
  })

  test('and so is what SC1 alone has', { tag: '@celular' }, async ({ page, celular }) => {
    await entrar(page, 'admin', SC1)
    for (const passo of DO_SC1) await conferir(page, celular, passo, new Set(), SC1)
  })

  test('none is for strangers (R389, R390, R391, R392, R393, R394, R395, R396, R397, R398, R399, R400, R401, R402, R403, R404, R405, R406, R407, R408, R426, R427, R428, R429, R437, R438, R439, R440, R441, R442, R443, R444, R445, R446, R447, R448, R449, R450)', async ({
    page,
  }) => {
    for (const tela of [...TELAS.map(([t]) => t), '/faixas/add'])
      await test.step(tela, async () => {
        await page.goto(url(tela))
        await expect(page).toHaveURL(url('/auth/login'))
      })
    for (const [tela] of DA_SALA)
      await test.step(tela, async () => {
        await page.goto(url(tela, SALA))
        await expect(page).toHaveURL(url('/auth/login', SALA))
      })
    for (const [tela] of DO_SC1)
      await test.step(tela, async () => {
        await page.goto(url(tela, SC1))
        await expect(page).toHaveURL(url('/auth/login', SC1))
      })
  })
})
