import type { Variante } from './variants.ts'

/**
 * What things are called in each variant. Screens and messages ask for a word together with its article, because a
 * Município becomes a Sala: `w.do('municipio')` is 'do Município' or 'da Sala', and nobody glues articles by hand.
 */
interface Palavra {
  readonly singular: string
  readonly plural: string
  readonly genero: 'm' | 'f'
  /** The text of an empty list, where the specification words its own. */
  readonly vazio?: string
}

const m = (singular: string, plural: string, vazio?: string): Palavra => ({
  singular,
  plural,
  genero: 'm',
  ...(vazio && { vazio }),
})
const f = (singular: string, plural: string, vazio?: string): Palavra => ({
  singular,
  plural,
  genero: 'f',
  ...(vazio && { vazio }),
})

const palavras = {
  municipio: m('Município', 'Municípios'),
  eixo: m('Eixo', 'Eixos'),
  tema: m('Tema', 'Temas'),
  pergunta: f('Pergunta', 'Perguntas', 'Nenhuma pergunta retornada'),
  indicador: m('Indicador', 'Indicadores'),
  solucao: f('Solução', 'Soluções'),
  tipoSolucao: m('Tipo de solução', 'Tipos de solução'),
  tarefa: f('Tarefa', 'Tarefas'),
  encontro: m('Encontro', 'Encontros'),
  grupoSolucao: m('Grupo de Solução', 'Grupos de Soluções'),
  faixa: f('Faixa', 'Faixas'),
  membro: m('Membro', 'Membros'),
  grupo: m('Grupo', 'Grupos'),
  relatorio: m('Relatório', 'Relatórios'),
  relatorioAdministrativo: m('Relatório Administrativo', 'Relatórios Administrativos'),
  evidencia: f('Evidência', 'Evidências', 'Nenhuma evidência retornada'),
  acompanhamento: m('Acompanhamento', 'Acompanhamentos'),
  diagnostico: m('Diagnóstico', 'Diagnósticos'),
  termoReferencia: m('Termo de Referência', 'Termos de Referência'),
  proposta: f('Proposta', 'Propostas'),
  processoPagamento: m('Processo de Pagamento', 'Processos de Pagamento'),
  contrato: m('Contrato', 'Contratos'),
  usuario: m('Usuário', 'Usuários'),
  projeto: m('Projeto', 'Projetos'),
  territorio: m('Território', 'Territórios'),
  instituicao: f('Instituição', 'Instituições'),
  categoria: f('Categoria', 'Categorias'),
  medalha: f('Medalha', 'Medalhas'),
  pacote: m('Pacote', 'Pacotes'),
  unidadeRegional: f('Unidade Regional', 'Unidades Regionais', 'Nenhuma UR'),
} as const satisfies Record<string, Palavra>

export type Termo = keyof typeof palavras
export const TERMOS = Object.keys(palavras) as Termo[]

const pilar = m('Pilar', 'Pilares')
const criterio = m('Critério', 'Critérios')
const acompanhamentoGeral = m('Acompanhamento Geral', 'Acompanhamentos Gerais')
const atividade = f('Atividade', 'Atividades')

const proprias: Record<Variante, Partial<Record<Termo, Palavra>>> = {
  padrao: {},
  at: {
    solucao: f('Iniciativa', 'Iniciativas'),
    tipoSolucao: m('Tipo de iniciativa', 'Tipos de iniciativa'),
    tarefa: atividade,
    encontro: f('Agenda', 'Agendas'),
    grupoSolucao: m('Grupo de iniciativa', 'Grupos de Iniciativas'),
  },
  gov: {
    municipio: m('Projeto', 'Projetos'),
    solucao: f('Fase', 'Fases'),
    tipoSolucao: m('Tipo de fase', 'Tipos de fase'),
    tarefa: atividade,
    grupoSolucao: m('Grupo de Fases', 'Grupos de Fases'),
  },
  sala: {
    municipio: f('Sala', 'Salas'),
    eixo: pilar,
    tema: pilar,
    pergunta: criterio,
    indicador: criterio,
    diagnostico: acompanhamentoGeral,
  },
  parceiro: { municipio: m('Parceiro', 'Parceiros') },
  territorios: {},
  educacao: {},
  turismo: {},
}

