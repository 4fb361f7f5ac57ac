import { Alert, Button, Stack, Text } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSend } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import {
  type AvaliacaoClienteOculto,
  avaliarContato,
  type ContatoDoClienteOculto,
  enviarContato,
  getClienteOculto,
  MENSAGENS_CLIENTE_OCULTO as M,
} from '#contract/cliente-oculto.ts'
import { CANAIS_DO_NUMERO } from '#contract/cliente-oculto-estados.ts'
import { announce } from '#web/lib/announce.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { mensagemDe } from '#web/lib/mensagem.ts'
import { keyOf, queryClient } from '#web/lib/query.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { HoraField } from '#web/ui/fields/hora-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import formulario from '#web/ui/formulario.module.css'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { BarraDoPe } from '#web/ui/save-bar.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useUnsavedGuard } from '#web/ui/unsaved-guard.ts'
import { EnviosACaminho } from '#web/ui/use-envios.ts'
import { roteirosPara } from './agendar-dialog.tsx'
import { Evidencias } from './evidencias.tsx'
import { Itens } from './itens.tsx'
import { mesmos, paraCorpo, paraValores, type Valores } from './valores.ts'

const PAUSA_MS = 1200

export const adotar = (depois: AvaliacaoClienteOculto) => {
  queryClient.setQueryData(keyOf(getClienteOculto, { params: { id: String(depois.clienteOcultoId) } }), depois)
  void queryClient.invalidateQueries({ predicate: (q) => q.queryKey[1] !== getClienteOculto.path })
}

/** What the calls refuse, by the fields of this form: moments are typed as day and hour. */
const dosCampos = (fields: Readonly<Record<string, string>>): Record<string, string> => {
  const { inicioString, primeiraRespostaString, fimString, ...outros } = fields
  return {
    ...outros,
    ...(inicioString && { inicioDia: inicioString }),
    ...(primeiraRespostaString && { respostaDia: primeiraRespostaString }),
    ...(fimString && { fimDia: fimString }),
  }
}

interface Gravacao {
  estado: 'guardado' | 'guardando' | 'falhou'
  erro?: string
}

/**
 * A draft keeps itself on the server a moment after something was typed, one saving after the other: a reload, or
 * another device, goes on with it.
 */
const useRascunho = (c: ContatoDoClienteOculto) => {
  const [valores, setValores] = useState(() => paraValores(c))
  const [erros, setErros] = useState<Record<string, string>>({})
  const [gravacao, setGravacao] = useState<Gravacao>({ estado: 'guardado' })
  const ultimo = useRef({ c, valores, guardado: valores })
  ultimo.current = { ...ultimo.current, valores }
  // A file that came, or a new date, makes a new version of the same contact.
  useEffect(() => {
    if (c.versao >= ultimo.current.c.versao) ultimo.current = { ...ultimo.current, c }
  }, [c])
  const fila = useRef<Promise<boolean>>(Promise.resolve(true))

  const gravar = async (): Promise<boolean> => {
    const { c: atual, valores: agora, guardado } = ultimo.current
    if (mesmos(agora, guardado)) return true
    setGravacao({ estado: 'guardando' })
    try {
      const depois = await call(avaliarContato, { body: paraCorpo(agora, atual) })
      const novo = depois.contatos.find((x) => x.clienteOcultoContatoId === atual.clienteOcultoContatoId)!
      ultimo.current = { ...ultimo.current, c: novo, guardado: agora }
      setErros({})
      setGravacao({ estado: 'guardado' })
      adotar(depois)
      return true
    } catch (falha) {
      if (falha instanceof ApiError) setErros(dosCampos(falha.fields))
      setGravacao({ estado: 'falhou', erro: mensagemDe(falha) })
      return false
    }
  }
  /** All that was typed until now; false when it could not be kept. */
  const guardar = () => {
    fila.current = fila.current.then(gravar)
    return fila.current
  }
  const depoisDeUmaPausa = useDebouncedCallback(() => void guardar(), PAUSA_MS)
  const mudar = (parte: Partial<Valores>) => {
    setValores((antes) => ({ ...antes, ...parte }))
    setErros((antes) => Object.fromEntries(Object.entries(antes).filter(([k]) => !(k.split('.')[0]! in parte))))
    depoisDeUmaPausa()
  }
  const campo = <K extends keyof Valores>(nome: K) => ({
    name: nome,
    value: valores[nome],
    error: erros[nome],
    onChange: (valor: Valores[K]) => mudar({ [nome]: valor } as unknown as Partial<Valores>),
  })
  const sujo = !mesmos(valores, ultimo.current.guardado)
  return { valores, erros, setErros, campo, mudar, guardar, gravacao, sujo, atual: () => ultimo.current.c }
}

