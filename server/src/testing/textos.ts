import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'

/** A text of the program as it stands in its source: what is put into it at run time is `…`. */
export interface Texto {
  linha: number
  texto: string
  /** Words of the catalogue that stand next to each other in it: 'desta ‹singular›', '‹singular› cadastrada'. */
  colado: string
}

// biome-ignore lint/suspicious/noExplicitAny: a syntax tree of whatever language the file is in
type No = any

/** What is no text for people: names of things the program calls by a word, addresses, styles, SQL. */
const ehCodigo = (s: string) =>
  /^[a-z][\w]*$/.test(s) || (!/\s/.test(s.trim()) && /[/._:#@=-]/.test(s)) || !/\p{L}/u.test(s)
const SQL =
  /^\s*(?:select|insert|update|delete|with|create|from|join|left join|order by|and|or|lateral|case|exists|not)\b/i

const nomeDe = (no: No): string =>
  no?.type === 'Identifier' ? no.name : no?.type === 'MemberExpression' ? nomeDe(no.property) : ''
/** `w.min.singular('pergunta')` and its like: the noun that the catalogue puts there, without an article of its own. */
const semArtigo = (no: No) =>
  no?.type === 'CallExpression' && /^(?:singular|plural|conta)$/.test(nomeDe(no.callee)) ? '‹noun›' : '…'

const deTemplate = (no: No, entre: (e: No) => string) =>
  no.quasis.map((q: No, i: number) => q.value.cooked + (no.expressions[i] ? entre(no.expressions[i]) : '')).join('')

/** Children of an element read one after the other, as on the screen. */
const deFilhos = (filhos: No[], entre: (e: No) => string): string =>
  filhos
    .map((f) =>
      f.type === 'JSXText'
        ? f.value
        : f.type === 'JSXExpressionContainer'
          ? f.expression.type === 'Literal'
            ? String(f.expression.value)
            : entre(f.expression)
          : '…',
    )
    .join('')
    .replace(/\s+/g, ' ')

/** Where a call is described (OpenAPI), not what people read. */
const DOS_PROGRAMADORES = new Set(['resumo'])
const SEM_TEXTO = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSLiteralType',
])

export const textosDe = (fonte: string, lang: 'ts' | 'tsx'): Texto[] => {
  const achados: Texto[] = []
  const linhaDe = (inicio: number) => fonte.slice(0, inicio).split('\n').length
  const junta = (no: No, texto: string, colado = texto) =>
    achados.push({ linha: linhaDe(no.start), texto: texto.trim(), colado })
  const anda = (no: No, pai?: No) => {
    if (!no || typeof no !== 'object') return
    if (Array.isArray(no)) {
      for (const n of no) anda(n, pai)
      return
    }
    if (typeof no.type !== 'string') return
    if (no.type === 'Property' && DOS_PROGRAMADORES.has(nomeDe(no.key))) return
    // The catalogue's own word stands in the place of this label.
    if (no.type === 'ObjectExpression' && no.properties.some((p: No) => nomeDe(p.key) === 'termo'))
      return anda(
        no.properties.filter((p: No) => !/^(?:rotulo|singular|titulo)$/.test(nomeDe(p.key))),
        no,
      )
    if (no.type === 'TaggedTemplateExpression') return anda(no.quasi.expressions, no)
    if (no.type === 'Literal' && typeof no.value === 'string') {
      const chave = (pai?.type === 'Property' && pai.key === no) || SEM_TEXTO.has(pai?.type)
      const contada = pai?.type === 'CallExpression' && nomeDe(pai.callee) === 'quantos'
      // 'aprovada: "aprovada"': the key is the state, the value is how people say it.
      const nome = pai?.type === 'Property' && pai.value === no && nomeDe(pai.key) === no.value
      if (!chave && (contada || nome || !ehCodigo(no.value))) junta(no, no.value)
    }
    if (no.type === 'TemplateLiteral' && !SQL.test(no.quasis[0].value.cooked)) {
      const texto = deTemplate(no, () => '…')
      if (!ehCodigo(texto)) junta(no, texto, deTemplate(no, semArtigo))
    }
    if (no.type === 'JSXElement' || no.type === 'JSXFragment') {
      const texto = deFilhos(no.children, () => '…')
      if (/\p{L}/u.test(texto)) junta(no, texto, deFilhos(no.children, semArtigo))
    }
    for (const [k, v] of Object.entries(no)) if (k !== 'loc' && k !== 'parent') anda(v, no)
  }
  anda(parseAst(fonte, { lang }))
  return achados
}

const raiz = join(import.meta.dirname, '..', '..', '..')
/** The sources of a tree that are no tests. */
export const fontesDe = (arvore: string, fora = /$^/) =>
  readdirSync(join(raiz, arvore), { recursive: true, withFileTypes: true })
    .filter((e) => e.isFile() && /\.tsx?$/.test(e.name) && !/\.test\.tsx?$/.test(e.name))
    .map((e) =>
      join(e.parentPath, e.name)
        .slice(raiz.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((caminho) => !/(?:^|\/)testing|-testing\.tsx?$/.test(caminho.slice(arvore.length)) && !fora.test(caminho))
    .map((caminho) => {
      const fonte = readFileSync(join(raiz, caminho), 'utf8')
      return { caminho, fonte, textos: textosDe(fonte, caminho.endsWith('x') ? 'tsx' : 'ts') }
    })
