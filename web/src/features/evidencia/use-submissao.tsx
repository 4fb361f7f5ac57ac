import { List } from '@mantine/core'
import { useState } from 'react'
import { ERROS } from '#contract/erros.ts'
import {
  alterarPerguntaMunicipio,
  atualizarDadosDaPergunta,
  MENSAGENS,
  type PerguntaDetalhe,
} from '#contract/pergunta-municipio.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { semResposta } from '#web/lib/api.ts'
import { avisar, useMutationCall } from '#web/lib/query.ts'
import { semConexao } from '#web/lib/rede.ts'
import type { RegrasDeArquivo } from '#web/ui/arquivos.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { toast } from '#web/ui/toast.tsx'
import { type Envios, useEnvios } from '#web/ui/use-envios.ts'
import { lerPergunta, useRecarregar } from './dados.ts'
import { enviarArquivo } from './envio.ts'
import { avisarDoArquivo, filaDeArquivos, useGuardados } from './fila-de-arquivos.ts'
import { camposFaltando, comGuardados, recusaDoEnvio, recusaDosArquivos, temDeclaracao } from './regras-de-envio.ts'

/** Where a file is now: without a connection it waits on the device. */
type Destino = 'servidor' | 'aparelho'
export type Arquivos = Envios<Destino>
export const ondeEsta = (destino: Destino) => (destino === 'aparelho' ? 'guardado neste aparelho' : 'enviado')
const SO_COM_CONEXAO =
  'Sem conexão: o que está guardado neste aparelho será carregado quando ela voltar. Envie para análise depois.'
const PACIENCIA = 15_000
const JA_SALVO = 'Tudo já está salvo. Falta enviar: use “Salvar e enviar para análise”.'
const GUARDADO = 'Guardado neste aparelho, será carregado quando houver conexão'

export type Onde = Pick<PerguntaDetalhe, 'perguntaMunicipioId' | 'municipioId' | 'numero'>

/** To the server, or to the device where there is no connection. */
const entregar = async (
  pedido: Onde & Pick<Parameters<typeof enviarArquivo>[0], 'file' | 'dadosComplementares'>,
  andamento: Pick<Parameters<typeof enviarArquivo>[0], 'onProgress' | 'signal'>,
): Promise<Destino> => {
  try {
    if (!semConexao()) {
      await enviarArquivo({ ...pedido, ...andamento })
      return 'servidor'
    }
  } catch (erro) {
    if (!semResposta(erro)) throw erro
  }
  await filaDeArquivos().guardar(pedido)
  return 'aparelho'
}

/** Files chosen for a question, waiting for 'Enviar', 'Carregar' or 'Salvar'. */
export const useArquivos = (
  { perguntaMunicipioId, municipioId, numero }: Onde,
  regras: RegrasDeArquivo,
  dadosComplementares = false,
): Arquivos => {
  const recarregar = useRecarregar()
  const envios = useEnvios<Destino>({
    regras,
    manual: true,
    enviar: (file, onProgress, signal) =>
      entregar({ perguntaMunicipioId, municipioId, numero, file, dadosComplementares }, { onProgress, signal }).catch(
        (erro: unknown) => {
          if (!signal.aborted) avisarDoArquivo(file.name, erro)
          throw erro
        },
      ),
  })
  const repetir = async (id: number) => {
    await envios.repetir(id)
    await recarregar()
  }
  return { ...envios, repetir }
}

const porEnviar = (envios: Arquivos) => envios.envios.filter((e) => e.estado !== 'pronto')

/** The question as the server has it: null without a connection, undefined when it was refused, which is told. */
const ler = async (id: number) => {
  if (!navigator.onLine) return null
  // With a signal and no connection a call may hang: what was chosen is not left waiting for it.
  return lerPergunta(id, AbortSignal.timeout(PACIENCIA)).catch((erro: unknown) =>
    semResposta(erro) ? null : avisar(erro, { erro: ERROS.obterPergunta }),
  )
}

