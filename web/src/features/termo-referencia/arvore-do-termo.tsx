import { ActionIcon, CloseButton, Text, TextInput, Tooltip } from '@mantine/core'
import { IconArrowsMaximize, IconFold, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useCallback, useMemo } from 'react'
import { formatHours } from '#contract/br.ts'
import type { Horas, Termo } from '#contract/termo-referencia.ts'
import type { Wording } from '#contract/wording.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { Estado, nomeDaSituacao } from '#web/partes/estado-termo.tsx'
import { SemConsultor } from '#web/partes/sem-consultor.tsx'
import type { Acao } from '#web/ui/acao.ts'
import { Arvore, type ColunaDaArvore } from '#web/ui/arvore/arvore.tsx'
import { todosDe } from '#web/ui/arvore/ramos.ts'
import { useAbertas } from '#web/ui/arvore/use-abertas.ts'
import { EmptyState } from '#web/ui/estados.tsx'
import { Etiqueta } from '#web/ui/etiqueta.tsx'
import { quantos } from '#web/ui/texto.ts'
import { CHAVES_DAS_HORAS, HorasJuntas, NOMES_DAS_HORAS } from './colunas-de-horas.tsx'
import { type No, nosDo, procurar } from './nos.ts'
import classes from './termo.module.css'

/** Groups open, so that their solutions are seen. */
const NIVEIS_ABERTOS = 1

const finalizadas = (no: No & { tipo: 'grupo' }, w: Wording) => {
  const todas = no.grupo.municipioSolucoes
  const feitas = todas.filter((s) => s.situacao === 3).length
  return todas.length === 0
    ? w.frase('Sem {soluções}')
    : `${feitas} de ${w.min.conta(todas.length, 'solucao')} ${w.flexiona('solucao', 'finalizados')}`
}

const Situacao = ({ no, w }: { no: No; w: Wording }): ReactNode => {
  switch (no.tipo) {
    case 'grupo':
      return no.grupo.desabilitado ? (
        <Estado nome="Interrompido" motivo={no.grupo.justificativa} />
      ) : (
        <Text size="sm" c="dimmed" component="span">
          {finalizadas(no, w)}
        </Text>
      )
    case 'solucao':
      return <Estado nome={nomeDaSituacao.solucao(no.solucao)} motivo={no.solucao.justificativa} />
    case 'tarefa':
      return <Estado nome={nomeDaSituacao.tarefa(no.tarefa)} motivo={no.tarefa.justificativa} />
    case 'evidencia':
      return no.evidencia.desabilitado ? <Estado nome="Desabilitada" /> : null
    case 'visitas':
      return null
  }
}

/** What it is, beside its name: the axis of a group, days of a task, the kind of the rest. */
const detalheDe = (no: No, w: Wording) => {
  switch (no.tipo) {
    case 'grupo':
      return no.grupo.eixo.nome
    case 'solucao': {
      const { dataInicioString: de, dataTerminoString: ate } = no.solucao
      return de || ate ? `${de ?? '?'} a ${ate ?? '?'}` : null
    }
    case 'tarefa':
      return null
    case 'evidencia':
      return w.singular('evidencia')
    case 'visitas':
      return null
  }
}

const Nome = ({ no, w }: { no: No; w: Wording }) => {
  const detalhe = detalheDe(no, w)
  return (
    <>
      <span className={`${classes.nome} ${no.tipo === 'visitas' ? classes.apagado : ''}`}>
        {no.nome}
        {no.tipo === 'solucao' && no.solucao.naoComputaHoras && <Etiqueta>Não computa horas</Etiqueta>}
      </span>
      {detalhe && <span className={classes.detalhe}>{detalhe}</span>}
    </>
  )
}

const consultor = (no: No) => (no.tipo === 'solucao' ? no.solucao.usuario : null)

const colunasDe = (w: Wording, total: Horas): ColunaDaArvore<No>[] => [
  { chave: 'situacao', titulo: 'Situação', largura: 172, celula: (no) => <Situacao no={no} w={w} /> },
  {
    chave: 'consultor',
    titulo: 'Consultor',
    largura: 160,
    celula: (no) => consultor(no)?.nome ?? (no.tipo === 'solucao' ? <SemConsultor /> : null),
  },
  ...CHAVES_DAS_HORAS.map((h) => ({
    chave: h,
    titulo: NOMES_DAS_HORAS[h],
    largura: 104,
    numerica: true,
    celula: (no: No) => no.horas && formatHours(no.horas[h]),
    total: formatHours(total[h]),
  })),
]

