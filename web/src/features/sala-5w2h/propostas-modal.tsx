import { Checkbox, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { incluirPropostas5w2h, MENSAGENS_5W2H, type Proposta5w2h, propostas5w2h } from '#contract/sala-5w2h.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { ApiError } from '#web/lib/api.ts'
import { INVALIDOS } from '#web/lib/forms.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { Carregando, EmptyState, ErrorState } from '#web/ui/estados.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { quantos } from '#web/ui/texto.ts'
import classes from './acoes.module.css'

interface Props {
  municipioId: number
  aberto: boolean
  onFechar: () => void
}
const NADA = { quem: '', inicio: '', termino: '' }
type Valores = typeof NADA

const conferir = (v: Valores, quantas: number): Record<string, string> => ({
  ...(quantas === 0 && { perguntasMunicipioIds: 'Escolha ao menos uma' }),
  ...(!v.quem.trim() && { quem: 'Diga quem responde' }),
  ...(!v.inicio && { inicio: 'Diga quando começa' }),
  ...(!v.termino
    ? { termino: 'Diga quando termina' }
    : v.inicio && v.termino < v.inicio && { termino: MENSAGENS_5W2H.terminoAntes }),
})

/** What the answers NÃO propose: chosen one by one, and each but once. */
export const PropostasModal = (props: Props) => (props.aberto ? <Aberto {...props} /> : null)

const Aberto = ({ municipioId, onFechar }: Props) => {
  const w = useWording()
  const lidas = useCall(propostas5w2h, { params: { id: String(municipioId) } }, { naTela: true, staleTime: 0 })
  const incluir = useMutationCall(incluirPropostas5w2h, {
    naTela: true,
    sucesso: (a) => `${quantos(a.length, 'ação incluída', 'ações incluídas')} no 5W2H`,
  })
  const [escolhidas, setEscolhidas] = useState<ReadonlySet<number>>(new Set())
  const [valores, setValores] = useState(NADA)
  const [erros, setErros] = useState<Record<string, string>>({})
  const mudar = (parte: Partial<Valores>) => {
    setValores((v) => ({ ...v, ...parte }))
    setErros((e) => Object.fromEntries(Object.entries(e).filter(([c]) => !(c in parte))))
  }
  const alternar = (id: number) => {
    const novas = new Set(escolhidas)
    if (!novas.delete(id)) novas.add(id)
    setEscolhidas(novas)
    setErros(({ perguntasMunicipioIds: _, ...e }) => e)
  }
  const enviar = async () => {
    const locais = conferir(valores, escolhidas.size)
    setErros(locais)
    if (Object.keys(locais).length > 0) throw new Error(INVALIDOS)
    try {
      await incluir.mutateAsync({ body: { municipioId, perguntasMunicipioIds: [...escolhidas], ...valores } })
    } catch (erro) {
      if (erro instanceof ApiError) setErros(erro.fields)
      void lidas.refetch()
      throw erro
    }
    onFechar()
  }
  const vazio = lidas.data?.length === 0
  return (
    <FormModal
      aberto
      onFechar={onFechar}
      titulo="Propostas das respostas NÃO"
      largura={800}
      sujo={escolhidas.size > 0}
      onEnviar={vazio ? onFechar : enviar}
      enviar={vazio ? 'Fechar' : 'Incluir no 5W2H'}
      {...(vazio && { cancelar: null })}
      desabilitado={!lidas.data}
    >
      {lidas.error && !lidas.data ? (
        <ErrorState erro={lidas.error} onTentarDeNovo={() => void lidas.refetch()} />
      ) : !lidas.data ? (
        <Carregando linhas={5} altura={36} />
      ) : vazio ? (
        <EmptyState
          titulo="Nada a propor"
          texto={`Cada ${w.singular('pergunta')} com resposta NÃO já tem sua ação aqui, ou não há resposta NÃO.`}
        />
      ) : (
        <Stack gap="md">
          <Lista
            propostas={lidas.data}
            escolhidas={escolhidas}
            onAlternar={alternar}
            erro={erros.perguntasMunicipioIds}
          />
          <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
            <TextField
              label="Quem?"
              required
              maxLength={160}
              name="quem"
              value={valores.quem}
              error={erros.quem}
              onChange={(quem) => mudar({ quem })}
            />
            <DateField
              label="Início"
              required
              name="inicio"
              value={valores.inicio}
              error={erros.inicio}
              onChange={(inicio) => mudar({ inicio })}
            />
            <DateField
              label="Término"
              required
              name="termino"
              value={valores.termino}
              error={erros.termino}
              onChange={(termino) => mudar({ termino })}
            />
          </SimpleGrid>
          <Text size="sm" c="dimmed">
            Valem para todas as escolhidas. Depois cada ação pode ser mudada.
          </Text>
        </Stack>
      )}
    </FormModal>
  )
}

interface ListaProps {
  propostas: readonly Proposta5w2h[]
  escolhidas: ReadonlySet<number>
  onAlternar: (id: number) => void
  erro: string | undefined
}
const Lista = ({ propostas, escolhidas, onAlternar, erro }: ListaProps) => (
  <fieldset style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
    <legend style={{ padding: 0 }}>
      <Text size="sm" c="dimmed">
        Cada resposta NÃO pode virar uma ação: o que fazer vem dela, e como fazer, da evidência que a comprova.
      </Text>
    </legend>
    {erro && (
      <Text size="sm" c="red" role="alert">
        {erro}
      </Text>
    )}
    {propostas.map((p) => (
      <div key={p.perguntaMunicipioId} className={classes.proposta}>
        <Checkbox
          checked={escolhidas.has(p.perguntaMunicipioId)}
          onChange={() => onAlternar(p.perguntaMunicipioId)}
          error={erro !== undefined}
          label={`${p.numero}. ${p.oQue}`}
          description={[p.tema, p.como && `Como: ${p.como}`].filter(Boolean).join(' · ')}
        />
      </div>
    ))}
  </fieldset>
)
