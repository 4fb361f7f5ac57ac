import { Alert, Stack, Text } from '@mantine/core'
import { formatDateTime, formatDecimal } from '#contract/br.ts'
import type { ContatoDoClienteOculto } from '#contract/cliente-oculto.ts'
import { MAX_NOTA_CONTATO } from '#contract/cliente-oculto-estados.ts'
import { Numero, Numeros } from '#web/ui/numeros.tsx'
import classes from './cliente-oculto.module.css'
import { Evidencias } from './evidencias.tsx'
import { ItensLidos } from './itens.tsx'

const quando = (iso: string | null) => (iso === null ? 'não informado' : formatDateTime(iso))

/** A contact that is only read: what was written of it, and with which files. */
export const ContatoLido = ({
  contato: c,
  papel,
}: {
  contato: ContatoDoClienteOculto
  papel: 'avalia' | 'organiza'
}) => (
  <Stack gap="md">
    {c.motivoInvalidacao && (
      <Alert color="red" role="note" title="Invalidada: o contato deve ser refeito">
        <span className={classes.texto}>{c.motivoInvalidacao}</span>
      </Alert>
    )}
    {c.situacao === 1 ? (
      <Text size="sm" c="dimmed">
        Agende o contato para que ele possa ser feito.
      </Text>
    ) : (
      <Numeros>
        {c.nota !== null && (
          <Numero rotulo="Nota">
            {formatDecimal(c.nota)} de {MAX_NOTA_CONTATO}
          </Numero>
        )}
        <Numero rotulo="Canal">{c.canal}</Numero>
        <Numero rotulo="Roteiro">{c.roteiro?.nome}</Numero>
        <Numero rotulo="Agendado para">{quando(c.agendadoPara)}</Numero>
        {c.situacao > 2 && (
          <>
            <Numero rotulo="Início">{quando(c.inicio)}</Numero>
            <Numero rotulo="1ª resposta">{quando(c.primeiraResposta)}</Numero>
            <Numero rotulo="Fim">{quando(c.fim)}</Numero>
            <Numero rotulo="Atendente">{c.atendente ?? 'não informado'}</Numero>
          </>
        )}
      </Numeros>
    )}
    {c.situacao > 2 && (
      <>
        <ItensLidos itens={c.itens} de={`contato ${c.numero}, ${c.tentativa}ª tentativa`} />
        {c.parecer && (
          <div>
            <Text size="sm" fw={600}>
              Parecer
            </Text>
            <Text size="sm" className={classes.texto}>
              {c.parecer}
            </Text>
          </div>
        )}
        <Evidencias contato={c} papel={papel} />
      </>
    )}
  </Stack>
)
