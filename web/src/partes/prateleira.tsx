import { useWording } from '#web/lib/ambiente.ts'
import { Segmentos } from '#web/ui/segmentos.tsx'

/** The menu has one entry for projects and for the shelf of solutions: from each the other is a click away. */
export const ProjetosEGrupos = ({ atual }: { atual: 'projetos' | 'grupos' }) => {
  const w = useWording()
  return (
    <Segmentos
      rotulo={`Projetos e ${w.plural('solucao')}`}
      atual={atual}
      itens={[
        { chave: 'projetos', rotulo: 'Projetos', para: '/projeto' },
        { chave: 'grupos', rotulo: w.plural('grupoSolucao'), para: '/grupo-solucao' },
      ]}
    />
  )
}
