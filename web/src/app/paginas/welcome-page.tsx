import { Anchor, Button, Group, Title } from '@mantine/core'
import { type CSSProperties, type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { ambiente, capacidades, useWording } from '#web/lib/ambiente.ts'
import { useOptionalSession } from '#web/lib/session.ts'
import { PageFrame } from '#web/ui/page-frame.tsx'
import quadro from '#web/ui/quadro.module.css'
import { APRESENTACOES } from './apresentacao.ts'
import { Contato } from './pagina-de-texto.tsx'
import classes from './welcome.module.css'

const Secao = ({ titulo, children }: { titulo: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section className={classes.secao} aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        {titulo}
      </Title>
      {children}
    </section>
  )
}

/** All in one row, or in two of about the same length. */
const colunasDe = (quantos: number, emUmaLinha: number) => (quantos > emUmaLinha ? Math.ceil(quantos / 2) : quantos)

const Itens = ({ itens, lista }: { itens: readonly (readonly [string, string])[]; lista: 'papeis' | 'niveis' }) => {
  const w = useWording()
  return (
    <ul className={classes[lista]} style={{ '--colunas': colunasDe(itens.length, 4) } as CSSProperties}>
      {itens.map(([nome, texto]) => (
        <li key={nome} className={quadro.cartao}>
          <span className={classes.nome}>{w.frase(nome)}</span>
          <p className={classes.texto}>{w.frase(texto)}</p>
        </li>
      ))}
    </ul>
  )
}

/** How to get in, or on, on the colour of the brand. */
const Entrar = () => {
  const sessao = useOptionalSession()
  const { entrada } = ambiente()
  if (sessao)
    return (
      <Button component={Link} to="/cidade" variant="white" color="dark" w="fit-content">
        Ir para o início
      </Button>
    )
  return (
    <Group gap="sm">
      <Button component={Link} to="/auth/login" variant="white" color="dark">
        Entrar
      </Button>
      {entrada === 'senha' && (
        <Button component={Link} to="/auth/primeiro-acesso" variant="outline" color="currentColor" c="inherit">
          Primeiro acesso
        </Button>
      )}
    </Group>
  )
}

/** The open door: what the programme of this environment is, who does what, and how to come in. */
export const WelcomePage = () => {
  const w = useWording()
  const { titulo, entrada } = ambiente()
  const { chamada, oQueE, passos, papeis, niveis } = APRESENTACOES[capacidades().programa]
  return (
    <PageFrame titulo={`Boas-vindas: ${titulo}`}>
      <div className={classes.capa}>
        <p className={classes.chamada}>{w.frase(chamada)}</p>
        {oQueE.map((texto) => (
          <p key={texto} className={classes.frase}>
            {w.frase(texto)}
          </p>
        ))}
        <Entrar />
      </div>
      <Secao titulo={w.frase(passos.titulo)}>
        <ol className={classes.passos} style={{ '--colunas': colunasDe(passos.itens.length, 5) } as CSSProperties}>
          {passos.itens.map(([nome, texto]) => (
            <li key={nome}>
              <span className={classes.nome}>{w.frase(nome)}</span>
              <p className={classes.texto}>{w.frase(texto)}</p>
            </li>
          ))}
        </ol>
      </Secao>
      {niveis && (
        <Secao titulo="Os níveis">
          <Itens lista="niveis" itens={niveis} />
        </Secao>
      )}
      <Secao titulo="O que cada um faz">
        <Itens lista="papeis" itens={papeis} />
      </Secao>
      <Secao titulo="Como entrar">
        <p className={classes.frase}>
          {entrada === 'senha'
            ? 'O cadastro é feito pela entidade. Com ele, use “Primeiro acesso” para criar a sua senha com e-mail e CPF; depois é só entrar.'
            : 'O cadastro é feito pela entidade. Com ele, entre com a sua identidade do provedor desta instituição.'}
        </p>
        <p className={classes.frase}>
          Ainda não tem cadastro, ou algo não funcionou? Escreva para <Contato />.
        </p>
      </Secao>
      <div className={classes.pe}>
        <Anchor component={Link} to="/privacidade" underline="always">
          Privacidade
        </Anchor>
        <Anchor component={Link} to="/acessibilidade" underline="always">
          Acessibilidade
        </Anchor>
      </div>
    </PageFrame>
  )
}
