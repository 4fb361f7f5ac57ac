import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ambienteDeTeste, entrarComo } from '#web/lib/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { PontosEMedalha } from './pontos-e-medalha.tsx'

const bronze = { nivel: 'Bronze', percentualMinimo: 50, pontuacaoMinima: null, condicaoExtra: null }
const participante = {
  nivel: 'Participante',
  percentualMinimo: null,
  pontuacaoMinima: 0,
  condicaoExtra: 'Diagnóstico enviado',
}
const perguntas = { total: 8, naoRespondida: 0, respondida: 8, evidenciada: 0, aprovada: 0, rejeitada: 0 }
const dash = {
  municipioId: 1,
  perguntas,
  grupos: 0,
  membros: 0,
  possiveis: 10_000,
  declarados: 4_000,
  comprovados: 2_550.5,
  diagnostico: 3_500,
  noDiagnostico: { declarados: 3_500, comprovados: 500 },
  maturidade: 'Inicial',
}
const inteira = { medalha: null, eixosForaDoAlcance: false }

const numeros = () =>
  Object.fromEntries(
    [...document.querySelectorAll('dt')].map((d) => [d.textContent, d.nextElementSibling?.textContent]),
  )

beforeEach(() => {
  ambienteDeTeste()
  entrarComo({ acessoTotal: true })
})

describe('points and medal of a city', () => {
  it('compare proved with proved and declared with declared, and say which', () => {
    renderUi(<PontosEMedalha dash={dash} cidade={inteira} eixos={10} limiares={[bronze]} />)
    expect(numeros()).toEqual({
      Comprovados: '2.550,50',
      Declarados: '4.000',
      Possíveis: '10.000',
      Medalha: 'Sem medalha',
      Maturidade: 'Inicial',
      'Desde o Diagnóstico (comprovado)': '+20,5 p.p.',
      'Desde o Diagnóstico (declarado)': '+5 p.p.',
    })
    expect(screen.getByText(/Faltam 2\.449,50 pontos comprovados para Bronze\./)).toBeTruthy()
  })

  it('compare nothing while the diagnosis is open', () => {
    renderUi(<PontosEMedalha dash={{ ...dash, noDiagnostico: null }} cidade={inteira} eixos={10} limiares={[bronze]} />)
    expect(Object.keys(numeros()).filter((n) => n.startsWith('Desde'))).toEqual([])
  })

  it('say that the medal counts all axes where the points are of some', () => {
    renderUi(
      <PontosEMedalha
        dash={dash}
        cidade={{ medalha: 'Bronze', eixosForaDoAlcance: true }}
        eixos={2}
        limiares={[bronze]}
      />,
    )
    expect(numeros()['Medalha de todos os eixos']).toBe('Bronze')
    expect(screen.getByText('Pontos de 2 eixos, os que você alcança; a medalha conta todos os eixos.')).toBeTruthy()
    expect(screen.queryByText(/para Bronze|a partir de/)).toBeNull()
  })

  it('say what Participante waits for', () => {
    renderUi(<PontosEMedalha dash={dash} cidade={inteira} eixos={7} limiares={[participante]} />)
    expect(screen.getByText(/Participante pede o diagnóstico enviado\./)).toBeTruthy()
  })

  it('say in the seal that Participante waits for the enrolment, and where the points above all criteria come from', () => {
    ambienteDeTeste({ variante: 'sala' })
    const pede = (nivel: string, pontuacaoMinima: number) => ({
      nivel,
      percentualMinimo: null,
      pontuacaoMinima,
      condicaoExtra: null,
    })
    const selo = { ...dash, possiveis: 80, declarados: 30, comprovados: 24 }
    renderUi(
      <PontosEMedalha
        dash={selo}
        cidade={inteira}
        eixos={7}
        limiares={[participante, pede('Bronze', 75), pede('Prata', 81)]}
      />,
    )
    expect(screen.getByText(/Participante pede a inscrição enviada\./)).toBeTruthy()
    expect(
      screen.getByText(/Prata fica acima dos 80 pontos que os critérios somam: o resto vem do cliente oculto\./),
    ).toBeTruthy()
  })
})
