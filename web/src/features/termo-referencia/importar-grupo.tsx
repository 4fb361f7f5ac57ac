import { Alert } from '@mantine/core'
import { useMemo, useState } from 'react'
import { formatHours, nomeComUf } from '#contract/br.ts'
import { ERROS } from '#contract/erros.ts'
import { nomesMunicipios } from '#contract/municipio.ts'
import { gruposForaDoMunicipio, solucoesDoGrupo } from '#contract/solucao.ts'
import type { GrupoDaArvore } from '#contract/termo-referencia.ts'
import { importarGrupoSolucao } from '#contract/termo-referencia-passos.ts'
import { consultores } from '#contract/usuario.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { Carregando, EmptyState, ErrorState } from '#web/ui/estados.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { Escolha } from './escolha.tsx'

/** Whom the solutions are given to; nobody else is asked for here. */
const useConsultores = (enabled: boolean) => {
  const lista = useCall(consultores, {}, { enabled, erro: ERROS.obterUsuarios })
  const opcoes = useMemo(
    () => (lista.data ?? []).map((p) => ({ valor: p.usuarioId, rotulo: p.nome, descricao: p.grupo.nome })),
    [lista.data],
  )
  return { opcoes, carregando: lista.isLoading }
}

interface Props {
  aberto: boolean
  /** Without it, the dialog asks for the city. */
  municipioId: number | undefined
  /** More solutions of a group that the term has already. */
  grupo?: GrupoDaArvore | undefined
  onFechar: () => void
  onImportado?: (municipioId: number) => void
}

const NENHUMA: ReadonlySet<number> = new Set()

/** A group of the shelf, or more of it, into the term of a city. */
export const ImportarGrupo = ({ aberto, municipioId, grupo, onFechar, onImportado }: Props) => {
  const w = useWording()
  const [cidade, setCidade] = useState<number | null>(null)
  const [escolhido, setEscolhido] = useState<number | null>(null)
  const [consultor, setConsultor] = useState<number | null>(null)
  /** Null until somebody chooses: all of a group, then. */
  const [marcadas, setMarcadas] = useState<ReadonlySet<number> | null>(null)
  const [abertoAntes, setAbertoAntes] = useState(false)
  if (aberto !== abertoAntes) {
    setAbertoAntes(aberto)
    if (aberto) {
      setCidade(null)
      setEscolhido(null)
      setConsultor(null)
      setMarcadas(null)
    }
  }
  const onde = municipioId ?? cidade
  const grupoSolucaoId = grupo ? grupo.grupoSolucaoId : escolhido

  const cidades = useCall(
    nomesMunicipios,
    {},
    { enabled: aberto && municipioId === undefined, erro: `Erro ao obter ${w.min.plural('municipio')}` },
  )
  const grupos = useCall(
    gruposForaDoMunicipio,
    { params: { id: onde ?? 0 } },
    { enabled: aberto && !grupo && onde !== null, erro: ERROS.listarGruposDeSolucao },
  )
  const solucoes = useCall(
    solucoesDoGrupo,
    { params: { grupoSolucaoId: grupoSolucaoId ?? 0, projetoId: 0 } },
    {
      enabled: aberto && grupoSolucaoId !== null,
      naTela: true,
      erro: grupo ? `Erro ao obter ${w.min.plural('solucao')}` : ERROS.obterSolucoes,
    },
  )
  const pessoas = useConsultores(aberto)
  const rotulo = w.singular('grupoSolucao')
  const importar = useMutationCall(importarGrupoSolucao, {
    naTela: true,
    erro: ERROS.incluirGrupoDeSolucao,
    sucesso: grupo
      ? `${w.plural('solucao')} ${w.flexiona('solucao', 'incluídos')} com sucesso`
      : w.comSucesso('grupoSolucao', 'incluído'),
  })

  const itens = useMemo(() => {
    const jaTem = new Set(grupo?.municipioSolucoes.map((s) => s.solucaoId))
    return (solucoes.data ?? [])
      .filter((s) => s.desabilitado !== true && !jaTem.has(Number(s.solucaoId)))
      .map((s) => ({
        id: Number(s.solucaoId),
        nome: String(s.nome),
        detalhe: `Carga horária ${formatHours(Number(s.cargaHoraria))}`,
      }))
  }, [solucoes.data, grupo])
  const tomadas = marcadas ?? (grupoSolucaoId === null ? NENHUMA : new Set(itens.map((i) => i.id)))

  const enviar = async () => {
    await importar.mutateAsync({
      body: {
        municipioId: onde!,
        grupoSolucaoId: grupoSolucaoId!,
        solucoesOriginais: [...tomadas],
        ...(consultor !== null && { usuarioId: consultor }),
      },
    })
    onFechar()
    onImportado?.(onde!)
  }
  return (
    <FormModal
      aberto={aberto}
      onFechar={onFechar}
      titulo={
        grupo ? `Importar ${w.min.plural('solucao')}: ${grupo.nome}` : `Importar ${w.min.singular('grupoSolucao')}`
      }
      largura={800}
      sujo={aberto && (escolhido !== null || marcadas !== null || consultor !== null)}
      onEnviar={enviar}
      desabilitado={onde === null || grupoSolucaoId === null || tomadas.size === 0}
    >
      {municipioId === undefined && (
        <Picker
          label={w.singular('municipio')}
          required
          data-autofocus
          opcoes={(cidades.data ?? []).map((m) => ({ valor: m.municipioId, rotulo: nomeComUf(m) }))}
          carregando={cidades.isLoading}
          value={cidade}
          onChange={(v) => {
            setCidade(v)
            setEscolhido(null)
            setMarcadas(null)
          }}
        />
      )}
      {!grupo && (
        <Picker
          label={rotulo}
          required
          data-autofocus={municipioId !== undefined || undefined}
          disabled={onde === null}
          opcoes={(grupos.data ?? [])
            .filter((g) => g.desabilitado !== true)
            .map((g) => ({
              valor: Number(g.grupoSolucaoId),
              rotulo: String(g.nome),
              ...(g.descricao !== null && { descricao: String(g.descricao) }),
            }))}
          carregando={grupos.isLoading}
          vazio={w.nenhum('grupo')}
          value={escolhido}
          onChange={(v) => {
            setEscolhido(v)
            setMarcadas(null)
          }}
        />
      )}
      <Picker
        label="Consultor"
        description={w.frase('Fica com {as soluções importadas}. Sem escolha, o administrador geral.')}
        opcoes={pessoas.opcoes}
        carregando={pessoas.carregando}
        value={consultor}
        onChange={setConsultor}
      />
      {grupoSolucaoId !== null &&
        (solucoes.error && !solucoes.data ? (
          <ErrorState erro={solucoes.error} onTentarDeNovo={() => void solucoes.refetch()} />
        ) : !solucoes.data ? (
          <Carregando linhas={4} altura={28} />
        ) : itens.length === 0 ? (
          grupo ? (
            <Alert color="blue" role="status">
              {w.frase('O termo já tem {todas as soluções} deste grupo.')}
            </Alert>
          ) : (
            <EmptyState titulo={w.nenhum('solucao')} />
          )
        ) : (
          <Escolha
            rotulo={w.plural('solucao')}
            nomes={w.min.umEVarios('solucao')}
            itens={itens}
            marcados={tomadas}
            onChange={setMarcadas}
          />
        ))}
    </FormModal>
  )
}
