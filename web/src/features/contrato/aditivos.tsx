import { Button, Input, SegmentedControl, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { TipoAditivo } from '#contract/contrato.ts'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { HoursField, MoneyField } from '#web/ui/fields/number-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import formulario from '#web/ui/formulario.module.css'
import { RemoverLinha } from '#web/ui/remover-linha.tsx'
import classes from './contrato.module.css'
import { ADITIVO_NOVO, type ValoresAditivo } from './valores.ts'

export const NOMES_ADITIVO: Readonly<Record<TipoAditivo, string>> = { prazo: 'Prazo', horas: 'Horas', valor: 'Valor' }
const OPCOES = Object.entries(NOMES_ADITIVO).map(([valor, rotulo]) => ({ value: valor, label: rotulo }))

interface Props {
  aditivos: readonly ValoresAditivo[]
  onChange: (aditivos: ValoresAditivo[]) => void
  erros: Readonly<Record<string, string>>
}

/** The amendments of a contract: each says what it changes and asks for that only. */
export const Aditivos = ({ aditivos, onChange, erros }: Props) => {
  const mudar = (i: number, parte: Partial<ValoresAditivo>) =>
    onChange(aditivos.map((a, j) => (i === j ? { ...a, ...parte } : a)))
  return (
    <>
      {aditivos.length === 0 && (
        <Text size="sm" c="dimmed">
          Nenhum aditivo.
        </Text>
      )}
      {aditivos.map((a, i) => {
        const erro = (campo: string) => erros[`aditivos.${i}.${campo}`]
        const nome = `Aditivo ${i + 1}`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name until they are saved
          <fieldset key={i} className={`${formulario.linha} ${classes.aditivo}`} aria-label={nome}>
            <Input.Wrapper label="Tipo" labelElement="div">
              <SegmentedControl
                fullWidth
                aria-label="Tipo"
                data={OPCOES}
                value={a.tipo}
                onChange={(tipo) => mudar(i, { tipo: tipo as TipoAditivo })}
              />
            </Input.Wrapper>
            <DateField
              label="Data"
              required
              value={a.data}
              error={erro('data')}
              onChange={(data) => mudar(i, { data })}
            />
            {a.tipo === 'prazo' && (
              <DateField
                label="Novo fim"
                required
                value={a.novoFim}
                error={erro('novoFim')}
                onChange={(novoFim) => mudar(i, { novoFim })}
              />
            )}
            {a.tipo === 'horas' && (
              <HoursField
                label="Horas a mais"
                required
                value={a.horas}
                error={erro('horas')}
                onChange={(horas) => mudar(i, { horas })}
              />
            )}
            {a.tipo === 'valor' && (
              <MoneyField
                label="Novo valor por hora"
                required
                value={a.valorHora}
                error={erro('valorHora')}
                onChange={(valorHora) => mudar(i, { valorHora })}
              />
            )}
            <RemoverLinha
              nome={nome}
              className={`${formulario.aoLado} ${classes.tirar}`}
              onClick={() => onChange(aditivos.filter((_, j) => j !== i))}
            />
            <div className={classes.observacao}>
              <TextField
                label="Observação"
                maxLength={1000}
                value={a.observacao}
                onChange={(observacao) => mudar(i, { observacao })}
              />
            </div>
          </fieldset>
        )
      })}
      <Button
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => onChange([...aditivos, ADITIVO_NOVO])}
        style={{ justifySelf: 'start' }}
      >
        Adicionar aditivo
      </Button>
    </>
  )
}
