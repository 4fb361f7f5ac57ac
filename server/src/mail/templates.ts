import { formatDateTime } from '#contract/br.ts'
import type { Mail } from './mail.ts'

export type MailTemplate = 'primeiro-acesso' | 'recuperacao' | 'senha-alterada'

export interface MailValues {
  para: string
  /** Name of the person; empty where it is not at hand. */
  nome: string
  /** Title of the product as this environment calls it. */
  titulo: string
  /** Where the person goes on: the page of the new password, or the sign-in page. */
  link: string
  /** When it happened, for a notice. */
  quando?: Date
}

interface Letter {
  assunto: string
  antes: string[]
  /** What the link does; a letter to who has no page here has none. */
  rotulo?: string | undefined
  depois: string[]
}

const letters: Record<MailTemplate, (titulo: string, quando?: Date) => Letter> = {
  'primeiro-acesso': (titulo) => ({
    assunto: `${titulo}: seu primeiro acesso`,
    antes: [`Sua conta em ${titulo} está pronta. Para entrar, crie a sua senha.`],
    rotulo: 'Criar senha',
    depois: [
      'O link vale por 24 horas e pode ser usado uma vez. Se vencer, peça outro em "Primeiro acesso", na página de entrada.',
      'Se você não esperava esta mensagem, não é preciso fazer nada.',
    ],
  }),
  recuperacao: (titulo) => ({
    assunto: `${titulo}: recuperação de senha`,
    antes: [`Recebemos um pedido para criar uma nova senha da sua conta em ${titulo}.`],
    rotulo: 'Criar nova senha',
    depois: [
      'O link vale por 1 hora e pode ser usado uma vez.',
      'Se não foi você quem pediu, não é preciso fazer nada: sua senha continua a mesma.',
    ],
  }),
  'senha-alterada': (titulo, quando) => ({
    assunto: `${titulo}: sua senha foi alterada`,
    antes: [
      `A senha da sua conta em ${titulo} foi alterada${quando ? ` em ${formatDateTime(quando)} (horário de Brasília)` : ''}.`,
      'As sessões que estavam abertas foram encerradas.',
    ],
    rotulo: 'Ir para a página de entrada',
    depois: ['Se não foi você, recupere a senha na página de entrada agora e avise o administrador.'],
  }),
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (c) => ENTITIES[c] ?? c)

/** Names come from forms: on one line and without what could pass for a link in a mail program. */
const oneLine = (text: string) =>
  text
    .replace(/\p{Cc}|\s+/gu, ' ')
    .replace(/:\/\//g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()

const safeLink = (link: string) => {
  const url = new URL(link)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new Error('a mailed link must be a web address')
  return url.href
}

const P = '<p style="margin:0 0 16px">'
const BODY = 'margin:0;padding:24px;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5;color:#212529'
const BUTTON =
  'display:inline-block;padding:10px 18px;border-radius:6px;background:#1b4965;color:#ffffff;text-decoration:none'

const paragraph = (text: string) => `${P}${escapeHtml(text)}</p>`

const linkHtml = (link: string, rotulo: string) => {
  const href = escapeHtml(link)
  const button = `${P}<a href="${href}" style="${BUTTON}">${escapeHtml(rotulo)}</a></p>`
  return `${button}${P}Se o botão não abrir, copie este endereço no navegador:<br>${href}</p>`
}

const htmlOf = (ola: string, letter: Letter, link: string | undefined, titulo: string) => {
  const { assunto, antes, rotulo, depois } = letter
  const head = `<head><meta charset="utf-8"><title>${escapeHtml(assunto)}</title></head>`
  const where = link && rotulo ? linkHtml(link, rotulo) : ''
  const text = [ola, ...antes].map(paragraph).join('') + where + depois.map(paragraph).join('')
  const foot = `<p style="margin:0;color:#5c636a">${escapeHtml(titulo)}</p>`
  return `<!doctype html><html lang="pt-BR">${head}<body style="${BODY}"><div style="max-width:560px">${text}${foot}</div></body></html>`
}

const render = (
  values: Omit<MailValues, 'quando' | 'link'> & { link?: string },
  write: (titulo: string) => Letter,
): Mail => {
  const titulo = oneLine(values.titulo)
  const nome = oneLine(values.nome)
  const link = values.link === undefined ? undefined : safeLink(values.link)
  const letter = write(titulo)
  const ola = nome ? `Olá, ${nome}.` : 'Olá.'
  return {
    para: values.para,
    assunto: letter.assunto,
    texto: [
      ola,
      ...letter.antes,
      ...(link && letter.rotulo ? [`${letter.rotulo}: ${link}`] : []),
      ...letter.depois,
      titulo,
    ].join('\n\n'),
    html: htmlOf(ola, letter, link, titulo),
  }
}

/** The message as it goes out: plain text and simple HTML that say the same. Pure: nothing is sent or stored here. */
export const renderMail = (template: MailTemplate, values: MailValues): Mail =>
  render(values, (titulo) => letters[template](titulo, values.quando))

export interface Notice extends Omit<MailValues, 'quando' | 'link'> {
  assunto: string
  antes: readonly string[]
  /** The page where the person goes on, and what the button says; who has none here gets neither. */
  link?: string
  rotulo?: string
  depois?: readonly string[]
}

/** A notice that a feature words: texts from forms are put on one line each. */
export const renderNotice = ({ assunto, antes, rotulo, depois = [], ...values }: Notice): Mail =>
  render(values, (titulo) => ({
    assunto: `${titulo}: ${oneLine(assunto)}`,
    antes: antes.map(oneLine),
    rotulo,
    depois: depois.map(oneLine),
  }))
