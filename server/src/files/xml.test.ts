import { expect, test } from 'vitest'
import { isWholeXml } from './xml.ts'

test.each([
  '<svg/>',
  '\ufeff<?xml version="1.0"?>\n<!-- a > b --><svg xmlns="x" viewBox=\'0 0 1 1\'><g><path d="M0 0"/></g></svg>\n',
  '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x" [<!ENTITY ns "y">]><svg a="&ns;">&#38; &amp;</svg>',
  '<svg><style><![CDATA[a > b { } <g>]]></style><sodipodi:namedview id="base"/></svg >',
])('%s is whole', (xml) => expect(isWholeXml(xml)).toBe(true))

test.each([
  '',
  'olá',
  '<svg><g></svg>',
  '<svg></g></svg>',
  '<svg>',
  '<svg/><svg/>',
  '<svg a=b/>',
  '<svg a="1" <g/></svg>',
  '<svg>a & b</svg>',
  '<svg><!-- sem fim</svg>',
  'antes <svg/>',
  '<svg></svg/>',
])('%s is not', (xml) => expect(isWholeXml(xml)).toBe(false))

test('a long one takes no longer than it is', () => {
  expect(isWholeXml(`<svg>${'<g a="1">'.repeat(100_000)}`)).toBe(false)
  expect(isWholeXml(`<svg ${'a="1" '.repeat(100_000)}`)).toBe(false)
})
