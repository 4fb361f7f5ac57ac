import { Stack, Text, Title } from '@mantine/core'
import { useParams } from 'react-router'
import { nomeComUf } from '#contract/br.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { ERROS } from '#contract/erros.ts'
import { relatorioPublico } from '#contract/relatorio-documentos.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useCall } from '#web/lib/query.ts'
import { useOptionalSession } from '#web/lib/session.ts'
import { ErroDoLink } from '#web/partes/erro-do-link.tsx'
import { EstadoDoRelatorio } from '#web/partes/estado-relatorio.tsx'
import { Dado } from '#web/partes/relatorio/dados.tsx'
import classes from '#web/partes/relatorio/relatorio.module.css'
import { tamanho } from '#web/ui/arquivos.ts'
import { Carregando, EmptyState, ErrorState } from '#web/ui/estados.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import quadro from '#web/ui/quadro.module.css'
import { RichTextView } from '#web/ui/rich-text-view.tsx'
import { Documento, useRelatorio } from './documento.tsx'

type Publico = OutputOf<typeof relatorioPublico>

const Lista = ({ titulo, itens }: { titulo: string; itens: readonly string[] }) =>
  itens.length > 0 && (
    <section>
      <Title order={2} size="h5" mb={4}>
        {titulo}
      </Title>
      <ul>
        {itens.map((i, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is only read
          <li key={n}>
            <Text size="sm">{i}</Text>
          </li>
        ))}
      </ul>
    </section>
  )

const Texto = ({ titulo, texto }: { titulo: string; texto: string | null }) =>
  texto && (
    <section>
      <Title order={2} size="h5" mb={4}>
        {titulo}
      </Title>
      <Text size="sm" className={classes.linhas}>
        {texto}
      </Text>
    </section>
  )

const Lido = ({ r }: { r: Publico }) => {
  const w = useWording()
  return (
    <PageFrame titulo={r.titulo} subtitulo={<EstadoDoRelatorio estado={r.estado} />}>
      <div className={quadro.quadro}>
        <Stack gap="lg">
          <dl className={classes.dados}>
            <Dado rotulo={w.singular('municipio')}>{nomeComUf(r.municipio)}</Dado>
            <Dado rotulo="Criado por">{r.autor}</Dado>
            <Dado rotulo={w.singular('grupo')}>{r.grupo}</Dado>
            <Dado rotulo="Local">{r.local}</Dado>
            <Dado rotulo="Início">{r.inicioString}</Dado>
            <Dado rotulo="Fim">{r.fimString}</Dado>
            {r.tipoExecucao && <Dado rotulo="Tipo de execução">{r.tipoExecucao}</Dado>}
            <Dado rotulo="Horas utilizadas">{r.horasUtilizadasString}</Dado>
          </dl>
          <section>
            <Title order={2} size="h5" mb={4}>
              Relatório
            </Title>
            <RichTextView html={r.descricao} />
          </section>
          <Lista
            titulo={w.plural('tarefa')}
            itens={r.tarefas.map(
              (t) =>
                `${t.nome} (${t.solucao}) · ${t.horas} h · ${w.flexiona('tarefa', t.cumprida ? 'Cumprido' : 'Não cumprido')}`,
            )}
          />
          <Lista titulo="Presentes" itens={r.presentes.map((p) => p.nome)} />
          <Texto titulo="Observações" texto={r.observacoes} />
          <Texto titulo="Complemento" texto={r.complemento} />
          <Lista titulo="Anexos" itens={r.anexos.map((a) => `${a.nomeArquivo} (${tamanho(a.tamanho)})`)} />
        </Stack>
      </div>
    </PageFrame>
  )
}

const PorLink = ({ token }: { token: string }) => {
  // Each reading is counted: what is on the page is not read again.
  const lido = useCall(relatorioPublico, { params: { token } }, { naTela: true, staleTime: Number.POSITIVE_INFINITY })
  if (lido.data) return <Lido r={lido.data} />
  return (
    <PageFrame titulo="Relatório">
      {lido.error ? (
        <ErroDoLink erro={lido.error} onTentarDeNovo={() => void lido.refetch()} />
      ) : (
        <Carregando linhas={8} altura={36} />
      )}
    </PageFrame>
  )
}

const PorId = ({ id }: { id: string }) => {
  const lido = useRelatorio(id)
  return (
    <PageFrame titulo={lido.data?.titulo ?? 'Relatório'}>
      {lido.data ? (
        <div className={quadro.quadro}>
          <Documento relatorio={lido.data} />
        </div>
      ) : lido.error ? (
        <ErrorState titulo={ERROS.obterRelatorios} erro={lido.error} onTentarDeNovo={() => void lido.refetch()} />
      ) : (
        <Carregando linhas={8} altura={36} />
      )}
    </PageFrame>
  )
}

/** `/obter_publico/:relatorio`: a token; a plain number works only for who is signed in and may see the report (R383). */
export const RelatorioPublicoPage = () => {
  const { relatorio = '' } = useParams()
  const sessao = useOptionalSession()
  if (!/^\d{1,10}$/.test(relatorio)) return <PorLink token={relatorio} />
  if (sessao) return <PorId id={relatorio} />
  return (
    <PageFrame titulo="Relatório">
      <EmptyState titulo="Este endereço não abre sem um link válido" texto="Peça um novo link a quem enviou." />
    </PageFrame>
  )
}
