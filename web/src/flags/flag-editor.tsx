import { Button, Switch, Text, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconFilterOff, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { type Area, type Flag, flags } from '#contract/permissions.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { EmptyState } from '#web/ui/estados.tsx'
import { quantos } from '#web/ui/texto.ts'
import { FlagAreas } from './flag-areas.tsx'
import classes from './flag-editor.module.css'
import { FlagRow } from './flag-row.tsx'
import { FlagSection } from './flag-section.tsx'
import {
  type Base,
  difere,
  diferentes,
  encontra,
  PADRAO,
  paiDesligado,
  secoes,
  type Valores,
  valorNa,
} from './flags.ts'

export interface FlagEditorProps {
  valores: Valores
  onChange: (valores: Record<string, boolean>) => void
  /** What differs from it is marked and can be taken back; the defaults of the catalogue, unless told. */
  base?: Base
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
  const { valores, somenteLeitura, base = PADRAO } = props
  const w = useWording()
  const [busca, setBusca] = useState('')
  const [soDiferentes, setSoDiferentes] = useState(false)
  const [escolhida, setEscolhida] = useState<Area>(secoes[0]!.area)
  const adiada = useDeferredValue(busca)
  const filtrando = adiada.trim() !== '' || soDiferentes
  const barra = useRef<HTMLDivElement>(null)
  // What is found stands below the search: the search goes up for it.
  useEffect(() => {
    if (filtrando && (barra.current?.getBoundingClientRect().top ?? 0) > innerHeight / 3)
      barra.current?.scrollIntoView({ block: 'start' })
  }, [filtrando])

  const atual = useRef(props)
  atual.current = props
  const mudar = useCallback(
    (parte: Record<string, boolean>) => atual.current.onChange({ ...atual.current.valores, ...parte }),
    [],
  )
  const mostrarTudo = () => {
    setBusca('')
    setSoDiferentes(false)
  }

  const todas = useMemo(() => {
    const achou = encontra(adiada, w)
    return secoes.map((s) => ({
      ...s,
      titulo: w.frase(s.titulo),
      ligadas: s.linhas.filter(({ def }) => valores[def.key]).length,
      mudadas: s.linhas.filter(({ def }) => difere(valores, base, def)),
      mostradas: s.linhas.filter(({ def }) => achou(def) && (!soDiferentes || difere(valores, base, def))),
    }))
  }, [adiada, soDiferentes, valores, base, w])
  const visiveis = filtrando ? todas.filter((s) => s.mostradas.length > 0) : todas.filter((s) => s.area === escolhida)
  const achadas = visiveis.reduce((n, s) => n + s.mostradas.length, 0)
  const ligadas = flags.filter((f) => valores[f.key]).length

  return (
    <div>
      <div className={classes.barra} ref={barra}>
        <TextInput
          type="search"
          className={classes.busca}
          aria-label="Buscar permissão"
          placeholder="Buscar pelo que ela permite, em todas as áreas"
          leftSection={<IconSearch size={18} aria-hidden />}
          value={busca}
          onChange={(e) => setBusca(e.currentTarget.value)}
        />
        <Switch
          label={`Mostrar só as diferentes do ${base.nome}`}
          checked={soDiferentes}
          onChange={(e) => setSoDiferentes(e.currentTarget.checked)}
        />
      </div>
      <Text size="sm" c="dimmed" mb="xs" role="status">
        {quantos(ligadas, 'ligada', 'ligadas')} de {flags.length} ·{' '}
        {quantos(diferentes(valores, base).length, `diferente do ${base.nome}`, `diferentes do ${base.nome}`)}
        {filtrando && ` · mostrando ${achadas}`}
      </Text>
      <div className={classes.paineis}>
        <FlagAreas
          areas={todas.map((s) => ({
            area: s.area,
            titulo: s.titulo,
            ligadas: s.ligadas,
            total: s.linhas.length,
            diferentes: s.mudadas.length,
            comErro: s.linhas.some(({ def }) => props.erros?.[def.key]),
            achadas: filtrando ? s.mostradas.length : undefined,
          }))}
          atual={filtrando ? null : escolhida}
          onEscolher={(area) => {
            mostrarTudo()
            setEscolhida(area)
          }}
        />
        <div className={classes.permissoes}>
          {visiveis.length === 0 && (
            <EmptyState
              icone={IconFilterOff}
              titulo="Nenhuma permissão encontrada"
              acao={
                <Button variant="default" onClick={mostrarTudo}>
                  Limpar a busca
                </Button>
              }
            />
          )}
          {visiveis.map(({ area, titulo, linhas, mudadas, mostradas, ligadas }) => (
            <FlagSection
              key={area}
              titulo={titulo}
              nivel={props.nivelTitulo ?? 3}
              ligadas={ligadas}
              total={linhas.length}
              acao={
                !somenteLeitura &&
                mudadas.length > 0 && (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    h={32}
                    leftSection={<IconArrowBackUp size={16} aria-hidden />}
                    aria-label={`Voltar ao ${base.nome}: ${titulo}`}
                    onClick={() => mudar(Object.fromEntries(mudadas.map(({ def }) => [def.key, valorNa(base, def)])))}
                  >
                    Voltar ao {base.nome}
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
                  naBase={valorNa(base, def)}
                  nomeDaBase={base.nome}
                  pai={paiDesligado(valores, def.key)}
                  desligadaNoAmbiente={props.ambiente}
                  nota={props.nota?.(def.key)}
                  trava={somenteLeitura ? '' : props.trava?.(def.key)}
                  erro={props.erros?.[def.key]}
                  onMudar={mudar}
                />
              ))}
            </FlagSection>
          ))}
        </div>
      </div>
    </div>
  )
}
