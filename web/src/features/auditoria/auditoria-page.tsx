import { Alert, Button, Center, Text } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { IconArrowRight, IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { listarAuditoria, type Registro, verificarAuditoria } from '#contract/auditoria.ts'
import { compareNames } from '#contract/br.ts'
import { ERROS } from '#contract/erros.ts'
import { listarUsuarios } from '#contract/usuario.ts'
import type { Wording } from '#contract/wording.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { call } from '#web/lib/api.ts'
import { umaDe, umId, useFiltros } from '#web/lib/filtros.ts'
import { nomeDaAcao } from '#web/lib/historico.ts'
import { keyOf, useCall, useMutationCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { quantos } from '#web/ui/texto.ts'
import classes from './auditoria.module.css'
import { ENTIDADES, nomeDaEntidade, resumo } from './palavras.ts'

const CODECS = { entidade: umaDe(ENTIDADES), usuario: umId }
/** As many as the server answers at once; fewer means the end. */
const PAGINA = 100

const colunas = (w: Wording): Coluna<Registro>[] => [
  {
    chave: 'em',
    titulo: 'Quando',
    tipo: 'instante',
    valor: (r) => r.em,
    celula: (r) => <DateText valor={r.em} />,
    largura: 150,
  },
  { chave: 'usuario', titulo: 'Quem', valor: (r) => r.usuario ?? 'Sistema', largura: 180 },
  { chave: 'acao', titulo: 'O que fez', valor: (r) => nomeDaAcao(r.acao), largura: 170, cartao: 'titulo' },
  {
    chave: 'entidade',
    titulo: 'Em quê',
    valor: (r) => `${nomeDaEntidade(r.entidade, w)}${r.entidadeId ? ` nº ${r.entidadeId}` : ''}`,
    largura: 200,
  },
  { chave: 'mudancas', titulo: 'Mudanças', valor: (r) => resumo(r.mudancas), ordenavel: false, largura: 340 },
]

const Mudancas = ({ registro }: { registro: Registro }) =>
  registro.mudancas.length === 0 ? (
    <Text size="sm" c="dimmed">
      Este registro não guarda mudanças de campos.
    </Text>
  ) : (
    <dl className={classes.mudancas}>
      {registro.mudancas.map((m) => (
        <div key={m.campo}>
          <dt>{m.campo}</dt>
          <dd>
            <span className={classes.antes}>
              <span className="praca-so-leitor">antes: </span>
              {m.antes ?? 'vazio'}
            </span>
            <IconArrowRight size={14} aria-hidden className={classes.seta} />
            <span>
              <span className="praca-so-leitor">depois: </span>
              {m.depois ?? 'vazio'}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )

const usePaginas = (query: { entidade?: string; usuarioId?: string }) =>
  useInfiniteQuery({
    queryKey: [...keyOf(listarAuditoria, { query }), 'paginas'],
    queryFn: ({ pageParam, signal }) =>
      call(listarAuditoria, { query: { ...query, ...(pageParam && { antesDe: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: (ultima: Registro[]) => (ultima.length < PAGINA ? undefined : String(ultima.at(-1)?.auditoriaId)),
    meta: { erro: 'Erro ao obter auditoria' },
  })

/** Who changed what, when: everything, newest first. */
export const AuditoriaPage = () => {
  const { can, isFullAdmin } = useSession()
  const w = useWording()
  const cols = useMemo(() => colunas(w), [w])
  const opcoes = ENTIDADES.map((valor) => ({ valor, rotulo: nomeDaEntidade(valor, w) })).toSorted((a, b) =>
    compareNames(a.rotulo, b.rotulo),
  )
  const { valores, mudar, ativos } = useFiltros(CODECS)
  const paginas = usePaginas({
    ...(valores.entidade && { entidade: valores.entidade }),
    ...(valores.usuario && { usuarioId: String(valores.usuario) }),
  })
  const linhas = useMemo(() => paginas.data?.pages.flat(), [paginas.data])
  const usuarios = useCall(listarUsuarios, {}, { enabled: can('usuarios'), erro: ERROS.obterUsuarios })
  const conferir = useMutationCall(verificarAuditoria, { erro: 'Erro ao conferir a integridade', invalida: [] })

  return (
    <PageFrame
      titulo="Auditoria"
      subtitulo="Quem mudou o quê e quando. Nada aqui pode ser apagado ou alterado."
      acao={
        isFullAdmin
          ? {
              rotulo: 'Conferir integridade',
              icone: IconShieldCheck,
              carregando: conferir.isPending,
              onClick: () => conferir.mutate({}),
            }
          : undefined
      }
      filtrosAtivos={ativos}
      filtros={
        <>
          <Picker
            label="Em quê"
            placeholder="Tudo"
            opcoes={opcoes}
            value={valores.entidade}
            onChange={(entidade) => mudar({ entidade })}
          />
          {can('usuarios') && (
            <Picker
              label="Quem"
              placeholder="Todos"
              opcoes={usuarios.data?.map((u) => ({ valor: u.usuarioId, rotulo: u.nome, descricao: u.email })) ?? []}
              carregando={usuarios.isLoading}
              value={valores.usuario}
              onChange={(usuario) => mudar({ usuario })}
            />
          )}
        </>
      }
    >
      {conferir.data && <Integridade {...conferir.data} />}
      <DataTable
        id="auditoria"
        rotulo="Auditoria"
        linhas={linhas}
        colunas={cols}
        chave={(r) => r.auditoriaId}
        nomeLinha={(r) => `${nomeDaAcao(r.acao)}, ${nomeDaEntidade(r.entidade, w)} ${r.entidadeId ?? ''}`}
        erro={paginas.error}
        onTentarDeNovo={() => paginas.refetch()}
        vazio="Nenhum registro retornado"
        detalhe={(r) => <Mudancas registro={r} />}
        exportar={{ nome: 'Auditoria' }}
      />
      {paginas.hasNextPage && (
        <Mais carregando={paginas.isFetchingNextPage} onMais={() => void paginas.fetchNextPage()} />
      )}
    </PageFrame>
  )
}

/** Asks for older records when it comes into view; also by hand. */
const Mais = ({ carregando, onMais }: { carregando: boolean; onMais: () => void }) => {
  const { ref, entry } = useIntersection({ rootMargin: '200px' })
  const visivel = entry?.isIntersecting ?? false
  // biome-ignore lint/correctness/useExhaustiveDependencies: coming into view is what asks, not a new function
  useEffect(() => {
    if (visivel && !carregando) onMais()
  }, [visivel, carregando])
  return (
    <Center mt="md" ref={ref}>
      <Button variant="default" loading={carregando} onClick={onMais}>
        Mostrar mais antigos
      </Button>
    </Center>
  )
}

interface IntegridadeProps {
  integra: boolean
  selos: number
  registros: number
  primeiroErro: number | null
}

const Integridade = ({ integra, selos, registros, primeiroErro }: IntegridadeProps) =>
  integra ? (
    <Alert color="green" icon={<IconShieldCheck aria-hidden />} mb="md" role="status" title="A auditoria está íntegra">
      {selos === 0
        ? 'Ainda não há registros selados: os primeiros selos são feitos em alguns minutos.'
        : `${quantos(registros, 'registro conferido', 'registros conferidos')} em ${quantos(selos, 'selo', 'selos')}.`}
    </Alert>
  ) : (
    <Alert color="red" icon={<IconShieldX aria-hidden />} mb="md" role="alert" title="A auditoria foi adulterada">
      O primeiro selo que não confere começa no registro nº {primeiroErro}. Preserve o banco e os backups e chame quem
      cuida da segurança.
    </Alert>
  )
