import { Alert, Anchor, Group, SegmentedControl, Stack, Table, Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatDate, formatMoney } from '#contract/br.ts'
import { alterarProposta, type Proposta } from '#contract/proposta.ts'
import { MENSAGENS_PROPOSTA as M } from '#contract/proposta-mensagens.ts'
import {
  BLOCOS,
  type Bloco,
  emReais,
  MAX_PARCELAS,
  NOME_DO_BLOCO,
  type ParteDoBloco,
  percentualDe,
} from '#contract/proposta-valores.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useEditor } from '#web/lib/editor.ts'
import { useMutationCall } from '#web/lib/query.ts'
import { ConflitoDialog } from '#web/ui/conflito-dialog.tsx'
import { ErroGeral } from '#web/ui/erro-geral.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { MoneyField, NumberField } from '#web/ui/fields/number-field.tsx'
import form from '#web/ui/formulario.module.css'
import { Quadro } from '#web/ui/quadro.tsx'
import { SaveBar } from '#web/ui/save-bar.tsx'
import { TabelaRolante } from '#web/ui/tabela-rolante.tsx'
import { paginaDaProposta } from './abas.ts'
import classes from './proposta.module.css'
import {
  conferir,
  type DoBloco,
  emPalavras,
  type Modo,
  paraValores,
  percento,
  previa,
  rateioDe,
  type ValoresDoRateio,
} from './rateio.ts'
import { useTellSujo } from './sujo.ts'

const MODOS: readonly { value: Modo; label: string }[] = [
  { value: 'percentual', label: 'Por percentual' },
  { value: 'valor', label: 'Por valor' },
  { value: 'blocos', label: 'Por bloco' },
]

interface BlocoProps {
  bloco: Bloco
  value: DoBloco
  onChange: (v: DoBloco) => void
  error?: React.ReactNode
  total: number
  readOnly: boolean
}
const CampoDoBloco = ({ bloco, value, onChange, error, total, readOnly }: BlocoProps) => {
  const nome = NOME_DO_BLOCO[bloco]
  const comum = {
    label: `${nome} (${formatMoney(total)})`,
    value: value.numero,
    onChange: (numero: number | null) => onChange({ ...value, numero }),
    error,
    readOnly,
    required: true,
  }
  return (
    <Stack gap={4}>
      {value.tipo === 'percentual' ? (
        <NumberField {...comum} decimais={2} min={0} max={100} suffix="%" />
      ) : (
        <MoneyField {...comum} />
      )}
      {!readOnly && (
        <SegmentedControl
          size="xs"
          aria-label={`Como dizer: ${nome}`}
          value={value.tipo}
          onChange={(tipo) => onChange({ tipo: tipo as DoBloco['tipo'], numero: null })}
          data={[
            { value: 'percentual', label: 'Percentual' },
            { value: 'valor', label: 'Valor' },
          ]}
        />
      )}
    </Stack>
  )
}

const LinhaDaPrevia = ({ nome, parte: b, geral }: { nome: string; parte: ParteDoBloco; geral?: boolean }) => {
  const percentual = percentualDe(b.contrapartida, b.total)
  const celulas = [
    formatMoney(emReais(b.total)),
    percento(percentual),
    formatMoney(emReais(b.contrapartida)),
    b.total === 0 ? percento(0) : percento(Math.round((100 - percentual) * 100) / 100),
    formatMoney(emReais(b.investimento)),
  ]
  return (
    <Table.Tr fw={geral ? 650 : undefined}>
      <Table.Th scope="row">{nome}</Table.Th>
      {celulas.map((c, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns stay where they are
        <Table.Td key={i} className={classes.figura}>
          {c}
        </Table.Td>
      ))}
    </Table.Tr>
  )
}

