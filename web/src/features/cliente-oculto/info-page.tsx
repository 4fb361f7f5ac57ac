import { Button, Stack, Text } from '@mantine/core'
import { IconMask } from '@tabler/icons-react'
import { Link, useParams } from 'react-router'
import { formatDate, formatDecimal, nomeComUf } from '#contract/br.ts'
import {
  type ClienteOcultoDaLista,
  clienteOcultoDoMunicipio,
  listarClientesOcultos,
  type ResultadoClienteOculto,
} from '#contract/cliente-oculto.ts'
import { MAX_NOTA_CONTATO, MAX_NOTA_TOTAL } from '#contract/cliente-oculto-estados.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useCall } from '#web/lib/query.ts'
import { Carregando, EmptyState, ErrorState } from '#web/ui/estados.tsx'
import { Numero, Numeros } from '#web/ui/numeros.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Quadro } from '#web/ui/quadro.tsx'
import classes from './cliente-oculto.module.css'
import { ItensLidos } from './itens.tsx'
import { paginaDaAvaliacao } from './pagina.ts'
import { SituacaoDoContato } from './situacao.tsx'

const ERRO = 'Erro ao obter o Cliente Oculto'

const Resultado = ({ resultado: r }: { resultado: ResultadoClienteOculto }) => (
  <Quadro titulo={`Resultado da edição ${r.edicao}`}>
    <Stack gap="md">
      <Numeros grandes>
        <Numero rotulo="Nota total">
          {formatDecimal(r.total)} de {MAX_NOTA_TOTAL}
        </Numero>
        {r.contatos.map((c) => (
          <Numero key={c.numero} rotulo={`Contato ${c.numero}: ${c.canal}`}>
            {formatDecimal(c.nota)} de {MAX_NOTA_CONTATO}
          </Numero>
        ))}
      </Numeros>
      {!r.realizado && (
        <Text size="sm" c="dimmed">
          Só um dos dois contatos foi validado nesta edição.
        </Text>
      )}
      {r.contatos.map((c) => (
        <section key={c.numero} aria-label={`Edição ${r.edicao}, contato ${c.numero}`}>
          <Text fw={600}>
            Contato {c.numero}: {c.canal}
          </Text>
          <Text size="sm" c="dimmed" mb="xs">
            Roteiro: {c.roteiro}
          </Text>
          <ItensLidos itens={c.itens} de={`edição ${r.edicao}, contato ${c.numero}`} />
          {c.parecer && (
            <Text size="sm" mt="xs" className={classes.texto}>
              <strong>Parecer:</strong> {c.parecer}
            </Text>
          )}
        </section>
      ))}
    </Stack>
  </Quadro>
)

const Organizada = ({ avaliacao: o }: { avaliacao: ClienteOcultoDaLista }) => (
  <Quadro
    titulo={`Edição ${o.edicao}: ${nomeComUf(o.municipio)}`}
    acao={
      <Button component={Link} to={paginaDaAvaliacao(o)} variant="default" size="compact-sm">
        Abrir avaliação
      </Button>
    }
  >
    <Numeros>
      <Numero rotulo="Grupo de cliente oculto">{o.grupo}</Numero>
      <Numero rotulo="Avaliador">{o.avaliador}</Numero>
      {o.contatos.map((c) => (
        <Numero key={c.numero} rotulo={`Contato ${c.numero}`}>
          <SituacaoDoContato situacao={c.situacao} />
          {c.nota !== null && ` ${formatDecimal(c.nota)} de ${MAX_NOTA_CONTATO}`}
        </Numero>
      ))}
      <Numero rotulo="Total">
        {formatDecimal(o.total)} de {MAX_NOTA_TOTAL}
      </Numero>
    </Numeros>
  </Quadro>
)

/** To who organises the place, what is under way. */
const Organizacao = ({ municipioId }: { municipioId: number }) => {
  const lida = useCall(
    listarClientesOcultos,
    { query: { municipioId: String(municipioId) } },
    { erro: ERRO, naTela: true },
  )
  if (lida.error) return <ErrorState titulo={ERRO} erro={lida.error} onTentarDeNovo={() => void lida.refetch()} />
  if (!lida.data) return <Carregando linhas={3} altura={32} />
  if (lida.data.linhas.length === 0)
    return (
      <EmptyState
        icone={IconMask}
        titulo="Nenhuma avaliação"
        texto="Crie a avaliação desta edição na lista de Cliente Oculto."
        acao={
          <Button component={Link} to="/clientes-ocultos" variant="default">
            Ir para a lista
          </Button>
        }
      />
    )
  return lida.data.linhas.map((o) => <Organizada key={o.clienteOcultoId} avaliacao={o} />)
}

/** `/cidade/:id/cliente-oculto/info`: to the room its notes, after the result; to who organises also what is under way. */
export const InfoPage = () => {
  const w = useWording()
  const { id = '' } = useParams()
  const lido = useCall(clienteOcultoDoMunicipio, { params: { id } }, { erro: ERRO, naTela: true })
  const { data: d } = lido
  return (
    <PageFrame titulo="Cliente Oculto">
      {d ? (
        <Stack gap="md">
          {d.aguardando.map((e) => (
            <Quadro key={e.edicao} titulo={`Edição ${e.edicao}`}>
              <Text size="sm">
                {w.frase('O Cliente Oculto vale até 20 pontos no selo {do município}.')} As notas desta edição aparecem
                aqui quando o resultado final for publicado, a partir de {formatDate(e.resultadoEm)}.
              </Text>
            </Quadro>
          ))}
          {d.organiza && <Organizacao municipioId={d.municipioId} />}
          {d.resultados.map((r) => (
            <Resultado key={r.edicao} resultado={r} />
          ))}
          {!d.organiza && d.resultados.length === 0 && d.aguardando.length === 0 && (
            <EmptyState
              icone={IconMask}
              titulo="Ainda não há resultado"
              texto="As notas do Cliente Oculto aparecem aqui depois do resultado final da edição."
            />
          )}
        </Stack>
      ) : lido.error ? (
        <ErrorState titulo={ERRO} erro={lido.error} onTentarDeNovo={() => void lido.refetch()} />
      ) : (
        <Carregando linhas={4} altura={32} />
      )}
    </PageFrame>
  )
}
