import { Group, Radio, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import {
  type DadosDoAtendimento,
  dadosDoAtendimento,
  NOME_DO_PUBLICO,
  PUBLICOS,
  TIPOS_DE_ATENDIMENTO,
} from '#contract/agente-territorial.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { errosDe } from '#web/lib/forms.ts'
import { useFormDialog } from '#web/lib/use-form-dialog.ts'
import { ConflitoDialog } from '#web/ui/conflito-dialog.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'

interface Valores extends Record<string, unknown> {
  data: string
  tipo: DadosDoAtendimento['tipo']
  publico: DadosDoAtendimento['publico']
  bairro: string
  assunto: string
  encaminhamento: string
}
export interface Preenchido extends DadosDoAtendimento {
  /** Absent of what the server does not have yet. */
  agenteAtendimentoId?: number
  versao?: number
}
interface Props {
  /** Undefined: closed; null: a new one. */
  registro: Preenchido | null | undefined
  onGravar: (base: Partial<Preenchido>, dados: DadosDoAtendimento) => unknown
  onFechar: () => void
  /** Why the server did not take it, by field. */
  recusados?: Readonly<Record<string, string>> | undefined
  /** Neighbourhoods of the agent. */
  bairros?: readonly string[] | undefined
}

const ROTULOS: Readonly<Record<string, string>> = {
  data: 'Data',
  tipo: 'Tipo',
  publico: 'Quem foi atendido',
  bairro: 'Bairro ou comunidade',
  assunto: 'Assunto',
  encaminhamento: 'Encaminhamento',
}

/** An attendance or a visit. It asks what was wanted and where it was sent on to, never by whom. */
export const AtendimentoForm = ({ registro, onGravar, onFechar, recusados, bairros }: Props) => {
  const hoje = todaySaoPaulo(new Date())
  const dialogo = useFormDialog<Valores, Preenchido>({
    registro,
    chave: (a) => a.agenteAtendimentoId,
    paraValores: (a) => ({
      data: a?.data ?? hoje,
      tipo: a?.tipo ?? 'Atendimento',
      publico: a?.publico ?? 'PF',
      bairro: a?.bairro ?? '',
      assunto: a?.assunto ?? '',
      encaminhamento: a?.encaminhamento ?? '',
    }),
    conferir: (v) => ({
      ...errosDe(dadosDoAtendimento, v),
      ...(v.data > hoje && { data: 'O atendimento ainda não aconteceu' }),
    }),
    gravar: async (v, base) => onGravar(base ?? {}, dadosDoAtendimento.parse(v)),
    onFechar,
  })
  const { campo, erros, valores, mudar } = dialogo
  const dito = (chave: string) =>
    erros[chave] ?? (valores[chave] === registro?.[chave as 'data'] ? recusados?.[chave] : undefined)
  return (
    <>
      <FormModal
        aberto={registro !== undefined}
        titulo={registro ? 'Editar atendimento' : 'Registrar atendimento'}
        enviar={registro ? 'Salvar' : 'Registrar'}
        sujo={dialogo.sujo}
        onEnviar={dialogo.enviar}
        onFechar={onFechar}
      >
        <Radio.Group label="Tipo" value={valores.tipo} onChange={(tipo) => mudar({ tipo: tipo as Valores['tipo'] })}>
          <Group gap="lg" mt={4}>
            {TIPOS_DE_ATENDIMENTO.map((t) => (
              <Radio key={t} value={t} label={t} />
            ))}
          </Group>
        </Radio.Group>
        <Radio.Group
          label="Quem foi atendido"
          value={valores.publico}
          onChange={(publico) => mudar({ publico: publico as Valores['publico'] })}
        >
          <Group gap="lg" mt={4}>
            {PUBLICOS.map((p) => (
              <Radio key={p} value={p} label={NOME_DO_PUBLICO[p]} />
            ))}
          </Group>
        </Radio.Group>
        <DateField label="Data" required {...campo('data')} error={dito('data')} max={hoje} />
        <TextField label="Assunto" required maxLength={200} {...campo('assunto')} error={dito('assunto')} />
        <TextField
          label="Bairro ou comunidade"
          maxLength={120}
          sugestoes={bairros}
          {...campo('bairro')}
          error={dito('bairro')}
        />
        <TextField
          label="Encaminhamento"
          linhas={3}
          maxLength={1000}
          {...campo('encaminhamento')}
          error={dito('encaminhamento')}
        />
        <Text size="sm" c="dimmed">
          <IconLock size={16} aria-hidden style={{ verticalAlign: '-3px', marginInlineEnd: 6 }} />
          Não escreva nome, CPF nem contato de quem foi atendido: o registro guarda só o assunto.
        </Text>
      </FormModal>
      <ConflitoDialog
        conflito={dialogo.conflito}
        rotulo={(chave) => ROTULOS[chave] ?? chave}
        texto={(v) => String(v ?? '')}
      />
    </>
  )
}
