import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { capacidades, VARIANTES, type Variante } from '#contract/variants.ts'
import { setAmbiente } from '#web/lib/ambiente.ts'
import { endSession } from '#web/lib/session.ts'
import { ambienteDeTeste, entrarComo } from '#web/lib/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { WelcomePage } from './welcome-page.tsx'

const abrir = (variante: Variante, entrada: 'senha' | 'sso' = 'senha') => {
  setAmbiente(ambienteDeTeste({ variante, titulo: capacidades(variante).titulo, entrada }))
  return renderUi(<WelcomePage />)
}
beforeEach(() => endSession('saiu'))
afterEach(() => {
  cleanup()
  localStorage.clear()
})

/** What only this programme says, and what none may say in its words. */
const DIZ: Record<Variante, { diz: readonly RegExp[]; nao: readonly RegExp[] }> = {
  padrao: { diz: [/onde o município está/, /escolhem as soluções/], nao: [/\bsala\b/i, /critério/i, /selo/i] },
  turismo: { diz: [/onde o município está/, /escolhem as soluções/], nao: [/\bsala\b/i, /critério/i, /selo/i] },
  // Of an attendance it is never kept who came.
  at: {
    diz: [/as iniciativas combinadas/, /As agendas entram/i, /nunca quem foi atendido/],
    nao: [/soluções/i, /critério/i, /participantes/i],
  },
  gov: { diz: [/Cada projeto avança por fases/, /As atividades são feitas/], nao: [/soluções/i, /tarefas/i] },
  sala: { diz: [/Para cada critério/, /as salas que comprovam/, /5 dias úteis/], nao: [/pergunta/i, /município/i] },
  parceiro: { diz: [/os parceiros que comprovam/, /cliente oculto/], nao: [/critério/i, /município/i] },
  territorios: { diz: [/Conexões e Horizontes/, /Um território reúne municípios/], nao: [/critério/i, /selo/i] },
  educacao: {
    diz: [/suas escolas/, /Secretaria de educação/, /A feira/, /Selo Escola Parceira/],
    nao: [/critério/i, /medalha/i],
  },
}

describe('the open page', () => {
  test.each(VARIANTES)('tells what %s is in its own words, how to come in and whom to write to', (variante) => {
    const { container } = abrir(variante)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(`Boas-vindas: ${capacidades(variante).titulo}`)
    // The theme puts its styles there too.
    const lido = container.cloneNode(true) as HTMLElement
    for (const estilo of lido.querySelectorAll('style')) estilo.remove()
    const texto = lido.textContent ?? ''
    for (const trecho of DIZ[variante].diz) expect(texto).toMatch(trecho)
    for (const trecho of DIZ[variante].nao) expect(texto).not.toMatch(trecho)
    // No placeholder is left in it.
    expect(texto).not.toMatch(/[{}]/)
    expect(screen.getByRole('link', { name: 'Entrar' }).getAttribute('href')).toBe('/auth/login')
    expect(screen.getByRole('link', { name: 'Primeiro acesso' }).getAttribute('href')).toBe('/auth/primeiro-acesso')
    expect(screen.getByRole('link', { name: 'Privacidade' }).getAttribute('href')).toBe('/privacidade')
    expect(screen.getByRole('link', { name: 'Acessibilidade' }).getAttribute('href')).toBe('/acessibilidade')
    expect(container.querySelector('a[href^="mailto:"]')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'O que cada um faz' })).toBeTruthy()
  })

  test('of the seal it has the levels', () => {
    abrir('sala')
    expect(screen.getByRole('heading', { name: 'Os níveis' })).toBeTruthy()
    cleanup()
    abrir('padrao')
    expect(screen.queryByRole('heading', { name: 'Os níveis' })).toBeNull()
  })

  test('with a provider there is no first access; with a session the way leads on', () => {
    abrir('at', 'sso')
    expect(screen.queryByRole('link', { name: 'Primeiro acesso' })).toBeNull()
    cleanup()
    entrarComo({})
    abrir('padrao')
    expect(screen.getByRole('link', { name: 'Ir para o início' }).getAttribute('href')).toBe('/cidade')
    expect(screen.queryByRole('link', { name: 'Entrar' })).toBeNull()
  })
})
