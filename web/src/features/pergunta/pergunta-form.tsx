import { Alert, SimpleGrid } from '@mantine/core'
import { ERROS } from '#contract/erros.ts'
import {
  alterarPergunta,
  criarPergunta,
  MAX_ACAO_SUGERIDA,
  type Pergunta,
  perguntaNova,
  TIPOS_DE_EVIDENCIA,
} from '#contract/pergunta.ts'
import { dizer, useWording } from '#web/lib/ambiente.ts'
import { errosDe } from '#web/lib/forms.ts'
import { useMutationCall } from '#web/lib/query.ts'
import { useFormDialog } from '#web/lib/use-form-dialog.ts'
import { ConflitoDialog } from '#web/ui/conflito-dialog.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { SwitchField } from '#web/ui/fields/switch-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { MultiPicker } from '#web/ui/pickers/multi-picker.tsx'
import type { Opcao } from '#web/ui/pickers/opcoes.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { abreVersao, ROTULOS, valoresDe } from './valores.ts'

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
  const criar = useMutationCall(criarPergunta, { erro: ERROS.salvarPergunta, sucesso: feito('incluído') })
  const alterar = useMutationCall(alterarPergunta, {
    erro: ERROS.salvarPergunta,
    sucesso: (p) =>
      p.perguntaId === pergunta?.perguntaId ? feito('salvo') : `Nova versão ${w.min.do('pergunta')} ${p.numero} aberta`,
  })
  const { base, valores, mudar, campo, sujo, enviar, conflito } = useFormDialog({
    registro: pergunta,
    chave: (p) => p.perguntaId,
    paraValores: (p) => valoresDe(p, proximo),
    conferir: (v) => errosDe(perguntaNova, v),
    gravar: (v, lida) => {
      const dados = perguntaNova.parse(v)
      return lida
        ? alterar.mutateAsync({ body: { ...dados, perguntaId: lida.perguntaId, versao: lida.versao } })
        : criar.mutateAsync({ body: dados })
    },
    onFechar,
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
        titulo={base ? `Editar ${w.min.singular('pergunta')}` : w.min.novo('pergunta')}
        largura={800}
        sujo={sujo}
        onEnviar={enviar}
      >
        {base && base.respondidaEm > 0 && (
          <Alert color={abreVersao(base, valores) ? 'yellow' : 'blue'} role="status">
            {abreVersao(base, valores)
              ? `Salvar abre uma nova versão. As respostas já dadas em ${w.min.conta(base.respondidaEm, 'municipio')} ficam com a versão de agora.`
              : `Já ${w.flexiona('pergunta', 'respondido')} em ${w.min.conta(base.respondidaEm, 'municipio')}: mudar texto, pontos ou evidência abre uma nova versão.`}
          </Alert>
        )}
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <NumberField label={ROTULOS.numero} required min={1} max={9999} data-autofocus {...campo('numero')} />
          <Picker label={w.singular('tema')} required opcoes={temas} {...campo('temaId')} />
          <NumberField label={ROTULOS.pontos} required min={0} decimais={2} {...campo('pontos')} />
        </SimpleGrid>
        <TextField label={ROTULOS.texto} required linhas={3} contador maxLength={500} {...campo('texto')} />
        <TextField
          label={ROTULOS.evidencia}
          required
          linhas={3}
          contador
          maxLength={1000}
          description="O que deve ser enviado para comprovar."
          {...campo('evidencia')}
        />
        <TextField
          label={ROTULOS.acaoSugerida}
          linhas={2}
          contador
          maxLength={MAX_ACAO_SUGERIDA}
          description={`Como o plano de ação diz o que fazer quando a resposta é NÃO, por exemplo “Criar e aprovar o Plano…”. Sem ela, o plano usa o texto ${w.min.do('pergunta')}.`}
          {...campo('acaoSugerida')}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <NumberField
            label={ROTULOS.maxArquivos}
            min={1}
            max={50}
            description="Deixe vazio se não há limite."
            {...campo('maxArquivos')}
          />
          <MultiPicker
            label={ROTULOS.tiposAceitos}
            description="Deixe vazio para os tipos de costume."
            opcoes={OPCOES_TIPO}
            {...campo('tiposAceitos')}
          />
          {SIM_NAO.map((nome) => (
            <SwitchField
              key={nome}
              label={dizer(ROTULOS[nome] ?? nome)}
              name={nome}
              value={valores[nome]}
              onChange={(v) => mudar({ [nome]: v })}
            />
          ))}
        </SimpleGrid>
      </FormModal>
      <ConflitoDialog conflito={conflito} rotulo={(campo) => dizer(ROTULOS[campo] ?? campo)} texto={emPalavras} />
    </>
  )
}
