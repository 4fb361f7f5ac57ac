import { Button, Text } from '@mantine/core'
import { Suspense, useMemo } from 'react'
import { Link, Outlet } from 'react-router'
import { ambiente, useWording } from '#web/lib/ambiente.ts'
import { useOptionalSession } from '#web/lib/session.ts'
import { Carregando } from '#web/ui/estados.tsx'
import { Marca } from '#web/ui/marca.tsx'
import { Rodape } from '#web/ui/rodape.tsx'
import { useAdiantar } from '../adiantar.ts'
import { BotaoDeBusca } from '../busca/botao.tsx'
import { menuFor } from '../menu.ts'
import { Atalhos } from './atalhos.tsx'
import { EsperaNoTopo } from './espera.tsx'
import { MenuCelular } from './menu-celular.tsx'
import { MenuTopo } from './menu-topo.tsx'
import { MenuUsuario } from './menu-usuario.tsx'
import { useEnviarGuardadas } from './sair.tsx'
import { SessaoViva } from './sessao-viva.tsx'
import classes from './shell.module.css'
import { Sino } from './sino.tsx'

/** Header, menu, page and footer. Open pages have it too; without a session it offers to sign in. */
export const Shell = () => {
  const sessao = useOptionalSession()
  const w = useWording()
  useAdiantar(sessao)
  const naoAceitas = useEnviarGuardadas(sessao?.user.usuarioId)
  const itens = useMemo(() => (sessao ? menuFor(sessao, w) : []), [sessao, w])
  return (
    <>
      <Atalhos comMenu={sessao !== null} />
      {naoAceitas}
      <header className={`${classes.cabecalho} praca-nao-imprime`}>
        {sessao && (
          <div className={classes.soCelular}>
            <MenuCelular itens={itens} />
          </div>
        )}
        <Link to={sessao ? '/cidade' : '/auth/login'} className={classes.marca}>
          {sessao?.can('visualizarLogo') && <Marca />}
          <Text component="span" fw={650} className={classes.titulo}>
            {ambiente().titulo}
          </Text>
        </Link>
        {sessao && (
          <div className={classes.soDesktop}>
            <MenuTopo itens={itens} />
          </div>
        )}
        <div className={classes.direita}>
          {sessao ? (
            <>
              <BotaoDeBusca />
              <EsperaNoTopo usuarioId={sessao.user.usuarioId} />
              <Sino />
              <MenuUsuario />
            </>
          ) : (
            <Button component={Link} to="/auth/login" size="sm">
              Entrar
            </Button>
          )}
        </div>
      </header>
      <main id="conteudo" tabIndex={-1} className={classes.conteudo}>
        {/* The frame stays while the first page of it arrives; later ones replace each other without a gap. */}
        <Suspense fallback={<Carregando linhas={6} altura={32} />}>
          <Outlet />
        </Suspense>
      </main>
      <Rodape linha />
      {sessao && <SessaoViva />}
    </>
  )
}
