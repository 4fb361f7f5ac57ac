import { CloseButton, Combobox, Pill, PillsInput, Tooltip, useCombobox } from '@mantine/core'
import { useState } from 'react'
import { cut, resumoChips, type UmEVarios } from '#contract/br.ts'
import type { Campo } from '../fields/campo.ts'
import classes from './multi-picker.module.css'
import { type Chave, ListaOpcoes, type Opcao, useBusca } from './opcoes.tsx'

interface Props<V extends Chave> extends Omit<Campo<readonly V[]>, 'onChange' | 'onBlur' | 'onFocus' | 'autoComplete'> {
  onChange: (value: V[]) => void
  opcoes: readonly Opcao<V>[]
  /** Chips shown before '+N': 2, but 1 for cities, categories and axes. */
  maxChips?: number
  /** Word after '+N': 'eixos' gives '+3 eixos'. */
  sufixo?: UmEVarios
  /** Characters of a chip; the rest of its name stands in the list and in its tooltip. */
  corte?: number
  /** '(+3 soluções)' instead of '+3 soluções'. */
  entreParenteses?: boolean
  maxSelecionados?: number
  /** Said on the options that no longer fit; 'Máximo de 5 eixos' by default from the two props above. */
  mensagemMaximo?: string
  vazio?: string
  carregando?: boolean
}

/** Several choices; the field keeps one line whatever is chosen. */
export const MultiPicker = <V extends Chave>(props: Props<V>) => {
  const { value, onChange, opcoes, maxChips = 2, sufixo, corte, maxSelecionados, vazio, carregando } = props
  const { label, error, required, description, disabled, readOnly, placeholder, name } = props
  const [busca, setBusca] = useState('')
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setBusca('')
    },
  })
  const { visiveis, restantes } = useBusca(opcoes, busca)
  const escolhidas = value.flatMap((v) => opcoes.find((o) => o.valor === v) ?? [])
  const resumo = resumoChips(
    escolhidas.map((o) => o.rotulo),
    maxChips,
    sufixo,
  )
  const cheio = maxSelecionados !== undefined && value.length >= maxSelecionados
  const maximo =
    props.mensagemMaximo ??
    `Máximo de ${maxSelecionados} ${maxSelecionados === 1 ? (sufixo?.um ?? 'item') : (sufixo?.varios ?? 'itens')}`
  const parado = disabled || readOnly
  const tirar = (v: V) => onChange(value.filter((x) => x !== v))

  const alternar = (chave: string) => {
    const opcao = opcoes.find((o) => String(o.valor) === chave)
    if (!opcao) return
    if (value.includes(opcao.valor)) tirar(opcao.valor)
    else if (!cheio) onChange([...value, opcao.valor])
    setBusca('')
  }

  return (
    <Combobox store={combobox} onOptionSubmit={alternar}>
      <Combobox.DropdownTarget>
        <PillsInput
          label={label}
          error={error}
          required={required}
          description={description}
          disabled={disabled}
          onClick={() => !parado && combobox.openDropdown()}
          styles={{ input: { paddingBlock: 4, minHeight: 36, display: 'flex', alignItems: 'center' } }}
          rightSectionPointerEvents={value.length && !parado ? 'all' : 'none'}
          rightSection={
            value.length > 0 && !parado ? (
              <CloseButton
                size={24}
                aria-label="Limpar tudo"
                onMouseDown={(e) => e.preventDefault()}
                onClick={() => onChange([])}
              />
            ) : (
              <Combobox.Chevron />
            )
          }
        >
          <Pill.Group gap={4} styles={{ group: { flexWrap: 'nowrap', overflow: 'hidden', flex: 1 } }}>
            {escolhidas.slice(0, maxChips).map((o) => (
              <Pill
                key={o.valor}
                withRemoveButton={!parado}
                onRemove={() => tirar(o.valor)}
                removeButtonProps={{
                  'aria-label': `Remover ${o.rotulo}`,
                  'aria-hidden': false,
                  tabIndex: 0,
                  style: { minWidth: 24, minHeight: 24 },
                }}
                styles={{
                  root: { minWidth: 0, flex: '0 1 auto', height: 24 },
                  label: { overflow: 'hidden', textOverflow: 'ellipsis' },
                }}
                title={o.rotulo}
              >
                {corte ? cut(o.rotulo, corte) : o.rotulo}
              </Pill>
            ))}
            {resumo.resto && (
              <Tooltip
                label={escolhidas
                  .slice(maxChips)
                  .map((o) => o.rotulo)
                  .join(', ')}
              >
                <Pill styles={{ root: { flex: 'none', height: 24 } }}>
                  {props.entreParenteses ? `(${resumo.resto})` : resumo.resto}
                </Pill>
              </Tooltip>
            )}
            <Combobox.EventsTarget withExpandedAttribute>
              <PillsInput.Field
                role="combobox"
                aria-autocomplete="list"
                name={name}
                value={busca}
                placeholder={value.length ? undefined : (placeholder ?? 'Selecione')}
                disabled={disabled}
                readOnly={readOnly}
                aria-label={props['aria-label']}
                autoComplete="off"
                className={classes.digitar}
                onFocus={() => !parado && combobox.openDropdown()}
                onBlur={() => combobox.closeDropdown()}
                onChange={(e) => {
                  combobox.openDropdown()
                  combobox.updateSelectedOptionIndex()
                  setBusca(e.currentTarget.value)
                }}
                onKeyDown={(e) => {
                  const ultimo = value.at(-1)
                  if (e.key === 'Backspace' && !busca && !parado && ultimo !== undefined) tirar(ultimo)
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown hidden={parado}>
        <ListaOpcoes
          aberta={combobox.dropdownOpened}
          visiveis={visiveis}
          restantes={restantes}
          marcada={(v) => value.includes(v)}
          recusa={(v) => (cheio && !value.includes(v) ? maximo : undefined)}
          vazio={vazio ?? 'Nada encontrado'}
          rotulo={typeof label === 'string' ? label : 'Opções'}
          carregando={carregando}
        />
      </Combobox.Dropdown>
    </Combobox>
  )
}
