import { describe, expect, test } from 'vitest'
import { foraDasLacunas, nomeiaTermo } from '#contract/wording.ts'
import { fontesDe, type Texto, textosDe } from '#server/testing/textos.ts'

/** Words of a variant written as they are would be wrong in all the others. */
const ALHEIA = /(?<!\p{L})(?:crit[ée]rios?|pilar(?:es)?|iniciativas?)(?!\p{L})/iu
const semPalavra = (texto: string) => {
  const fora = foraDasLacunas(texto).replace(/(?<!\p{L})indicador(?:es)?(?!\p{L})/giu, '')
  return nomeiaTermo(fora) || ALHEIA.test(fora)
}

const ARTIGO =
  '(?:[oa]s?|d[oa]s?|n[oa]s?|[àa]s?|aos?|pel[oa]s?|uma?s?|[dn]?est[ea]s?|[dn]?ess[ea]s?|outr[oa]s?|algum(?:a)?|nenhum(?:a)?|nov[oa]s?|tod[oa]s)'
/** An article or a participle glued to a noun of the catalogue: it cannot agree with it in every variant. */
const COLADO = new RegExp(`(?<!\\p{L})${ARTIGO} ‹noun›|‹noun› \\p{L}+[aií]d[oa]s?(?!\\p{L})`, 'iu')

const ESTADO = /(?<!\p{L})(?:respondid|aprovad|rejeitad|submetid|evidenciad)as?(?!\p{L})/iu
/** Feminine whatever the variant: what they are said of is not a question. */
const SEMPRE_FEMININO = /(?<!\p{L})(?:evid[êe]ncias?|horas|entregas|pontuação|anális(?:e|es))(?!\p{L})/iu
/** The state of a question said by itself: it does not agree where a question is a Critério. */
const solto = (texto: string) => {
  const fora = foraDasLacunas(texto)
  const em = fora.search(ESTADO)
  return em >= 0 && !SEMPRE_FEMININO.test(fora.slice(0, em))
}
/** A count that does not choose between one and many. */
const UM_OU_VARIOS = /\p{L}\((?:s|es)\)/iu
const errado = ({ texto, colado }: Pick<Texto, 'texto' | 'colado'>) => {
  if (semPalavra(texto) || solto(texto) || UM_OU_VARIOS.test(texto)) return texto
  return COLADO.test(colado) ? colado : undefined
}

/**
 * What is called so everywhere: tree, text (a piece of it) and why. Reviewed by hand; a line that nothing needs any more
 * fails the test.
 */
