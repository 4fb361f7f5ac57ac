import { Alert, Button, Group, SegmentedControl, Stack } from '@mantine/core'
import { IconCalendar, IconCheck, IconPencil, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { formatDecimal, nomeComUf } from '#contract/br.ts'
import {
  type AvaliacaoClienteOculto,
  type ContatoDoClienteOculto,
  getClienteOculto,
  validarContato,
} from '#contract/cliente-oculto.ts'
import { MAX_NOTA_TOTAL, type NumeroContato } from '#contract/cliente-oculto-estados.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { Carregando, EmptyState, ErrorState } from '#web/ui/estados.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Passos } from '#web/ui/passos.tsx'
import { Quadro } from '#web/ui/quadro.tsx'
import { AgendarDialog } from './agendar-dialog.tsx'
import { AlterarDialog } from './alterar-dialog.tsx'
import { adotar, ContatoForm } from './contato-form.tsx'
import { ContatoLido } from './contato-lido.tsx'
import { InvalidarDialog } from './invalidar-dialog.tsx'
import { SituacaoDoContato, SituacaoPorNome } from './situacao.tsx'

const ERRO = 'Erro ao obter a avaliação de Cliente Oculto'

interface Props {
  avaliacao: AvaliacaoClienteOculto
  contato: ContatoDoClienteOculto
}

/** What can be done with the contact now, and where it stands. */
const Acoes = ({ avaliacao, contato: c }: Props) => {
  const confirmar = useConfirm()
  const [agendando, setAgendando] = useState(false)
  const [invalidando, setInvalidando] = useState(false)
  const validar = useMutationCall(validarContato, { naTela: true, sucesso: 'Avaliação validada', aoTerminar: adotar })
  const { clienteOcultoContatoId, versao } = c
  const agenda = c.acoes.agendar || c.acoes.refazer
  return (
    <Group gap="sm">
      <SituacaoDoContato situacao={c.situacao} />
      {agenda && (
        <Button
          variant={c.situacao === 2 ? 'default' : 'filled'}
          leftSection={<IconCalendar size={18} aria-hidden />}
          onClick={() => setAgendando(true)}
        >
          {c.situacao === 1 ? 'Agendar' : c.situacao === 2 ? 'Reagendar' : 'Agendar de novo'}
        </Button>
      )}
      {c.acoes.validar && (
        <Button
          leftSection={<IconCheck size={18} aria-hidden />}
          onClick={() =>
            void confirmar({
              titulo: 'Validar avaliação?',
              texto: `A nota ${formatDecimal(c.nota ?? 0)} passa a contar no selo. Isto não pode ser desfeito.`,
              confirmar: 'Validar',
              acao: () => validar.mutateAsync({ body: { clienteOcultoContatoId, versao } }),
            })
          }
        >
          Validar
        </Button>
      )}
      {c.acoes.invalidar && (
        <Button variant="default" leftSection={<IconX size={18} aria-hidden />} onClick={() => setInvalidando(true)}>
          Invalidar
        </Button>
      )}
      <AgendarDialog
        avaliacao={avaliacao}
        contato={agendando ? c : undefined}
        onFechar={() => setAgendando(false)}
        onMudou={adotar}
      />
      <InvalidarDialog contato={invalidando ? c : undefined} onFechar={() => setInvalidando(false)} onMudou={adotar} />
    </Group>
  )
}

const Contato = ({ avaliacao, contato: c }: Props) => (
  <Stack gap="md">
    <Acoes avaliacao={avaliacao} contato={c} />
    {c.acoes.avaliar ? (
      <ContatoForm key={c.clienteOcultoContatoId} avaliacao={avaliacao} contato={c} />
    ) : (
      <Quadro titulo={`Contato ${c.numero}${c.tentativa > 1 ? `, ${c.tentativa}ª tentativa` : ''}`}>
        <ContatoLido contato={c} papel={avaliacao.papel} />
      </Quadro>
    )}
  </Stack>
)

const Anteriores = ({ avaliacao }: { avaliacao: AvaliacaoClienteOculto }) =>
  avaliacao.anteriores.map((c) => (
    <Quadro key={c.clienteOcultoContatoId} titulo={`Contato ${c.numero}, ${c.tentativa}ª tentativa`}>
      <ContatoLido contato={c} papel={avaliacao.papel} />
    </Quadro>
  ))

const Historico = ({ avaliacao }: { avaliacao: AvaliacaoClienteOculto }) => (
  <Quadro titulo="Histórico">
    <Passos
      passos={avaliacao.passos}
      chave={(p) => p.clienteOcultoPassoId}
      nota={(p) => (p.numero === null ? undefined : `contato ${p.numero}`)}
      estado={(nome) => <SituacaoPorNome nome={nome} />}
    />
  </Quadro>
)

const subtituloDe = (a: AvaliacaoClienteOculto) =>
  [
    `Edição ${a.edicao}`,
    a.grupo,
    ...(a.organizacao ? [`avaliador: ${a.organizacao.avaliador}`] : []),
    `nota ${formatDecimal(a.total)} de ${MAX_NOTA_TOTAL}`,
  ].join(' · ')

const Avaliacao = ({ avaliacao: a }: { avaliacao: AvaliacaoClienteOculto }) => {
  const w = useWording()
  const [params, setParams] = useSearchParams()
  const [alterando, setAlterando] = useState(false)
  const numero = (Number(params.get('contato')) === 2 ? 2 : 1) as NumeroContato
  const contato = a.contatos.find((c) => c.numero === numero) ?? a.contatos[0]
  const ir = (n: string) =>
    setParams((antes) => {
      const depois = new URLSearchParams(antes)
      depois.set('contato', n)
      return depois
    })
  const { organizacao: org } = a
  const alterar = { rotulo: 'Alterar', icone: IconPencil, onClick: () => setAlterando(true) }
  return (
    <PageFrame
      titulo={`Cliente Oculto: ${nomeComUf(a.municipio)}`}
      trilha={[
        a.papel === 'organiza'
          ? { rotulo: 'Cliente Oculto', para: '/clientes-ocultos' }
          : { rotulo: 'Minhas avaliações', para: '/minhas-avaliacoes' },
        { rotulo: nomeComUf(a.municipio) },
      ]}
      subtitulo={subtituloDe(a)}
      // What comes next is the contact's; only a shopper who must be replaced comes before it.
      {...(org && (org.vinculo ? { acao: alterar } : { acoes: [alterar] }))}
    >
      <Stack gap="md">
        {org?.vinculo && (
          <Alert color="yellow" role="note" title={w.frase('O avaliador passou a ter vínculo com {o município}')}>
            Ele não abre mais esta avaliação. Escolha outro em “Alterar”.
          </Alert>
        )}
        {a.contatos.length > 1 && (
          <SegmentedControl
            aria-label="Contato"
            data={a.contatos.map((c) => ({ value: String(c.numero), label: `Contato ${c.numero}` }))}
            value={String(contato?.numero)}
            onChange={ir}
            style={{ alignSelf: 'flex-start' }}
          />
        )}
        {contato ? (
          <Contato key={contato.clienteOcultoContatoId} avaliacao={a} contato={contato} />
        ) : (
          <EmptyState titulo="Nada para você aqui" texto="Os contatos desta avaliação foram feitos por outra pessoa." />
        )}
        <Anteriores avaliacao={a} />
        <Historico avaliacao={a} />
      </Stack>
      {org && (
        <AlterarDialog avaliacao={alterando ? { ...a, ...org } : undefined} onFechar={() => setAlterando(false)} />
      )}
    </PageFrame>
  )
}

const Lida = ({ id }: { id: string }) => {
  const lida = useCall(getClienteOculto, { params: { id } }, { erro: ERRO, naTela: true })
  if (lida.data) return <Avaliacao avaliacao={lida.data} />
  return (
    <PageFrame titulo="Cliente Oculto">
      {lida.error ? (
        <ErrorState titulo={ERRO} erro={lida.error} onTentarDeNovo={() => void lida.refetch()} />
      ) : (
        <Carregando linhas={8} altura={40} />
      )}
    </PageFrame>
  )
}

/** `/cidade/:id/cliente-oculto?avaliacao=5&contato=1`: to who shops there and to who organises; without the number, their list. */
export const AvaliacaoPage = () => {
  const [params] = useSearchParams()
  const { can } = useSession()
  const id = params.get('avaliacao') ?? ''
  if (!/^\d{1,9}$/.test(id))
    return <Navigate to={can('gerenciarClienteOculto') ? '/clientes-ocultos' : '/minhas-avaliacoes'} replace />
  return <Lida id={id} />
}