const DITOS: Record<Gravacao['estado'], string> = {
  guardado: 'Rascunho guardado',
  guardando: 'Guardando…',
  falhou: 'Rascunho não guardado',
}

interface Props {
  avaliacao: AvaliacaoClienteOculto
  contato: ContatoDoClienteOculto
}

/** A contact as its evaluator fills it in. */
export const ContatoForm = ({ avaliacao, contato }: Props) => {
  const r = useRascunho(contato)
  const confirmar = useConfirm()
  const [enviando, setEnviando] = useState(false)
  // What was chosen goes along: nothing is sent before it has arrived.
  const [subindo, setSubindo] = useState(0)
  const contarSubindo = useCallback((mudanca: number) => setSubindo((n) => n + mudanca), [])
  useUnsavedGuard(r.sujo, undefined, r.guardar)
  const enviar = async () => {
    if (!(await r.guardar())) return
    const certo = await confirmar({
      titulo: 'Enviar avaliação?',
      texto: 'Depois de enviada ela não muda mais: quem organiza valida, ou pede que o contato seja refeito.',
      confirmar: 'Enviar',
    })
    if (!certo) return
    setEnviando(true)
    try {
      const { clienteOcultoContatoId, versao } = r.atual()
      adotar(await call(enviarContato, { body: { clienteOcultoContatoId, versao } }))
      toast.ok(M.enviado)
    } catch (falha) {
      if (falha instanceof ApiError && Object.keys(falha.fields).length > 0) {
        r.setErros(dosCampos(falha.fields))
        announce(mensagemDe(falha))
      }
      toast.erro(falha, { titulo: 'A avaliação não foi enviada' })
    } finally {
      setEnviando(false)
    }
  }
  const { campo, valores } = r
  return (
    <Stack gap="md">
      <Stack gap="md" className={formulario.caixa}>
        {contato.roteiro && (
          <Alert role="note" color="blue" title={contato.roteiro.nome}>
            {contato.roteiro.orientacao}
          </Alert>
        )}
        <div className={formulario.campos} style={{ '--coluna': '13rem' } as React.CSSProperties}>
          <Picker
            label="Canal"
            required
            opcoes={CANAIS_DO_NUMERO[contato.numero].map((c) => ({ valor: c, rotulo: c }))}
            limpavel={false}
            {...campo('canal')}
          />
          <Picker
            label="Roteiro"
            required
            opcoes={roteirosPara(avaliacao, contato)}
            limpavel={false}
            {...campo('roteiroId')}
          />
          <TextField label="Nome do atendente" description="Se informado" maxLength={120} {...campo('atendente')} />
          <DateField label="Dia do início" required {...campo('inicioDia')} />
          <HoraField label="Hora do início" required {...campo('inicioHora')} />
          <DateField label="Dia da 1ª resposta" {...campo('respostaDia')} />
          <HoraField label="Hora da 1ª resposta" {...campo('respostaHora')} />
          <DateField label="Dia do fim" {...campo('fimDia')} />
          <HoraField label="Hora do fim" {...campo('fimHora')} />
        </div>
      </Stack>
      <Stack gap="md" className={formulario.caixa}>
        <Itens itens={valores.itens} canal={valores.canal} erros={r.erros} onMudar={(itens) => r.mudar({ itens })} />
        {r.erros.itens && (
          <Text size="sm" c="red" role="alert">
            {r.erros.itens}
          </Text>
        )}
        <TextField label="Parecer" linhas={4} maxLength={2000} contador {...campo('parecer')} />
      </Stack>
      <div className={formulario.caixa}>
        <EnviosACaminho value={contarSubindo}>
          <Evidencias
            contato={contato}
            papel="avalia"
            erro={contato.evidencias.length === 0 ? r.erros.evidencias : undefined}
          />
        </EnviosACaminho>
      </div>
      <BarraDoPe>
        <Text size="sm" c={r.gravacao.estado === 'falhou' ? 'red' : 'dimmed'} role="status">
          {r.gravacao.estado === 'falhou' ? `${DITOS.falhou}: ${r.gravacao.erro}` : DITOS[r.gravacao.estado]}
        </Text>
        <Button
          leftSection={<IconSend size={18} aria-hidden />}
          loading={enviando}
          disabled={subindo > 0 || (!contato.acoes.enviar && !r.sujo)}
          onClick={() => void enviar()}
        >
          Enviar
        </Button>
      </BarraDoPe>
    </Stack>
  )
}
