import { Anchor, Stack, Title } from '@mantine/core'
import { Link } from 'react-router'
import { compareNames } from '#contract/br.ts'
import { nomeDaCategoria } from '#contract/relatorio.ts'
import { relatoriosDe } from '#contract/relatorios/todos.ts'
import { CATEGORIAS } from '#contract/relatorios.ts'
import { capacidades, useWording } from '#web/lib/ambiente.ts'
import { useSession } from '#web/lib/session.ts'
import { EmptyState } from '#web/ui/estados.tsx'
import lista from '#web/ui/lista.module.css'
import { PageFrame } from '#web/ui/page-frame.tsx'
import quadro from '#web/ui/quadro.module.css'

/** The reports that the person's group lists, by category. */
export const DashboardPage = () => {
  const w = useWording()
  const { user } = useSession()
  const seus = relatoriosDe(user, capacidades())
    .map(({ rota, titulo, categoria }) => ({ rota, categoria, titulo: w.frase(titulo) }))
    .toSorted((a, b) => compareNames(a.titulo, b.titulo))
  return (
    <PageFrame titulo="Dashboard" subtitulo="Relatórios do programa, com filtros, planilha e PDF.">
      {seus.length === 0 && (
        <EmptyState
          titulo="Nenhum relatório para você"
          texto="O seu grupo não lista relatórios. Fale com quem administra os grupos."
        />
      )}
      <Stack gap="lg">
        {CATEGORIAS.map((categoria) => {
          const nome = nomeDaCategoria(categoria, w)
          const dela = seus.filter((r) => r.categoria === categoria)
          return (
            dela.length > 0 && (
              <section key={categoria} aria-label={nome}>
                <Title order={2} size="h3" mb="sm">
                  {nome}
                </Title>
                <ul className={lista.grade} style={{ '--coluna': '260px' } as React.CSSProperties}>
                  {dela.map(({ rota, titulo }) => (
                    <li key={rota} className={quadro.cartao}>
                      <Anchor component={Link} to={`/dashboard-administrativo2/relatorio/${rota}`}>
                        {titulo}
                      </Anchor>
                    </li>
                  ))}
                </ul>
              </section>
            )
          )
        })}
      </Stack>
    </PageFrame>
  )
}
