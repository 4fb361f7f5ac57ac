import { DEMO_SENHA } from '#server/access/demo-logins.ts'
import { entrar, expect, pedir, semViolacoes, test, url } from './praca.ts'

const HOST = 'localhost'
const tokenDoAdmin = async () =>
  (await pedir(HOST, 'POST', '/api/auth/login', { email: 'admin@praca.local', senha: DEMO_SENHA })).token as string

/** 'dd/mm/aaaa HH:mm' in São Paulo. */
const escrito = (d: Date) =>
  new Intl.DateTimeFormat('pt-BR', {
    timeZone: 'America/Sao_Paulo',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
    .format(d)
    .replace(', ', ' ')

/** A meeting of today that its code opens now, whatever the hour: its day may be over in a few minutes. */
const marcar = async (titulo: string) => {
  const token = await tokenDoAdmin()
  const hoje = escrito(new Date()).slice(0, 10)
  const [grupo] = await pedir(HOST, 'GET', '/api/municipio/grupo/get-grupos/1', undefined, token)
  const [consultor] = await pedir(HOST, 'GET', '/api/calendario/encontro/consultores/1', undefined, token)
  const corpo = {
    municipioId: 1,
    titulo,
    encontroType: 1,
    modalidade: 1,
    grupoId: grupo.grupoId,
    inicioString: `${hoje} 00:00`,
    fimString: `${hoje} 23:59`,
    local: 'Prefeitura, sala 2',
    usuarioId: consultor.usuarioId,
    solucoesEvento: [],
    tarefasEvento: [],
    convidadosEvento: [{ nome: 'Ana Souza', email: 'ana.souza@exemplo.com.br' }],
  }
  const { encontroId } = await pedir(HOST, 'POST', '/api/calendario/encontro', corpo, token)
  const { link } = await pedir(HOST, 'POST', `/api/calendario/encontro/${encontroId}/presenca/codigo`, undefined, token)
  const lista = () => pedir(HOST, 'GET', `/api/calendario/encontro/${encontroId}/presenca`, undefined, token)
  const revogar = () =>
    pedir(HOST, 'DELETE', `/api/calendario/encontro/${encontroId}/presenca/codigo`, undefined, token)
  return { encontroId, endereco: url(new URL(link).pathname), lista, revogar }
}

test('a guest points the phone at the code and is on the list; revoked, it opens nothing', {
  tag: '@celular',
}, async ({ page, marca }) => {
  const { endereco, lista, revogar } = await marcar(`Oficina ${marca}`)
  await page.goto(endereco)
  await expect(page.getByRole('heading', { name: `Oficina ${marca}` })).toBeVisible()
  await expect(page.getByText('Ana Souza')).toHaveCount(0)
  await semViolacoes(page)
  await page.getByRole('button', { name: 'Confirmar presença' }).click()
  await expect(page.getByLabel('Nome e sobrenome')).toBeFocused()
  await page.getByLabel('Nome e sobrenome').fill('Ana Souza')
  await page.getByLabel('E-mail ou telefone com DDD').fill('ana.souza@exemplo.com.br')
  await page.getByRole('button', { name: 'Confirmar presença' }).click()
  await expect(page.getByText('Ana Souza, sua presença está na lista.')).toBeVisible()
  await semViolacoes(page)
  expect(await lista()).toMatchObject({ presentes: 1, convidados: [{ nome: 'Ana Souza', presente: true }] })

  await page.getByRole('button', { name: 'Confirmar outra pessoa' }).click()
  await page.getByLabel('Nome e sobrenome').fill('Dora Reis')
  await page.getByLabel('E-mail ou telefone com DDD').fill('(48) 99999-0003')
  await page.getByRole('button', { name: 'Confirmar presença' }).click()
  await expect(page.getByText('Dora Reis, sua presença está na lista.')).toBeVisible()
  expect(await lista()).toMatchObject({ presentes: 2 })

  await revogar()
  await page.goto(endereco)
  await expect(page.getByText('Este link não existe, venceu ou foi revogado.')).toBeVisible()
})

test('at 320 px wide nothing of the page of presence runs out of sight', {
  tag: ['@celular', '@so-no-celular'],
}, async ({ page, marca }) => {
  const { endereco } = await marcar(`Encontro com um título bem comprido sobre desenvolvimento ${marca}`)
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto(endereco)
  await expect(page.getByRole('button', { name: 'Confirmar presença' })).toBeVisible()
  const largo = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(largo).toBeLessThanOrEqual(320)
})

test('signed in or not, the page of presence is the same', async ({ page, marca }) => {
  const { endereco } = await marcar(`Reunião ${marca}`)
  await entrar(page, 'admin')
  await page.goto(endereco)
  await expect(page.getByRole('heading', { name: `Reunião ${marca}` })).toBeVisible()
})
