import { describe, expect, test } from 'vitest'
import {
  ambienteSchema,
  ambientesPadrao,
  ambientesSchema,
  capacidades,
  contrast,
  corTexto,
  ENVS,
  resolveAmbiente,
  VARIANTES,
} from './variants.ts'
import { ROTULOS, TERMOS, wording } from './wording.ts'

describe('capabilities', () => {
  test.each([
    ['padrao', 'Praça', '#000'],
    ['at', 'Agentes Territoriais', '#93CE98'],
    ['gov', 'Governança Empreendedora', '#9079A8'],
    ['sala', 'Selo de Referência em Atendimento', '#2a4fd7'],
    ['parceiro', 'Selo de Referência em Atendimento', '#000'],
    ['territorios', 'Territórios Empreendedores', '#000'],
    ['educacao', 'Educação Empreendedora', '#908dc4'],
    ['turismo', 'Desenvolvimento Territorial', '#000'],
  ] as const)('R354, R355, R887, R888, R889, R890, R891: %s is titled %s in %s', (variante, titulo, cor) => {
    expect(capacidades(variante)).toMatchObject({ titulo, cor })
  })

  test('R026: each kind is what it says and nothing else', () => {
    const kinds = ['isAT', 'isGov', 'isSala', 'isParceiro', 'isTerritorios', 'isEdu', 'isTur'] as const
    const of = (v: (typeof VARIANTES)[number]) => kinds.filter((k) => capacidades(v)[k])
    expect(Object.fromEntries(VARIANTES.map((v) => [v, of(v)]))).toEqual({
      padrao: [],
      at: ['isAT'],
      gov: ['isGov'],
      sala: ['isSala'],
      parceiro: ['isParceiro'],
      territorios: ['isTerritorios'],
      educacao: ['isEdu'],
      turismo: ['isTur'],
    })
  })

  test('the seal has its own rules: layout and manual in the room, criteria and bands in room and partner', () => {
    const having = (k: 'manual' | 'layoutSelo' | 'criteriosSelo' | 'usaFaixas') =>
      VARIANTES.filter((v) => capacidades(v)[k])
    expect(having('manual')).toEqual(['sala'])
    expect(having('layoutSelo')).toEqual(['sala'])
    expect(having('criteriosSelo')).toEqual(['sala', 'parceiro'])
    expect(having('usaFaixas')).toEqual(['sala', 'parceiro'])
    expect(VARIANTES.filter((v) => !capacidades(v).pontosNaEvidencia)).toEqual(['sala'])
    expect(VARIANTES.filter((v) => capacidades(v).abaEvidencia === 'boasvindas')).toEqual(['sala'])
    expect(capacidades('sala').perguntasAtendentes).toEqual({ quantidade: 112, nomes: 113 })
    expect(capacidades('parceiro').perguntasAtendentes).toEqual({ quantidade: 113, nomes: 114 })
  })

  test('turismo can do what padrao can, and calls everything the same', () => {
    const { variante: _, titulo: __, isTur, ...turismo } = capacidades('turismo')
    const { variante: ___, titulo: ____, isTur: padraoIsTur, ...padrao } = capacidades('padrao')
    expect(turismo).toEqual(padrao)
    expect([isTur, padraoIsTur]).toEqual([true, false])
    const [t, p] = [wording('turismo'), wording('padrao')]
    for (const termo of TERMOS) expect(t.palavra(termo)).toEqual(p.palavra(termo))
    for (const rotulo of ROTULOS) expect(t.rotulo(rotulo)).toBe(p.rotulo(rotulo))
    for (const frase of [
      '{O município} e {as perguntas} {do eixo}',
      '{Temas (temas)}',
      '{Uma solução}, {dos encontros}',
    ])
      expect(t.frase(frase)).toBe(p.frase(frase))
  })

  test('the room takes PDF and Excel, the others also text documents and images', () => {
    expect(capacidades('sala').tiposArquivo).toEqual(['pdf', 'xls', 'xlsx'])
    for (const v of VARIANTES.filter((x) => x !== 'sala'))
      expect(capacidades(v).tiposArquivo).toEqual([
        'pdf',
        'xls',
        'xlsx',
        'doc',
        'docx',
        'odt',
        'ods',
        'jpg',
        'jpeg',
        'png',
      ])
  })
})

describe('colours', () => {
  test('the contrast is that of WCAG', () => {
    expect(contrast('#000', '#fff')).toBeCloseTo(21, 5)
    expect(contrast('#fff', '#000000')).toBeCloseTo(21, 5)
    expect(contrast('#777', '#fff')).toBeCloseTo(4.48, 2)
    expect(contrast('#2a4fd7', '#2A4FD7')).toBe(1)
  })
  test('the text on every brand colour is readable', () => {
    expect(VARIANTES.map((v) => corTexto(capacidades(v).cor))).toEqual([
      '#fff',
      '#000',
      '#000',
      '#fff',
      '#fff',
      '#fff',
      '#000',
      '#fff',
    ])
    for (const v of VARIANTES)
      expect(contrast(capacidades(v).cor, corTexto(capacidades(v).cor))).toBeGreaterThanOrEqual(4.5)
  })
})