/** Labels that are no noun to decline: tabs of the city header, buttons, titles. */
const rotulos = {
  tabTermo: 'Termos de Referência',
  tabGrupos: 'Grupos',
  tabCalendario: 'Calendário',
  diagnostico: palavras.diagnostico.singular,
  enviarEvidencia: 'Enviar',
  categoriaIndicadores: 'Indicadores',
} as const

export type Rotulo = keyof typeof rotulos
export const ROTULOS = Object.keys(rotulos) as Rotulo[]

const rotulosProprios: Partial<Record<Variante, Partial<Record<Rotulo, string>>>> = {
  at: { tabTermo: 'Atividades', tabGrupos: 'Iniciativas', tabCalendario: 'Agenda' },
  gov: { tabTermo: 'Fases', tabGrupos: 'Etapas' },
  sala: { diagnostico: acompanhamentoGeral.singular, enviarEvidencia: 'Carregar', categoriaIndicadores: 'Critérios' },
}

const upper = (s: string) => s.charAt(0).toUpperCase() + s.slice(1)

/** The declensions over one set of words, written as they are or in lower case. */
const declina = (de: (t: Termo) => Palavra, caixa: (s: string) => string) => {
  const fem = (t: Termo) => de(t).genero === 'f'
  const um = (masc: string, femi: string) => (t: Termo) => `${fem(t) ? femi : masc} ${caixa(de(t).singular)}`
  const varios = (masc: string, femi: string) => (t: Termo) => `${fem(t) ? femi : masc} ${caixa(de(t).plural)}`
  const flexiona = (t: Termo, palavra: string) =>
    fem(t) ? palavra.replace(/o(s?)$/, 'a$1').replace(/^([Uu])m$/, '$1ma') : palavra
  return {
    singular: (t: Termo) => caixa(de(t).singular),
    plural: (t: Termo) => caixa(de(t).plural),
    /** '1 Município', '3 Municípios' */
    conta: (n: number, t: Termo) => `${n} ${caixa(n === 1 ? de(t).singular : de(t).plural)}`,
    /** For a count that chooses by itself: { um: 'município', varios: 'municípios' }. */
    umEVarios: (t: Termo) => ({ um: caixa(de(t).singular), varios: caixa(de(t).plural) }),
    um: um('um', 'uma'),
    o: um('o', 'a'),
    os: varios('os', 'as'),
    do: um('do', 'da'),
    dos: varios('dos', 'das'),
    no: um('no', 'na'),
    nos: varios('nos', 'nas'),
    ao: um('ao', 'à'),
    pelo: um('pelo', 'pela'),
    este: um('este', 'esta'),
    outro: um('outro', 'outra'),
    /** Without article: 'de Município'. */
    de: um('de', 'de'),
    todos: varios('todos os', 'todas as'),
    novo: um('Novo', 'Nova'),
    /** The text of an empty list: 'Nenhum Município retornado'. */
    nenhum: (t: Termo) =>
      de(t).vazio ??
      (fem(t) ? `Nenhuma ${caixa(de(t).singular)} retornada` : `Nenhum ${caixa(de(t).singular)} retornado`),
    /** A participle, adjective or article in -o, or 'um', made to agree: flexiona('tarefa', 'incluído') is 'incluída'. */
    flexiona,
    /** '{Nome} salvo com sucesso', agreeing: comSucesso('municipio', 'salvo'). */
    comSucesso: (t: Termo, palavra: string) => `${upper(caixa(de(t).singular))} ${flexiona(t, palavra)} com sucesso`,
  }
}

/* Sentences */

/** Words that agree with the noun, masculine and feminine. Participles agree by their ending. */
const PARES = `o a, os as, do da, dos das, no na, nos nas, ao à, aos às, pelo pela, um uma, este esta, estes estas,
  deste desta, destes destas, neste nesta, nestes nestas, esse essa, desse dessa, nesse nessa, outro outra, algum alguma, nenhum nenhuma, todos todas, mesmo mesma, novo nova, novos novas,
  ativo ativa, meus minhas`
  .split(',')
  .map((par) => par.trim().split(' ') as [string, string])
const OUTRO_GENERO = { f: new Map(PARES), m: new Map(PARES.map(([masc, femi]) => [femi, masc])) }

