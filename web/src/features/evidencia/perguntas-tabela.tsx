import { Button, Collapse, Group, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { emPontos } from '#contract/br.ts'
import { type PerguntaMunicipio, pontosMostrados } from '#contract/pergunta-municipio.ts'
import { capacidades, useWording } from '#web/lib/ambiente.ts'
import { tituloDaPergunta } from '#web/partes/palavras.ts'
import { useFocoNoVizinho } from '#web/ui/foco-no-vizinho.ts'
import ul from '#web/ui/lista.module.css'
import quadro from '#web/ui/quadro.module.css'
import { Seta } from '#web/ui/seta.tsx'
import tabela from '#web/ui/tabela.module.css'
import { quantos } from '#web/ui/texto.ts'
import { useCelular } from '#web/ui/use-celular.ts'
import { CriterioModal } from './analise-modais.tsx'
import { type ColunaPergunta, colunasPadrao, colunasSelo, type Linha, Texto, VerCriterio } from './colunas.tsx'
import { usePontosNaEvidencia } from './dados.ts'
import { DetalheDaPergunta } from './detalhe-da-pergunta.tsx'
import classes from './evidencia.module.css'
import { NomeDaFaixa } from './nome-da-faixa.tsx'
import { useDescartar, useReverter } from './use-acoes.ts'
import { useEnvioDaLinha } from './use-envio-da-linha.ts'

interface DaLinha {
  pergunta: PerguntaMunicipio
  aberta: boolean
  onAlternar: (abrir: boolean) => void
  /** Around what makes the row leave the list. */
  aoSair: (id: number, feito: () => Promise<boolean>) => Promise<void>
  onVerCriterio: (p: PerguntaMunicipio) => void
}

const useLinha = ({ pergunta: p, aberta, onAlternar, aoSair, onVerCriterio }: DaLinha): Linha => {
  const w = useWording()
  const envio = useEnvioDaLinha(p, {
    salvo: p.salvo,
    podeEnviar: p.acoes.enviar,
    aoSair,
    onGuardado: () => onAlternar(true),
  })
  const descartar = useDescartar()
  const reverter = useReverter()
  return {
    ...envio,
    p,
    w,
    aberta,
    alternar: () => onAlternar(!aberta),
    descartar: () => void aoSair(p.perguntaMunicipioId, () => descartar(p)),
    reverter: () => void reverter(p),
    verCriterio: () => onVerCriterio(p),
  }
}

const LinhaDaTabela = ({ colunas, ...props }: DaLinha & { colunas: readonly ColunaPergunta[] }) => {
  const linha = useLinha(props)
  return (
    <>
      <tr data-linha data-aberta={linha.aberta || undefined} data-estado={linha.p.estado}>
        {colunas.map(({ id, numerica, celula: Celula }) => (
          <td key={id} data-numerica={numerica || undefined}>
            <Celula {...linha} />
          </td>
        ))}
      </tr>
      {linha.aberta && (
        <tr className={tabela.detalhe}>
          <td colSpan={colunas.length}>
            <DetalheDaPergunta perguntaMunicipioId={linha.p.perguntaMunicipioId} arquivos={linha.arquivos} />
          </td>
        </tr>
      )}
    </>
  )
}

/** On a phone: what it is, when it ends, and one big button to the page that sends. */
const CartaoDaPergunta = ({ pontos, ...props }: DaLinha & { pontos: boolean }) => {
  const linha = useLinha(props)
  const { p, w, aberta, alternar } = linha
  const arquivos = p.quantidadeArquivo + p.quantidadeArquivoDadosComplementares
  const valor = pontosMostrados(p)
  return (
    <li data-linha className={quadro.cartao} aria-label={tituloDaPergunta(w, p)}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" c="dimmed">
          {p.nome}
          {pontos && valor !== null && ` · ${emPontos(valor)}`}
        </Text>
        <VerCriterio {...linha} />
      </Group>
      <Texto {...linha} comNumero />
      {p.faixaNome && (
        <Text size="sm">
          <NomeDaFaixa nome={p.faixaNome} />
        </Text>
      )}
      <Group gap="xs" mt="xs" grow>
        {p.acoes.carregar && (
          <Button
            component={Link}
            to={`/cidade/${p.municipioId}/evidenciar/${p.perguntaMunicipioId}`}
            // What is saved already has its own next step above.
            variant={p.salvo && p.acoes.enviar ? 'default' : 'filled'}
            leftSection={<IconUpload size={18} aria-hidden />}
          >
            {w.rotulo('enviarEvidencia')}
          </Button>
        )}
        <Button variant="default" onClick={alternar} aria-expanded={aberta} rightSection={<Seta aberta={aberta} />}>
          {quantos(arquivos, 'arquivo', 'arquivos')}
        </Button>
      </Group>
      <Collapse expanded={aberta}>
        {aberta && (
          <div className={classes.dobrado}>
            <DetalheDaPergunta perguntaMunicipioId={p.perguntaMunicipioId} arquivos={linha.arquivos} />
          </div>
        )}
      </Collapse>
    </li>
  )
}

interface Props {
  perguntas: readonly PerguntaMunicipio[]
  rotulo: string
  /** The one that is unfolded. */
  aberta: number | null
  onAbrir: (perguntaMunicipioId: number | null) => void
  vazio: ReactNode
}

/** Questions of one state. Not paginated; at most one is unfolded. */
export const PerguntasTabela = ({ perguntas, rotulo, aberta, onAbrir, vazio }: Props) => {
  const w = useWording()
  const celular = useCelular()
  const { caixa, aoSair } = useFocoNoVizinho<HTMLDivElement>(perguntas.map((p) => p.perguntaMunicipioId))
  const [criterio, setCriterio] = useState<PerguntaMunicipio | null>(null)
  const { layoutSelo } = capacidades()
  const pontos = usePontosNaEvidencia()
  const colunas = useMemo(() => {
    const todas = layoutSelo ? colunasSelo({ w, pontos, perguntas }) : colunasPadrao({ w, pontos, perguntas })
    // Where nobody can send anything the two columns would stand empty.
    const enviaveis = perguntas.some((p) => p.acoes.carregar)
    return enviaveis ? todas : todas.filter((c) => c.id !== 'escolher' && c.id !== 'enviar')
  }, [layoutSelo, w, pontos, perguntas])
  const daLinha = (p: PerguntaMunicipio): DaLinha => ({
    pergunta: p,
    aberta: p.perguntaMunicipioId === aberta,
    onAlternar: (abrir) => onAbrir(abrir ? p.perguntaMunicipioId : null),
    aoSair,
    onVerCriterio: setCriterio,
  })
  return (
    <div ref={caixa} tabIndex={-1} className={classes.lista}>
      {perguntas.length === 0 ? (
        vazio
      ) : celular ? (
        <ul className={ul.pilha} aria-label={rotulo}>
          {perguntas.map((p) => (
            <CartaoDaPergunta key={p.perguntaMunicipioId} pontos={pontos} {...daLinha(p)} />
          ))}
        </ul>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        <div className={`${quadro.moldura} ${classes.rolagem}`} tabIndex={0}>
          <table className={`${tabela.tabela} ${classes.tabela}`} aria-label={rotulo}>
            <colgroup>
              {colunas.map((c) => (
                <col key={c.id} style={{ width: c.largura }} />
              ))}
            </colgroup>
            <thead>
              <tr>
                {colunas.map((c) => (
                  <th key={c.id} scope="col" data-numerica={c.numerica || undefined}>
                    <span className={c.oculto ? 'praca-so-leitor' : undefined}>{c.titulo}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {perguntas.map((p) => (
                <LinhaDaTabela key={p.perguntaMunicipioId} colunas={colunas} {...daLinha(p)} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {criterio && <CriterioModal pergunta={criterio} onFechar={() => setCriterio(null)} />}
    </div>
  )
}
