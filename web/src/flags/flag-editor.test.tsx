import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { modeloDoGrupo } from '#contract/modelos-de-grupo.ts'
import { flagDefaults, flags } from '#contract/permissions.ts'
import { capacidades } from '#contract/variants.ts'
import { ambienteDeTeste } from '#web/lib/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { FlagEditor, type FlagEditorProps } from './flag-editor.tsx'
import { paiDesligado, secoes } from './flags.ts'

const Editor = ({ inicial = {}, ...resto }: { inicial?: Record<string, boolean> } & Partial<FlagEditorProps>) => {
  const [valores, setValores] = useState<Record<string, boolean>>({ ...flagDefaults, ...inicial })
  return <FlagEditor valores={valores} onChange={setValores} {...resto} />
}

const chave = (nome: RegExp | string) => screen.getByRole<HTMLInputElement>('switch', { name: nome })

beforeEach(() => void ambienteDeTeste())

describe('the switches of a group or of the environment', () => {
  it('shows every flag once, in its area', () => {
    const vistas = secoes.flatMap((s) => s.linhas.map((l) => l.def.key))
    expect(vistas.toSorted()).toEqual(flags.map((f) => f.key).toSorted())
  })

  it('calls things as the variant does, also when searched for', async () => {
    ambienteDeTeste({ variante: 'sala' })
    const { user } = renderUi(<Editor />)
    await user.type(screen.getByRole('searchbox', { name: 'Buscar permissão' }), 'dados da sala')
    expect(await screen.findByRole('switch', { name: 'Salvar os dados da sala' })).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Abas da sala' })).toBeTruthy()
  })

  it('finds without accents by label, key or place of use, and counts what it shows', async () => {
    const { user } = renderUi(<Editor />)
    const busca = screen.getByRole('searchbox', { name: 'Buscar permissão' })
    await user.type(busca, 'configuracoes do ambiente')
    expect(await screen.findByRole('switch', { name: 'Editar as configurações do ambiente' })).toBeTruthy()
    // Beside the one that shows only what differs.
    expect(screen.getAllByRole('switch', { name: /./ })).toHaveLength(2)
    await user.clear(busca)
    await user.type(busca, 'criarUsuario')
    expect(await screen.findByRole('switch', { name: 'Criar usuário' })).toBeTruthy()
    await user.clear(busca)
    await user.type(busca, 'xyzw')
    expect(await screen.findByText('Nenhuma permissão encontrada')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Limpar a busca' }))
    expect(await screen.findByRole('button', { name: /^Menus/ })).toBeTruthy()
    // A hit of another area is in view at once, and the area of one's choice leads back to all of it.
    await user.type(busca, 'criar usuario')
    expect(await screen.findByRole('switch', { name: 'Criar usuário' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /^Menus/ }))
    expect(screen.queryByRole('switch', { name: 'Criar usuário' })).toBeNull()
    expect(screen.getByRole('switch', { name: 'Menu Temas' })).toBeTruthy()
  })

  it('keeps a child as it is but out of reach while its parent is off', async () => {
    const { user } = renderUi(<Editor inicial={{ verClienteOculto: true, editarClienteOculto: true }} />)
    await user.click(screen.getByRole('button', { name: /^Abas do município/ }))
    expect(chave('Registrar a avaliação do Cliente Oculto').disabled).toBe(false)
    await user.click(chave('Aba Cliente Oculto'))
    expect(chave('Registrar a avaliação do Cliente Oculto').disabled).toBe(true)
    expect(chave('Registrar a avaliação do Cliente Oculto').checked).toBe(true)
    expect(screen.getAllByText('Depende de “Aba Cliente Oculto”, que está desligada')).toHaveLength(2)
    expect(paiDesligado({ ...flagDefaults, usuarios: true }, 'criarUsuario')).toBeUndefined()
  })

  it('marks what differs from the default and takes it back, one by one and by area', async () => {
    const { user } = renderUi(<Editor inicial={{ temas: true, eixos: true, visualizarLogo: false }} />)
    expect(screen.getByText(/3 diferentes do padrão/)).toBeTruthy()
    await user.click(screen.getByRole('switch', { name: 'Mostrar só as diferentes do padrão' }))
    const menus = screen.getByRole('region', { name: 'Menus' })
    expect(within(menus).getAllByText('diferente do padrão')).toHaveLength(2)
    await user.click(within(menus).getByRole('button', { name: 'Voltar ao padrão: Menu Temas' }))
    expect(within(menus).queryByRole('switch', { name: 'Menu Temas' })).toBeNull()
    await user.click(within(menus).getByRole('button', { name: 'Voltar ao padrão: Menus' }))
    expect(screen.queryByRole('region', { name: 'Menus' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Voltar ao padrão: Ver o logotipo' }))
    expect(screen.getByText('Nenhuma permissão encontrada')).toBeTruthy()
  })

  it('a group with the name of a model is compared with it, and its own flags are no difference', async () => {
    const valores = { ...modeloDoGrupo('Analista', capacidades('padrao'))!, visualizarLogo: false }
    const base = { nome: 'modelo', valores: modeloDoGrupo('Analista', capacidades('padrao'))! }
    const { user } = renderUi(<Editor inicial={valores} base={base} />)
    expect(screen.getByText(/· 1 diferente do modelo/)).toBeTruthy()
    await user.click(screen.getByRole('switch', { name: 'Mostrar só as diferentes do modelo' }))
    await user.click(screen.getByRole('button', { name: 'Voltar ao modelo: Ver o logotipo' }))
    expect(screen.getByText(/· 0 diferentes do modelo/)).toBeTruthy()
    expect(modeloDoGrupo('Um grupo nosso', capacidades('padrao'))).toBeUndefined()
  })

  it('says what a flag permits in words; its key is in a tooltip', async () => {
    const { user } = renderUi(<Editor />)
    await user.click(screen.getByRole('button', { name: /^Menus/ }))
    expect(screen.queryByText('temas', { exact: true })).toBeNull()
    await user.hover(screen.getByRole('button', { name: 'Onde se usa: Menu Temas' }))
    expect((await screen.findByRole('tooltip')).textContent).toContain('Chave: temas')
  })

  it('says when a flag that is on here has no effect, and who may not switch it', async () => {
    const trava = (f: string) => (f === 'eixos' ? 'Você não tem esta permissão' : undefined)
    const { user } = renderUi(<Editor inicial={{ temas: true }} ambiente={{ ...flagDefaults }} trava={trava} />)
    await user.click(screen.getByRole('button', { name: /^Menus/ }))
    expect(screen.getAllByText('Sem efeito: está desligada nas Configurações do ambiente')).toHaveLength(1)
    expect(chave('Menu Eixos').disabled).toBe(true)
    expect(screen.getByText('Você não tem esta permissão')).toBeTruthy()
  })
})