const Previa = ({ proposta, valores: v }: { proposta: Proposta; valores: ValoresDoRateio }) => {
  const w = useWording()
  const { valores, aParcelar, parcelas, vencimentos } = previa(proposta, v)
  const colunas = ['Total', '%', 'Contrapartida da entidade', '%', w.frase('Investimento {do município}')]
  return (
    <>
      <TabelaRolante rotulo="Valores por bloco" minimo="42rem" fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Bloco</Table.Th>
            {colunas.map((c, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns stay where they are
              <Table.Th key={i} className={classes.figura}>
                {c}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {BLOCOS.map((b) => (
            <LinhaDaPrevia key={b} nome={NOME_DO_BLOCO[b]} parte={valores[b]} />
          ))}
          <LinhaDaPrevia nome="Total" parte={valores.geral} geral />
        </Table.Tbody>
      </TabelaRolante>
      <Text size="sm" mt="sm" role="status">
        {proposta.jaFirme > 0 &&
          `Já faturado, pago ou absorvido pelas versões anteriores: ${formatMoney(proposta.jaFirme)}. `}
        {aParcelar < 0
          ? `O investimento é menor que o que já está firme em ${formatMoney(emReais(-aParcelar))}: diminua a contrapartida.`
          : aParcelar === 0
            ? M.semInvestimento
            : parcelas.length > 0 &&
              `${emPalavras(parcelas)}, de ${formatDate(vencimentos[0]!)} a ${formatDate(vencimentos.at(-1)!)}.`}
      </Text>
    </>
  )
}

const ROTULOS: Readonly<Record<string, string>> = {
  modo: 'Divisão',
  percentual: 'Percentual',
  valor: 'Valor',
  essencial: 'Essencial',
  premium: 'Premium',
  extra: 'Extra',
  qtdParcelas: 'Número de parcelas',
  primeiroVencimento: 'Primeiro vencimento',
}
const textoDe = (valor: unknown) => {
  if (valor && typeof valor === 'object' && 'numero' in valor) {
    const { tipo, numero } = valor as DoBloco
    return tipo === 'percentual' ? percento(numero ?? 0) : formatMoney(numero ?? 0)
  }
  return String(valor ?? '')
}

/** Who bears what, to the cent: worked out here by the functions of the server. */
export const ValoresTab = ({ proposta: p }: { proposta: Proposta }) => {
  const w = useWording()
  const alterar = useMutationCall(alterarProposta, { naTela: true, sucesso: M.salva })
  const editor = useEditor<ValoresDoRateio, Proposta>({
    registro: p,
    paraValores: (r) => paraValores(r ?? p),
    conferir: (v) => conferir(p, v),
    gravar: (v, versao) =>
      alterar.mutateAsync({
        body: {
          municipioPropostaId: p.municipioPropostaId,
          versao,
          rateio: rateioDe(v),
          qtdParcelas: v.qtdParcelas ?? 1,
          primeiroVencimento: v.primeiroVencimento,
        },
      }),
  })
  const { form: f, campo, ref, onSubmit, enviando, erro, sujo, conflito, descartar } = editor
  useTellSujo(sujo)
  const pode = p.acoes.editar
  const v = f.values
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate aria-label="Valores da proposta">
      <Stack gap="md">
        <ErroGeral erro={erro} />
        {p.valores.geral.total === 0 && (
          <Alert color="yellow" role="note">
            <Group gap="xs">
              {w.frase('Ainda não há {soluções} com valor: não há o que dividir.')}
              <Anchor component={Link} to={paginaDaProposta(p.municipioId, p.municipioPropostaId, 'solucoes')} fz="sm">
                {w.frase('Ir para {soluções}')}
              </Anchor>
            </Group>
          </Alert>
        )}
        <Quadro
          titulo="Contrapartida da entidade"
          subtitulo={w.frase('O que a entidade assume do preço; o resto é o investimento {do município}.')}
        >
          <Stack gap="md">
            <SegmentedControl
              aria-label="Como a contrapartida é dita"
              style={{ alignSelf: 'flex-start' }}
              value={v.modo}
              onChange={(modo) => f.setFieldValue('modo', modo as Modo)}
              disabled={!pode}
              data={[...MODOS]}
            />
            <div className={form.campos} style={{ '--coluna': '14rem' } as React.CSSProperties}>
              {v.modo === 'percentual' && (
                <NumberField
                  label="Percentual"
                  required
                  decimais={2}
                  min={0}
                  max={100}
                  suffix="%"
                  readOnly={!pode}
                  {...campo('percentual')}
                />
              )}
              {v.modo === 'valor' && <MoneyField label="Valor" required readOnly={!pode} {...campo('valor')} />}
              {v.modo === 'blocos' &&
                BLOCOS.map((b) => (
                  <CampoDoBloco key={b} bloco={b} total={p.valores[b].total} readOnly={!pode} {...campo(b)} />
                ))}
            </div>
          </Stack>
        </Quadro>
        <Quadro titulo="Parcelas">
          <div className={form.campos} style={{ '--coluna': '14rem' } as React.CSSProperties}>
            <NumberField
              label={ROTULOS.qtdParcelas}
              required
              min={1}
              max={MAX_PARCELAS}
              readOnly={!pode}
              {...campo('qtdParcelas')}
            />
            <DateField
              label={ROTULOS.primeiroVencimento}
              required
              readOnly={!pode}
              description="As outras vencem no mesmo dia dos meses seguintes, sempre em dia útil"
              {...campo('primeiroVencimento')}
            />
          </div>
        </Quadro>
        <Quadro titulo={sujo ? 'Como vai ficar' : 'Como está'}>
          <Previa proposta={p} valores={v} />
          {sujo && (
            <Text size="sm" c="dimmed" mt="xs">
              Salvar refaz as parcelas por igual: o que foi ajustado nelas à mão se perde.
            </Text>
          )}
        </Quadro>
      </Stack>
      {pode && <SaveBar sujo={sujo} salvando={enviando} onDescartar={descartar} />}
      <ConflitoDialog conflito={conflito} rotulo={(c) => ROTULOS[c] ?? c} texto={textoDe} />
    </form>
  )
}