const concorda = (palavra: string, genero: 'm' | 'f') => {
  const min = palavra.toLowerCase()
  const outra = OUTRO_GENERO[genero].get(min) ?? min.replace(/([aií]d)[oa](s?)$/, genero === 'f' ? '$1a$2' : '$1o$2')
  return min === palavra ? outra : upper(outra)
}

/** The terms that some variant calls otherwise, by their standard word, the longest first. */
const chamados = TERMOS.filter((t) => Object.values(proprias).some((p) => p[t]))
  .flatMap((t) => (['singular', 'plural'] as const).map((numero) => ({ t, numero, nome: palavras[t][numero] })))
  .toSorted((a, b) => b.nome.length - a.nome.length)
const NOME = new RegExp(`(?<!\\p{L})(?:${chamados.map((c) => c.nome).join('|')})(?!\\p{L})`, 'iu')
const LACUNA = /\{([^{}]+?)( \([^)]*\))?\}/g

/** Stand for somebody's braces until a sentence is said; Unicode keeps these two out of every text. */
const [ABRE, FECHA] = ['\ufdd0', '\ufdd1'] as const
/** Somebody's text for the middle of a sentence: what it has between braces is no placeholder. `frase` gives them back. */
export const literal = (texto: string) => texto.replaceAll('{', ABRE).replaceAll('}', FECHA)
const comChaves = (texto: string) => texto.replaceAll(ABRE, '{').replaceAll(FECHA, '}')

/** Whether a text names something that another variant calls otherwise. */
export const nomeiaTermo = (texto: string) => NOME.test(texto)
/** A sentence without its placeholders: nothing left in it may name such a thing. */
export const foraDasLacunas = (texto: string) =>
  texto.replace(LACUNA, (lacuna, dentro: string) => (nomeiaTermo(dentro) ? '' : lacuna))

/** One placeholder in the words of a variant; one that names no term is left as it is. */
const preencher = (de: (t: Termo) => Palavra, lacuna: string, dentro: string, distincao = '') => {
  const achado = NOME.exec(dentro)
  if (!achado) return lacuna
  const [nome] = achado
  const { t, numero } = chamados.find((c) => c.nome.toLowerCase() === nome.toLowerCase())!
  const palavra = de(t)
  const novo = nome === nome.toLowerCase() ? palavra[numero].toLowerCase() : palavra[numero]
  const agrega = (texto: string) =>
    palavra.genero === palavras[t].genero ? texto : texto.replace(/\p{L}+/gu, (x) => concorda(x, palavra.genero))
  const antes = agrega(dentro.slice(0, achado.index))
  const depois = agrega(dentro.slice(achado.index + nome.length))
  return `${antes}${novo}${depois}${de('eixo').singular === de('tema').singular ? distincao : ''}`
}

const make = (variante: Variante) => {
  const de = (t: Termo): Palavra => proprias[variante][t] ?? palavras[t]
  return {
    variante,
    ...declina(de, (s) => s),
    /** The same, for the middle of a sentence: w.min.o('tarefa') is 'a tarefa'. */
    min: declina(de, (s) => s.toLowerCase()),
    palavra: de,
    /** Axis and theme told apart where a variant has one word for both: 'Pilar (tema)'. */
    distinto: (t: 'eixo' | 'tema') =>
      de('eixo').singular === de('tema').singular ? `${de(t).singular} (${t})` : de(t).singular,
    /**
     * A sentence written in the standard words, with what has another name or gender elsewhere between braces:
     * 'Só {perguntas respondidas} {do município}'. '{Temas (temas)}' says which only where axis and theme share a word. Somebody's text stands in it as `literal`.
     */
    frase: (texto: string) =>
      comChaves(
        texto.replace(LACUNA, (lacuna, dentro: string, distincao?: string) => preencher(de, lacuna, dentro, distincao)),
      ),
    rotulo: (r: Rotulo): string => rotulosProprios[variante]?.[r] ?? rotulos[r],
  }
}

export type Wording = ReturnType<typeof make>

const made = new Map<Variante, Wording>()

export const wording = (variante: Variante): Wording => {
  const w = made.get(variante) ?? make(variante)
  made.set(variante, w)
  return w
}
