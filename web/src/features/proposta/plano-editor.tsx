import { ActionIcon, Anchor, Button, Group, Stack, Text, Tooltip } from '@mantine/core'
import { IconEqual, IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '#contract/br.ts'
import type { Proposta } from '#contract/proposta.ts'
import { MENSAGENS_PROPOSTA as M } from '#contract/proposta-mensagens.ts'
import { salvarPlanoDeParcelas } from '#contract/proposta-parcelas.ts'
import { emReais, MAX_PARCELAS } from '#contract/proposta-valores.ts'
import { ApiError } from '#web/lib/api.ts'
import { mensagemDe } from '#web/lib/mensagem.ts'
import { useMutationCall } from '#web/lib/query.ts'
import { ErroGeral } from '#web/ui/erro-geral.tsx'
import { EmptyState } from '#web/ui/estados.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { MoneyField } from '#web/ui/fields/number-field.tsx'
import ul from '#web/ui/lista.module.css'
import { Quadro } from '#web/ui/quadro.tsx'
import { SaveBar } from '#web/ui/save-bar.tsx'
import { paginaDaProposta } from './abas.ts'
import { aParcelar, comMaisUma, diferenca, type LinhaDoPlano, planoDe, recusasDo, repartirPorIgual } from './plano.ts'
import classes from './proposta.module.css'
import { useGuardSujo } from './sujo.ts'

interface LinhaProps {
  numero: number
  linha: LinhaDoPlano
  erros: { vencimento?: string; valor?: string }
  onMudar: (parte: Partial<LinhaDoPlano>) => void
  onTirar: (() => void) | undefined
}
const Linha = ({ numero, linha, erros, onMudar, onTirar }: LinhaProps) => (
  <li className={classes.linha} data-parcela>
    <Text size="sm" className={classes.nome}>
      {numero}ª
    </Text>
    <DateField
      label={undefined}
      aria-label={`Vencimento da parcela ${numero}`}
      value={linha.vencimento}
      onChange={(vencimento) => onMudar({ vencimento })}
      error={erros.vencimento}
    />
    <MoneyField
      label={undefined}
      aria-label={`Valor da parcela ${numero}`}
      value={linha.valor}
      onChange={(valor) => onMudar({ valor })}
      error={erros.valor}
    />
    <div>
      {onTirar && (
        <Tooltip label="Retirar">
          <ActionIcon
            variant="subtle"
            color="red"
            size={36}
            aria-label={`Retirar: parcela ${numero}`}
            onClick={onTirar}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  </li>
)

const usePlano = (p: Proposta, total: number) => {
  const [linhas, setLinhas] = useState(() => planoDe(p))
  const [conferido, setConferido] = useState(false)
  const [erro, setErro] = useState<string>()
  const gravar = useMutationCall(salvarPlanoDeParcelas, { naTela: true, sucesso: M.salva })
  const semChave = (ls: readonly LinhaDoPlano[]) =>
    JSON.stringify(ls.map(({ vencimento, valor }) => [vencimento, valor]))
  const sujo = semChave(linhas) !== semChave(planoDe(p))
  useGuardSujo(sujo)
  // What was saved, or changed in the values, takes the place of what stood here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another version of the record
  useEffect(() => {
    setLinhas(planoDe(p))
    setConferido(false)
    setErro(undefined)
  }, [p.versao])
  const salvar = async () => {
    setConferido(true)
    setErro(undefined)
    const recusas = recusasDo(linhas).flatMap((r) => Object.values(r))
    if (recusas[0]) return setErro(recusas[0])
    const { soma, falta } = diferenca(linhas, total)
    if (falta !== 0) return setErro(M.plano(formatMoney(emReais(soma)), formatMoney(emReais(total))))
    const parcelas = linhas.map(({ vencimento, valor }) => ({ vencimento, valor: valor ?? 0 }))
    await gravar
      .mutateAsync({ body: { municipioPropostaId: p.municipioPropostaId, versao: p.versao, parcelas } })
      .catch((falha: unknown) => {
        const dosCampos = falha instanceof ApiError ? Object.values(falha.fields) : []
        setErro([...new Set([mensagemDe(falha), ...dosCampos])].join(' '))
      })
  }
  return {
    linhas,
    setLinhas,
    erro,
    sujo,
    salvando: gravar.isPending,
    salvar,
    erros: conferido ? recusasDo(linhas) : [],
    descartar: () => {
      setLinhas(planoDe(p))
      setConferido(false)
      setErro(undefined)
    },
  }
}

/** The whole plan is edited at once: it must add up to what the municipality bears. */
export const PlanoEditor = ({ proposta: p }: { proposta: Proposta }) => {
  const total = aParcelar(p)
  const { linhas, setLinhas, erro, sujo, salvando, salvar, erros, descartar } = usePlano(p, total)
  const { falta, frase, soma } = diferenca(linhas, total)
  const valores = (
    <Anchor component={Link} to={paginaDaProposta(p.municipioId, p.municipioPropostaId, 'valores')} fz="sm">
      Ir para os valores
    </Anchor>
  )
  if (total <= 0) return <EmptyState titulo={M.semInvestimento} acao={valores} />
  const mudar = (chave: number, parte: Partial<LinhaDoPlano>) =>
    setLinhas((antes) => antes.map((l) => (l.chave === chave ? { ...l, ...parte } : l)))
  return (
    <Stack gap="md">
      <ErroGeral erro={erro} />
      <Quadro
        titulo="Plano de parcelas"
        subtitulo={`A repartir: ${formatMoney(emReais(total))}${p.jaFirme > 0 ? `, além de ${formatMoney(p.jaFirme)} que já está firme` : ''}.`}
      >
        <ul className={ul.nua} aria-label="Parcelas">
          <li className={`${classes.linha} ${classes.cabecalho}`} data-parcela aria-hidden>
            <span>Nº</span>
            <span>Vencimento</span>
            <span>Valor</span>
          </li>
          {linhas.map((l, i) => (
            <Linha
              key={l.chave}
              numero={i + 1}
              linha={l}
              erros={erros[i] ?? {}}
              onMudar={(parte) => mudar(l.chave, parte)}
              onTirar={
                linhas.length > 1 ? () => setLinhas((antes) => antes.filter((o) => o.chave !== l.chave)) : undefined
              }
            />
          ))}
        </ul>
        <Group justify="space-between" mt="sm">
          <Group gap="xs">
            <Button
              variant="default"
              leftSection={<IconPlus size={18} aria-hidden />}
              disabled={linhas.length >= MAX_PARCELAS}
              onClick={() => setLinhas((antes) => comMaisUma(antes, total))}
            >
              Incluir parcela
            </Button>
            <Button
              variant="default"
              leftSection={<IconEqual size={18} aria-hidden />}
              disabled={linhas.length === 0}
              onClick={() => setLinhas((antes) => repartirPorIgual(antes, total))}
            >
              Repartir igualmente
            </Button>
          </Group>
          <Text size="sm" role="status" c={falta === 0 ? undefined : 'red'}>
            Soma: <strong>{formatMoney(emReais(soma))}</strong>
            {falta !== 0 && `, ${frase}`}
          </Text>
        </Group>
      </Quadro>
      <SaveBar sujo={sujo} salvando={salvando} onSalvar={() => void salvar()} onDescartar={descartar} />
    </Stack>
  )
}
