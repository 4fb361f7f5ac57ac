import { Drawer } from '@mantine/core'
import { IconListDetails, IconTags } from '@tabler/icons-react'
import { useState } from 'react'
import type { Register } from '#contract/register.ts'
import { projetos, status, statusContrato } from '#contract/registers/programa.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { ProjetosEGrupos } from '#web/partes/prateleira.tsx'
import { RegisterPage } from '#web/registers/register-page.tsx'

/** Projects, with the small registers around them a click away. */
export const ProjetosPage = () => {
  const w = useWording()
  const [lateral, setLateral] = useState<Register>()
  return (
    <>
      <RegisterPage
        registro={projetos}
        titulo={`Projetos e ${w.plural('solucao')}`}
        subtitulo={`Cada projeto tem os seus ${w.min.plural('eixo')} e ${w.min.plural('municipio')}, e vale no estado deste ambiente.`}
        estados={<ProjetosEGrupos atual="projetos" />}
        acoes={[
          { rotulo: `Status ${w.dos('municipio')}`, icone: IconTags, onClick: () => setLateral(status) },
          { rotulo: 'Status dos contratos', icone: IconListDetails, onClick: () => setLateral(statusContrato) },
        ]}
      />
      <Drawer
        opened={lateral !== undefined}
        onClose={() => setLateral(undefined)}
        position="right"
        size={720}
        closeButtonProps={{ 'aria-label': 'Fechar' }}
        aria-label={lateral?.titulo}
      >
        {lateral && (
          <RegisterPage
            registro={lateral}
            titulo={lateral === status ? `Status ${w.dos('municipio')}` : lateral.titulo}
            dentro
          />
        )}
      </Drawer>
    </>
  )
}
