import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { Quadro } from '#web/ui/quadro.tsx'
import { CAMPOS, type Campo, escreverCelula, type LinhaNaGrade, nomeDoCampo, pedida } from './celulas.ts'
import { comUnidade, SeloDoFarol } from './farol.tsx'
import classes from './grade.module.css'

interface Props {
  linhas: readonly LinhaNaGrade[]
  editavel: boolean
  onDigitar: (id: number, campo: Campo, texto: string) => void
  onSair: (linha: LinhaNaGrade) => void
  onAbrir: (id: number) => void
}
const idDe = (l: LinhaNaGrade) => l.linha.indicador.salaIndicadorId

/** On a narrow screen one indicator at a time, with the way to the next one. */
export const Cartoes = ({ linhas, editavel, onDigitar, onSair, onAbrir }: Props) => {
  const [escolhido, setEscolhido] = useState<number>()
  const achado = linhas.findIndex((l) => idDe(l) === escolhido)
  const i = Math.max(0, achado)
  const l = linhas[i]
  if (!l) return null
  const { indicador } = l.linha
  const ir = (para: number) => linhas[para] && setEscolhido(idDe(linhas[para]))
  return (
    <Stack gap="sm">
      <Picker
        label="Indicador"
        opcoes={linhas.map((x) => ({
          valor: idDe(x),
          rotulo: `${x.linha.indicador.codigo} · ${x.linha.indicador.nome}`,
        }))}
        limpavel={false}
        value={idDe(l)}
        onChange={(id) => id !== null && setEscolhido(id)}
      />
      <Quadro titulo={indicador.nome}>
        <Stack gap="sm">
          <Group gap="xs" justify="space-between">
            <Title order={3} size="h4">
              {comUnidade(indicador, l.apuracao.resultado)}
            </Title>
            <SeloDoFarol {...l.apuracao} />
          </Group>
          <Text size="sm" c="dimmed">
            {indicador.apuracaoNome} · {indicador.leituraNome} · {indicador.unidade}
          </Text>
          <div className={classes.meses}>
            {CAMPOS.filter((c) => pedida(l.linha, c)).map((campo) => (
              <TextInput
                key={`${idDe(l)}-${campo}`}
                label={nomeDoCampo(campo)}
                value={l.digitado[campo] ?? escreverCelula(indicador, l.valores, campo)}
                error={l.erros[campo]}
                readOnly={!editavel}
                inputMode={indicador.apuracao === 5 || indicador.leitura === 3 ? 'text' : 'decimal'}
                onChange={(e) => onDigitar(idDe(l), campo, e.currentTarget.value)}
                onBlur={() => l.digitado[campo] !== undefined && onSair(l)}
              />
            ))}
          </div>
          <Button
            variant="subtle"
            leftSection={<IconInfoCircle size={18} aria-hidden />}
            onClick={() => onAbrir(idDe(l))}
          >
            Observação, definição e histórico
          </Button>
        </Stack>
      </Quadro>
      <Group justify="space-between" gap="xs">
        <Button
          variant="default"
          disabled={i === 0}
          leftSection={<IconArrowLeft size={18} aria-hidden />}
          onClick={() => ir(i - 1)}
        >
          Anterior
        </Button>
        <Text size="sm" c="dimmed" role="status">
          {i + 1} de {linhas.length}
        </Text>
        <Button
          variant="default"
          disabled={i === linhas.length - 1}
          rightSection={<IconArrowRight size={18} aria-hidden />}
          onClick={() => ir(i + 1)}
        >
          Próximo
        </Button>
      </Group>
    </Stack>
  )
}
