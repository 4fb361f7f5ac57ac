import { Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { OBRIGATORIO } from '#contract/messages.ts'
import { asForm, type Register, type RegisterCalls, registerInput } from '#contract/register.ts'
import { type NomeDe, textoDoCampo } from '#contract/register-colunas.ts'
import { isAsked, onlyAsked, type RegisterRow, type RegisterValue } from '#contract/register-field.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { errosDe } from '#web/lib/forms.ts'
import { useMutationCall } from '#web/lib/query.ts'
import { useFormDialog } from '#web/lib/use-form-dialog.ts'
import { ConflitoDialog } from '#web/ui/conflito-dialog.tsx'
import { FilePicker } from '#web/ui/file-picker.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import formulario from '#web/ui/formulario.module.css'
import { nomeEm } from './columns.tsx'
import { oferecidas, type Referencias } from './references.ts'
import { RegisterFieldInput } from './register-field.tsx'
import { RowsWithin } from './rows-within.tsx'
import { valoresDe } from './values.ts'
import { palavrasDe } from './words.ts'

interface Props {
  registro: Register
  chamadas: RegisterCalls
  referencias: Referencias
  /** Undefined: closed; null: a new one. */
  linha: RegisterRow | null | undefined
  onFechar: () => void
  /** Values that the page around it decides: not asked for. Must be a constant. */
  fixos?: RegisterRow
  /** What it stands in, where the page decides it: said, since it is not asked for. */
  onde?: string | undefined
  /** Values that a new one begins with. Must be a constant. */
  iniciais?: RegisterRow | undefined
}
const NENHUM: RegisterRow = {}

/** One row of a register in a dialog, its fields by type. */
export const RegisterForm = (props: Props) => {
  const { registro, chamadas, referencias, linha, onFechar, fixos = NENHUM, iniciais, onde } = props
  const w = useWording()
  const palavras = palavrasDe(registro)
  const { feito } = palavras
  const { textos = {}, largura } = registro
  const criar = useMutationCall(chamadas.criar, {
    naTela: true,
    sucesso: textos.incluido ?? feito('incluído'),
    ...(textos.erroIncluir && { erro: textos.erroIncluir }),
  })
  const alterar = useMutationCall(chamadas.alterar, { naTela: true, sucesso: feito('salvo') })
  const pedido = registro.arquivo
  const [arquivo, setArquivo] = useState<File>()
  const [rodada, setRodada] = useState(0)
  const esquema = useMemo(() => registerInput(registro), [registro])
  const { base, valores, erros, mudar, sujo, enviar, conflito } = useFormDialog<RegisterRow, RegisterRow>({
    registro: linha,
    chave: (r) => r[registro.id],
    paraValores: (lida) => ({ ...valoresDe(registro, lida), ...(lida ? {} : iniciais), ...fixos }),
    conferir: (digitado, lida) => ({
      ...Object.fromEntries(
        Object.entries(errosDe(esquema, onlyAsked(registro.campos, digitado))).map(([c, e]) => [c, w.frase(e)]),
      ),
      ...(pedido && !lida && !arquivo && { [pedido.campo]: OBRIGATORIO }),
    }),
    gravar: (digitado, lida) => {
      const v = onlyAsked(registro.campos, digitado)
      if (lida) return alterar.mutateAsync({ body: { ...v, [registro.id]: lida[registro.id]!, versao: lida.versao! } })
      if (!pedido) return criar.mutateAsync({ body: v })
      return criar.mutateAsync({ body: { dados: JSON.stringify(v) }, files: { [pedido.campo]: arquivo! } })
    },
    onFechar,
    aoAbrir: () => {
      setArquivo(undefined)
      setRodada((n) => n + 1)
    },
  })
  // What is not offered has at least its number.
  const nomeDe: NomeDe = (f, id) => nomeEm(referencias)(f, id) ?? `nº ${id}`
  const texto = (v: unknown, chave: string) =>
    textoDoCampo(registro.campos.find((f) => f.chave === chave)!, { [chave]: v as RegisterValue }, nomeDe)
  const campos = asForm(registro).filter((f) => !(f.chave in fixos) && isAsked(registro.campos, f, valores))
  const rotulo = (chave: string) => registro.campos.find((f) => f.chave === chave)?.rotulo ?? chave

  const entradas = campos.map((f, i) =>
    f.tipo === 'linhas' ? (
      <RowsWithin
        key={f.chave}
        campo={f}
        valor={(valores[f.chave] ?? []) as RegisterRow[]}
        erros={erros}
        opcoes={(chave) => referencias.get(chave) ?? []}
        onChange={(v) => mudar({ [f.chave]: v })}
      />
    ) : (
      <RegisterFieldInput
        key={f.chave}
        campo={f}
        valor={valores[f.chave] ?? null}
        erro={erros[f.chave]}
        opcoes={oferecidas(referencias.get(f.chave) ?? [], base?.[f.chave])}
        primeiro={i === 0}
        onChange={(v) => mudar({ [f.chave]: v })}
      />
    ),
  )
  return (
    <>
      <FormModal
        aberto={linha !== undefined}
        onFechar={onFechar}
        titulo={base ? `Editar ${palavras.min}` : (textos.novo ?? palavras.novo)}
        sujo={sujo || (linha === null && arquivo !== undefined)}
        onEnviar={enviar}
        largura={largura ?? 600}
      >
        {onde && (
          <Text size="sm" c="dimmed">
            {onde}
          </Text>
        )}
        {registro.emPares ? <div className={formulario.campos}>{entradas}</div> : entradas}
        {pedido && !base && (
          <FilePicker
            key={rodada}
            label={pedido.rotulo}
            required
            tipos={pedido.tipos}
            maxBytes={pedido.maxBytes}
            maxArquivos={1}
            camera={false}
            error={erros[pedido.campo]}
            onChange={(envios) => setArquivo(envios[0]?.file)}
          />
        )}
      </FormModal>
      <ConflitoDialog conflito={conflito} rotulo={rotulo} texto={texto} />
    </>
  )
}
