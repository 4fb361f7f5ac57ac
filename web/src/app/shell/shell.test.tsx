import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { alterarAcompanhamento, responderDiagnostico } from '#contract/acompanhamento.ts'
import { escolhaCookies } from '#web/lib/cookies.ts'
import { guardarLeitura } from '#web/lib/guardados.ts'
import { currentSession, refreshSession } from '#web/lib/session.ts'
import { gravar } from '#web/lib/storage.ts'
import {
  ambienteDeTeste,
  entrarComo,
  navegadorNovo,
  problema,
  servidorDeTeste,
  sessaoDeTeste,
} from '#web/lib/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { AvisoCookies } from './aviso-cookies.tsx'
import { Cuidado } from './cuidado.tsx'
import { AVISO_ANTES } from './sessao-viva.tsx'
import { Shell } from './shell.tsx'

beforeEach(() => {
  navegadorNovo()
  // biome-ignore lint/suspicious/noDocumentCookie: the way to forget a cookie
  document.cookie = 'acceptedCookies=; Max-Age=0; Path=/'
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('cookie notice', () => {
  test('R469 R587 R588 it stays until accepted and then for 7 days it is gone', async () => {
    const gravado = vi.spyOn(document, 'cookie', 'set')
    const { user } = renderUi(<AvisoCookies />)
    const aviso = screen.getByRole('region', { name: 'Aviso de Cookies' })
    expect(within(aviso).getByRole('link', { name: 'política de privacidade' }).getAttribute('href')).toBe(
      '/privacidade',
    )
    await user.click(within(aviso).getByRole('button', { name: 'Aceitar' }))
    expect(screen.queryByText('Aviso de Cookies')).toBeNull()
    expect(gravado.mock.calls[0]?.[0]).toContain(`Max-Age=${7 * 24 * 3600}`)
    expect(escolhaCookies()).toBe('todos')
  })

  test('it can be answered with the necessary ones alone', async () => {
    const { user, unmount } = renderUi(<AvisoCookies />)
    await user.click(screen.getByRole('button', { name: 'Somente necessários' }))
    expect(escolhaCookies()).toBe('necessarios')
    unmount()
    renderUi(<AvisoCookies />)
    expect(screen.queryByText('Aviso de Cookies')).toBeNull()
  })
})

describe('R869 a production database behind a test environment', () => {
  const TEXTO = 'Este ambiente de testes usa um banco de dados de produção. Não altere nem cadastre dados.'
  test('is said in a dialog once, and in a banner all the time', async () => {
    const { user } = renderUi(<Cuidado />)
    const dialogo = await screen.findByRole('dialog', { name: 'Cuidado!' })
    expect(within(dialogo).getByText(TEXTO)).toBeTruthy()
    await user.click(within(dialogo).getByRole('button', { name: 'Entendi' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByText(TEXTO)).toBeTruthy()
  })
})

describe('header', () => {
  test('R373 R354 title, menu, person and footer', () => {
    entrarComo({ flags: ['usuarios'] })
    ambienteDeTeste({ titulo: 'Governança Empreendedora', uf: 'BA' })
    renderUi(<Shell />)
    const topo = screen.getByRole('banner')
    expect(within(topo).getByText('Governança Empreendedora')).toBeTruthy()
    expect(within(topo).getByRole('button', { name: 'Administração' })).toBeTruthy()
    expect(screen.getByRole('contentinfo').textContent).toContain('Governança Empreendedora · BA')
  })

  test('R654 the logo shows to full admins or with visualizarLogo', () => {
    entrarComo()
    const { unmount } = renderUi(<Shell />)
    expect(screen.queryByRole('img', { name: 'Praça' })).toBeNull()
    unmount()
    entrarComo({ flags: ['visualizarLogo'] })
    const outra = renderUi(<Shell />)
    expect(screen.getByRole('img', { name: 'Praça' })).toBeTruthy()
    outra.unmount()
    entrarComo({ acessoTotal: true })
    renderUi(<Shell />)
    expect(screen.getByRole('img', { name: 'Praça' })).toBeTruthy()
  })

  test('the shelf of solutions stands under the entry whose page leads to it', async () => {
    entrarComo({ flags: ['projetoseSolucoes', 'temas'] })
    const { router } = renderUi(<Shell />, { rotas: [{ path: '/grupo-solucao/:id/solucao', element: <Shell /> }] })
    await act(() => router.navigate('/grupo-solucao/1/solucao'))
    expect(screen.getByRole('button', { name: 'Administração' }).dataset.atual).toBe('true')
    expect(screen.getByRole('button', { name: 'Gestão' }).dataset.atual).toBeUndefined()
  })

  test('what the menu nests opens in place, and the arrows walk over all of it', async () => {
    entrarComo({ flags: ['temas', 'eixos', 'verMenuMunicipioEixos', 'verEducacaoEmpreendedora'] })
    const { user } = renderUi(<Shell />)
    screen.getByRole('button', { name: 'Gestão' }).focus()
    await user.keyboard('{Enter}')
    const primeira = await screen.findByRole('menuitem', { name: 'Educação Empreendedora' })
    await waitFor(() => expect(document.activeElement).toBe(primeira))
    const cadastros = screen.getByRole('group', { name: 'Gestão de Cadastros' })
    expect(
      within(cadastros)
        .getAllByRole('menuitem')
        .map((i) => i.textContent),
    ).toEqual(['Eixos', 'Temas'])
    const andados: (string | null | undefined)[] = []
    for (let i = 0; i < 4; i++) {
      andados.push(document.activeElement?.getAttribute('href'))
      await user.keyboard('{ArrowDown}')
    }
    expect(andados).toEqual(['/municipio-escola', '/eixo', '/tema', '/municipioEixo'])
  })

  test('R467 the drawer of the phone lists the entries flat and searches them', async () => {
    entrarComo({ flags: ['temas', 'usuarios'] })
    const { user } = renderUi(<Shell />)
    await user.click(screen.getByRole('button', { name: 'Abrir o menu' }))
    const gaveta = await screen.findByRole('dialog', { name: 'Menu' })
    expect(
      within(gaveta)
        .getAllByRole('link')
        .map((a) => a.getAttribute('href')),
    ).toEqual(['/cidade', '/tema', '/usuario'])
    await user.type(within(gaveta).getByRole('searchbox'), 'usuar')
    expect(within(gaveta).getAllByRole('link')).toHaveLength(1)
  })
})

describe('user menu', () => {
  const abrir = async () => {
    const { user } = renderUi(<Shell />)
    await user.click(screen.getByRole('button', { name: 'Menu de Ana de Souza Lima' }))
    await screen.findByRole('menuitem', { name: 'Sair' })
    return user
  }

  test('R463 R465 R466 name, group, change of password and the way out', async () => {
    entrarComo()
    servidorDeTeste({ 'POST /api/auth/logout': [200, { message: 'ok', ssoLogout: null }] })
    const user = await abrir()
    const menu = screen.getByRole('menu')
    expect(menu.textContent).toContain('Ana de Souza Lima')
    expect(menu.textContent).toContain('Consultores')
    expect(within(menu).getByRole('menuitem', { name: 'Alterar senha' }).getAttribute('href')).toBe(
      '/usuario/atualizar-senha',
    )
    expect(within(menu).queryByRole('menuitem', { name: 'Baixar o manual' })).toBeNull()
    await user.click(within(menu).getByRole('menuitem', { name: 'Sair' }))
    await waitFor(() => expect(currentSession()).toBeNull())
  })

  const FILA = 'fila:teste:7:1'
  const guardarUma = () => {
    const respostas = [{ acompanhamentoPerguntaId: 11, clienteId: 'a', resposta: true }]
    const feitas = [{ acompanhamentoPerguntaId: 12, clienteId: 'b', resposta: false, em: 1 }]
    const guardado = { municipioId: 5, diagnostico: true, respostas, temas: [], feitas, temasFeitos: [] }
    localStorage.setItem(FILA, JSON.stringify(guardado))
    localStorage.setItem('diagnostico:teste:7:5', '{}')
  }
  const RESPONDER = `PUT ${responderDiagnostico.path}`
  const LOGOUT = { 'POST /api/auth/logout': [200, { message: 'ok', ssoLogout: null }] } as const

  test('who leaves with answers not sent is asked: they can be kept, and what was sent goes all the same', async () => {
    entrarComo()
    guardarUma()
    servidorDeTeste({ ...LOGOUT, [RESPONDER]: problema(503, 'indisponivel', 'Fora do ar') })
    const user = await abrir()
    await user.click(screen.getByRole('menuitem', { name: 'Sair' }))
    const dialogo = await screen.findByRole('dialog', { name: 'Sair' })
    expect(dialogo.textContent).toContain('Há 1 resposta ainda sem envio neste aparelho')
    await user.click(within(dialogo).getByRole('button', { name: 'Enviar agora' }))
    expect((await within(dialogo).findByRole('alert')).textContent).toContain('Fora do ar')
    expect(currentSession()).not.toBeNull()
    await user.click(within(dialogo).getByRole('button', { name: 'Sair e manter guardadas' }))
    await waitFor(() => expect(currentSession()).toBeNull())
    expect(JSON.parse(localStorage.getItem(FILA)!)).toMatchObject({ respostas: [{ clienteId: 'a' }] })
    expect(localStorage.getItem(FILA)).not.toContain('feitas')
    expect(localStorage.getItem('diagnostico:teste:7:5')).toBeNull()
  })

  test('or they are sent at once, and nothing stays on the device', async () => {
    entrarComo()
    let fora = true
    const fetch = servidorDeTeste({
      ...LOGOUT,
      [RESPONDER]: () =>
        fora ? problema(503, 'indisponivel', 'Fora do ar') : [200, { salvas: [], recusadas: [], sim: 1, nao: 0 }],
    })
    guardarUma()
    const user = await abrir()
    const chamou = (chave: string) => fetch.mock.calls.filter(([u, i]) => `${i?.method} ${u}` === chave).length
    // Signed in again, the device tries by itself.
    await waitFor(() => expect(chamou(RESPONDER)).toBeGreaterThan(0))
    await user.click(screen.getByRole('menuitem', { name: 'Sair' }))
    fora = false
    await user.click(await screen.findByRole('button', { name: 'Enviar agora' }))
    await waitFor(() => expect(currentSession()).toBeNull())
    expect(Object.keys(localStorage).filter((k) => /^(fila|diagnostico):/.test(k))).toEqual([])
  })

  test('what the server does not take is shown as it was said, and goes only when its person discards it', async () => {
    entrarComo()
    servidorDeTeste({ [RESPONDER]: problema(404, 'naoEncontrado', 'Registro não encontrado.') })
    const respostas = [{ acompanhamentoPerguntaId: 11, clienteId: 'c', numero: 4, resposta: true, comentario: 'visto' }]
    // A follow-up that no other story here has opened.
    localStorage.setItem('fila:teste:7:77', JSON.stringify({ municipioId: 5, diagnostico: true, respostas, temas: [] }))
    const { user } = renderUi(<Shell />)
    const dialogo = await screen.findByRole('dialog', { name: 'Respostas guardadas que o servidor não aceitou' })
    expect(dialogo.textContent).toContain('Pergunta 4')
    expect(dialogo.textContent).toContain('SIM, “visto”')
    expect(dialogo.textContent).toContain('Registro não encontrado.')
    expect(localStorage.getItem('fila:teste:7:77')).toContain('visto')
    await user.click(within(dialogo).getByRole('button', { name: 'Descartar' }))
    expect(localStorage.getItem('fila:teste:7:77')).toBeNull()
  })

  test('so it is when the connection comes back, on whatever page: counted in the header, and asked before leaving', async () => {
    entrarComo()
    let fora = true
    servidorDeTeste({
      [RESPONDER]: () =>
        fora ? problema(503, 'indisponivel', 'Fora do ar') : problema(404, 'naoEncontrado', 'Registro não encontrado.'),
    })
    const respostas = [{ acompanhamentoPerguntaId: 11, clienteId: 'e', numero: 4, resposta: true }]
    gravar('fila:teste:7:79', JSON.stringify({ municipioId: 5, diagnostico: true, respostas, temas: [] }))
    const { user } = renderUi(<Shell />)
    expect(await screen.findByRole('button', { name: '1 a enviar' })).toBeTruthy()
    fora = false
    window.dispatchEvent(new Event('online'))
    const dialogo = await screen.findByRole('dialog', { name: 'Respostas guardadas que o servidor não aceitou' })
    await user.click(within(dialogo).getByRole('button', { name: 'Manter guardadas' }))
    expect(await screen.findByRole('button', { name: '1 por resolver' })).toBeTruthy()
    expect(screen.getByText('1 item não aceito pelo servidor', { selector: '[role=status]' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Menu de Ana de Souza Lima' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Sair' }))
    const saida = await screen.findByRole('dialog', { name: 'Sair' })
    expect(saida.textContent).toContain('Há 1 item não aceito pelo servidor')
    expect(currentSession()).not.toBeNull()
    await user.click(within(saida).getByRole('button', { name: 'Ver o que não foi aceito' }))
    await user.click(await within(saida).findByRole('button', { name: 'Descartar' }))
    expect(localStorage.getItem('fila:teste:7:79')).toBeNull()
  })

  test('what waits on the device is told in the header, with the way to its page; it goes when nothing waits', async () => {
    entrarComo()
    servidorDeTeste({ [`PUT ${alterarAcompanhamento.path}`]: problema(503, 'indisponivel', 'Fora do ar') })
    const fila = (respostas: object[]) =>
      JSON.stringify({ municipioId: 5, diagnostico: false, respostas, temas: [], recusadas: [] })
    const uma = { acompanhamentoPerguntaId: 11, clienteId: 'd', resposta: true }
    // Of this person and of somebody else.
    gravar('fila:teste:7:78', fila([{ ...uma, comentario: 'visto' }]))
    gravar('fila:teste:8:79', fila([uma, uma, uma]))
    guardarLeitura('acompanhamento', 7, 78, {
      lidoEm: 1,
      nome: 'Governança · 1º acompanhamento',
      municipio: { nome: 'Vale Sereno', uf: 'SC' },
    })
    const { user } = renderUi(<Shell />)
    const topo = within(screen.getByRole('banner'))
    const frase = '1 resposta e 1 comentário guardados neste aparelho, à espera de envio'
    expect(topo.getByRole('status').textContent).toBe(frase)
    await user.click(topo.getByRole('button', { name: '2 a enviar' }))
    const item = await topo.findByRole('menuitem', { name: /^Governança · 1º acompanhamento *Vale Sereno\/SC$/ })
    expect(item.getAttribute('href')).toBe('/cidade/5/acompanhamento/obter/78')
    gravar('fila:teste:7:78', fila([]))
    await waitFor(() => expect(topo.queryByRole('status')).toBeNull())
  })

  test('R464 the manual is offered in the seal room', async () => {
    entrarComo({ ambiente: { variante: 'sala' } })
    const fetch = servidorDeTeste({ 'GET /api/manual': [200, new Blob(['%PDF'])] })
    const user = await abrir()
    await user.click(screen.getByRole('menuitem', { name: 'Baixar o manual' }))
    await waitFor(() => expect(fetch.mock.calls.map(([endereco]) => endereco)).toContain('/api/manual'))
  })

  test('R465 with single sign-on there is no password to change', async () => {
    entrarComo({ ambiente: { entrada: 'sso' } })
    await abrir()
    expect(screen.queryByRole('menuitem', { name: 'Alterar senha' })).toBeNull()
  })
})

describe('before the session ends', () => {
  test('the person is warned and can go on', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    entrarComo()
    refreshSession(sessaoDeTeste(), Date.now() + AVISO_ANTES - 1000)
    const depois = new Date(Date.now() + 8 * 3_600_000).toISOString()
    const fetch = servidorDeTeste({ 'GET /api/auth/sessao': [200, { ...sessaoDeTeste(), expiraEm: depois }] })
    const { user } = renderUi(<Shell />)
    vi.advanceTimersByTime(16_000)
    const aviso = await screen.findByRole('dialog', { name: 'Sua sessão vai terminar' })
    expect(fetch).not.toHaveBeenCalled()
    await user.click(within(aviso).getByRole('button', { name: 'Continuar conectado' }))
    await waitFor(() => expect(currentSession()!.expiraEm - Date.now()).toBeGreaterThan(AVISO_ANTES))
  })
})