/** Stores the chosen files of a question, all the while showing how far each one is. */
export const useGuardar = (perguntaMunicipioId: number) => {
  const guardados = useGuardados(perguntaMunicipioId)
  const recarregar = useRecarregar()
  const [guardando, setGuardando] = useState(false)

  const subir = async (envios: Arquivos): Promise<Destino | false> => {
    const onde: Destino[] = []
    const falhou = (await envios.enviarTodos((destino) => onde.push(destino))).find((e) => e.estado !== 'pronto')
    if (!falhou) envios.limpar()
    return !falhou && (onde.includes('aparelho') ? 'aparelho' : 'servidor')
  }

  /** With a notice of success, and where they are now; false when anything was refused. */
  const guardar = async (envios: Arquivos): Promise<Destino | false> => {
    setGuardando(true)
    try {
      const lida = await ler(perguntaMunicipioId)
      if (lida === undefined) return false
      const files = porEnviar(envios).map((e) => e.file)
      // Without a connection the server judges when they go up; nothing chosen is nothing in any case.
      const recusa = lida
        ? recusaDosArquivos(comGuardados(lida.limites, guardados), files)
        : files.length === 0 && MENSAGENS.nenhumArquivo
      if (recusa) {
        toast.erro(recusa)
        return false
      }
      const destino = await subir(envios)
      if (destino === 'servidor') toast.ok(MENSAGENS.salva)
      if (destino === 'aparelho') toast.info(GUARDADO)
      return destino
    } finally {
      setGuardando(false)
      await recarregar()
    }
  }
  return { guardar, subir, guardando }
}

export interface Atendentes {
  atualizacaoAtendentes: number | null
  nomesAtendentes: string | null
  valorInformado: number | null
}
const atendentesDe = (p: PerguntaDetalhe): Atendentes => ({
  atualizacaoAtendentes: p.dadosComplementares?.atualizacaoAtendentes ?? null,
  nomesAtendentes: p.dadosComplementares?.nomesAtendentes ?? null,
  valorInformado: p.dadosComplementares?.valorInformado ?? null,
})
const mudou = (a: Atendentes, b: Atendentes) =>
  a.atualizacaoAtendentes !== b.atualizacaoAtendentes ||
  (a.nomesAtendentes ?? '') !== (b.nomesAtendentes ?? '') ||
  a.valorInformado !== b.valorInformado

const salvando = { erro: ERROS.salvarPergunta, invalida: [] } as const

/** Hands what is saved to the analysts, after asking. True when it is with them now. */
const useEntregarSalvo = (id: number) => {
  const w = useWording()
  const confirmar = useConfirm()
  const alterar = useMutationCall(alterarPerguntaMunicipio, salvando)

  const pedirEnvio = (atual: PerguntaDetalhe) =>
    confirmar({
      titulo: 'Enviar a análise!',
      texto: `Depois do envio ${w.min.o('pergunta')} ${atual.numero} não poderá ser ${w.flexiona('pergunta', 'alterado')}. Só poderá mudar de novo se for ${w.flexiona('pergunta', 'rejeitado')}.`,
      confirmar: 'Enviar',
      enterConfirma: true,
      acao: () =>
        alterar.mutateAsync({
          body: { perguntaMunicipioId: id, evidenciada: true, rejeitada: false, versao: atual.versao },
        }),
    })

  /** Handing over is an act of its own with the connection there, and with all that was chosen. Why it is not yet so. */
  const faltaCarregar = async (destino: Destino) => {
    if (destino === 'aparelho' || !navigator.onLine) return SO_COM_CONEXAO
    await filaDeArquivos().enviarJa()
    const daqui = filaDeArquivos().lista.filter((a) => a.perguntaMunicipioId === id)
    const negado = daqui.find((a) => a.recusa)
    if (negado)
      return `${negado.nome} não foi aceito: ${negado.recusa!.replace(/\.$/, '')}. Descarte-o ou tente de novo antes de enviar.`
    return daqui.length > 0 ? (daqui[0]!.espera ?? SO_COM_CONEXAO) : undefined
  }

  return async (destino: Destino): Promise<boolean> => {
    const falta = await faltaCarregar(destino)
    const atual = falta ? null : await ler(id)
    if (atual === undefined) return false
    const recusa = atual ? recusaDoEnvio(atual) : (falta ?? SO_COM_CONEXAO)
    if (!atual || recusa) {
      toast.erro(recusa)
      return false
    }
    const faltando = camposFaltando(atual)
    if (faltando.length > 0) {
      await confirmar({
        titulo: 'Campos obrigatórios',
        texto: (
          <List>
            {faltando.map((f) => (
              <List.Item key={f}>{f}</List.Item>
            ))}
          </List>
        ),
        confirmar: 'Entendi',
        cancelar: null,
      })
      return false
    }
    const enviada = await pedirEnvio(atual)
    if (enviada) toast.ok(MENSAGENS.enviada)
    return enviada
  }
}

