import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type MailTemplate, type MailValues, renderMail, renderNotice } from './templates.ts'

const link = 'https://praca.example/senha?token=a&b=c'
const values: MailValues = { para: 'ana@prefeitura.example', nome: 'Ana', titulo: 'Praça', link }
const templates: MailTemplate[] = ['primeiro-acesso', 'recuperacao', 'senha-alterada']

describe('letters', () => {
  test('an invitation says that its link is good for 24 hours', () => {
    const mail = renderMail('primeiro-acesso', values)
    expect(mail).toMatchObject({ para: 'ana@prefeitura.example', assunto: 'Praça: seu primeiro acesso' })
    expect(mail.texto).toContain('O link vale por 24 horas e pode ser usado uma vez.')
  })

  test('a lost password says that its link is good for 1 hour', () => {
    const mail = renderMail('recuperacao', values)
    expect(mail.assunto).toBe('Praça: recuperação de senha')
    expect(mail.texto).toContain('O link vale por 1 hora e pode ser usado uma vez.')
  })

  test('a changed password is told with its moment, where it is known', () => {
    const quando = new Date('2026-03-09T15:00:00Z')
    expect(renderMail('senha-alterada', { ...values, quando }).texto).toContain(
      'em 09/03/2026 12:00 (horário de Brasília).',
    )
    expect(renderMail('senha-alterada', { ...values, nome: '' }).texto).toMatch(
      /^Olá\.\n\nA senha da sua conta em Praça foi alterada\.\n/,
    )
  })

  test.each(templates)('%s says the same in text and in HTML', (template) => {
    const mail = renderMail(template, values)
    const body = mail.html?.slice(mail.html.indexOf('<body')) ?? ''
    const shown = body
      .replace(/<[^>]+>/g, ' ')
      .replaceAll('&amp;', '&')
      .replaceAll('&quot;', '"')
    for (const word of mail.texto.split(/[\s:]+/)) expect(shown).toContain(word)
  })

  test('the link is whole in the text and escaped in the HTML', () => {
    const mail = renderMail('primeiro-acesso', values)
    expect(mail.texto).toContain(`Criar senha: ${link}`)
    expect(mail.html).toContain('href="https://praca.example/senha?token=a&amp;b=c"')
  })

  test('who has no page here gets no link', () => {
    const { para, nome, titulo } = values
    const mail = renderNotice({
      para,
      nome,
      titulo,
      assunto: 'convite',
      antes: ['Você foi convidada.'],
      depois: ['Até lá.'],
    })
    expect(mail.texto).toBe('Olá, Ana.\n\nVocê foi convidada.\n\nAté lá.\n\nPraça')
    expect(mail.html).not.toMatch(/href|botão/)
  })

  test('only a web address is mailed', () => {
    expect(() => renderMail('recuperacao', { ...values, link: 'javascript:alert(1)' })).toThrow()
    expect(() => renderMail('recuperacao', { ...values, link: '/senha' })).toThrow()
  })

  test('a name brings neither marks, nor lines, nor links of its own', () => {
    const mail = renderMail('recuperacao', { ...values, nome: '<b>Ana</b>\r\n\r\nClique: http://evil.example' })
    expect(mail.html).toContain('Olá, &lt;b&gt;Ana&lt;/b&gt; Clique: http evil.example.')
    expect(mail.texto.split('\n\n')[0]).toBe('Olá, <b>Ana</b> Clique: http evil.example.')
  })

  test('whatever the names, the subject is one line and the HTML holds only our own marks', () => {
    const shape = (html = '') => html.match(/<[^>]*>/g)
    const ours = shape(renderMail('primeiro-acesso', values).html)
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (nome, titulo) => {
        const mail = renderMail('primeiro-acesso', { ...values, nome, titulo })
        expect(mail.assunto).not.toMatch(/[\r\n]/)
        expect(shape(mail.html)).toEqual(ours)
      }),
    )
  })
})
