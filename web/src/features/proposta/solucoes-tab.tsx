import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconListCheck, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { formatHours, formatMoney } from '#contract/br.ts'
import { type OpcoesDaProposta, opcoesDaProposta, type Proposta } from '#contract/proposta.ts'
import { MENSAGENS_PROPOSTA as M } from '#contract/proposta-mensagens.ts'
import {
  alterarGrupoDeProposta,
  type ExtraDaProposta,
  excluirExtraDeProposta,
  type GrupoDaProposta,
  nomeDoExtra,
} from '#contract/proposta-solucoes.ts'
import { type Bloco, NOME_DO_BLOCO } from '#contract/proposta-valores.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { mensagemDe } from '#web/lib/mensagem.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { RowActions } from '#web/ui/data-table/row-actions.tsx'
import { ErroGeral } from '#web/ui/erro-geral.tsx'
import { HoursField, MoneyField } from '#web/ui/fields/number-field.tsx'
import ul from '#web/ui/lista.module.css'
import { Quadro } from '#web/ui/quadro.tsx'
import { SaveBar } from '#web/ui/save-bar.tsx'
import { quantos } from '#web/ui/texto.ts'
import { toast } from '#web/ui/toast.tsx'
import { EscolherPremium } from './escolher-premium.tsx'
import { ExtraModal } from './extra-modal.tsx'
import classes from './proposta.module.css'
import {
  type Digitado,
  type Digitados,
  digitadosDe,
  emMinutos,
  gruposMudados,
  premiumDa,
  recusaDe,
  somaDoBloco,
} from './solucoes-valores.ts'
import { useGuardSujo } from './sujo.ts'

type Solucao = GrupoDaProposta['solucoes'][number] & { grupo: string }
const solucoesDo = (p: Proposta, bloco: 'essencial' | 'premium'): Solucao[] =>
  p.grupos.flatMap((g) => g.solucoes.filter((s) => s.bloco === bloco).map((s) => ({ ...s, grupo: g.nome })))

/** What was negotiated: said beside what is asked for instead of the price of the band. */
const PrecoDaFaixa = ({ preco, valor }: { preco: number | null; valor: number | null }) => {
  if (preco !== null && preco === valor) return null
  return (
    <Text size="xs" c="dimmed">
      {preco === null ? 'Sem preço para a faixa' : `Preço da faixa: ${formatMoney(preco)}`}
    </Text>
  )
}

interface LinhaProps {
  solucao: Solucao
  digitado: Digitado
  /** Undefined: it is only read. */
  onMudar: ((d: Partial<Digitado>) => void) | undefined
  erros: { minutos?: string; valor?: string }
}
const Linha = ({ solucao: s, digitado: d, onMudar, erros }: LinhaProps) => (
  <li className={classes.linha}>
    <div className={classes.nome}>
      <Text size="sm">{s.nome}</Text>
      <Text size="xs" c="dimmed">
        {s.grupo}
      </Text>
      <PrecoDaFaixa preco={s.precoDaFaixa} valor={d.valor} />
    </div>
    {onMudar ? (
      <>
        <HoursField
          label={undefined}
          aria-label={`Horas: ${s.nome}`}
          value={d.minutos}
          onChange={(minutos) => onMudar({ minutos })}
          error={erros.minutos}
        />
        <MoneyField
          label={undefined}
          aria-label={`Valor: ${s.nome}`}
          value={d.valor}
          onChange={(valor) => onMudar({ valor })}
          error={erros.valor}
        />
      </>
    ) : (
      <>
        <Text size="sm" className={classes.figura}>
          {formatHours(d.minutos ?? 0)} h
        </Text>
        <Text size="sm" className={classes.figura}>
          {formatMoney(d.valor ?? 0)}
        </Text>
      </>
    )}
  </li>
)

const Cabecas = ({ lidas }: { lidas: boolean }) => (
  <li className={`${classes.linha} ${classes.cabecalho}`} aria-hidden>
    <span>Nome</span>
    <span className={lidas ? classes.figura : undefined}>Horas</span>
    <span className={lidas ? classes.figura : undefined}>Valor</span>
  </li>
)

