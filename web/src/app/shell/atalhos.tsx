import { Saltos } from '#web/ui/saltos.tsx'

const CONTEUDO = {
  rotulo: 'Ir para o conteúdo',
  ancora: '#conteudo',
  alvo: '#conteudo',
  falta: 'Esta página não tem conteúdo',
}
const MENU = {
  rotulo: 'Ir para o menu',
  ancora: '#menu',
  alvo: '#menu :is(a, button)',
  falta: 'Esta página não tem menu',
}
const BUSCA = {
  rotulo: 'Ir para a busca',
  ancora: '#conteudo',
  alvo: '#conteudo :is(input[type="search"], [role="search"] input)',
  falta: 'Esta página não tem busca',
}

/** Over the menu to what one came for. */
export const Atalhos = ({ comMenu }: { comMenu: boolean }) => (
  <Saltos rotulo="Atalhos" saltos={comMenu ? [CONTEUDO, MENU, BUSCA] : [CONTEUDO, BUSCA]} />
)
