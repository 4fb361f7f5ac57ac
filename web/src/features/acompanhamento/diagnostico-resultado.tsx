import { Button, Group, Text } from '@mantine/core'
import { IconArrowRight, IconFileTypePdf, IconListCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { type AcompanhamentoPergunta, type Diagnostico, pdfAcompanhamento } from '#contract/acompanhamento.ts'
import { formatDate, formatDecimal } from '#contract/br.ts'
import { percentual } from '#contract/pontos.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { baixarDocumento } from '#web/ui/baixar-documento.tsx'
import { Numero, Numeros } from '#web/ui/numeros.tsx'
import quadro from '#web/ui/quadro.module.css'
import { Quadro } from '#web/ui/quadro.tsx'
import { Radar } from '#web/ui/radar.tsx'
import classes from './diagnostico.module.css'

/** What a question weighs: its points, or one where points are not shown. */
const peso = (p: AcompanhamentoPergunta) => p.pontos_especificos ?? p.pergunta.pontos ?? 1
const soma = (lista: readonly AcompanhamentoPergunta[]) => lista.reduce((s, p) => s + peso(p), 0)

const porEixo = (perguntas: readonly AcompanhamentoPergunta[]) =>
  [...Map.groupBy(perguntas, (p) => p.pergunta.tema.eixoId).values()].map((lista) => ({
    nome: lista[0]!.pergunta.tema.eixo,
    valor: percentual(soma(lista.filter((p) => p.resposta)), soma(lista)),
  }))

export const baixarPdf = (id: number) => baixarDocumento(pdfAcompanhamento, { params: { id } })

/** What the first reading found, and where to go from here. */
export const Resultado = ({ d }: { d: Diagnostico }) => {
  const w = useWording()
  const id = d.acompanhamentoId!
  const nao = d.perguntas.filter((p) => p.resposta === false).length
  const { municipioId } = d.municipio
  return (
    <>
      <section className={`${quadro.moldura} ${classes.fim}`} aria-label="Resultado">
        <Text c="dimmed">
          Finalizado em {formatDate(d.finalizadoEm!)}, conduzido por {d.usuario}
        </Text>
        <Numeros grandes>
          <Numero rotulo="Sim">{d.perguntas.length - nao}</Numero>
          <Numero rotulo="Não">{nao}</Numero>
          {d.pontos !== null && <Numero rotulo="Pontos declarados">{formatDecimal(d.pontos)}</Numero>}
        </Numeros>
        <Group justify="center" gap="sm">
          <Button
            component={Link}
            to={`/cidade/${municipioId}/pmd/${id}`}
            size="md"
            leftSection={<IconListCheck size={20} aria-hidden />}
          >
            Primeiro plano de ação
          </Button>
          <Button
            variant="default"
            size="md"
            leftSection={<IconFileTypePdf size={20} aria-hidden />}
            onClick={() => void baixarPdf(id)}
          >
            Download PDF
          </Button>
          <Button
            component={Link}
            to={`/cidade/${municipioId}/acompanhamento`}
            variant="default"
            size="md"
            rightSection={<IconArrowRight size={20} aria-hidden />}
          >
            Reuniões de Acompanhamento
          </Button>
        </Group>
      </section>
      <Quadro titulo={`Por ${w.min.singular('eixo')}`}>
        <Radar
          titulo={`Respostas SIM por ${w.min.singular('eixo')}`}
          nomes={{ ponta: w.singular('eixo'), valor: w.rotulo('diagnostico'), referencia: '' }}
          pontas={porEixo(d.perguntas)}
        />
      </Quadro>
    </>
  )
}
