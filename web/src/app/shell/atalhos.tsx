import { announce } from '#web/lib/announce.ts'
import classes from './shell.module.css'

interface Props {
  rotulo: string
  ancora: string
  alvo: string
  falta: string
}

const Atalho = ({ rotulo, ancora, alvo, falta }: Props) => {
  const focar = (e: React.MouseEvent) => {
    e.preventDefault()
    const elemento = document.querySelector<HTMLElement>(alvo)
    if (!elemento) return announce(falta)
    elemento.focus()
    elemento.scrollIntoView({ block: 'nearest' })
  }
  return (
    <a href={ancora} onClick={focar}>
      {rotulo}
    </a>
  )
}

/** Invisible until the keyboard reaches them: over the menu to what one came for. */
export const Atalhos = ({ comMenu }: { comMenu: boolean }) => (
  <nav aria-label="Atalhos" className={classes.atalhos}>
    <Atalho rotulo="Ir para o conteúdo" ancora="#conteudo" alvo="#conteudo" falta="Esta página não tem conteúdo" />
    {comMenu && (
      <Atalho rotulo="Ir para o menu" ancora="#menu" alvo="#menu :is(a, button)" falta="Esta página não tem menu" />
    )}
    <Atalho
      rotulo="Ir para a busca"
      ancora="#conteudo"
      alvo='#conteudo :is(input[type="search"], [role="search"] input)'
      falta="Esta página não tem busca"
    />
  </nav>
)
