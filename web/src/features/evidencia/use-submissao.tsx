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
import { useMutationCall } from '#web/lib/query.ts'
import type { RegrasDeArquivo } from '#web/ui/arquivos.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { toast } from '#web/ui/toast.tsx'
import { type Envios, useEnvios } from '#web/ui/use-envios.ts'
import { useLerPergunta, useRecarregar } from './dados.ts'
import { enviarArquivo } from './envio.ts'
import { camposFaltando, recusaDoEnvio, recusaDosArquivos, temDeclaracao } from './regras-de-envio.ts'

/** Files chosen for a question, waiting for 'Enviar', 'Carregar' or 'Salvar'. */
export const useArquivos = (perguntaMunicipioId: number, regras: RegrasDeArquivo, dadosComplementares = false) =>
  useEnvios<void>({
    regras,
    manual: true,
    enviar: (file, onProgress, signal) =>
      enviarArquivo({ perguntaMunicipioId, file, dadosComplementares, onProgress, signal }),
  })

/** Who reads it tells the failure. */
const lerOuNada = (ler: ReturnType<typeof useLerPergunta>, id: number) => ler(id).catch(() => undefined)

const porEnviar = (envios: Envios<void>) => envios.envios.filter((e) => e.estado !== 'pronto')

/** Stores the chosen files of a question, all the while showing how far each one is. */
export const useGuardar = (perguntaMunicipioId: number) => {
  const ler = useLerPergunta()
  const recarregar = useRecarregar()
  const [guardando, setGuardando] = useState(false)

  const subir = async (envios: Envios<void>) => {
    const falhou = (await envios.enviarTodos()).find((e) => e.estado !== 'pronto')
    if (!falhou) envios.limpar()
    // Left out or stopped by the person: nothing to be told.
    else if (falhou.erro) toast.erro(`${falhou.file.name}: ${falhou.erro}`, { titulo: ERROS.salvarEvidencia })
    return !falhou
  }

  /** With a notice of success; false when anything was refused. */
  const guardar = async (envios: Envios<void>): Promise<boolean> => {
    setGuardando(true)
    try {
      const lida = await lerOuNada(ler, perguntaMunicipioId)
      if (!lida) return false
      const recusa = recusaDosArquivos(
        lida.limites,
        porEnviar(envios).map((e) => e.file),
      )
      if (recusa) {
        toast.erro(recusa)
        return false
      }
      const tudo = await subir(envios)
      if (tudo) toast.ok(MENSAGENS.salva)
      return tudo
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

/** Everything between choosing files and 'Evidência enviada para análise'. */
export const useSubmissao = (p: PerguntaDetalhe, arquivos: Envios<void>, declaracao: Envios<void>) => {
  const { perguntaMunicipioId: id } = p
  const w = useWording()
  const confirmar = useConfirm()
  const ler = useLerPergunta()
  const recarregar = useRecarregar()
  const { subir } = useGuardar(id)
  const [ocupado, setOcupado] = useState(false)
  const [atendentes, setAtendentes] = useState(() => atendentesDe(p))
  const salvando = { erro: ERROS.salvarPergunta, invalida: [] } as const
  const gravarDados = useMutationCall(atualizarDadosDaPergunta, salvando)
  const alterar = useMutationCall(alterarPerguntaMunicipio, salvando)

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

  const gravar = async (): Promise<boolean> => {
    if (porEnviar(declaracao).length > 0 && temDeclaracao(p)) {
      await avisarExistente()
      return false
    }
    // The counts first: they decide how many files are accepted.
    if (dadosMudaram) {
      const gravados = await gravarDados.mutateAsync({ params: { id }, body: atendentes }).catch(() => undefined)
      if (!gravados) return false
    }
    const lida = await lerOuNada(ler, id)
    if (!lida) return false
    const novos = porEnviar(arquivos).map((e) => e.file)
    const recusa = novos.length > 0 ? recusaDosArquivos(lida.limites, novos) : undefined
    if (recusa) {
      toast.erro(recusa)
      return false
    }
    return (await subir(declaracao)) && (await subir(arquivos))
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
      if (!sujo) return toast.erro(MENSAGENS.nenhumArquivo)
      if (await gravar()) toast.ok(MENSAGENS.salva)
    })

  const pedirEnvio = (atual: PerguntaDetalhe) =>
    confirmar({
      titulo: 'Enviar a análise!',
      texto: `Depois do envio ${w.min.o('pergunta')} ${atual.numero} não poderá ser ${w.flexiona('pergunta', 'alterado')}. Só poderá mudar de novo se for ${w.flexiona('pergunta', 'rejeitado')}.`,
      confirmar: 'Enviar',
      acao: () =>
        alterar.mutateAsync({
          body: { perguntaMunicipioId: id, evidenciada: true, rejeitada: false, versao: atual.versao },
        }),
    })

  /** True when it is with the analysts now. */
  const enviar = async () => {
    let enviada = false
    await comEspera(async () => {
      if (sujo && !(await gravar())) return
      const atual = await lerOuNada(ler, id)
      if (!atual) return
      const recusa = recusaDoEnvio(atual)
      if (recusa) return toast.erro(recusa)
      const faltando = camposFaltando(atual)
      if (faltando.length > 0)
        return confirmar({
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
      enviada = await pedirEnvio(atual)
      if (enviada) toast.ok(MENSAGENS.enviada)
    })
    return enviada
  }

  return { atendentes, setAtendentes, sujo, ocupado, salvar, enviar, avisarExistente }
}
export type Submissao = ReturnType<typeof useSubmissao>
