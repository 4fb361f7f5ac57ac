import { Alert, Text } from '@mantine/core'
import { IconArrowRight, IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import { useMemo } from 'react'
import { listarAuditoria, type Registro, verificarAuditoria } from '#contract/auditoria.ts'
import { compareNames } from '#contract/br.ts'
import { ENTIDADES, nomeDaEntidade } from '#contract/entidades.ts'
import { ERROS } from '#contract/erros.ts'
import { listarUsuarios } from '#contract/usuario.ts'
import type { Wording } from '#contract/wording.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { umaDe, umId } from '#web/lib/filtros.ts'
import { nomeDaAcao } from '#web/lib/historico.ts'
import { useFiltrosDaLista, useLista } from '#web/lib/lista.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { quantos } from '#web/ui/texto.ts'
import classes from './auditoria.module.css'
import { resumo } from './resumo.ts'

const CODECS = { entidade: umaDe(ENTIDADES), usuario: umId }

const colunas = (w: Wording): Coluna<Registro>[] => [
  {
    chave: 'em',
    titulo: 'Quando',
    tipo: 'instante',
    valor: (r) => r.em,
    celula: (r) => <DateText valor={r.em} />,
    largura: 150,
  },
  { chave: 'usuario', titulo: 'Quem', valor: (r) => r.usuario ?? 'Sistema', ordenavel: false, largura: 180 },
  {
    chave: 'acao',
    titulo: 'O que fez',
    valor: (r) => nomeDaAcao(r.acao),
    ordenavel: false,
    largura: 170,
    cartao: 'titulo',
  },
  {
    chave: 'entidade',
    titulo: 'Em quê',
    valor: (r) => `${nomeDaEntidade(r.entidade, w)}${r.entidadeId ? ` nº ${r.entidadeId}` : ''}`,
    ordenavel: false,
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

/** Who changed what, when: everything, newest first. */
export const AuditoriaPage = () => {
  const { can, isFullAdmin } = useSession()
  const w = useWording()
  const cols = useMemo(() => colunas(w), [w])
  const opcoes = ENTIDADES.map((valor) => ({ valor, rotulo: nomeDaEntidade(valor, w) })).toSorted((a, b) =>
    compareNames(a.rotulo, b.rotulo),
  )
  const filtros = useFiltrosDaLista(CODECS)
  const { valores, mudar, ativos } = filtros
  const { lida, linhas, servidor } = useLista(listarAuditoria, {
    ...filtros,
    query: {
      ...(valores.entidade && { entidade: valores.entidade }),
      ...(valores.usuario && { usuarioId: String(valores.usuario) }),
    },
    chave: (r) => r.auditoriaId,
    erro: 'Erro ao obter auditoria',
  })
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
        erro={lida.error}
        onTentarDeNovo={() => void lida.refetch()}
        servidor={servidor}
        vazio="Nenhum registro retornado"
        detalhe={(r) => <Mudancas registro={r} />}
        exportar={{ nome: 'Auditoria' }}
      />
    </PageFrame>
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
