import { Button, Group, Text } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { alterarPerguntaMunicipio, MENSAGENS } from '#contract/pergunta-municipio.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { call } from '#web/lib/api.ts'
import { mensagemDe } from '#web/lib/mensagem.ts'
import type { EmLoteProps, LinhaPendenteProps } from '#web/lib/pendencia.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { quantos } from '#web/ui/texto.ts'
import { toast } from '#web/ui/toast.tsx'
import { Enviar, Escolher } from './colunas.tsx'
import { lerPergunta, useRecarregar } from './dados.ts'
import { camposFaltando, recusaDoEnvio } from './regras-de-envio.ts'
import { useEnvioDaLinha } from './use-envio-da-linha.ts'

const semMais = async (_id: number, feito: () => Promise<boolean>) => void (await feito())

/** Chooses and sends without leaving the list of what waits. */
export const LinhaPendente = ({ item }: LinhaPendenteProps) => {
  const w = useWording()
  const p = { numero: item.numero ?? 0, acoes: { carregar: true } }
  const envio = useEnvioDaLinha(
    { perguntaMunicipioId: item.itemId, municipioId: item.municipioId!, numero: p.numero },
    { salvo: item.salvo, podeEnviar: true, aoSair: semMais },
  )
  return (
    <>
      <Group gap="xs" align="flex-start">
        <Escolher {...envio} p={p} w={w} />
        <Enviar {...envio} p={p} w={w} />
      </Group>
      {item.salvo && envio.arquivos.envios.length === 0 && (
        <Text size="xs" c="dimmed">
          {w.flexiona('evidencia', 'Salvo')}, falta enviar para análise
        </Text>
      )}
    </>
  )
}

/** One after the other, as each stands now; what was not taken says why and stays. */
const entregar = async (id: number) => {
  const p = await lerPergunta(id)
  const falta = recusaDoEnvio(p) ?? camposFaltando(p)[0]
  if (falta) throw new Error(`${p.numero}: ${falta}`)
  await call(alterarPerguntaMunicipio, {
    body: { perguntaMunicipioId: id, evidenciada: true, rejeitada: false, versao: p.versao },
  })
}

export const EnviarSalvas = ({ ids, onFeito }: EmLoteProps) => {
  const w = useWording()
  const confirmar = useConfirm()
  const recarregar = useRecarregar()
  const [enviando, setEnviando] = useState(false)
  const enviar = async () => {
    setEnviando(true)
    const falhas: string[] = []
    for (const id of ids) await entregar(id).catch((erro: unknown) => falhas.push(mensagemDe(erro)))
    setEnviando(false)
    const feitas = ids.length - falhas.length
    if (feitas > 0) toast.ok(feitas === 1 ? MENSAGENS.enviada : `${feitas} evidências enviadas para análise`)
    if (falhas.length > 0) toast.erro(falhas.join(' · '))
    onFeito()
    await recarregar()
  }
  const pedir = () =>
    confirmar({
      titulo: 'Enviar a análise!',
      texto: `Depois do envio ${w.min.conta(ids.length, 'pergunta')} não ${ids.length === 1 ? 'poderá' : 'poderão'} ser ${w.flexiona('pergunta', ids.length === 1 ? 'alterado' : 'alterados')}. Só ${ids.length === 1 ? 'poderá' : 'poderão'} mudar de novo se ${ids.length === 1 ? 'for' : 'forem'} ${w.flexiona('pergunta', ids.length === 1 ? 'rejeitado' : 'rejeitados')}.`,
      confirmar: 'Enviar',
      enterConfirma: true,
      acao: enviar,
    })
  return (
    <Button
      disabled={ids.length === 0}
      loading={enviando}
      leftSection={<IconSend size={18} aria-hidden />}
      onClick={() => void pedir()}
    >
      Enviar {ids.length > 0 ? quantos(ids.length, 'salva', 'salvas') : 'salvas'} para análise
    </Button>
  )
}
