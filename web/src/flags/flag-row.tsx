import { ActionIcon, Switch, Text, Tooltip } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
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
export const FlagRow = memo(({ def, nivel, ligada, pai, desligadaNoAmbiente, nota, trava, erro, onMudar }: Props) => {
  const w = useWording()
  const rotulo = w.frase(def.label)
  const alterada = ligada !== def.padrao
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
        <Switch
          label={rotulo}
          // Otherwise its name would hold the description as well.
          aria-label={rotulo}
          checked={ligada}
          disabled={Boolean(pai) || trava !== undefined}
          error={erro}
          onChange={(e) => onMudar({ [def.key]: e.currentTarget.checked })}
          description={
            <>
              {w.frase(def.uso)} · <code>{def.key}</code>
            </>
          }
          classNames={{ body: classes.corpo, label: classes.rotulo, labelWrapper: classes.aoLado }}
        />
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
        {alterada && <Etiqueta cor="blue">alterada do padrão</Etiqueta>}
        {alterada && trava === undefined && !pai ? (
          <Tooltip label={`Voltar ao padrão (${def.padrao ? 'ligada' : 'desligada'})`}>
            <ActionIcon
              variant="subtle"
              color="neutro"
              size={28}
              aria-label={`Voltar ao padrão: ${rotulo}`}
              onClick={() => onMudar({ [def.key]: def.padrao })}
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
