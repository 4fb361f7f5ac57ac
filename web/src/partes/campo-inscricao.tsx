import { Checkbox, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconLoader } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import {
  getInscricao,
  type PerguntaInscricao,
  type RespostaInscricao,
  recusaResposta,
  salvarRespostaInscricao,
  type TipoResposta,
} from '#contract/selo.ts'
import { mensagemDe } from '#web/lib/mensagem.ts'
import { useMutationCall } from '#web/lib/query.ts'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { CnpjField } from '#web/ui/fields/masked-field.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'

const ESPERA = 800

interface Passo {
  passo: 'parado' | 'salvando' | 'salvo' | 'falhou'
  frase?: string
}

/** Saves by itself a moment after the last key, at once when the field is left, and when the page is. */
const useAutosalvar = (r: RespostaInscricao) => {
  const [valor, setValor] = useState(r.resposta)
  const [estado, setEstado] = useState<Passo>({ passo: 'parado' })
  const salvo = useRef(r.resposta)
  const atual = useRef(r.resposta)
  const relogio = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { mutateAsync } = useMutationCall(salvarRespostaInscricao, { naTela: true, invalida: [getInscricao] })
  const erro = recusaResposta(perguntaDe(r), valor)

  const salvar = useCallback(async () => {
    clearTimeout(relogio.current)
    const resposta = atual.current
    if (resposta === salvo.current || recusaResposta(perguntaDe(r), resposta)) return
    setEstado({ passo: 'salvando' })
    try {
      await mutateAsync({ body: { municipioId: r.municipioId, perguntaId: r.perguntaId, resposta } })
      salvo.current = resposta
      setEstado({ passo: 'salvo' })
    } catch (e) {
      setEstado({ passo: 'falhou', frase: mensagemDe(e) })
    }
  }, [r, mutateAsync])

  const mudar = (novo: string) => {
    setValor(novo)
    atual.current = novo
    setEstado({ passo: 'parado' })
    clearTimeout(relogio.current)
    relogio.current = setTimeout(() => void salvar(), ESPERA)
  }

  const ultimo = useRef(salvar)
  ultimo.current = salvar
  useEffect(() => () => void ultimo.current(), [])
  return { valor, mudar, salvar, estado, erro }
}

/** The question of the contract behind an answer of the server. */
const perguntaDe = (r: RespostaInscricao): PerguntaInscricao => ({
  perguntaId: r.perguntaId,
  texto: r.pergunta,
  tipo: r.tipo as TipoResposta,
  ...(r.opcoes && { opcoes: r.opcoes }),
})

const SINAIS = {
  salvando: [IconLoader, 'dimmed', 'Salvando…'],
  salvo: [IconCheck, 'green', 'Salvo'],
  falhou: [IconAlertTriangle, 'red', 'Não foi salvo'],
} as const

const Estado = ({ estado }: { estado: Passo }) => {
  if (estado.passo === 'parado') return null
  const [Icon, cor, texto] = SINAIS[estado.passo]
  return (
    <Text size="xs" c={cor} component="span">
      <Icon size={14} aria-hidden style={{ verticalAlign: '-2px' }} /> {texto}
      {estado.frase && `: ${estado.frase}`}
    </Text>
  )
}

interface Props {
  resposta: RespostaInscricao
  soLeitura: boolean
}

/** One question of the enrolment, by its type. */
export const CampoInscricao = ({ resposta: r, soLeitura }: Props) => {
  const { valor, mudar, salvar, estado, erro } = useAutosalvar(r)
  const label = `${r.perguntaId - 100}. ${r.pergunta}`
  const comum = {
    label,
    description: r.ajuda ?? undefined,
    readOnly: soLeitura,
    error: erro,
    onBlur: () => void salvar(),
  }
  const campo = () => {
    switch (r.tipo as TipoResposta) {
      case 'cnpj':
        return <CnpjField {...comum} value={valor} onChange={mudar} />
      case 'data':
        return <DateField {...comum} value={valor} onChange={mudar} />
      case 'numero':
        return (
          <NumberField
            {...comum}
            min={0}
            max={9_999_999}
            value={valor === '' ? null : Number(valor)}
            onChange={(v) => mudar(v === null ? '' : String(v))}
          />
        )
      case 'opcao':
        return (
          <Picker
            {...comum}
            opcoes={(r.opcoes ?? []).map((o) => ({ valor: o, rotulo: o }))}
            value={valor || null}
            onChange={(v) => mudar(v ?? '')}
          />
        )
      case 'multipla':
        return (
          <Checkbox.Group
            label={label}
            value={valor ? valor.split('\n') : []}
            onChange={(v) => mudar((r.opcoes ?? []).filter((o) => v.includes(o)).join('\n'))}
          >
            <Group gap="md" mt={4}>
              {r.opcoes?.map((o) => (
                <Checkbox key={o} value={o} label={o} disabled={soLeitura} />
              ))}
            </Group>
          </Checkbox.Group>
        )
      case 'textoLongo':
        return <TextField {...comum} value={valor} onChange={mudar} maxLength={4000} linhas={2} />
      default:
        return <TextField {...comum} value={valor} onChange={mudar} maxLength={4000} />
    }
  }
  return (
    <div>
      {campo()}
      <div aria-live="polite">
        <Estado estado={estado} />
      </div>
    </div>
  )
}
