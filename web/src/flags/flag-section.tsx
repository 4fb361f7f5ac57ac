import { Title, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Etiqueta } from '#web/ui/etiqueta.tsx'
import { quantos } from '#web/ui/texto.ts'
import classes from './flag-editor.module.css'

interface Props {
  titulo: string
  nivel: 2 | 3
  aberta: boolean
  /** Absent while a search keeps it open. */
  onAlternar?: () => void
  ligadas: number
  total: number
  alteradas: number
  comErro: boolean
  acao: ReactNode
  children: ReactNode
}

/** One area: a heading that folds, with how much of it is on. */
export const FlagSection = ({
  titulo,
  nivel,
  aberta,
  onAlternar,
  ligadas,
  total,
  alteradas,
  comErro,
  acao,
  children,
}: Props) => {
  const id = useId()
  const resumo = (
    <>
      <span className={classes.contagem}>
        {ligadas} de {total}
        <span className="praca-so-leitor"> ligadas</span>
      </span>
      {alteradas > 0 && <Etiqueta cor="blue">{quantos(alteradas, 'alterada', 'alteradas')}</Etiqueta>}
      {comErro && (
        <Etiqueta cor="red" icone={IconAlertTriangle}>
          Com erro
        </Etiqueta>
      )}
    </>
  )
  return (
    <section className={classes.secao} aria-labelledby={id}>
      <div className={classes.cabeca}>
        <Title order={nivel} size="h4" className={classes.titulo}>
          {onAlternar ? (
            <UnstyledButton className={classes.dobra} aria-expanded={aberta} onClick={onAlternar}>
              <IconChevronRight size={18} aria-hidden className={classes.seta} data-aberta={aberta || undefined} />
              <span id={id}>{titulo}</span>
              {resumo}
            </UnstyledButton>
          ) : (
            <span className={classes.dobra}>
              <span id={id}>{titulo}</span>
              {resumo}
            </span>
          )}
        </Title>
        {acao}
      </div>
      {aberta && <ul className={classes.linhas}>{children}</ul>}
    </section>
  )
}