/** Of a row: hands over what waits there saved, where nothing new was chosen. */
export const useEnviarSalvo = (perguntaMunicipioId: number) => {
  const entregarSalvo = useEntregarSalvo(perguntaMunicipioId)
  const recarregar = useRecarregar()
  const [enviando, setEnviando] = useState(false)
  const enviarSalvo = async () => {
    setEnviando(true)
    try {
      return await entregarSalvo('servidor')
    } finally {
      setEnviando(false)
      await recarregar()
    }
  }
  return { enviarSalvo, enviando }
}

/** Everything between choosing files and 'Evidência enviada para análise'. */
export const useSubmissao = (p: PerguntaDetalhe, arquivos: Arquivos, declaracao: Arquivos) => {
  const { perguntaMunicipioId: id } = p
  const confirmar = useConfirm()
  const recarregar = useRecarregar()
  const entregarSalvo = useEntregarSalvo(id)
  const { subir } = useGuardar(id)
  const guardados = useGuardados(id, recarregar)
  const [ocupado, setOcupado] = useState(false)
  const [atendentes, setAtendentes] = useState(() => atendentesDe(p))
  const gravarDados = useMutationCall(atualizarDadosDaPergunta, salvando)

  const dadosMudaram = p.dadosComplementares !== null && mudou(atendentes, atendentesDe(p))
  const haArquivos = porEnviar(arquivos).length + porEnviar(declaracao).length > 0
  const sujo = dadosMudaram || haArquivos

  const avisarExistente = () =>
    confirmar({
      titulo: MENSAGENS.dadosExistentes,
      texto: 'Já há um arquivo de dados complementares. Exclua o existente na seção de evidências e escolha de novo.',
      confirmar: 'Entendi',
      cancelar: null,
    })

  const gravar = async (): Promise<Destino | false> => {
    if (porEnviar(declaracao).length > 0 && temDeclaracao(p)) {
      await avisarExistente()
      return false
    }
    // The counts first: they decide how many files are accepted. Without a connection only files can wait.
    const erro =
      dadosMudaram &&
      (await gravarDados.mutateAsync({ params: { id }, body: atendentes }).then(
        () => undefined,
        (e: unknown) => e,
      ))
    if (erro && !(semResposta(erro) && haArquivos)) return false
    const lida = await ler(id)
    if (lida === undefined) return false
    const escolhida = porEnviar(declaracao).map((e) => ({ tamanho: e.file.size, dadosComplementares: true }))
    const limites = comGuardados(lida?.limites ?? p.limites, [...guardados, ...escolhida])
    const novos = porEnviar(arquivos).map((e) => e.file)
    const recusa = novos.length > 0 ? recusaDosArquivos(limites, novos) : undefined
    if (recusa) {
      toast.erro(recusa)
      return false
    }
    const primeiro = await subir(declaracao)
    const segundo = primeiro && (await subir(arquivos))
    const onde = segundo && (primeiro === 'aparelho' ? primeiro : segundo)
    return erro && onde === 'servidor' ? false : onde
  }

  const comEspera = async (acao: () => Promise<unknown>) => {
    setOcupado(true)
    try {
      await acao()
    } finally {
      setOcupado(false)
      await recarregar()
    }
  }

  const salvar = () =>
    comEspera(async () => {
      if (!sujo) return p.salvo && p.acoes.enviar ? toast.info(JA_SALVO) : toast.erro(MENSAGENS.nenhumArquivo)
      const destino = await gravar()
      if (destino === 'servidor') toast.ok(MENSAGENS.salva)
      if (destino === 'aparelho') toast.info(GUARDADO)
    })

  /** True when it is with the analysts now. */
  const enviar = async () => {
    let enviada = false
    await comEspera(async () => {
      const destino = sujo ? await gravar() : 'servidor'
      if (destino) enviada = await entregarSalvo(destino)
    })
    return enviada
  }

  return { atendentes, setAtendentes, guardados, sujo, ocupado, salvar, enviar, avisarExistente }
}
export type Submissao = ReturnType<typeof useSubmissao>
