import { expect, test } from 'vitest'
import { readRichText } from './rich-blocks.ts'
import { sanitizeRichText } from './richtext.ts'

const read = (html: string) => readRichText(sanitizeRichText(html))
const paragrafo = (...trechos: object[]) => ({ tipo: 'paragrafo', trechos })

test('headings, paragraphs, breaks, marks and links are read as they nest', () => {
  expect(
    read(
      '<h2>Objeto &amp; prazo</h2><p>Um <strong>forte <em>e inclinado</em></strong><br>e <a href="https://exemplo.com.br/?a=1&amp;b=2">link</a></p><p></p>',
    ),
  ).toEqual([
    { tipo: 'titulo', nivel: 2, trechos: [{ texto: 'Objeto & prazo' }] },
    paragrafo(
      ...[{ texto: 'Um ' }, { texto: 'forte ', negrito: true }, { texto: 'e inclinado', negrito: true, italico: true }],
      ...[{ texto: '\n' }, { texto: 'e ' }, { texto: 'link', link: 'https://exemplo.com.br/?a=1&b=2' }],
    ),
    paragrafo(),
  ])
})
test('lists hold items, which hold lists; what follows one is outside of it', () => {
  expect(read('<ol><li><p>um</p><ul><li>um ponto um</li></ul></li>\n<li>dois</li></ol><p>fim</p>')).toEqual([
    {
      tipo: 'lista',
      ordenada: true,
      itens: [
        [
          paragrafo({ texto: 'um' }),
          { tipo: 'lista', ordenada: false, itens: [[paragrafo({ texto: 'um ponto um' })]] },
        ],
        [paragrafo({ texto: 'dois' })],
      ],
    },
    paragrafo({ texto: 'fim' }),
  ])
})
test('text outside of any paragraph and items outside of any list are paragraphs', () => {
  expect(read('solto<li>item</li>')).toEqual([paragrafo({ texto: 'solto' }), paragrafo({ texto: 'item' })])
})