interface BlocoProps {
  bloco: Bloco
  soma: ReturnType<typeof somaDoBloco>
  explica: string
  acao?: ReactNode
  vazio: string
  /** Figures that are not typed here. */
  lidas: boolean
  children: ReactNode
}
const UmBloco = ({ bloco, soma, explica, acao, vazio, lidas, children }: BlocoProps) => {
  const w = useWording()
  return (
    <Quadro titulo={NOME_DO_BLOCO[bloco]} subtitulo={explica}>
      {soma.quantas === 0 ? (
        <Text size="sm" c="dimmed">
          {vazio}
        </Text>
      ) : (
        <ul className={ul.nua} aria-label={`${w.plural('solucao')}: ${NOME_DO_BLOCO[bloco]}`}>
          <Cabecas lidas={lidas} />
          {children}
        </ul>
      )}
      <Group mt="sm">
        {acao}
        <Text size="sm" role="status" ms="auto">
          {soma.quantas > 0 && (
            <>
              {quantos(soma.quantas, w.min.singular('solucao'), w.min.plural('solucao'))}, {formatHours(soma.minutos)}{' '}
              h, <strong>{formatMoney(soma.valor)}</strong>
            </>
          )}
        </Text>
      </Group>
    </Quadro>
  )
}

const LinhaDoExtra = ({ extra: e, acoes }: { extra: ExtraDaProposta; acoes: ReactNode }) => (
  <li className={classes.linha}>
    <div className={classes.nome}>
      <Text size="sm">{nomeDoExtra(e)}</Text>
      {e.descricao && (
        <Text size="xs" c="dimmed">
          {e.descricao}
        </Text>
      )}
    </div>
    <Text size="sm" className={classes.figura}>
      {formatHours(emMinutos(e.horas))} h
    </Text>
    <Text size="sm" className={classes.figura}>
      {formatMoney(e.valor)}
    </Text>
    <div>{acoes}</div>
  </li>
)

/** Hours and prices are typed line by line and saved together. */
const useDigitados = (p: Proposta) => {
  const [digitados, setDigitados] = useState<Digitados>(() => digitadosDe(p))
  const [conferido, setConferido] = useState(false)
  const [erro, setErro] = useState<string>()
  const [salvando, setSalvando] = useState(false)
  const { mutateAsync } = useMutationCall(alterarGrupoDeProposta, { naTela: true })
  const mudados = gruposMudados(p, digitados)
  const sujo = mudados.length > 0
  useGuardSujo(sujo)
  // Solutions that came or went: those that stay keep what is being typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another version of the record
  useEffect(() => {
    setDigitados((antes) => ({ ...digitadosDe(p), ...somenteDe(antes, sujo ? p : undefined) }))
  }, [p.versao])
  const errosDa = (id: number) => (conferido && digitados[id] ? recusaDe(digitados[id]) : {})
  const descartar = () => {
    setDigitados(digitadosDe(p))
    setConferido(false)
    setErro(undefined)
  }
  const salvar = async () => {
    setConferido(true)
    setErro(undefined)
    const recusas = Object.values(digitados).flatMap((d) => Object.values(recusaDe(d)))
    if (recusas[0]) return setErro(recusas[0])
    setSalvando(true)
    try {
      // Each one that is written raises the version of the proposal.
      let { versao } = p
      for (const corpo of mudados) ({ versao } = await mutateAsync({ body: { ...corpo, versao } }))
      toast.ok(M.salva)
      setConferido(false)
    } catch (falha) {
      setErro(mensagemDe(falha))
    } finally {
      setSalvando(false)
    }
  }
  const mudar = (id: number, parte: Partial<Digitado>) =>
    setDigitados((antes) => ({ ...antes, [id]: { ...(antes[id] ?? { minutos: null, valor: null }), ...parte } }))
  return { digitados, mudar, errosDa, erro, salvando, sujo, salvar, descartar }
}
const somenteDe = (digitados: Digitados, p: Proposta | undefined): Digitados => {
  if (!p) return {}
  const ficam = new Set(p.grupos.flatMap((g) => g.solucoes.map((s) => String(s.municipioPropostaSolucaoId))))
  return Object.fromEntries(Object.entries(digitados).filter(([id]) => ficam.has(id)))
}

const limites = (pacote: OpcoesDaProposta['pacotes'][number] | undefined, escolhidas: number) => {
  if (!pacote) return 'Escolhidas entre as do pacote.'
  const { minPremium: min, maxPremium: max } = pacote
  if (max === 0 && escolhidas === 0) return 'O pacote não tem premium.'
  const falta =
    escolhidas < min ? ` Faltam ${min - escolhidas}.` : escolhidas > max ? ` Há ${escolhidas - max} a mais.` : ''
  return `O pacote pede ${min === max ? min : `de ${min} a ${max}`}; há ${escolhidas}.${falta}`
}

/** Nothing can be done with a line, so it keeps no room for it. */
const SO_LEITURA = { '--acoes': '0rem' } as React.CSSProperties