interface Props {
  termo: Termo
  busca: string
  onBusca: (busca: string) => void
  acoes: (no: No) => readonly Acao[]
  /** What to do where there is nothing yet. */
  comecar: ReactNode
}

/** The term as a tree, with the hours of each part. */
export const ArvoreDoTermo = ({ termo, busca, onBusca, acoes, comecar }: Props) => {
  const w = useWording()
  const nos = useMemo(() => nosDo(termo), [termo])
  const achados = useMemo(() => procurar(nos, busca), [nos, busca])
  const abertas = useAbertas(NIVEIS_ABERTOS, busca)
  const { horasPrevistas, horasRealizadas, horasAgendadas, horasRestantes } = termo
  const colunas = useMemo(
    () => colunasDe(w, { horasPrevistas, horasRealizadas, horasAgendadas, horasRestantes }),
    [w, horasPrevistas, horasRealizadas, horasAgendadas, horasRestantes],
  )
  const nome = useCallback((no: No) => <Nome no={no} w={w} />, [w])
  const resumo = useCallback((no: No) => <Resumo no={no} w={w} />, [w])
  if (nos.length === 0) return <EmptyState titulo={w.nenhum('grupo')} acao={comecar} />
  return (
    <div>
      <div className={`${classes.barra} praca-nao-imprime`}>
        <Text size="sm" c="dimmed" role="status">
          {contagem(termo, achados, busca, w)}
        </Text>
        <div className={classes.ferramentas}>
          <TextInput
            type="search"
            className={classes.busca}
            placeholder="Buscar no termo"
            aria-label="Buscar no termo"
            value={busca}
            onChange={(e) => onBusca(e.currentTarget.value)}
            leftSection={<IconSearch size={18} aria-hidden />}
            rightSectionPointerEvents="all"
            rightSection={
              busca ? <CloseButton size={24} aria-label="Limpar a busca" onClick={() => onBusca('')} /> : null
            }
          />
          <Tooltip label="Abrir tudo">
            <ActionIcon variant="default" size={36} aria-label="Abrir tudo" onClick={abertas.abrirTudo}>
              <IconArrowsMaximize size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
          <Tooltip label="Fechar tudo">
            <ActionIcon variant="default" size={36} aria-label="Fechar tudo" onClick={abertas.fecharTudo}>
              <IconFold size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </div>
      </div>
      {achados.length === 0 ? (
        <EmptyState titulo="Nada encontrado para esta busca" />
      ) : (
        <Arvore
          rotulo={w.plural('grupoSolucao')}
          titulo={`${w.singular('grupo')}, ${w.min.singular('solucao')}, ${w.min.singular('tarefa')} e ${w.min.singular('evidencia')}`}
          raizes={achados}
          colunas={colunas}
          abertas={abertas}
          nome={nome}
          resumo={resumo}
          total={<HorasJuntas horas={termo} />}
          acoes={acoes}
        />
      )}
    </div>
  )
}

const contagem = ({ contagem: c }: Termo, achados: readonly No[], busca: string, w: Wording) => {
  if (busca.trim()) {
    const n = todosDe(achados).length
    return `${quantos(n, 'linha encontrada', 'linhas encontradas')}, com o que há acima e abaixo`
  }
  const solucoes = c.naoIniciadas + c.emAndamento + c.finalizadas + c.interrompidas
  return [
    quantos(c.grupos, 'grupo', 'grupos'),
    w.min.conta(solucoes, 'solucao'),
    `${c.tarefasRealizadas} de ${w.min.conta(c.tarefas, 'tarefa')} ${w.flexiona('tarefa', 'realizados')}`,
  ].join(' · ')
}

/** On a phone, under the name. */
const Resumo = ({ no, w }: { no: No; w: Wording }) => {
  const quem = consultor(no)
  return (
    <div className={classes.resumo}>
      <Situacao no={no} w={w} />
      {quem && (
        <Text size="sm" c="dimmed">
          {quem.nome}
        </Text>
      )}
      {no.horas && <HorasJuntas horas={no.horas} />}
    </div>
  )
}
