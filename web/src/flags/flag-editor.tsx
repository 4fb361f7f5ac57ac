import { Button, Switch, Text, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconFilterOff, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { type Area, type Flag, flags } from '#contract/permissions.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { EmptyState } from '#web/ui/estados.tsx'
import { quantos } from '#web/ui/texto.ts'
import classes from './flag-editor.module.css'
import { FlagRow } from './flag-row.tsx'
import { FlagSection } from './flag-section.tsx'
import { alteradas, encontra, foraDoPadrao, paiDesligado, secoes, type Valores } from './flags.ts'

export interface FlagEditorProps {
  valores: Valores
  onChange: (valores: Record<string, boolean>) => void
  /** The environment's own flags, where another set is edited: what is off there has no effect here. */
  ambiente?: Valores
  /** Under a flag: who changed it last. */
  nota?: (flag: Flag) => ReactNode
  /** Why this person may not switch it. */
  trava?: (flag: Flag) => string | undefined
  /** Flag → what the server said about it. */
  erros?: Readonly<Record<string, ReactNode>>
  somenteLeitura?: boolean
  /** Level of the headings of the areas, one below the heading above the editor. */
  nivelTitulo?: 2 | 3
}

/** All switches of the product, by area: the same for a group of users and for the whole environment. */
export const FlagEditor = (props: FlagEditorProps) => {
  const { valores, somenteLeitura } = props
  const w = useWording()
  const [busca, setBusca] = useState('')
  const [soAlteradas, setSoAlteradas] = useState(false)
  const [abertas, setAbertas] = useState<ReadonlySet<Area>>(new Set())
  const adiada = useDeferredValue(busca)
  const filtrando = adiada.trim() !== '' || soAlteradas

  const atual = useRef(props)
  atual.current = props
  const mudar = useCallback(
    (parte: Record<string, boolean>) => atual.current.onChange({ ...atual.current.valores, ...parte }),
    [],
  )

  const visiveis = useMemo(() => {
    const achou = encontra(adiada, w)
    return secoes
      .map((s) => ({
        ...s,
        titulo: w.frase(s.titulo),
        mostradas: s.linhas.filter(({ def }) => achou(def) && (!soAlteradas || foraDoPadrao(valores, def))),
      }))
      .filter((s) => s.mostradas.length > 0)
  }, [adiada, soAlteradas, valores, w])

  const alternar = (area: Area) => {
    const novas = new Set(abertas)
    if (!novas.delete(area)) novas.add(area)
    setAbertas(novas)
  }
  const todasAbertas = abertas.size === secoes.length
  const ligadas = flags.filter((f) => valores[f.key]).length

  return (
    <div>
      <div className={classes.barra}>
        <TextInput
          type="search"
          className={classes.busca}
          aria-label="Buscar permissão"
          placeholder="Buscar por nome, chave ou tela"
          leftSection={<IconSearch size={18} aria-hidden />}
          value={busca}
          onChange={(e) => setBusca(e.currentTarget.value)}
        />
        <Switch
          label="Mostrar só as alteradas"
          checked={soAlteradas}
          onChange={(e) => setSoAlteradas(e.currentTarget.checked)}
        />
        <Button
          variant="subtle"
          size="compact-sm"
          h={32}
          disabled={filtrando}
          onClick={() => setAbertas(todasAbertas ? new Set() : new Set(secoes.map((s) => s.area)))}
        >
          {todasAbertas ? 'Recolher todas' : 'Abrir todas'}
        </Button>
      </div>
      <Text size="sm" c="dimmed" mb="xs" role="status">
        {quantos(ligadas, 'ligada', 'ligadas')} de {flags.length} ·{' '}
        {quantos(alteradas(valores).length, 'alterada do padrão', 'alteradas do padrão')}
        {filtrando && ` · mostrando ${visiveis.reduce((n, s) => n + s.mostradas.length, 0)}`}
      </Text>
      {visiveis.length === 0 && (
        <EmptyState
          icone={IconFilterOff}
          titulo="Nenhuma permissão encontrada"
          acao={
            <Button
              variant="default"
              onClick={() => {
                setBusca('')
                setSoAlteradas(false)
              }}
            >
              Limpar a busca
            </Button>
          }
        />
      )}
      {visiveis.map(({ area, titulo, linhas, mostradas }) => {
        const mudadas = linhas.filter(({ def }) => foraDoPadrao(valores, def))
        return (
          <FlagSection
            key={area}
            titulo={titulo}
            nivel={props.nivelTitulo ?? 3}
            aberta={filtrando || abertas.has(area)}
            onAlternar={filtrando ? undefined : () => alternar(area)}
            ligadas={linhas.filter(({ def }) => valores[def.key]).length}
            total={linhas.length}
            alteradas={mudadas.length}
            comErro={linhas.some(({ def }) => props.erros?.[def.key])}
            acao={
              !somenteLeitura &&
              mudadas.length > 0 && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  h={32}
                  leftSection={<IconArrowBackUp size={16} aria-hidden />}
                  aria-label={`Voltar ao padrão: ${titulo}`}
                  onClick={() => mudar(Object.fromEntries(mudadas.map(({ def }) => [def.key, def.padrao])))}
                >
                  Voltar ao padrão
                </Button>
              )
            }
          >
            {mostradas.map(({ def, nivel }) => (
              <FlagRow
                key={def.key}
                def={def}
                nivel={filtrando ? 0 : nivel}
                ligada={valores[def.key] ?? def.padrao}
                pai={paiDesligado(valores, def.key)}
                desligadaNoAmbiente={props.ambiente}
                nota={props.nota?.(def.key)}
                trava={somenteLeitura ? '' : props.trava?.(def.key)}
                erro={props.erros?.[def.key]}
                onMudar={mudar}
              />
            ))}
          </FlagSection>
        )
      })}
    </div>
  )
}
