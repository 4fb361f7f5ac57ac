import { Alert, SimpleGrid } from '@mantine/core'
import { useEffect, useState } from 'react'
import { alterarPergunta, criarPergunta, type Pergunta, perguntaNova, TIPOS_DE_EVIDENCIA } from '#contract/pergunta.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { ApiError } from '#web/lib/api.ts'
import { errosDe, INVALIDOS } from '#web/lib/forms.ts'
import { useMutationCall } from '#web/lib/query.ts'
import { useConflito } from '#web/lib/use-conflito.ts'
import { ConflitoDialog } from '#web/ui/conflito-dialog.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { SwitchField } from '#web/ui/fields/switch-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { MultiPicker } from '#web/ui/pickers/multi-picker.tsx'
import type { Opcao } from '#web/ui/pickers/opcoes.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { abreVersao, ROTULOS, type ValoresPergunta, valoresDe } from './valores.ts'

interface Props {
  /** Undefined: closed; null: a new one. */
  pergunta: Pergunta | null | undefined
  temas: readonly Opcao<number>[]
  /** Number offered for a new one. */
  proximo: number
  onFechar: () => void
}

const OPCOES_TIPO = TIPOS_DE_EVIDENCIA.map((t) => ({ valor: t as string, rotulo: t.toUpperCase() }))
const SIM_NAO = ['nacional', 'recorrente', 'possuiComentario', 'pontos_especificos', 'usaFaixa', 'ativa'] as const

/** A question in a dialog. One that was already answered says what saving would do. */
export const PerguntaForm = ({ pergunta, temas, proximo, onFechar }: Props) => {
  const w = useWording()
  const feito = (participio: string) => w.comSucesso('pergunta', participio)
  const criar = useMutationCall(criarPergunta, { naTela: true, sucesso: feito('incluído') })
  const alterar = useMutationCall(alterarPergunta, {
    naTela: true,
    sucesso: (p) =>
      p.perguntaId === base?.perguntaId ? feito('salvo') : `Nova versão ${w.min.do('pergunta')} ${p.numero} aberta`,
  })
  const [base, setBase] = useState(pergunta)
  const [valores, setValores] = useState(() => valoresDe(pergunta, proximo))
  const [erros, setErros] = useState<Record<string, string>>({})

  // biome-ignore lint/correctness/useExhaustiveDependencies: the next number matters only when the dialog opens
  useEffect(() => {
    // Closing keeps what is shown until it is gone from the page.
    if (pergunta === undefined) return
    setBase(pergunta)
    setValores(valoresDe(pergunta, proximo))
    setErros({})
  }, [pergunta])

  const enviar = async () => {
    const lido = perguntaNova.safeParse(valores)
    setErros(errosDe(perguntaNova, valores))
    if (!lido.data) throw new Error(INVALIDOS)
    try {
      if (base) await alterar.mutateAsync({ body: { ...lido.data, perguntaId: base.perguntaId, versao: base.versao } })
      else await criar.mutateAsync({ body: lido.data })
      onFechar()
    } catch (erro) {
      mostrar(erro)
      if (erro instanceof ApiError) setErros(erro.fields)
      throw erro
    }
  }
  const mudar = (parte: Partial<ValoresPergunta>) => setValores((antes) => ({ ...antes, ...parte }))
  const { conflito, mostrar } = useConflito({
    base,
    valores,
    paraValores: (p: Pergunta) => valoresDe(p, proximo),
    adotar: (atual, novos) => {
      setBase(atual)
      setValores(novos)
    },
  })
  const emPalavras = (v: unknown, campo: string): string => {
    if (typeof v === 'boolean') return v ? 'Sim' : 'Não'
    if (campo === 'temaId') return temas.find((t) => t.valor === v)?.rotulo ?? ''
    return Array.isArray(v) ? v.join(', ') : String(v ?? '')
  }

  return (
    <>
      <FormModal
        aberto={pergunta !== undefined}
        onFechar={onFechar}
        titulo={base ? `Editar ${w.min.singular('pergunta')}` : w.novo('pergunta')}
        largura={800}
        sujo={pergunta !== undefined && JSON.stringify(valores) !== JSON.stringify(valoresDe(base, proximo))}
        onEnviar={enviar}
      >
        {base && base.respondidaEm > 0 && (
          <Alert color={abreVersao(base, valores) ? 'yellow' : 'blue'} role="status">
            {abreVersao(base, valores)
              ? `Salvar abre uma nova versão. As respostas já dadas em ${w.min.conta(base.respondidaEm, 'municipio')} ficam com a versão de agora.`
              : `Já respondida em ${w.min.conta(base.respondidaEm, 'municipio')}: mudar texto, pontos ou evidência abre uma nova versão.`}
          </Alert>
        )}
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <NumberField
            label={ROTULOS.numero}
            name="numero"
            required
            min={1}
            max={9999}
            data-autofocus
            value={valores.numero}
            error={erros.numero}
            onChange={(numero) => mudar({ numero })}
          />
          <Picker
            label={w.singular('tema')}
            name="temaId"
            required
            opcoes={temas}
            value={valores.temaId}
            error={erros.temaId}
            onChange={(temaId) => mudar({ temaId })}
          />
          <NumberField
            label={ROTULOS.pontos}
            name="pontos"
            required
            min={0}
            decimais={2}
            value={valores.pontos}
            error={erros.pontos}
            onChange={(pontos) => mudar({ pontos })}
          />
        </SimpleGrid>
        <TextField
          label={ROTULOS.texto}
          name="texto"
          required
          linhas={3}
          contador
          maxLength={500}
          value={valores.texto}
          error={erros.texto}
          onChange={(texto) => mudar({ texto })}
        />
        <TextField
          label={ROTULOS.evidencia}
          name="evidencia"
          required
          linhas={3}
          contador
          maxLength={1000}
          description="O que deve ser enviado para comprovar."
          value={valores.evidencia}
          error={erros.evidencia}
          onChange={(evidencia) => mudar({ evidencia })}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <NumberField
            label={ROTULOS.maxArquivos}
            name="maxArquivos"
            min={1}
            max={50}
            description="Deixe vazio se não há limite."
            value={valores.maxArquivos}
            error={erros.maxArquivos}
            onChange={(maxArquivos) => mudar({ maxArquivos })}
          />
          <MultiPicker
            label={ROTULOS.tiposAceitos}
            name="tiposAceitos"
            description="Deixe vazio para os tipos de costume."
            opcoes={OPCOES_TIPO}
            value={valores.tiposAceitos}
            error={erros.tiposAceitos}
            onChange={(tiposAceitos) => mudar({ tiposAceitos })}
          />
          {SIM_NAO.map((campo) => (
            <SwitchField
              key={campo}
              label={
                campo === 'pontos_especificos'
                  ? `Pontos específicos por ${w.min.singular('municipio')}`
                  : ROTULOS[campo]
              }
              name={campo}
              value={valores[campo]}
              onChange={(v) => mudar({ [campo]: v })}
            />
          ))}
        </SimpleGrid>
      </FormModal>
      <ConflitoDialog conflito={conflito} rotulo={(campo) => ROTULOS[campo] ?? campo} texto={emPalavras} />
    </>
  )
}