describe('environments', () => {
  const minimo = { tag: 't', uf: 'SC', banco: 'b', env: 'hlg', variante: 'sala' }

  test('R357: hosts of dev, hlg and prod live in one map, whatever the port', () => {
    const entrada = (env: string) => ({ tag: env, uf: 'SC', banco: `praca_${env}`, env, variante: 'padrao' })
    const map = ambientesSchema.parse({
      padrao: 'praca.exemplo',
      hosts: {
        'dev.praca.exemplo': entrada('dev'),
        'hlg.praca.exemplo': entrada('hlg'),
        'praca.exemplo': entrada('prod'),
      },
    })
    expect(['dev.praca.exemplo', 'hlg.praca.exemplo', 'praca.exemplo'].map((h) => resolveAmbiente(map, h).env)).toEqual(
      ['dev', 'hlg', 'prod'],
    )
    expect(resolveAmbiente(ambientesPadrao, 'sala.localhost:64332').banco).toBe('sala')
  })
  test('R892: development, homologation and production', () => {
    expect(ENVS).toEqual(['dev', 'hlg', 'prod'])
  })

  test('R356: the built-in map is valid, each variant with a banco of its own, SC1 with that of the standard one', () => {
    expect(ambientesSchema.parse(ambientesPadrao)).toEqual(ambientesPadrao)
    const entries = Object.entries(ambientesPadrao.hosts)
    expect(entries.map(([host]) => host)).toEqual([
      'localhost',
      'at.localhost',
      'gov.localhost',
      'sala.localhost',
      'parceiro.localhost',
      'territorios.localhost',
      'educacao.localhost',
      'sc1.localhost',
    ])
    expect(resolveAmbiente(ambientesPadrao, 'sc1.localhost')).toMatchObject({ banco: 'padrao', uf: 'SC1', tag: 'sc1' })
    const deVariantes = entries.filter(([host]) => host !== 'sc1.localhost')
    for (const [host, a] of deVariantes) {
      expect(a.banco).toBe(a.variante)
      expect(a.env).toBe('dev')
      expect(a.uf).toMatch(/^[A-Z]{2}$/)
      expect(host).toBe(a.variante === 'padrao' ? 'localhost' : `${a.variante}.localhost`)
    }
    expect(new Set(deVariantes.map(([, a]) => a.banco)).size).toBe(deVariantes.length)
  })

  test('title and colour come from the variant unless the map says otherwise', () => {
    expect(ambienteSchema.parse(minimo)).toMatchObject({
      titulo: 'Selo de Referência em Atendimento',
      cor: '#2a4fd7',
      flags: {},
    })
    expect(ambienteSchema.parse({ ...minimo, titulo: 'Meu selo', cor: '#abc' })).toMatchObject({
      titulo: 'Meu selo',
      cor: '#abc',
    })
  })

  test('single sign-on defaults to the realm externo', () => {
    const { sso } = ambienteSchema.parse({ ...minimo, sso: { issuer: 'https://id.exemplo.com.br', clientId: 'praca' } })
    expect(sso).toMatchObject({ realm: 'externo', escopo: 'openid profile email' })
  })

  test.each([
    ['banco', 'b; drop database x'],
    ['banco', 'Maiusculo'],
    ['banco', ''],
    ['env', 'producao'],
    ['variante', 'outra'],
    ['cor', 'red'],
    ['uf', 'Santa Catarina'],
    ['sso', { issuer: 'nao-e-endereco', clientId: 'x' }],
  ])('%s = %j is refused', (key, value) => {
    expect(ambienteSchema.safeParse({ ...minimo, [key]: value }).success).toBe(false)
  })

  test('the default host must be in the map, and hosts carry no port or upper case', () => {
    expect(ambientesSchema.safeParse({ padrao: 'b', hosts: { a: minimo } }).success).toBe(false)
    expect(ambientesSchema.safeParse({ padrao: 'toString', hosts: { a: minimo } }).success).toBe(false)
    expect(ambientesSchema.safeParse({ padrao: 'a:80', hosts: { 'a:80': minimo } }).success).toBe(false)
    expect(ambientesSchema.safeParse({ padrao: 'A', hosts: { A: minimo } }).success).toBe(false)
    expect(ambientesSchema.safeParse({ padrao: 'a', hosts: { a: minimo } }).success).toBe(true)
  })

  test('environments of one banco have one identity provider', () => {
    const de = (nome: string, banco = 'b') => ({
      ...minimo,
      banco,
      sso: { issuer: `https://${nome}.exemplo`, clientId: 'x' },
    })
    const vale = (...dois: object[]) =>
      ambientesSchema.safeParse({ padrao: 'a', hosts: { a: dois[0], b: dois[1] } }).success
    expect(vale(de('um'), de('outro'))).toBe(false)
    expect(vale(de('um'), de('um'))).toBe(true)
    expect(vale(de('um'), de('outro', 'c'))).toBe(true)
    expect(vale(de('um'), minimo)).toBe(true)
  })

  test.each([
    ['sala.localhost', 'sala'],
    ['SALA.localhost:3000', 'sala'],
    ['gov.localhost:64332', 'gov'],
    ['at.localhost.', 'at'],
    ['localhost:5173', 'padrao'],
    ['127.0.0.1:3000', 'padrao'],
    ['[::1]:3000', 'padrao'],
    ['desconhecido.exemplo.com.br', 'padrao'],
    ['constructor', 'padrao'],
    ['', 'padrao'],
    [undefined, 'padrao'],
  ])('R356: host %s is served by %s', (host, variante) => {
    expect(resolveAmbiente(ambientesPadrao, host).variante).toBe(variante)
  })
})
