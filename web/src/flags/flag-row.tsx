import { ActionIcon, Switch, Text, Tooltip } from '@mantine/core'
import { IconArrowBackUp, IconInfoCircle } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import type { FlagDef } from '#contract/permissions.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { Etiqueta } from '#web/ui/etiqueta.tsx'
import classes from './flag-editor.module.css'
import { desligadaNoAmbiente as desligadaEm, type Valores } from './flags.ts'

interface Props {
  def: FlagDef
  nivel: number
  ligada: boolean
  /** How it stands in what the group or environment is compared with, and what that is called. */
  naBase: boolean
  nomeDaBase: string
  /** The parent that is off. */
  pai: FlagDef | undefined
  desligadaNoAmbiente?: Valores
  nota?: ReactNode
  /** Why it cannot be switched; '' says nothing. */
  trava?: string
  erro?: ReactNode
  onMudar: (parte: Record<string, boolean>) => void
}

/** One switch: what it is called, where it is used, what it depends on, whether it differs from the default. */
export const FlagRow = memo((props: Props) => {
  const { def, nivel, ligada, naBase, nomeDaBase, pai, desligadaNoAmbiente, nota, trava, erro, onMudar } = props
  const w = useWording()
  const rotulo = w.frase(def.label)
  const alterada = ligada !== naBase
  const semEfeito = ligada && !pai && desligadaNoAmbiente && desligadaEm(desligadaNoAmbiente, def.key)
  const avisos = [
    pai && `Depende de “${w.frase(pai.label)}”, que está desligada`,
    semEfeito && 'Sem efeito: está desligada nas Configurações do ambiente',
    trava,
  ].filter(Boolean)
  return (
    <li
      className={classes.linha}
      style={{ '--nivel': nivel } as React.CSSProperties}
      data-filha={nivel > 0 || undefined}
    >
      <div className={classes.texto}>
        <div className={classes.nome}>
          <Switch
            label={rotulo}
            checked={ligada}
            disabled={Boolean(pai) || trava !== undefined}
            error={erro}
            onChange={(e) => onMudar({ [def.key]: e.currentTarget.checked })}
            classNames={{ body: classes.corpo, label: classes.rotulo, labelWrapper: classes.aoLado }}
          />
          <Tooltip
            label={
              <>
                Onde: {w.frase(def.uso)}
                <br />
                Chave: {def.key}
              </>
            }
          >
            <ActionIcon variant="subtle" color="neutro" size={28} aria-label={`Onde se usa: ${rotulo}`}>
              <IconInfoCircle size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </div>
        {(avisos.length > 0 || nota) && (
          <Text size="xs" className={classes.avisos} component="div">
            {avisos.map((a) => (
              <div key={String(a)} className={classes.aviso}>
                {a}
              </div>
            ))}
            {nota && <div className={classes.nota}>{nota}</div>}
          </Text>
        )}
      </div>
      <div className={classes.direita}>
        {alterada && <Etiqueta cor="blue">diferente do {nomeDaBase}</Etiqueta>}
        {alterada && trava === undefined && !pai ? (
          <Tooltip label={`Voltar ao ${nomeDaBase} (${naBase ? 'ligada' : 'desligada'})`}>
            <ActionIcon
              variant="subtle"
              color="neutro"
              size={28}
              aria-label={`Voltar ao ${nomeDaBase}: ${rotulo}`}
              onClick={() => onMudar({ [def.key]: naBase })}
            >
              <IconArrowBackUp size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        ) : (
          <span className={classes.semBotao} />
        )}
      </div>
    </li>
  )
})
