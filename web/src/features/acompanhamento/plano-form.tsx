import { Anchor, Select, SimpleGrid, Slider, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import {
  alterarLinhaPlano,
  criarLinhaPlano,
  excluirLinhaPlano,
  type LinhaPlano,
  STATUS_ACAO,
  STATUS_ESCOLHIVEIS,
} from '#contract/plano-acao.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useMutationCall } from '#web/lib/query.ts'
import { useFormDialog } from '#web/lib/use-form-dialog.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { ConflitoDialog } from '#web/ui/conflito-dialog.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { MoneyField } from '#web/ui/fields/number-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { errosDaLinha, paraCorpo, paraValores, ROTULOS, type ValoresLinha } from './plano-valores.ts'

interface Props {
  /** Undefined: closed; null: a new one. */
  linha: LinhaPlano | null | undefined
  /** Where a new one belongs. */
  acompanhamentoId: number
  municipioId: number
  somenteLeitura: boolean
  /** What was already typed elsewhere. */
  digitado?: Partial<ValoresLinha>
  onFechar: () => void
}

/** Saves an action: the prefilled one of an open follow-up gets its number now. */
export const useGravarLinha = () => {
  const criar = useMutationCall(criarLinhaPlano, { naTela: true })
  const alterar = useMutationCall(alterarLinhaPlano, { naTela: true })
  return (linha: LinhaPlano | null, acompanhamentoId: number, corpo: ReturnType<typeof paraCorpo>) =>
    linha && linha.planoAcaoId !== null
      ? alterar.mutateAsync({ body: { ...corpo, planoAcaoId: linha.planoAcaoId, versao: linha.versao } })
      : criar.mutateAsync({
          body: {
            ...corpo,
            acompanhamentoId: linha?.acompanhamentoId ?? acompanhamentoId,
            acompanhamentoPerguntaId: linha?.acompanhamentoPerguntaId ?? null,
          },
        })
}

export const textoDoConflito = (valor: unknown, campo: string) =>
  campo === 'status' ? STATUS_ACAO[valor as keyof typeof STATUS_ACAO] : String(valor ?? '')

/** One action, 5W2H. */
export const PlanoForm = ({ linha, acompanhamentoId, municipioId, somenteLeitura, digitado, onFechar }: Props) => {
  const gravar = useGravarLinha()
  const excluir = useMutationCall(excluirLinhaPlano, { naTela: true })
  const dialogo = useFormDialog({
    registro: linha,
    // The prefilled one of a question gets its number when somebody saves it, and stays the same.
    chave: (l) => l.acompanhamentoPerguntaId ?? `ação ${l.planoAcaoId}`,
    paraValores,
    conferir: errosDaLinha,
    gravar: (v, lida) => gravar(lida ?? null, acompanhamentoId, paraCorpo(v)),
    onFechar,
    aoAbrir: (): void => {
      if (digitado) dialogo.mudar(digitado)
    },
  })
  const { base, valores, erros, sujo, enviar, conflito } = dialogo
  const campo = <K extends keyof typeof valores & string>(nome: K) => ({
    ...dialogo.campo(nome),
    label: ROTULOS[nome]!,
    readOnly: somenteLeitura,
  })
  const w = useWording()
  const confirmar = useConfirm()
  const perguntarEExcluir = async (id: number) => {
    const excluida = await confirmar({
      titulo: 'Excluir ação',
      texto: `A ação “${base?.oQue}” sai do plano. Isto não pode ser desfeito.`,
      confirmar: 'Excluir',
      perigo: true,
      acao: () => excluir.mutateAsync({ params: { id } }),
    })
    if (excluida) onFechar()
  }
  const deCasa = base?.planoAcaoId && !base.gerada ? base.planoAcaoId : undefined
  return (
    <>
      <FormModal
        aberto={linha !== undefined}
        onFechar={onFechar}
        titulo={base?.numero ? `Ação ${w.min.do('pergunta')} ${base.numero}` : 'Ação'}
        largura={800}
        sujo={sujo && !somenteLeitura}
        onEnviar={somenteLeitura ? onFechar : enviar}
        enviar={somenteLeitura ? 'Fechar' : 'Salvar'}
        {...(somenteLeitura && { cancelar: null })}
        {...(deCasa &&
          !somenteLeitura && {
            extra: (
              <Anchor component="button" type="button" c="red" size="sm" onClick={() => void perguntarEExcluir(deCasa)}>
                Excluir ação
              </Anchor>
            ),
          })}
      >
        <Stack gap="md">
          {base?.pergunta && base.pergunta !== valores.oQue && (
            <Text size="sm" c="dimmed">
              {w.singular('pergunta')} {base.numero}: {base.pergunta}
            </Text>
          )}
          <Stack gap={4}>
            <TextField {...campo('oQue')} required linhas={2} maxLength={500} data-autofocus />
            {base?.acaoSugerida && base.acaoSugerida !== valores.oQue && !somenteLeitura && (
              <Anchor
                component="button"
                type="button"
                size="sm"
                ta="left"
                onClick={() => campo('oQue').onChange(base.acaoSugerida!)}
              >
                Usar a ação sugerida: “{base.acaoSugerida}”
              </Anchor>
            )}
          </Stack>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <TextField {...campo('porQue')} linhas={2} maxLength={1000} />
            <TextField {...campo('como')} linhas={2} maxLength={1000} />
            <TextField {...campo('onde')} maxLength={200} />
            <TextField {...campo('quem')} maxLength={160} />
            <DateField {...campo('inicio')} />
            <DateField {...campo('quando')} />
            <MoneyField {...campo('quanto')} />
            <Select
              label="Status"
              value={String(valores.status)}
              onChange={(v) => v && campo('status').onChange(Number(v))}
              data={STATUS_ESCOLHIVEIS.map((s) => ({ value: String(s), label: STATUS_ACAO[s] }))}
              allowDeselect={false}
              readOnly={somenteLeitura}
              error={erros.status}
            />
          </SimpleGrid>
          {valores.status === 2 && (
            <div>
              <Text size="sm" fw={600} id="andamento-rotulo">
                {ROTULOS.andamento}
              </Text>
              <Slider
                value={valores.andamento ?? 0}
                onChange={(v) => campo('andamento').onChange(v)}
                step={5}
                disabled={somenteLeitura}
                label={(v) => `${v}%`}
                thumbProps={{ 'aria-labelledby': 'andamento-rotulo' }}
                marks={[
                  { value: 0, label: '0%' },
                  { value: 50, label: '50%' },
                  { value: 100, label: '100%' },
                ]}
                mb="lg"
              />
            </div>
          )}
          <TextField {...campo('indicador')} description="O que vai mostrar que deu certo" maxLength={200} />
          <TextField {...campo('observacao')} linhas={2} maxLength={2000} />
          {base?.perguntaMunicipioId && (
            <Stack gap={4}>
              <Select
                label={ROTULOS.perguntaEvidenciaId}
                description="O arquivo que mostra que foi feita"
                placeholder={base.evidencias.length > 0 ? 'Nenhuma' : 'Nenhum arquivo enviado ainda'}
                value={valores.perguntaEvidenciaId === null ? null : String(valores.perguntaEvidenciaId)}
                onChange={(v) => campo('perguntaEvidenciaId').onChange(v === null ? null : Number(v))}
                data={base.evidencias.map((e) => ({ value: String(e.perguntaEvidenciaId), label: e.nomeArquivo }))}
                clearable
                readOnly={somenteLeitura}
                error={erros.perguntaEvidenciaId}
              />
              <Anchor component={Link} to={`/cidade/${municipioId}/evidenciar/${base.perguntaMunicipioId}`} size="sm">
                Ir para {w.min.os('evidencia')} {w.min.do('pergunta')}
              </Anchor>
            </Stack>
          )}
        </Stack>
      </FormModal>
      <ConflitoDialog conflito={conflito} rotulo={(c) => ROTULOS[c] ?? c} texto={textoDoConflito} />
    </>
  )
}