const LIVRES: readonly (readonly [string, string, string])[] = [
  ['web/src/filtros/filtro.tsx', 'Erro ao listar Grupo de Solução/Iniciativa', 'the specification names both'],
  ['contract/src/erros.ts', 'Erro ao obter soluções/iniciativas', 'the specification names both'],
  ['contract/src/erros.ts', 'atividades/tarefas', 'the specification names both'],
  ['web/src/features/relatorio-encontro/valores.ts', 'tarefas', 'the name of a tab in the program'],
  ['contract/src/erros.ts', 'Erro ao listar Grupo de Solução/Iniciativa', 'the specification names both'],
  ['contract/src/registers/solucao.ts', 'deletar a tarefa/atividade?', 'the specification names both'],
  ['contract/src/proposta-estados.ts', 'ao município', 'the state as the specification names it'],
  ['contract/src/erros.ts', 'Iniciativas/Soluções', 'the specification names both'],
  ['contract/src/pagamento-regras.ts', 'a(s) tarefa(s) ultrapassa(m)', 'the specification words it so'],
  ['contract/src/erros.ts', 'Erro ao incluir grupo solução', 'the specification words it so'],
  ['web/src/partes/tarefas-da-prateleira.ts', 'Atividades/Tarefas incluídas', 'the specification names both'],
  ['web/src/features/termo-referencia/use-passos.ts', 'tarefa', 'which of the words'],
  ['web/src/features/evidencia/telas.ts', 'diagnóstico do selo', 'the enrolment of the seal'],
  ['web/src/features/municipio/pontos-e-medalha.tsx', 'o diagnóstico enviado', 'in the seal the enrolment'],
  ['contract/src/pontos.ts', 'Diagnóstico enviado', 'in the seal the enrolment'],
  ['contract/src/modelos-de-grupo.ts', 'seus', 'what a group of the demo says of itself'],
  ['contract/src/modelos-de-grupo.ts', 'do município', 'what a group of the demo says of itself'],
  ['contract/src/relatorios.ts', 'Diagnósticos do selo', 'the enrolment of the seal'],
  ['server/src/features/sistema/manual.ts', 'diagnóstico de inscrição', 'the enrolment of the seal'],
  ['web/src/partes/evolucao.tsx', 'Diagnóstico', 'the stored name'],
  ['web/src/features/acompanhamento/plano-comparacao.tsx', 'Diagnóstico', 'the stored name'],
  ['server/src/features/acompanhamento/commands.ts', 'Diagnóstico', 'the stored name'],
  ['server/src/features/pagamento/linhagem.ts', 'h aprovadas', 'of hours'],
  ['web/src/features/evidencia/analise-modais.tsx', 'provada', 'of a file of evidence'],
  ['web/src/features/evidencia/analise-modais.tsx', 'ejeitada', 'of a file of evidence'],
  ['web/src/features/evidencia/historico-page.tsx', 'provada', 'of a file of evidence'],
  ['web/src/features/evidencia/historico-page.tsx', 'ejeitada', 'of a file of evidence'],
  ['web/src/features/evidencia/situacao.tsx', 'provada', 'of a file of evidence'],
  ['web/src/features/evidencia/situacao.tsx', 'ejeitada', 'of a file of evidence'],
  ['web/src/partes/inscricao.tsx', 'respondidas', 'the questions of the enrolment'],
  ['web/src/features/municipio/', 'Nenhum município do estado tem este nome', 'the municipalities of the IBGE'],
  ['web/src/features/municipio/', 'O código do IBGE diz qual é o município', 'the municipalities of the IBGE'],
  ['server/src/features/municipio/routes.ts', 'Nenhum município de … tem o código', 'the municipalities of the IBGE'],
  ['web/src/features/acompanhamento/', 'Pergunta de novo o que', 'a verb'],
  ['web/src/features/acompanhamento/', 'a ‹noun›', 'from one to the next'],
  ['web/src/features/acompanhamento/', '‹noun› válida', 'evidence is called so everywhere'],
  ['contract/src/selo.ts', 'MEI ativos no município', 'the municipality in which the room is'],
  ['contract/src/permissions/evidencias.ts', 'critério 1 do selo', 'the seal has criteria wherever one speaks of it'],
  ['contract/src/permissions/evidencias.ts', 'pergunta 1', 'the address of a call'],
  ['contract/src/permissions/calendario.ts', '/api/calendario/encontro', 'the address of a call'],
  ['contract/src/permissions/territorios.ts', 'iniciativa', 'what a territory undertakes'],
  ['contract/src/relatorios.ts', 'Iniciativas do território', 'what a territory undertakes'],
  ['contract/src/termo-planilha.ts', 'EIXO', 'a heading of the sheet'],
  ['contract/src/termo-planilha.ts', 'TAREFA', 'a heading of the sheet'],
  ['contract/src/wording.ts', '', 'the catalogue itself'],
  ['web/src/features/territorio/', 'niciativa', 'what a territory undertakes'],
  ['server/src/features/territorio/', 'niciativa', 'what a territory undertakes'],
  ['contract/src/nomes/territorio.ts', 'niciativa', 'what a territory undertakes'],
  ['contract/src/relatorios/colunas.ts', 'Iniciativa', 'what a territory undertakes'],
  ['contract/src/registers/agente-territorial.ts', 'Iniciativa do plano', 'what an agent undertakes'],
  ['contract/src/territorio-partes.ts', 'Diagnóstico', 'a paper of a territory'],
  ['web/src/features/territorio/territorio-form.tsx', 'Municípios', 'those of a territory'],
  ['web/src/features/territorio/iniciativa-form.tsx', 'Eixo temático', 'the specification names it so'],
  ['web/src/app/paginas/apresentacao.ts', 'pergunta, {eixo} por {eixo}', 'a verb'],
  ['web/src/app/paginas/apresentacao.ts', 'diagnóstico de inscrição', 'the enrolment of the seal'],
  ['web/src/app/paginas/apresentacao.ts', 'Municípios vizinhos', 'those of a territory'],
  ['web/src/features/selo/selo-page.tsx', 'Diagnóstico', 'the enrolment of the seal'],
  ['web/src/features/selo/selo-page.tsx', 'Critério 1', 'the seal has criteria wherever one speaks of it'],
  ['contract/src/registers/selo.ts', 'Diagnóstico até', 'the enrolment of the seal'],
  ['contract/src/registers/selo.ts', 'Critério 1 até', 'the seal has criteria wherever one speaks of it'],
  ['server/src/features/selo-resultado/', 'critério 1', 'the seal has criteria wherever one speaks of it'],
  ['contract/src/cliente-oculto-estados.ts', 'perguntas', 'what is asked of a customer'],
  ['contract/src/cliente-oculto-estados.ts', 'solução complementar', 'what a customer is offered'],
  ['contract/src/modelos-de-grupo.ts', 'seu município', 'what a group of the demo says of itself'],
  ['contract/src/sala-custo.ts', 'Município', 'who pays'],
  ['contract/src/permissions/evidencias.ts', '/api/pergunta/recurso', 'the address of a call'],
  ['contract/src/municipio-eixo.ts', 'Eixos dos municípios', 'the description of calls'],
  ['contract/src/municipio.ts', 'Municípios', 'the description of calls'],
  ['contract/src/registers/programa.ts', 'Município', 'stored value of the scope of a medal'],
  ['contract/src/registers/programa.ts', 'Eixo', 'stored value of the scope of a medal'],
  ['contract/src/registers/programa.ts', 'Tema', 'stored value of the scope of a medal'],
  ['server/src/features/medalha/commands.ts', 'Município', 'stored value of the scope of a medal'],
  ['server/src/features/medalha/commands.ts', 'Tema', 'stored value of the scope of a medal'],
  ['server/src/features/medalha/commands.ts', 'Eixo', 'stored value of the scope of a medal'],
  ['server/src/reports/', 'Eixo', 'stored value of the scope of a medal'],
  ['server/src/reports/', 'Tema', 'stored value of the scope of a medal'],
  ['server/src/features/municipio/', 'Eixo', 'stored value of the scope of a medal'],
  ['server/src/features/municipio/', 'Tema', 'stored value of the scope of a medal'],
  ['server/src/features/pontuacao/rules.ts', '', 'stored reasons of the ledger, said by motivoDito'],
  ['server/src/features/acompanhamento/diagnostico.ts', 'finalizar tema', 'an action of the audit log'],
  ['server/src/features/acompanhamento/respostas.ts', 'pergunta …', 'a key of the audit log'],
  ['server/src/features/acompanhamento/commands.ts', 'Todos os temas', 'replaced where a follow-up is opened'],
  ['server/src/features/selo/commands.ts', 'pergunta …', 'a key of the audit log'],
  ['server/src/features/selo/commands.ts', 'Responda todas as perguntas', 'the questions of the enrolment'],
  ['server/src/features/sistema/manual.ts', 'critério', 'the manual of the seal, which has criteria'],
  ['server/src/jobs/jobs.ts', 'fila de tarefas', 'work of the machine'],
  ['server/src/features/proposta/modelos-padrao.ts', '', 'a contract speaks as the law does'],
]

