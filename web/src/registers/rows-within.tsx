import { Button, Input } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { FieldOf, RegisterRow } from '#contract/register-field.ts'
import formulario from '#web/ui/formulario.module.css'
import type { Opcao } from '#web/ui/pickers/opcoes.tsx'
import { RemoverLinha } from '#web/ui/remover-linha.tsx'
import { RegisterFieldInput } from './register-field.tsx'
import classes from './rows-within.module.css'
import { vazioDe } from './values.ts'

interface Props {
  campo: FieldOf<'linhas'>
  valor: readonly RegisterRow[]
  /** Of the whole form, by 'evidencias.0.nome'. */
  erros: Readonly<Record<string, string>>
  /** Field → the rows it may point at, by 'contrapartidas.faixaId'. */
  opcoes: (chave: string) => readonly Opcao<number>[]
  onChange: (linhas: RegisterRow[]) => void
}

/** The rows inside a row, one block each; what is taken out is gone when the whole is saved. */
export const RowsWithin = ({ campo: f, valor, erros, opcoes, onChange }: Props) => {
  const nova = Object.fromEntries(f.campos.map((c) => [c.chave, vazioDe(c)]))
  return (
    <Input.Wrapper label={f.rotulo} description={f.ajuda} error={erros[f.chave]} labelElement="div">
      <fieldset className={classes.linhas} aria-label={f.rotulo}>
        {valor.map((linha, i) => {
          const nome = `${f.singular} ${i + 1}`
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: new ones have no other name until they are saved
            <fieldset key={i} className={`${formulario.linha} ${classes.linha}`} aria-label={nome}>
              <div className={classes.campos}>
                {f.campos.map((c) => (
                  <RegisterFieldInput
                    key={c.chave}
                    campo={c}
                    valor={linha[c.chave] ?? null}
                    erro={erros[`${f.chave}.${i}.${c.chave}`]}
                    opcoes={opcoes(`${f.chave}.${c.chave}`)}
                    primeiro={false}
                    onChange={(v) => onChange(valor.map((l, j) => (i === j ? { ...l, [c.chave]: v } : l)))}
                  />
                ))}
              </div>
              <RemoverLinha
                nome={nome}
                className={formulario.aoLado}
                onClick={() => onChange(valor.filter((_, j) => j !== i))}
              />
            </fieldset>
          )
        })}
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={valor.length >= (f.max ?? 100)}
          onClick={() => onChange([...valor, nova])}
          className={classes.mais}
        >
          {f.adicionar}
        </Button>
      </fieldset>
    </Input.Wrapper>
  )
}
