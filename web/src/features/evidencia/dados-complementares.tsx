import { Button, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import type { PerguntaDetalhe } from '#contract/pergunta-municipio.ts'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { ControlledFilePicker } from '#web/ui/file-picker.tsx'
import { Quadro } from '#web/ui/quadro.tsx'
import { FRASES, temDeclaracao } from './regras-de-envio.ts'
import { type Arquivos, ondeEsta, type Submissao } from './use-submissao.tsx'

interface Props {
  pergunta: PerguntaDetalhe
  submissao: Submissao
  declaracao: Arquivos
}

const nada = () => {}

/** What the criterion of the attendants asks for beside its files. */
export const DadosComplementares = ({ pergunta, submissao, declaracao }: Props) => {
  const d = pergunta.dadosComplementares
  if (!d) return null
  const { atendentes, setAtendentes, avisarExistente } = submissao
  const parado = !pergunta.acoes.carregar
  const jaTem = temDeclaracao(pergunta)
  return (
    <Quadro titulo="Dados complementares obrigatórios">
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextField
            label="Quantidade de atendentes informada na inscrição"
            value={d.quantidadeInscricao === null ? 'Não informada' : String(d.quantidadeInscricao)}
            onChange={nada}
            readOnly
          />
          <NumberField
            label="Quantidade atual de atendentes"
            required
            min={0}
            max={9999}
            value={atendentes.atualizacaoAtendentes}
            onChange={(v) => setAtendentes((a) => ({ ...a, atualizacaoAtendentes: v }))}
            disabled={parado}
          />
          <TextField
            label="Nomes dos atendentes informados na inscrição"
            value={d.nomesInscricao ?? 'Não informados'}
            onChange={nada}
            readOnly
            linhas={3}
          />
          <TextField
            label="Nomes atuais dos atendentes"
            description="Um por linha. Deixe em branco se a equipe é a mesma."
            value={atendentes.nomesAtendentes ?? ''}
            onChange={(v) => setAtendentes((a) => ({ ...a, nomesAtendentes: v || null }))}
            maxLength={5000}
            linhas={3}
            disabled={parado}
          />
          <NumberField
            label="Mínimo de horas por atendente"
            required
            min={0}
            max={9999}
            value={atendentes.valorInformado}
            onChange={(v) => setAtendentes((a) => ({ ...a, valorInformado: v }))}
            disabled={parado}
          />
        </SimpleGrid>
        {!parado && jaTem && (
          <div>
            <Button variant="default" leftSection={<IconUpload size={18} aria-hidden />} onClick={avisarExistente}>
              Escolher outra declaração
            </Button>
            <Text size="sm" c="dimmed" mt={4}>
              A declaração já foi guardada e aparece entre as evidências.
            </Text>
          </div>
        )}
        {!parado && !jaTem && (
          <ControlledFilePicker
            label="Declaração da alteração da quantidade de atendentes"
            description={
              d.exigeDeclaracao
                ? 'Obrigatória: a equipe não é a mesma da inscrição.'
                : 'Só é necessária quando a quantidade ou os nomes mudaram desde a inscrição.'
            }
            required={d.exigeDeclaracao}
            tipos={pergunta.limites.tipos}
            maxBytes={pergunta.limites.maxBytes}
            maxArquivos={1}
            pronto={ondeEsta}
            camera={false}
            controle={declaracao}
            {...FRASES}
          />
        )}
      </Stack>
    </Quadro>
  )
}
