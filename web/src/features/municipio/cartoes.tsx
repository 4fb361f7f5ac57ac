import { Anchor, Button, Text } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { memo, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { formatPercentual, nomeComUf } from '#contract/br.ts'
import type { Municipio } from '#contract/municipio.ts'
import { percentual } from '#contract/pontos.ts'
import { Medalha } from '#web/partes/medalha.tsx'
import type { Acao } from '#web/ui/acao.ts'
import { Anel } from '#web/ui/anel.tsx'
import { RowActions } from '#web/ui/data-table/row-actions.tsx'
import ul from '#web/ui/lista.module.css'
import quadro from '#web/ui/quadro.module.css'
import classes from './cartoes.module.css'
import { CidadeImagem } from './cidade-imagem.tsx'

const POR_VEZ = 48

const Cartao = memo(({ municipio: m, acoes }: { municipio: Municipio; acoes: readonly Acao[] }) => {
  const p = m.pontos === null ? null : percentual(m.pontos, m.pontosPossiveis ?? 0)
  return (
    <li className={`${quadro.quadro} ${classes.cartao}`}>
      <CidadeImagem municipio={m} tamanho={44} />
      <div className={classes.texto}>
        <Anchor component={Link} to={`/cidade/${m.municipioId}/geral`} fw={600} className={classes.link}>
          {nomeComUf(m)}
        </Anchor>
        <Text size="sm" c="dimmed">
          {[m.nomeRegiao, m.statusNome].filter(Boolean).join(' · ')}
        </Text>
        {p !== null && <Medalha nivel={m.medalha} />}
      </div>
      {p !== null && <Anel valor={p} tamanho={44} rotulo={`${formatPercentual(p)} dos pontos comprovados`} />}
      {acoes.length > 0 && (
        <div className={classes.acoes}>
          <RowActions acoes={acoes} nome={m.nome} />
        </div>
      )}
    </li>
  )
})

interface Props {
  municipios: readonly Municipio[]
  rotulo: string
  acoes: (m: Municipio) => readonly Acao[]
}

/** The list as cards. More are drawn as the person scrolls, so thousands cost nothing until wanted. */
export const CartoesDeCidades = ({ municipios, rotulo, acoes }: Props) => {
  const [quantos, setQuantos] = useState(POR_VEZ)
  const { ref, entry } = useIntersection({ rootMargin: '800px' })
  useEffect(() => {
    if (entry?.isIntersecting) setQuantos((n) => n + POR_VEZ)
  }, [entry])
  const faltam = municipios.length - quantos
  return (
    <>
      <ul className={`${ul.grade} ${classes.cartoes}`} aria-label={rotulo}>
        {municipios.slice(0, quantos).map((m) => (
          <Cartao key={m.municipioId} municipio={m} acoes={acoes(m)} />
        ))}
      </ul>
      {faltam > 0 && (
        <Button ref={ref} variant="default" fullWidth mt="md" onClick={() => setQuantos((n) => n + POR_VEZ)}>
          Mostrar mais ({faltam.toLocaleString('pt-BR')})
        </Button>
      )}
    </>
  )
}
