import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { useWording } from '#web/lib/ambiente.ts'
import type { NaBusca, Oferta, OndeSeBusca } from '#web/lib/na-busca.ts'
import { useSession } from '#web/lib/session.ts'
import { useCidade } from '#web/partes/cidade.ts'
import { naBusca as dosCadastros } from '#web/registers/busca.ts'
import { flatMenu, menuFor } from '../menu.ts'
import { acaoDeSair, acoesDaPessoa } from '../shell/acoes-da-pessoa.ts'
import type { Candidato, DoAparelho } from './itens.ts'
import { recentes } from './recentes.ts'

/** What features bring: a new one has its own in a `busca.ts` and is found by it. */
const dasFeatures = Object.values(
  import.meta.glob<{ readonly naBusca: NaBusca }>('../../features/*/busca.ts', { eager: true }),
).map((f) => f.naBusca)
const todas: readonly NaBusca[] = [...dasFeatures, dosCadastros]

const APARENCIAS: readonly (readonly [MantineColorScheme, string, Candidato['icone']])[] = [
  ['light', 'Aparência clara', IconSun],
  ['dark', 'Aparência escura', IconMoon],
  ['auto', 'Aparência do sistema', IconDeviceDesktop],
]

const candidato =
  (tipo: string) =>
  ({ rotulo, detalhe, icone, para, onClick }: Oferta): Candidato => ({
    chave: `${tipo}:${para ?? rotulo}`,
    rotulo,
    detalhe,
    icone,
    para,
    fazer: onClick,
  })

/** What this person has at hand: where they were, the screens of their menu and place, and what they may do. */
export const useDoAparelho = (aberta: boolean, sair: () => void) => {
  const sessao = useSession()
  const w = useWording()
  const { pathname } = useLocation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const naCidade = /^\/cidade\/\d+(\/|$)/.test(pathname)
  const { data } = useCidade(aberta && naCidade)
  const cidade = naCidade ? data : undefined
  return useMemo(() => {
    const onde: OndeSeBusca = { sessao, w, cidade }
    const lugares: DoAparelho = {
      chave: 'recentes',
      titulo: 'Lugares recentes',
      candidatos: (aberta ? recentes() : []).filter((r) => r.para !== pathname).map(candidato('recente')),
    }
    const doMenu = flatMenu(menuFor(sessao, w)).map(({ rotulo, para, caminho }) => ({
      rotulo,
      para,
      ...(caminho && { detalhe: caminho }),
    }))
    const daqui = todas.flatMap((f) => f.telas?.(onde) ?? [])
    const telas: DoAparelho = {
      chave: 'telas',
      titulo: 'Telas',
      candidatos: [...daqui, ...doMenu.filter((m) => !daqui.some((d) => d.para === m.para))].map(candidato('tela')),
    }
    const temas = APARENCIAS.filter(([tema]) => tema !== colorScheme).map(([tema, rotulo, icone]) => ({
      rotulo,
      detalhe: 'Aparência',
      ...(icone && { icone }),
      onClick: () => setColorScheme(tema),
    }))
    const acoes: DoAparelho = {
      chave: 'acoes',
      titulo: 'Ações',
      candidatos: [
        ...todas.flatMap((f) => f.acoes?.(onde) ?? []),
        ...acoesDaPessoa(sessao.user),
        ...temas,
        acaoDeSair(sair),
      ].map(candidato('acao')),
    }
    return { recentes: lugares, outros: [telas, acoes] }
  }, [aberta, sessao, w, cidade, pathname, colorScheme, setColorScheme, sair])
}
