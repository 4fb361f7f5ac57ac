import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { entrarComo } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { FiltrosDoRelatorio } from './filtros.tsx'

beforeEach(() => entrarComo())

const opcoes = (...nomes: string[]) => nomes.map((rotulo, i) => ({ valor: i + 1, rotulo, grupo: null }))

describe('the filters of a report', () => {
  it('R136 R877 R881: of cities, axes and solutions one is shown, and the others are counted in their words', () => {
    renderUi(
      <FiltrosDoRelatorio
        relatorio={{ filtros: ['municipio', 'eixo', 'solucao', 'responsavel'] }}
        valores={{ municipioId: [1, 2, 3], eixoId: [1, 2, 3], solucaoId: [1, 2], responsavelId: [1, 2, 3] }}
        mudar={() => {}}
        opcoes={{
          municipioId: opcoes('Água Boa', 'Vale Sereno', 'Porto Claro'),
          eixoId: opcoes('Gestão', 'Compras', 'Crédito'),
          solucaoId: opcoes('Plano de compras públicas', 'Feira'),
          responsavelId: opcoes('Ana', 'Bento', 'Clarice'),
        }}
      />,
    )
    const restos = [...document.querySelectorAll('.mantine-Pill-root')]
      .map((p) => p.textContent)
      .filter((texto) => texto?.includes('+'))
    expect(restos).toEqual(['+2', '+2 eixos', '(+1 solução)', '+1'])
    expect(screen.getByText('Plano de compra…')).toBeTruthy()
  })
})
