import { useEffect, useMemo, useState } from 'react'
import { nomeComUf } from '#contract/br.ts'
import {
  alterarMunicipio,
  atualizarImagem,
  criarMunicipio,
  getMunicipio,
  type MunicipioCompleto,
  municipioNovo,
  opcoesMunicipio,
} from '#contract/municipio.ts'
import { ambiente, useWording } from '#web/lib/ambiente.ts'
import { ApiError } from '#web/lib/api.ts'
import { errosDe, INVALIDOS } from '#web/lib/forms.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { useConflito } from '#web/lib/use-conflito.ts'
import { ConflitoDialog } from '#web/ui/conflito-dialog.tsx'
import { Carregando } from '#web/ui/estados.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { Campos } from './municipio-campos.tsx'
import { OPCOES, paraValores, ROTULOS, type Valores } from './valores.ts'

interface Props {
  /** Undefined: closed; null: a new one. */
  municipioId: number | null | undefined
  onFechar: () => void
}

/** Create or change a municipality, with its image, in one dialog. */
export const MunicipioModal = ({ municipioId, onFechar }: Props) => {
  const w = useWording()
  const aberto = municipioId !== undefined
  const listas = useCall(opcoesMunicipio, {}, { enabled: aberto, erro: 'Erro ao obter as opções' })
  const lido = useCall(getMunicipio, { params: { id: municipioId ?? 0 } }, { enabled: typeof municipioId === 'number' })
  const criar = useMutationCall(criarMunicipio, { naTela: true, sucesso: w.comSucesso('municipio', 'incluído') })
  const alterar = useMutationCall(alterarMunicipio, { naTela: true, sucesso: w.comSucesso('municipio', 'salvo') })
  const enviarImagem = useMutationCall(atualizarImagem, { naTela: true, sucesso: '' })
  const uf = ambiente().uf.slice(0, 2)
  const [base, setBase] = useState<MunicipioCompleto>()
  const [valores, setValores] = useState<Valores>(() => paraValores(undefined, uf))
  const [erros, setErros] = useState<Record<string, string>>({})
  const [imagem, setImagem] = useState<File>()

  const registro = typeof municipioId === 'number' ? lido.data : undefined
  const pronto = municipioId === null || registro?.municipioId === municipioId
  // Read when it opens; what arrives later while somebody types is told by the conflict.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only opening and the first reading count
  useEffect(() => {
    if (!aberto || !pronto) return
    setBase(registro)
    setValores(paraValores(registro, uf))
    setErros({})
    setImagem(undefined)
  }, [aberto, pronto, municipioId])

  const gravar = async () => {
    const corpo = valores as Parameters<typeof criar.mutateAsync>[0]['body']
    if (!base) return criar.mutateAsync({ body: corpo })
    return alterar.mutateAsync({ body: { ...corpo, municipioId: base.municipioId, versao: base.versao } })
  }
  const enviar = async () => {
    const locais = errosDe(municipioNovo, valores)
    setErros(locais)
    if (Object.keys(locais).length > 0) throw new Error(INVALIDOS)
    try {
      const salvo = await gravar()
      // From here on it exists: a picture that is refused must not create it a second time.
      setBase(salvo)
      if (imagem)
        await enviarImagem.mutateAsync({ body: { municipioId: String(salvo.municipioId) }, files: { imagem } })
      onFechar()
    } catch (erro) {
      mostrar(erro)
      if (erro instanceof ApiError) setErros(erro.fields)
      throw erro
    }
  }

  const nomeDe = useMemo(() => {
    const nomes = (lista?: readonly { id: number; nome: string }[]) => new Map(lista?.map((o) => [o.id, o.nome]))
    const daLista = (o: readonly { valor: number; rotulo: string }[]) => new Map(o.map((x) => [x.valor, x.rotulo]))
    const porCampo: Partial<Record<string, Map<number, string>>> = {
      statusId: nomes(listas.data?.status),
      projetoId: nomes(listas.data?.projetos),
      unidadeRegionalId: nomes(listas.data?.unidadesRegionais),
      faixaId: nomes(listas.data?.faixas),
      ...Object.fromEntries(Object.entries(OPCOES).map(([k, o]) => [k, daLista(o)])),
    }
    return (v: unknown, campo: string) => porCampo[campo]?.get(v as number) ?? (v === null ? '' : String(v))
  }, [listas.data])
  const { conflito, mostrar } = useConflito({
    base,
    valores,
    paraValores: (m: MunicipioCompleto) => paraValores(m, uf),
    adotar: (atual, novos) => {
      setBase(atual)
      setValores(novos)
    },
  })

  return (
    <>
      <FormModal
        aberto={aberto}
        onFechar={onFechar}
        titulo={base ? `Editar ${nomeComUf(base)}` : w.min.novo('municipio')}
        largura={800}
        sujo={aberto && (imagem !== undefined || JSON.stringify(valores) !== JSON.stringify(paraValores(base, uf)))}
        desabilitado={!pronto}
        onEnviar={enviar}
      >
        {pronto ? (
          <Campos
            key={municipioId}
            valores={valores}
            mudar={(parte) => setValores((v) => ({ ...v, ...parte }))}
            erros={erros}
            listas={listas.data}
            base={base}
            onImagem={setImagem}
          />
        ) : (
          <Carregando linhas={8} altura={36} />
        )}
      </FormModal>
      <ConflitoDialog conflito={conflito} rotulo={(campo) => ROTULOS[campo as keyof Valores]} texto={nomeDe} />
    </>
  )
}
