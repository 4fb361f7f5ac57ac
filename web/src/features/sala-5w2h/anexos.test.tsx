import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { type Detalhe5w2h, MAX_ANEXOS_5W2H } from '#contract/sala-5w2h.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { AnexosDaAcao } from './anexos.tsx'

const acao = (arquivos: number) =>
  ({
    sala5w2hId: 7,
    arquivos: Array.from({ length: arquivos }, (_, i) => ({
      ...{ sala5w2hAnexoId: i + 1, nomeArquivo: `ata ${i + 1}.pdf`, mime: 'application/pdf', tamanho: 10 },
      ...{ usuario: 'Olga', criacao: '2026-03-10T12:00:00.000Z', verNaPagina: true, excluir: true },
    })),
  }) as unknown as Detalhe5w2h
const soltar = (...nomes: string[]) =>
  fireEvent.drop(screen.getByRole('group'), { dataTransfer: { files: nomes.map((n) => new File(['%PDF-'], n)) } })
const CHEIO = `Uma ação tem no máximo ${MAX_ANEXOS_5W2H} anexos.`

it('takes no more files than still fit beside those that an action has', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  renderUi(<AnexosDaAcao acao={acao(MAX_ANEXOS_5W2H - 1)} podeEditar recarregar={async () => {}} />)
  soltar('cabe.pdf', 'não cabe.pdf')
  expect(screen.getByText('cabe.pdf')).toBeTruthy()
  expect(screen.getByText(`não cabe.pdf: ${CHEIO}`)).toBeTruthy()
})

it('takes none beside all that it may have', () => {
  renderUi(<AnexosDaAcao acao={acao(MAX_ANEXOS_5W2H)} podeEditar recarregar={async () => {}} />)
  expect(screen.getByText(CHEIO)).toBeTruthy()
  expect(screen.queryByLabelText('Arquivos')).toBeNull()
})
