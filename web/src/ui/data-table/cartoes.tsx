import { Button, Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { type ReactNode, useEffect, useState } from 'react'
import ul from '../lista.module.css'
import quadro from '../quadro.module.css'
import { Seta } from '../seta.tsx'
import { type Coluna, numerica, textoDe, totalDe } from './coluna.ts'
import classes from './data-table.module.css'
import { Dobra } from './grupo.tsx'
import { RowActions } from './row-actions.tsx'
import { TodasSelecionadas } from './todas.tsx'
import type { Grupo } from './use-grupos.ts'
import type { Vista } from './vista.ts'

const POR_VEZ = 40

/** The same rows on a phone. More are drawn as the person scrolls, so thousands cost nothing until wanted. */
export const Cartoes = <T,>(vista: Vista<T>) => {
  const { mostradas, visiveis } = vista.dados
  const { itens } = vista.emGrupos
  const [quantos, setQuantos] = useState(POR_VEZ)
  const { ref, entry } = useIntersection({ rootMargin: '600px' })
  const faltam = itens.length - quantos

  useEffect(() => {
    if (entry?.isIntersecting) setQuantos((n) => n + POR_VEZ)
  }, [entry])

  const titulo = visiveis.find((c) => c.cartao === 'titulo') ?? visiveis[0]
  const campos = visiveis.filter((c) => c !== titulo && c.cartao !== 'omitir')
  const totais = visiveis.filter((c) => c.total)
  return (
    <Stack gap="sm">
      {vista.selecao && <TodasSelecionadas vista={vista} escrito />}
      <ul className={ul.pilha}>
        {itens
          .slice(0, quantos)
          .map((item) =>
            item.tipo === 'grupo' ? (
              <CartaoDoGrupo key={`#grupo:${item.chave}`} vista={vista} grupo={item} totais={totais} />
            ) : (
              <Cartao key={vista.chave(item.linha)} vista={vista} linha={item.linha} titulo={titulo} campos={campos} />
            ),
          )}
      </ul>
      {faltam > 0 && (
        <Button ref={ref} variant="default" onClick={() => setQuantos((n) => n + POR_VEZ)}>
          Mostrar mais ({faltam.toLocaleString('pt-BR')})
        </Button>
      )}
      {totais.length > 0 && (
        <dl className={`${classes.campos} ${classes.totais}`}>
          {totais.map((c) => (
            <Campo key={c.chave} titulo={`Total: ${c.titulo}`} numerica={numerica(c)}>
              {totalDe(c, mostradas, vista.servidor?.totais)}
            </Campo>
          ))}
        </dl>
      )}
    </Stack>
  )
}

interface CartaoDoGrupoProps<T> {
  vista: Vista<T>
  grupo: Grupo<T>
  totais: readonly Coluna<T>[]
}
/** The heading of the cards below it, with what they add up to. */
const CartaoDoGrupo = <T,>({ vista, grupo, totais }: CartaoDoGrupoProps<T>) => (
  <li className={classes.cartaoDoGrupo}>
    <Dobra vista={vista} grupo={grupo} />
    {totais.length > 0 && (
      <dl className={classes.campos}>
        {totais.map((c) => (
          <Campo key={c.chave} titulo={c.titulo} numerica={numerica(c)}>
            {totalDe(c, grupo.linhas)}
          </Campo>
        ))}
      </dl>
    )}
  </li>
)

interface CartaoProps<T> {
  vista: Vista<T>
  linha: T
  titulo: Coluna<T> | undefined
  campos: readonly Coluna<T>[]
}

/** Of what is not there a card says nothing. */
const VAZIO: ReadonlySet<ReactNode> = new Set(['', null, undefined, false])
const conteudo = <T,>(c: Coluna<T>, linha: T) => (c.celula ? c.celula(linha) : textoDe(c, linha))

const Cartao = <T,>({ vista, linha, titulo, campos }: CartaoProps<T>) => {
  const id = vista.chave(linha)
  const aberta = vista.aberta === id
  const cheios = campos.map((c) => ({ c, dito: conteudo(c, linha) })).filter(({ dito }) => !VAZIO.has(dito))
  return (
    <li
      className={`${quadro.cartao} ${classes.cartao}`}
      data-selecionada={vista.selecao?.ids.has(id) || undefined}
      data-cor={vista.cor?.(linha)}
    >
      <Group gap="sm" wrap="nowrap" align="flex-start" justify="space-between">
        <Group gap="sm" wrap="nowrap" miw={0} align="flex-start">
          {vista.selecao && (
            <Checkbox
              aria-label={`Selecionar ${vista.nome(linha)}`}
              checked={vista.selecao.ids.has(id)}
              disabled={!(vista.podeSelecionar?.(linha) ?? true)}
              onChange={() => vista.alternarSelecao(id)}
              mt={2}
            />
          )}
          <Text fw={600} component="div" miw={0} style={{ overflowWrap: 'anywhere' }}>
            {titulo && conteudo(titulo, linha)}
          </Text>
        </Group>
        {vista.acoes && <RowActions acoes={vista.acoes(linha)} nome={vista.nome(linha)} />}
      </Group>
      {cheios.length > 0 && (
        <dl className={classes.campos}>
          {cheios.map(({ c, dito }) => (
            <Campo key={c.chave} titulo={c.titulo} numerica={numerica(c)}>
              {dito}
            </Campo>
          ))}
        </dl>
      )}
      {vista.detalhe && (
        <Button
          variant="subtle"
          size="compact-sm"
          mt={4}
          ml={-8}
          h={28}
          aria-expanded={aberta}
          aria-label={`Detalhes: ${vista.nome(linha)}`}
          rightSection={<Seta aberta={aberta} size={16} />}
          onClick={() => vista.alternarDetalhe(id)}
        >
          Detalhes
        </Button>
      )}
      {aberta && vista.detalhe?.(linha)}
    </li>
  )
}

const Campo = ({ titulo, numerica, children }: { titulo: string; numerica: boolean; children: ReactNode }) => (
  <div className={classes.campo}>
    <dt>{titulo}</dt>
    <dd data-numerica={numerica || undefined}>{children}</dd>
  </div>
)

export const CartoesCarregando = () => (
  <Stack gap="sm" p="sm" role="status">
    <span className="praca-so-leitor">Carregando…</span>
    {[0, 1, 2].map((i) => (
      <Skeleton key={i} height={108} radius="md" aria-hidden />
    ))}
  </Stack>
)
