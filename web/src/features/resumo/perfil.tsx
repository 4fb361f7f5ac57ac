import { Autocomplete, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { INDICADORES } from '#contract/resumo.ts'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import formulario from '#web/ui/formulario.module.css'
import { RemoverLinha } from '#web/ui/remover-linha.tsx'
import classes from './resumo.module.css'
import type { LinhaPerfil } from './valores.ts'

interface Props {
  linhas: readonly LinhaPerfil[]
  onChange: (linhas: LinhaPerfil[]) => void
  erros: Readonly<Record<string, unknown>>
  somenteLeitura: boolean
}

const casasDe = (nome: string) => INDICADORES.find((i) => i.nome === nome)?.casas ?? 3

/** The figures of a city, each with its source and year. */
export const Perfil = ({ linhas, onChange, erros, somenteLeitura }: Props) => {
  const mudar = (i: number, parte: Partial<LinhaPerfil>) =>
    onChange(linhas.map((l, j) => (i === j ? { ...l, ...parte } : l)))
  const usados = new Set(linhas.map((l) => l.indicador))
  return (
    <div className={classes.perfil}>
      {linhas.map((l, i) => {
        const nome = l.indicador || `Indicador ${i + 1}`
        const erro = (campo: string) => erros[`perfis.${i}.${campo}`] as string | undefined
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name until they are saved
          <fieldset key={i} className={classes.linha} aria-label={nome}>
            <Autocomplete
              label="Indicador"
              value={l.indicador}
              onChange={(indicador) => mudar(i, { indicador })}
              data={INDICADORES.map((x) => x.nome).filter((n) => !usados.has(n))}
              maxLength={120}
              readOnly={somenteLeitura}
              error={erro('indicador')}
            />
            <NumberField
              label="Valor"
              decimais={casasDe(l.indicador)}
              value={l.valor}
              onChange={(valor) => mudar(i, { valor })}
              readOnly={somenteLeitura}
              error={erro('valor')}
            />
            <TextField
              label="Fonte"
              maxLength={200}
              value={l.fonte}
              onChange={(fonte) => mudar(i, { fonte })}
              readOnly={somenteLeitura}
              error={erro('fonte')}
            />
            <TextField
              label="Ano"
              restringir="numeros"
              maxLength={4}
              value={l.ano === null ? '' : String(l.ano)}
              onChange={(ano) => mudar(i, { ano: ano ? Number(ano) : null })}
              readOnly={somenteLeitura}
              error={erro('ano')}
            />
            {!somenteLeitura && (
              <RemoverLinha
                nome={nome}
                className={`${formulario.aoLado} ${classes.tirar}`}
                onClick={() => onChange(linhas.filter((_, j) => j !== i))}
              />
            )}
          </fieldset>
        )
      })}
      {!somenteLeitura && (
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => onChange([...linhas, { indicador: '', valor: null, fonte: '', ano: null }])}
          style={{ justifySelf: 'start' }}
        >
          Adicionar indicador
        </Button>
      )}
    </div>
  )
}
