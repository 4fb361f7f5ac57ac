import { Button, Group, Text } from '@mantine/core'
import { IconEraser, IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { excluirLinha, historicoDaLinha, listarMapa } from '#contract/sala-indicador.ts'
import { legivel } from '#web/lib/historico.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { HistoryPanel } from '#web/ui/history-panel.tsx'
import type { LinhaNaGrade } from './celulas.ts'
import { comUnidade, SeloDoFarol } from './farol.tsx'
import classes from './grade.module.css'

const PERIODO = { mensal: 'Mensal', trimestral: 'Trimestral', anual: 'Anual' } as const

const Historico = ({ id }: { id: number }) => {
  const lido = useCall(historicoDaLinha, { params: { id } }, { naTela: true })
  return (
    <HistoryPanel registros={lido.data?.map(legivel)} erro={lido.error} onTentarDeNovo={() => void lido.refetch()} />
  )
}

interface Props {
  linha: LinhaNaGrade | undefined
  editavel: boolean
  onObservacao: (texto: string) => void
  /** What was typed of it is gone with it. */
  onEsvaziada: () => void
  onFechar: () => void
}

/** What the indicator is, what was remarked of its year, and who wrote what. */
export const DetalheDialogo = ({ linha, editavel, onObservacao, onEsvaziada, onFechar }: Props) => {
  const confirmar = useConfirm()
  const [historicoDe, setHistoricoDe] = useState<number>()
  const excluir = useMutationCall(excluirLinha, { naTela: true, invalida: [listarMapa] })
  if (!linha) return null
  const { indicador: i, salaIndicadorMunicipioId: id, ano } = linha.linha
  const esvaziar = async () => {
    const feito = await confirmar({
      titulo: `Esvaziar ${ano}?`,
      texto: `Linha de base, meta, meses e observação de “${i.nome}” em ${ano} serão apagados.`,
      confirmar: 'Esvaziar',
      perigo: true,
      acao: () => excluir.mutateAsync({ params: { id: id! } }),
    })
    if (feito) onEsvaziada()
  }
  const dados = [
    ['Código', i.codigo],
    ['Descrição', i.descricao],
    ['Fórmula', i.formula],
    ['Nível', i.nivel],
    ['Unidade', i.unidade],
    ['Apuração', i.apuracaoNome],
    ['Leitura', i.leituraNome],
    ['Fonte', i.fonte],
    ['Periodicidade', PERIODO[i.periodicidade]],
    ['Meta padrão', i.metaPadrao === null ? null : comUnidade(i, i.metaPadrao)],
  ] as const
  return (
    <FormModal aberto onFechar={onFechar} titulo={i.nome} onEnviar={onFechar} cancelar={null} enviar="Pronto">
      <Group gap="sm">
        <Text fw={600}>{comUnidade(i, linha.apuracao.resultado)}</Text>
        <SeloDoFarol {...linha.apuracao} />
      </Group>
      {!i.ativo && (
        <Text size="sm" c="dimmed">
          Este indicador está inativo: fica no mapa dos anos que têm valores e não começa outros.
        </Text>
      )}
      <TextField
        label="Observação"
        linhas={3}
        maxLength={2000}
        contador={editavel}
        readOnly={!editavel}
        value={linha.digitado.observacao ?? linha.valores.observacao ?? ''}
        onChange={onObservacao}
      />
      <dl className={classes.dados}>
        {dados.map(([nome, valor]) =>
          valor ? (
            <div key={nome} style={{ display: 'contents' }}>
              <dt>{nome}</dt>
              <dd>{valor}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {id !== null && (
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconHistory size={18} aria-hidden />}
            aria-expanded={historicoDe === id}
            onClick={() => setHistoricoDe(historicoDe === id ? undefined : id)}
          >
            Histórico
          </Button>
          {editavel && (
            <Button
              variant="default"
              color="red"
              leftSection={<IconEraser size={18} aria-hidden />}
              onClick={() => void esvaziar()}
            >
              Esvaziar {ano}
            </Button>
          )}
        </Group>
      )}
      {id !== null && historicoDe === id && <Historico id={id} />}
    </FormModal>
  )
}
