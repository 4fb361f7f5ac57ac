import { CloseButton, Combobox, InputBase, useCombobox } from '@mantine/core'
import { useState } from 'react'
import type { Campo } from '../fields/campo.ts'
import { type Chave, ListaOpcoes, type Opcao, useBusca } from './opcoes.tsx'

interface Props<V extends Chave> extends Omit<Campo<V | null>, 'value'> {
  value: V | null | undefined
  opcoes: readonly Opcao<V>[]
  /** A button to choose nothing; on unless the field is required. */
  limpavel?: boolean
  vazio?: string
  carregando?: boolean
}

/** One choice from a list, found by typing, accents ignored. */
export const Picker = <V extends Chave>(props: Props<V>) => {
  const { value, onChange, opcoes, limpavel, vazio, carregando, onBlur, ...campo } = props
  const [busca, setBusca] = useState<string | null>(null)
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setBusca(null)
    },
    onDropdownOpen: () => combobox.updateSelectedOptionIndex('active'),
  })
  const { visiveis, restantes } = useBusca(opcoes, busca ?? '')
  const escolhida = opcoes.find((o) => o.valor === value)
  const podeLimpar = (limpavel ?? !campo.required) && escolhida && !campo.disabled && !campo.readOnly
  const parado = campo.disabled || campo.readOnly
  const abrir = () => !parado && combobox.openDropdown()

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(chave) => {
        const opcao = opcoes.find((o) => String(o.valor) === chave)
        if (opcao) onChange(opcao.valor)
        combobox.closeDropdown()
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <InputBase
          role="combobox"
          aria-autocomplete="list"
          placeholder="Selecione"
          {...campo}
          value={busca ?? escolhida?.rotulo ?? ''}
          onChange={(e) => {
            abrir()
            setBusca(e.currentTarget.value)
            // Once the list has followed: Enter takes the first of what is left.
            setTimeout(() => combobox.selectFirstOption())
          }}
          onClick={(e) => {
            // Typing should replace the shown name, not continue it.
            e.currentTarget.select()
            abrir()
          }}
          onBlur={(e) => {
            combobox.closeDropdown()
            onBlur?.(e)
          }}
          autoComplete="off"
          rightSectionPointerEvents={podeLimpar ? 'all' : 'none'}
          rightSection={
            podeLimpar ? (
              <CloseButton
                size={24}
                aria-label="Limpar"
                onMouseDown={(e) => e.preventDefault()}
                onClick={() => onChange(null)}
              />
            ) : (
              <Combobox.Chevron />
            )
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={parado}>
        <ListaOpcoes
          aberta={combobox.dropdownOpened}
          visiveis={visiveis}
          restantes={restantes}
          marcada={(v) => v === value}
          vazio={vazio ?? 'Nada encontrado'}
          rotulo={typeof campo.label === 'string' ? campo.label : 'Opções'}
          carregando={carregando}
        />
      </Combobox.Dropdown>
    </Combobox>
  )
}
