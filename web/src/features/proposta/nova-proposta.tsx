import { Alert, Text } from '@mantine/core'
import { useState } from 'react'
import { formatDecimal } from '#contract/br.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import {
  criarProposta,
  type OpcoesDaProposta,
  opcoesDaProposta,
  VALIDADE_PADRAO,
  VIGENCIAS,
} from '#contract/proposta.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { errosDe } from '#web/lib/forms.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { useFormDialog } from '#web/lib/use-form-dialog.ts'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import form from '#web/ui/formulario.module.css'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { quantos } from '#web/ui/texto.ts'
import { emVigencia, TIPOS_DE_PROGRAMA, VIGENCIAS_OPCOES, type Vigencia } from './cabecalho-campos.ts'

interface Props {
  municipioId: number
  onFechar: () => void
  onCriada: (municipioPropostaId: number) => void
}
interface Valores extends Record<string, unknown> {
  comboId: number | null
  pacoteId: number | null
  ciclo: string
  tipoPrograma: 1 | 2
  vigenciaMeses: Vigencia
  dataProposta: string
  validadeDias: number | null
}

const Formulario = ({ municipioId, opcoes, onFechar, onCriada }: Props & { opcoes: OpcoesDaProposta }) => {
  const w = useWording()
  const [hoje] = useState(() => todaySaoPaulo(new Date()))
  const criar = useMutationCall(criarProposta, { naTela: true, sucesso: ({ numero }) => `Proposta ${numero} criada` })
  const comboDe = (id: number | null) => opcoes.combos.find((c) => c.municipiosPropostasCombosId === id)
  const paraCorpo = (v: Valores) => {
    const combo = comboDe(v.comboId)
    return {
      municipioId,
      pacoteId: v.pacoteId ?? 0,
      ciclo: v.ciclo,
      tipoPrograma: v.tipoPrograma,
      vigenciaMeses: v.vigenciaMeses,
      dataProposta: v.dataProposta,
      validadeDias: v.validadeDias ?? 0,
      municipiosPropostasCombosId: v.comboId,
      ...(combo && { qtdParcelas: combo.qtdParcelas }),
    }
  }
  const dialogo = useFormDialog<Valores, null>({
    registro: null,
    paraValores: () => ({
      comboId: null,
      pacoteId: null,
      ciclo: hoje.slice(0, 4),
      tipoPrograma: opcoes.tipoPrograma,
      vigenciaMeses: VIGENCIAS[2],
      dataProposta: hoje,
      validadeDias: VALIDADE_PADRAO,
    }),
    conferir: (v) => ({
      ...errosDe(criarProposta.body, paraCorpo(v)),
      ...(v.pacoteId === null && { pacoteId: 'Escolha um pacote ou um combo' }),
    }),
    gravar: async (v) => {
      const { municipioPropostaId } = await criar.mutateAsync({ body: paraCorpo(v) })
      onCriada(municipioPropostaId)
    },
    // The address leads on to the new one.
    onFechar: () => {},
  })
  const { campo, valores, mudar } = dialogo
  const combo = comboDe(valores.comboId)
  const pacote = opcoes.pacotes.find((p) => p.pacoteId === valores.pacoteId)
  const escolherPacote = (pacoteId: number | null) => {
    const p = opcoes.pacotes.find((x) => x.pacoteId === pacoteId)
    mudar({
      pacoteId,
      // A combo is of its package.
      ...(combo && combo.pacoteId !== pacoteId && { comboId: null }),
      ...(p && { vigenciaMeses: emVigencia(p.vigenciaMeses), ...(p.ciclo && { ciclo: p.ciclo }) }),
    })
  }
  const escolherCombo = (comboId: number | null) => {
    const c = comboDe(comboId)
    if (!c) return mudar({ comboId: null })
    const ciclo = opcoes.pacotes.find((p) => p.pacoteId === c.pacoteId)?.ciclo
    mudar({
      comboId,
      pacoteId: c.pacoteId,
      tipoPrograma: c.tipoPrograma,
      vigenciaMeses: emVigencia(c.vigenciaMeses),
      validadeDias: c.validadeDias,
      ...(ciclo && { ciclo }),
    })
  }
  const percentual = combo?.percentualContrapartida ?? pacote?.percentualContrapartida
  return (
    <FormModal
      aberto
      titulo="Nova proposta"
      enviar="Criar proposta"
      largura={800}
      sujo={dialogo.sujo}
      onEnviar={dialogo.enviar}
      onFechar={onFechar}
    >
      {opcoes.pacotes.length === 0 && (
        <Alert color="yellow" role="note">
          Não há pacote em uso neste projeto. Peça a quem administra os pacotes que cadastre um.
        </Alert>
      )}
      {opcoes.faixa === null && (
        <Alert color="yellow" role="note">
          {w.frase('{O município} não tem faixa de porte: os valores {das soluções} precisarão ser digitados.')}
        </Alert>
      )}
      <div className={form.campos}>
        {opcoes.combos.length > 0 && (
          <Picker
            label="Combo"
            description="Pacote, premium, divisão e parcelas prontos"
            placeholder="Sem combo"
            opcoes={opcoes.combos.map((c) => ({ valor: c.municipiosPropostasCombosId, rotulo: c.nome }))}
            {...campo('comboId')}
            onChange={escolherCombo}
          />
        )}
        <Picker
          label="Pacote"
          required
          description={
            pacote
              ? `${quantos(pacote.essenciaisIds.length, 'essencial', 'essenciais')}, premium de ${pacote.minPremium} a ${pacote.maxPremium}`
              : 'O que é essencial vem dele'
          }
          opcoes={opcoes.pacotes.map((p) => ({ valor: p.pacoteId, rotulo: p.nome }))}
          {...campo('pacoteId')}
          onChange={escolherPacote}
          data-autofocus
        />
        <TextField label="Ciclo" required maxLength={20} {...campo('ciclo')} />
        <Picker
          label="Tipo de programa"
          required
          opcoes={TIPOS_DE_PROGRAMA}
          {...campo('tipoPrograma')}
          onChange={(v) => v && mudar({ tipoPrograma: v })}
        />
        <Picker
          label="Vigência"
          required
          opcoes={VIGENCIAS_OPCOES}
          {...campo('vigenciaMeses')}
          onChange={(v) => v && mudar({ vigenciaMeses: v })}
        />
        <DateField label="Data da proposta" required {...campo('dataProposta')} />
        <NumberField label="Validade (dias)" required min={1} max={365} {...campo('validadeDias')} />
      </div>
      <Text size="sm" c="dimmed">
        {opcoes.faixa && `Faixa: ${opcoes.faixa.nome}. `}
        {percentual === undefined || percentual === null
          ? w.frase('A divisão entre a entidade e {o município} é decidida depois, em Valores.')
          : `Contrapartida da entidade: ${formatDecimal(percentual)}%, que pode ser mudada em Valores.`}
      </Text>
    </FormModal>
  )
}

/** Begins with a package or a combo; number, band, essential solutions and prices come from the server. */
export const NovaProposta = (props: Props) => {
  const opcoes = useCall(opcoesDaProposta, { params: { id: props.municipioId } }, { naTela: true })
  if (opcoes.data) return <Formulario {...props} opcoes={opcoes.data} />
  return (
    <FormModal
      aberto
      titulo="Nova proposta"
      enviar="Criar proposta"
      largura={800}
      desabilitado
      onEnviar={() => {}}
      onFechar={props.onFechar}
    >
      {opcoes.error ? (
        <ErrorState erro={opcoes.error} onTentarDeNovo={() => void opcoes.refetch()} />
      ) : (
        <Carregando linhas={4} altura={48} />
      )}
    </FormModal>
  )
}
