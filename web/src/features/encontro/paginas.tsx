import { useParams } from 'react-router'
import { useWording } from '#web/lib/ambiente.ts'
import { Agenda } from './agenda.tsx'
import { palavrasDo } from './palavras.ts'

/** Of one city, as a tab of it. */
export const AgendaDaCidadePage = () => {
  const { id = '' } = useParams()
  return <Agenda key={id} fonte="cidade" titulo={useWording().rotulo('tabCalendario')} municipioId={Number(id)} />
}

/** Of all places in reach. */
export const EncontrosPage = () => <Agenda fonte="todos" titulo={useWording().plural('encontro')} />

/** One's own. */
export const MeusEncontrosPage = () => <Agenda fonte="meus" titulo={palavrasDo(useWording()).meus} />