const FONTES = ['web/src', 'contract/src', 'server/src'].flatMap((arvore) =>
  fontesDe(arvore, /server\/src\/(?:demo|testing|cli)\//),
)

const achar = () =>
  FONTES.flatMap(({ caminho, textos }) =>
    textos.flatMap((t) => {
      const texto = errado(t)
      return texto === undefined ? [] : [{ caminho, texto, onde: `${caminho}:${t.linha}: ${texto}` }]
    }),
  )

/** « and » stand for the marks of a template, which would be one here. */
const emJs = (fonte: string) => fonte.replaceAll('«', `$${'{'}`).replaceAll('»', '}')

/** Figures that are no points: sizes of files, and the decimals that each figure of a summary has. */
const OUTROS_NUMEROS = ['contract/src/br.ts', 'contract/src/resumo.ts', 'server/src/files/temp.ts']

test('points and percentages are formatted in one place, and so are deadlines', () => {
  const onde = (padrao: RegExp) => FONTES.filter((f) => padrao.test(f.fonte)).map((f) => f.caminho)
  expect(onde(/FractionDigits|NumberFormat\(/).toSorted()).toEqual(OUTROS_NUMEROS)
  expect(onde(/(?:pontos|comprovados|declarados|ganho|perdas?)\w*!?\.(?:toLocaleString|toFixed)/i)).toEqual([])
  // A calendar names its days and is no deadline.
  expect(onde(/\bSEMANA\b|'segunda'|weekday:/).toSorted()).toEqual([
    'contract/src/prazos.ts',
    'web/src/ui/calendario/dias.ts',
  ])
})

test('what stands in a column is said in one vocabulary, and spreadsheets are written in one place', () => {
  const onde = (padrao: RegExp) => FONTES.filter((f) => padrao.test(f.fonte)).map((f) => f.caminho)
  expect(onde(/(?:type TipoColuna|const TIPOS_COLUNA)\b[^\n]* = /)).toEqual(['contract/src/coluna.ts'])
  expect(onde(/'(?:sim-nao|dataHora|moeda|booleano)'|(?:tipo\b.{0,20}|case |\| )'(?:decimal|hora)'/)).toEqual([])
  // A type that names a few of the words takes them out of the one list.
  expect(onde(/tipo\??: (?!Extract|Record)[^=\n]*'texto' \| /)).toEqual([])
  expect(onde(/from 'hucre|import\('hucre|writeXlsx|officeDocument\/2006/).toSorted()).toEqual([
    'server/src/documents/xlsx.ts',
    'server/src/files/read-sheet.ts',
  ])
})

/** Written with capitals inside: what the specification names so, and names of people's things. A line that nothing needs fails. */
const COM_MAIUSCULAS = [
  'Analisar Relatórios',
  'Relatórios Admin',
  'Meus Relatórios',
  'Novo Relatório',
  'Google Agenda: Outras agendas',
  'Outlook: Adicionar calendário',
  'Agente Territorial',
  'Aviso de Cookies',
  'Conexões e Horizontes',
  'Consultor Condutor',
  'Consultor Especialista',
  'Educação Empreendedora',
  'Nosso Território',
  'Objetivos de Desenvolvimento Sustentável',
  'Pagina Anterior',
  'Rateio Sala',
  'Selo Escola Parceira',
  'Relatório de Prestação de Serviço',
  'Campo Obrigatório',
  'Cargos e Serviços',
  'Cliente Oculto',
  'Erro ao obter Projetos',
  'Finalizar a Análise',
  'Gestão de Cadastros',
  'Gestão de Territórios',
  'Grupo de Solução',
  'Mapa de Indicadores',
  'Meus Processos de Pagamentos',
  'Nenhum Grupo retornado',
  'Nenhum Tema',
  'Novo Acompanhamento',
  'Plano de Ação',
  'Praça',
  'Reuniões de Acompanhamento',
  'Reverter Análise',
  'Sala do Empreendedor',
  'Shift + Tab',
  'Unidade Regional',
  'Unidades Regionais',
  'Victor Cazanave',
  'Control+',
]
/** A title or the words of a button: short, without a full stop. */
const MAX_PALAVRAS = 6
const comMaiusculas = (texto: string) => {
  const palavras = texto
    .replace(/[.?!:…·"“(;]\s*\p{Lu}/gu, ' ')
    .trim()
    .split(/\s+/)
  return (
    /^\{?\p{Lu}/u.test(texto) &&
    palavras.length <= MAX_PALAVRAS &&
    palavras.slice(1).some((p) => /^\p{Lu}\p{Ll}/u.test(p))
  )
}

test('titles and buttons of the pages begin with a capital and go on without', () => {
  const ditos = FONTES.filter((f) => f.caminho.startsWith('web/')).flatMap((f) =>
    f.textos
      .filter((t) => comMaiusculas(t.texto))
      .map((t) => ({ texto: t.texto, onde: `${f.caminho}:${t.linha}: ${t.texto}` })),
  )
  const fora = ditos.filter((d) => !COM_MAIUSCULAS.some((c) => d.texto.includes(c)))
  expect(fora.map((d) => d.onde)).toEqual([])
  expect(COM_MAIUSCULAS.filter((c) => !ditos.some((d) => d.texto.includes(c)))).toEqual([])
  expect(['Novo Grupo', 'Ver Todas as Perguntas', 'Salvar {Tema Novo} já'].map(comMaiusculas)).toEqual([
    true,
    true,
    true,
  ])
  expect(['Novo grupo', 'Salvo. Falta enviar', 'Pergunta 3: Sim'].map(comMaiusculas)).toEqual([false, false, false])
})

describe('the words of the variants', () => {
  const achados = achar()
  const livre = ({ caminho, texto }: { caminho: string; texto: string }) =>
    LIVRES.find(([onde, parte]) => caminho.startsWith(onde) && texto.includes(parte))

  test('no text of web, contract or server names as it is what a variant calls otherwise', () => {
    expect(achados.filter((a) => !livre(a)).map((a) => a.onde)).toEqual([])
  })

  test('nothing is excused that is not there', () => {
    const usadas = new Set(achados.map(livre))
    expect(LIVRES.filter((l) => !usadas.has(l)).map((l) => l.join(' · '))).toEqual([])
  })

  test.each([
    ['a literal', `const a = { texto: 'Só os temas podem ser acompanhados' }`],
    ['a property', `const a = <Campo label="Erro ao obter Temas" />`],
    ['the text between tags', `const a = <p>Preço das soluções</p>`],
    ['a template', 'const a = `Importar «n» municípios`'],
    ['a word alone where things are counted', `quantos(n, 'pergunta', 'perguntas')`],
    ['another variant’s word', `const a = 'Com estes critérios aprovados'`],
    ['an article glued to the noun', "const a = `Evidência desta «w.min.singular('pergunta')»`"],
    ['an article before a noun in the page', `const a = <p>As respostas da {w.min.singular('pergunta')}</p>`],
    ['a participle after it', "const a = `«w.singular('tema')» respondido`"],
    ['the state of a question by itself', 'const a = `«n» de «total» respondidas`'],
    ['such a state in the page', `const a = <p>Já está aprovada: o arquivo entra como complemento</p>`],
    ['such a state where things are counted', `quantos(n, 'rejeitada', 'rejeitadas')`],
    ['such a state as the name of one', `const NOMES = { aprovada: 'aprovada' }`],
    ['a count that is one or many', 'const a = `«n» alterado(s)`'],
  ])('finds %s', (_, fonte) => {
    expect(textosDe(emJs(fonte), 'tsx').some(errado)).toBe(true)
  })

  test.each([
    [`w.min.o('pergunta')`],
    [`import { x } from '#contract/pergunta-municipio.ts'`],
    [`w.frase('Erro ao obter {Temas}')`],
    [`w.frase('Com {estas perguntas aprovadas}')`],
    [`const a = 'Evidência aprovada'`],
    [`const a = { estado: 'aprovada' }`],
    [`z.enum(['respondida', 'aprovada'])`],
    ['const a = `/cidade/«id»/evidencia/pergunta`'],
    ["const a = `Faltam «w.min.conta(n, 'pergunta')»`"],
    ['sql`select pergunta from municipio where "temaId" = «id»`'],
  ])('leaves %s alone', (fonte) => {
    expect(textosDe(emJs(fonte), 'tsx').filter(errado)).toEqual([])
  })
})
