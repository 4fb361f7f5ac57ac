import { Checkbox, Radio, Stack, Text } from '@mantine/core'
import { formatHours, parseHours } from '#contract/br.ts'
import { useWording } from '#web/lib/ambiente.ts'
import classes from '#web/partes/relatorio/relatorio.module.css'
import { TextField } from '#web/ui/fields/text-field.tsx'
import ul from '#web/ui/lista.module.css'
import type { Form } from './use-relatorio-form.ts'
import { chaveDaTarefa as chave, type TarefaDigitada } from './valores.ts'

const minutos = (t: TarefaDigitada) => parseHours(t.horas || '0') ?? 0

/** With one task alone it is chosen among those of the meeting, and all of the hours are its own (R206, R249). */
const UmaSo = ({ form }: { form: Form }) => {
  const w = useWording()
  const { tarefas, horasUtilizadasString } = form.valores
  const oferecidas = form.oferecidas
  return (
    <Radio.Group
      label={w.frase('Sobre {qual tarefa} é o relatório')}
      required
      value={tarefas.length === 1 ? chave(tarefas[0]!) : null}
      error={form.erros.tarefas}
      description={`As horas utilizadas (${horasUtilizadasString || '00:00'}) são dela.`}
      onChange={(v) => form.escolherTarefa(oferecidas.find((t) => chave(t) === v)!)}
    >
      <Stack gap="xs" mt="xs">
        {oferecidas.map((t) => (
          <Radio key={chave(t)} value={chave(t)} label={t.nome} />
        ))}
      </Stack>
    </Radio.Group>
  )
}

/** What of the work was done, and the hours of each. */
export const AbaTarefas = ({ form }: { form: Form }) => {
  const w = useWording()
  const { tarefas, horasUtilizadasString } = form.valores
  const trocar = (i: number, parte: Partial<TarefaDigitada>) =>
    form.mudar({ tarefas: tarefas.map((t, j) => (j === i ? { ...t, ...parte } : t)) })
  const soma = tarefas.reduce((s, t) => s + minutos(t), 0)
  if (tarefas.length === 0 && form.oferecidas.length === 0)
    return (
      <Stack gap="xs">
        <Text c="dimmed">{w.min.nenhum('tarefa')}</Text>
        {form.erros.tarefas && (
          <Text size="sm" c="red" role="alert">
            {form.erros.tarefas}
          </Text>
        )}
      </Stack>
    )
  return (
    <Stack gap="md">
      {form.regras.umaSoTarefa && <UmaSo form={form} />}
      {!form.regras.umaSoTarefa && form.erros.tarefas && (
        <Text size="sm" c="red" role="alert">
          {form.erros.tarefas}
        </Text>
      )}
      <ul className={ul.nua} aria-label={w.plural('tarefa')}>
        {tarefas.map((t, i) => (
          <li key={chave(t)} className={classes.linha}>
            <Checkbox
              className={classes.nome}
              checked={t.cumprida}
              onChange={(e) => trocar(i, { cumprida: e.currentTarget.checked })}
              label={t.nome}
              description={t.cumprida ? w.flexiona('tarefa', 'Cumprido') : w.flexiona('tarefa', 'Não cumprido')}
            />
            {!form.regras.umaSoTarefa && (
              <div className={classes.horas}>
                <TextField
                  label="Horas"
                  aria-label={`Horas: ${t.nome}`}
                  value={t.horas}
                  readOnly={!form.regras.podeEditarHoras}
                  onChange={(v) => trocar(i, { horas: v.replace(/[^\d:.,]/g, '').slice(0, 8) })}
                  error={t.horas && parseHours(t.horas) === null ? 'Como 08:30, 8,5 ou 8' : undefined}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      {!form.regras.umaSoTarefa && (
        <Text size="sm" c="dimmed" role="status">
          Somam {formatHours(soma)} de {horasUtilizadasString || '00:00'} horas utilizadas.
        </Text>
      )}
    </Stack>
  )
}
