import { SimpleGrid, Stack } from '@mantine/core'
import { type Acao5w2h, alterar5w2h, criar5w2h } from '#contract/sala-5w2h.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useMutationCall } from '#web/lib/query.ts'
import { useFormDialog } from '#web/lib/use-form-dialog.ts'
import { ConflitoDialog } from '#web/ui/conflito-dialog.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { MoneyField, NumberField } from '#web/ui/fields/number-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { useIndicadores } from './use-indicadores.ts'
import { usePerguntas } from './use-perguntas.ts'
import { errosDaAcao, paraCorpo, paraValores, ROTULOS, textoDoConflito } from './valores.ts'

interface Props {
  municipioId: number
  /** Undefined: closed; null: a new one. */
  acao: Acao5w2h | null | undefined
  onFechar: () => void
}

/** One action: what, why, where, who, when, how, how much. */
export const AcaoForm = ({ municipioId, acao, onFechar }: Props) => {
  const w = useWording()
  const criar = useMutationCall(criar5w2h, { naTela: true, sucesso: 'Ação incluída no 5W2H' })
  const alterar = useMutationCall(alterar5w2h, { naTela: true, sucesso: 'Ação salva' })
  const indicadores = useIndicadores(municipioId, acao)
  const perguntas = usePerguntas(municipioId, acao)
  const { base, campo, sujo, enviar, conflito } = useFormDialog({
    registro: acao,
    chave: (a) => a.sala5w2hId,
    paraValores,
    conferir: errosDaAcao,
    gravar: (v, lida) =>
      lida
        ? alterar.mutateAsync({
            body: {
              ...paraCorpo(v, lida),
              ...(lida.status === 2 && { percentual: v.percentual ?? 0 }),
              ...{ sala5w2hId: lida.sala5w2hId, versao: lida.versao },
            },
          })
        : criar.mutateAsync({ body: { ...paraCorpo(v), municipioId } }),
    onFechar,
  })
  return (
    <>
      <FormModal
        aberto={acao !== undefined}
        onFechar={onFechar}
        titulo={acao ? 'Editar ação' : 'Nova ação'}
        largura={800}
        sujo={sujo}
        onEnviar={enviar}
      >
        <Stack gap="md">
          <TextField {...campo('oQue')} label={ROTULOS.oQue!} required linhas={2} maxLength={500} data-autofocus />
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <TextField {...campo('porQue')} label={ROTULOS.porQue!} required linhas={2} maxLength={1000} />
            <TextField {...campo('como')} label={ROTULOS.como!} required linhas={2} maxLength={1000} />
            <TextField {...campo('onde')} label={ROTULOS.onde!} required maxLength={200} />
            <TextField
              {...campo('quem')}
              label={ROTULOS.quem!}
              description="Quem responde por ela"
              required
              maxLength={160}
            />
            <DateField {...campo('inicio')} label={ROTULOS.inicio!} required />
            <DateField {...campo('termino')} label={ROTULOS.termino!} required />
            <MoneyField {...campo('quanto')} label={ROTULOS.quanto!} />
            <Picker
              {...campo('salaIndicadorId')}
              {...indicadores}
              label={ROTULOS.salaIndicadorId!}
              placeholder="Nenhum"
            />
            {base?.status === 2 && (
              <NumberField
                {...campo('percentual')}
                label={ROTULOS.percentual!}
                description="De 0 a 99; ao concluir, fica em 100"
                min={0}
                max={99}
                suffix="%"
              />
            )}
          </SimpleGrid>
          <Picker
            {...campo('perguntaMunicipioId')}
            {...perguntas}
            label={w.frase(ROTULOS.perguntaMunicipioId!)}
            placeholder={w.frase('{Nenhuma pergunta}')}
          />
          <TextField {...campo('observacao')} label={ROTULOS.observacao!} linhas={2} maxLength={2000} />
        </Stack>
      </FormModal>
      <ConflitoDialog
        conflito={conflito}
        rotulo={(c) => w.frase(ROTULOS[c] ?? c)}
        texto={textoDoConflito(indicadores.opcoes, perguntas.opcoes, w.frase('{Outra pergunta}'))}
      />
    </>
  )
}