/** What is offered, by blocks. */
export const SolucoesTab = ({ proposta: p }: { proposta: Proposta }) => {
  const w = useWording()
  const confirmar = useConfirm()
  const opcoes = useCall(opcoesDaProposta, { params: { id: p.municipioId } }, { naTela: true })
  const excluir = useMutationCall(excluirExtraDeProposta, { naTela: true })
  const [premium, setPremium] = useState(false)
  const [extra, setExtra] = useState<ExtraDaProposta | null>()
  const { digitados, mudar, errosDa, erro, salvando, sujo, salvar, descartar } = useDigitados(p)
  const pode = p.acoes.editar
  const pacote = opcoes.data?.pacotes.find((o) => o.pacoteId === p.pacoteId)
  const linhas = (bloco: 'essencial' | 'premium') =>
    solucoesDo(p, bloco).map((s) => {
      const id = s.municipioPropostaSolucaoId
      const d = digitados[id] ?? { minutos: emMinutos(s.horas), valor: s.valor }
      const onMudar = pode ? (parte: Partial<Digitado>) => mudar(id, parte) : undefined
      return <Linha key={id} solucao={s} digitado={d} onMudar={onMudar} erros={errosDa(id)} />
    })
  const geral = (['essencial', 'premium', 'extra'] as const).map((b) => somaDoBloco(p, b, digitados))
  const botao = (rotulo: string, icone: ReactNode, onClick: () => void) =>
    pode &&
    opcoes.data && (
      <Button variant="default" leftSection={icone} onClick={onClick} disabled={sujo}>
        {rotulo}
      </Button>
    )
  const acoesDoExtra = (e: ExtraDaProposta) => [
    { rotulo: 'Editar', icone: IconPencil, onClick: () => setExtra(e) },
    {
      rotulo: 'Retirar',
      icone: IconTrash,
      perigo: true,
      onClick: () =>
        void confirmar({
          titulo: `Retirar ${nomeDoExtra(e)}?`,
          texto: 'Os valores e as parcelas são refeitos.',
          confirmar: 'Retirar',
          perigo: true,
          acao: () => excluir.mutateAsync({ params: { id: e.municipioPropostaSolucoesExtrasId } }),
        }),
    },
  ]
  return (
    <Stack gap="md" style={pode ? undefined : SO_LEITURA}>
      <ErroGeral erro={erro} />
      {opcoes.error && (
        <Alert color="red" role="alert">
          Os preços da faixa e o pacote não puderam ser lidos: {mensagemDe(opcoes.error)}
        </Alert>
      )}
      {pode && sujo && (
        <Text size="sm" c="dimmed">
          {w.frase('Salve horas e valores antes de incluir ou retirar {soluções}.')}
        </Text>
      )}
      <UmBloco
        bloco="essencial"
        lidas={!pode}
        soma={geral[0]!}
        explica="Vêm do pacote e não podem ser retiradas."
        vazio="Nenhuma essencial no pacote."
      >
        {linhas('essencial')}
      </UmBloco>
      <UmBloco
        bloco="premium"
        lidas={!pode}
        soma={geral[1]!}
        explica={limites(pacote, geral[1]!.quantas)}
        vazio="Nenhuma premium escolhida."
        acao={
          pacote && pacote.premiumIds.length > 0
            ? botao('Escolher premium', <IconListCheck size={18} aria-hidden />, () => setPremium(true))
            : undefined
        }
      >
        {linhas('premium')}
      </UmBloco>
      <UmBloco
        bloco="extra"
        lidas
        soma={geral[2]!}
        explica="Da prateleira ou com nome próprio, fora do pacote."
        vazio="Nenhuma extra."
        acao={botao('Incluir extra', <IconPlus size={18} aria-hidden />, () => setExtra(null))}
      >
        {p.extras.map((e) => (
          <LinhaDoExtra
            key={e.municipioPropostaSolucoesExtrasId}
            extra={e}
            acoes={pode && !sujo && <RowActions acoes={acoesDoExtra(e)} nome={nomeDoExtra(e)} />}
          />
        ))}
      </UmBloco>
      <Text ta="right" role="status">
        Total: {formatHours(geral.reduce((n, b) => n + b.minutos, 0))} h,{' '}
        <strong>{formatMoney(geral.reduce((n, b) => n + Math.round(b.valor * 100), 0) / 100)}</strong>
      </Text>
      {pode && <SaveBar sujo={sujo} salvando={salvando} onSalvar={() => void salvar()} onDescartar={descartar} />}
      {premium && pacote && opcoes.data && (
        <EscolherPremium
          proposta={p}
          pacote={pacote}
          solucoes={opcoes.data.solucoes}
          escolhidas={premiumDa(p)}
          onFechar={() => setPremium(false)}
        />
      )}
      {extra !== undefined && opcoes.data && (
        <ExtraModal proposta={p} extra={extra} solucoes={opcoes.data.solucoes} onFechar={() => setExtra(undefined)} />
      )}
    </Stack>
  )
}
