import { Text } from '@mantine/core'
import { type EscolaDetalhe, mudarSituacaoDaEscola } from '#contract/escola.ts'
import {
  type AcaoEscola,
  type CampoDoPasso,
  destinoDaEscola,
  faltasDaEscola,
  type NumerosDaEscola,
  pedeMotivo,
  pedidosDe,
} from '#contract/escola-estados.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { useMutationCall } from '#web/lib/query.ts'
import { useFormDialog } from '#web/lib/use-form-dialog.ts'
import { ConflitoDialog } from '#web/ui/conflito-dialog.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { HoursField, NumberField } from '#web/ui/fields/number-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'

interface Valores extends Record<string, unknown>, NumerosDaEscola {
  justificativa: string
}
interface Props {
  escola: EscolaDetalhe
  /** Undefined: closed. */
  acao: AcaoEscola | undefined
  onFechar: () => void
}
const ROTULOS: Readonly<Record<CampoDoPasso | 'justificativa', string>> = {
  professoresInscritos: 'Professores inscritos',
  professoresConcluintes: 'Professores concluintes',
  alunos: 'Alunos',
  dataFeira: 'Data da feira',
  cargaHoraria: 'Carga horária',
  justificativa: 'Motivo',
}
const TITULOS: Readonly<Record<AcaoEscola, string>> = {
  avancar: 'Avançar',
  voltar: 'Voltar um passo',
  desistir: 'Registrar desistência',
  retomar: 'Retomar a participação',
}

/** Where a step leads from here, and what is asked on the way there: forward, and back into what was given up. */
const destino = (e: EscolaDetalhe, acao: AcaoEscola | undefined) => {
  const para = acao && destinoDaEscola(e.situacao, acao, e.antesDeDesistir)
  const pedidos = para && (acao === 'avancar' || acao === 'retomar') ? pedidosDe(para) : []
  return { para, pedidos }
}

/** What a state asks for, where the step is taken: nobody looks for it elsewhere. */
export const PassoForm = ({ escola, acao, onFechar }: Props) => {
  const gravar = useMutationCall(mudarSituacaoDaEscola, { naTela: true, sucesso: (e) => `Situação: ${e.situacao}` })
  const dialogo = useFormDialog<Valores, EscolaDetalhe>({
    registro: acao ? escola : undefined,
    chave: (e) => e.municipioEscolaId,
    paraValores: (e) => ({
      professoresInscritos: e?.professoresInscritos ?? 0,
      professoresConcluintes: e?.professoresConcluintes ?? 0,
      alunos: e?.alunos ?? 0,
      dataFeira: e?.dataFeira ?? '',
      cargaHoraria: e?.cargaHoraria ?? 0,
      justificativa: '',
    }),
    conferir: (v, base) => {
      const { para, pedidos } = destino(base!, acao)
      return {
        ...(para && pedidos.length > 0 && faltasDaEscola(para, v, todaySaoPaulo(new Date()))),
        ...(acao && pedeMotivo(acao) && !v.justificativa.trim() && { justificativa: 'Conte o motivo' }),
      }
    },
    gravar: (v, base) =>
      gravar.mutateAsync({
        body: {
          municipioEscolaId: base!.municipioEscolaId,
          versao: base!.versao,
          acao: acao!,
          justificativa: v.justificativa,
          ...Object.fromEntries(destino(base!, acao).pedidos.map((c) => [c, v[c]])),
        },
      }),
    onFechar,
  })
  const { campo } = dialogo
  const de = dialogo.base ?? escola
  const { para, pedidos } = destino(de, acao)
  const numero = (chave: 'professoresInscritos' | 'professoresConcluintes' | 'alunos') =>
    pedidos.includes(chave) && (
      <NumberField
        key={chave}
        label={ROTULOS[chave]}
        required
        min={0}
        {...campo(chave)}
        onChange={(n) => dialogo.mudar({ [chave]: n ?? 0 })}
      />
    )
  return (
    <>
      <FormModal
        aberto={acao !== undefined}
        titulo={acao === 'avancar' && para ? `Avançar para ${para}` : TITULOS[acao ?? 'avancar']}
        enviar={acao === 'avancar' ? 'Avançar' : 'Confirmar'}
        perigo={acao === 'desistir'}
        sujo={dialogo.sujo}
        onEnviar={dialogo.enviar}
        onFechar={onFechar}
      >
        <Text size="sm">
          {de.escola}: de “{de.situacao}” para “{para}”.
        </Text>
        {numero('professoresInscritos')}
        {numero('professoresConcluintes')}
        {numero('alunos')}
        {pedidos.includes('dataFeira') && (
          <DateField
            label={ROTULOS.dataFeira}
            required
            {...campo('dataFeira')}
            value={dialogo.valores.dataFeira ?? ''}
          />
        )}
        {pedidos.includes('cargaHoraria') && (
          <HoursField
            label={ROTULOS.cargaHoraria}
            required
            {...campo('cargaHoraria')}
            onChange={(n) => dialogo.mudar({ cargaHoraria: n ?? 0 })}
          />
        )}
        {acao && acao !== 'avancar' && (
          <TextField
            label={ROTULOS.justificativa}
            required={pedeMotivo(acao)}
            linhas={3}
            maxLength={500}
            {...campo('justificativa')}
          />
        )}
      </FormModal>
      <ConflitoDialog
        conflito={dialogo.conflito}
        rotulo={(chave) => ROTULOS[chave as CampoDoPasso] ?? chave}
        texto={(v) => String(v ?? '')}
      />
    </>
  )
}
