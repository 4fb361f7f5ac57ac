import { Button, Group, Stack, Text } from '@mantine/core'
import { IconClipboardText, IconCopy, IconFileSpreadsheet, IconListDetails, IconTargetArrow } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { quantos } from '#contract/br.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { ANOS_DO_MAPA, baixarMapa, listarMapa } from '#contract/sala-indicador.ts'
import { FAROIS, NOME_DO_FAROL } from '#contract/sala-indicador-regras.ts'
import { umaDe, umId, useFiltros } from '#web/lib/filtros.ts'
import { useCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { useEditaSala } from '#web/partes/edita-sala.ts'
import { MolduraDaSala } from '#web/partes/moldura-da-sala.tsx'
import type { Acao } from '#web/ui/acao.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { baixarDocumento } from '#web/ui/baixar-documento.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { ConflitoDialog } from '#web/ui/conflito-dialog.tsx'
import { Carregando, EmptyState, ErrorState } from '#web/ui/estados.tsx'
import { MaisAcoes } from '#web/ui/page-frame.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { SaveBar } from '#web/ui/save-bar.tsx'
import { toast } from '#web/ui/toast.tsx'
import { DESCARTAR } from '#web/ui/unsaved-guard.ts'
import { useCelular } from '#web/ui/use-celular.ts'
import { Cartoes } from './cartao.tsx'
import { type Campo, type LinhaNaGrade, nomeDoCampo } from './celulas.ts'
import { type Previa, preverColagem, preverMetas } from './colar.ts'
import { DetalheDialogo } from './detalhe-dialogo.tsx'
import classes from './grade.module.css'
import { Grade, idDaCelula, type Ponto } from './grade.tsx'
import { PreviaDialogo } from './previa-dialogo.tsx'
import { type Mapa, useMapa } from './use-mapa.ts'

const FILTROS = { ano: umId, farol: umaDe(FAROIS) }
const anoCorrente = () => Number(todaySaoPaulo(new Date()).slice(0, 4))
const ANOS = Array.from({ length: anoCorrente() + 1 - 2015 + 1 }, (_, i) => anoCorrente() + 1 - i)
const idDe = (l: LinhaNaGrade) => l.linha.indicador.salaIndicadorId

/** What is wrong, each a way to its cell. */
const Erros = ({ linhas }: { linhas: readonly LinhaNaGrade[] }) => {
  const erros = linhas.flatMap((l) =>
    Object.entries(l.erros).map(([campo, frase]) => ({ l, campo: campo as Campo, frase })),
  )
  if (erros.length === 0) return null
  return (
    <div role="alert">
      <Text size="sm" c="red" fw={600}>
        {quantos(erros.length, 'valor errado', 'valores errados')}: nada é salvo enquanto houver erro
      </Text>
      <ul className={classes.erros}>
        {erros.slice(0, 8).map(({ l, campo, frase }) => (
          <li key={`${idDe(l)}-${campo}`}>
            <button
              type="button"
              className={classes.abrir}
              onClick={() => document.getElementById(idDaCelula({ id: idDe(l), campo }))?.focus()}
            >
              {l.linha.indicador.nome}, {nomeDoCampo(campo)}: {frase}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface DoMapa {
  municipioId: number
  ano: number
  mapa: Mapa
}

/** A block at a cell, or from the dialog; last year's targets. */
const useColagem = ({ municipioId, ano, mapa }: DoMapa, naTela: readonly LinhaNaGrade[]) => {
  const [aberta, setAberta] = useState<'bloco' | 'metas' | null>(null)
  const [texto, setTexto] = useState('')
  const [em, setEm] = useState<Ponto>()
  const anterior = useCall(
    listarMapa,
    { query: { municipioId, ano: String(ano - 1) } },
    { enabled: aberta === 'metas', naTela: true },
  )
  const linhas = useMemo(() => naTela.map((l) => l.linha), [naTela])
  const inicio = linhas.findIndex((l) => l.indicador.salaIndicadorId === em?.id)
  const previa = useMemo((): Previa | undefined => {
    if (aberta === 'metas') return anterior.data && preverMetas(linhas, anterior.data, mapa.digitados)
    if (aberta !== 'bloco' || texto.trim() === '') return undefined
    const onde = { linha: Math.max(0, inicio), campo: em?.campo ?? ('m0' as const) }
    return preverColagem(texto, { linhas, antes: mapa.digitados, ...onde })
  }, [aberta, anterior.data, linhas, mapa.digitados, texto, inicio, em])
  const fechar = () => setAberta(null)
  return {
    abrirBloco: (bloco = '', ponto?: Ponto) => {
      setTexto(bloco)
      setEm(ponto)
      setAberta('bloco')
    },
    abrirMetas: () => setAberta('metas'),
    dialogo: (
      <PreviaDialogo
        aberto={aberta !== null}
        titulo={aberta === 'metas' ? `Metas de ${ano - 1} em ${ano}` : `Colar valores em ${ano}`}
        colar={aberta === 'bloco' ? { texto, onTexto: setTexto } : undefined}
        vazio={aberta === 'metas' ? `Não há metas preenchidas em ${ano - 1}.` : 'Não há valores no bloco.'}
        previa={previa}
        onFechar={fechar}
        onGravar={async () => {
          await mapa.salvarDigitados(previa!.digitados)
          fechar()
        }}
      />
    ),
  }
}

type UmFarol = (typeof FAROIS)[number] | null
interface DoAno extends Omit<DoMapa, 'mapa'> {
  farol: UmFarol
  onFarol: (farol: UmFarol) => void
  onAno: (ano: number) => void
}

const MapaDoAno = ({ municipioId, ano, farol, onFarol, onAno }: DoAno) => {
  const mapa = useMapa(municipioId, ano)
  const { can } = useSession()
  const editavel = useEditaSala(municipioId)
  const celular = useCelular()
  const [aberto, setAberto] = useState<number>()
  const todas = mapa.linhas ?? []
  // What is being typed stays in view, whatever its light becomes.
  const naTela = useMemo(
    () =>
      (mapa.linhas ?? []).filter(
        (l) => farol === null || l.apuracao.farol === farol || Object.keys(l.digitado).length > 0,
      ),
    [mapa.linhas, farol],
  )
  const colagem = useColagem({ municipioId, ano, mapa }, naTela)
  const confirmar = useConfirm()
  const irParaAno = async (novo: number) => {
    if (!mapa.sujo || (await confirmar(DESCARTAR))) onAno(novo)
  }
  if (mapa.lido.error) return <ErrorState erro={mapa.lido.error} onTentarDeNovo={() => void mapa.lido.refetch()} />
  if (!mapa.linhas) return <Carregando linhas={8} altura={32} rotulo="Carregando o mapa…" />
  const comErro = mapa.mudadas.filter((l) => Object.keys(l.erros).length > 0)
  const linha = todas.find((l) => idDe(l) === aberto)
  const salvar = async () => {
    if (comErro.length > 0) return
    try {
      await mapa.salvar()
    } catch (erro) {
      toast.erro(erro, { titulo: 'O mapa não foi salvo' })
    }
  }
  const rotulo = (campo: string) => {
    const [id, nome] = campo.split(':')
    const l = todas.find((x) => idDe(x) === Number(id))
    return `${l?.linha.indicador.nome}, ${nome === 'observacao' ? 'Observação' : nomeDoCampo(nome as Campo)}`
  }
  const acoes: Acao[] = [
    ...(editavel
      ? [
          { rotulo: 'Colar da planilha', icone: IconClipboardText, onClick: () => colagem.abrirBloco() },
          { rotulo: `Copiar metas de ${ano - 1}`, icone: IconCopy, onClick: colagem.abrirMetas },
        ]
      : []),
    {
      ...{ rotulo: 'Baixar a planilha', icone: IconFileSpreadsheet },
      onClick: () => void baixarDocumento(baixarMapa, { params: { id: municipioId }, body: { ano } }),
    },
    ...(can('salaEmpreendedor')
      ? [{ rotulo: 'Definições', icone: IconListDetails, para: `/sala-principal/${municipioId}/sala-indicadores` }]
      : []),
  ]
  const grade = {
    linhas: naTela,
    editavel,
    onDigitar: mapa.digitar,
    onSair: (l: LinhaNaGrade) => mapa.arrumar(l.linha),
    onAbrir: setAberto,
  }
  return (
    <Stack gap="sm">
      <Group gap="sm" align="flex-end">
        <Picker
          label="Ano"
          opcoes={ANOS.map((a) => ({ valor: a, rotulo: String(a) }))}
          limpavel={false}
          value={ano}
          onChange={(novo) => novo !== null && novo !== ano && void irParaAno(novo)}
        />
        {celular ? (
          <MaisAcoes acoes={acoes} />
        ) : (
          acoes.map((a) => <ActionButton key={a.rotulo} acao={a} variant="default" />)
        )}
      </Group>
      <Group gap="xs" role="group" aria-label="Só os de um farol">
        {FAROIS.map((f) => {
          const n = todas.filter((l) => l.apuracao.farol === f).length
          return (
            <Button
              key={f}
              size="compact-sm"
              h={32}
              variant={farol === f ? 'filled' : 'default'}
              aria-pressed={farol === f}
              disabled={n === 0 && farol !== f}
              onClick={() => onFarol(farol === f ? null : f)}
            >
              {NOME_DO_FAROL[f]}: {n}
            </Button>
          )
        })}
      </Group>
      {todas.length === 0 ? (
        <EmptyState
          icone={IconTargetArrow}
          titulo="Nenhum indicador ativo"
          texto="Quem administra o programa define os indicadores que todas as salas acompanham."
        />
      ) : naTela.length === 0 ? (
        <EmptyState
          titulo="Nenhum indicador com este farol"
          acao={
            <Button variant="default" onClick={() => onFarol(null)}>
              Mostrar todos
            </Button>
          }
        />
      ) : celular ? (
        <Cartoes {...grade} />
      ) : (
        <Grade {...grade} onDesfazer={mapa.desfazer} onColar={colagem.abrirBloco} />
      )}
      <Erros linhas={mapa.mudadas} />
      {editavel && todas.length > 0 && (
        <SaveBar
          sujo={mapa.sujo}
          salvando={mapa.salvando}
          onSalvar={() => void salvar()}
          onDescartar={mapa.descartar}
          salvar={mapa.sujo ? `Salvar ${quantos(mapa.mudadas.length, 'indicador', 'indicadores')}` : 'Salvar'}
        />
      )}
      {colagem.dialogo}
      <ConflitoDialog conflito={mapa.conflito} rotulo={rotulo} />
      <DetalheDialogo
        linha={linha}
        editavel={editavel}
        onObservacao={(texto) => mapa.digitar(aberto!, 'observacao', texto)}
        onEsvaziada={() => {
          mapa.largar(aberto!)
          setAberto(undefined)
        }}
        onFechar={() => {
          if (linha) mapa.arrumar(linha.linha)
          setAberto(undefined)
        }}
      />
    </Stack>
  )
}

/** What a room is measured by, year by year. */
export const MapaPage = () => {
  const municipioId = Number(useParams().id)
  const { valores, mudar } = useFiltros(FILTROS)
  const ano =
    valores.ano !== null && valores.ano >= ANOS_DO_MAPA.min && valores.ano <= ANOS_DO_MAPA.max
      ? valores.ano
      : anoCorrente()
  return (
    <MolduraDaSala municipioId={municipioId} titulo="Mapa de Indicadores">
      <MapaDoAno
        key={`${municipioId}-${ano}`}
        municipioId={municipioId}
        ano={ano}
        farol={valores.farol}
        onFarol={(farol) => mudar({ farol })}
        onAno={(novo) => mudar({ ano: novo, farol: null })}
      />
    </MolduraDaSala>
  )
}
