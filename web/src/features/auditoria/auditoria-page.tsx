import { Alert, Anchor, Text } from '@mantine/core'
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { listarAuditoria, type RegistroDaLista, verificarAuditoria } from '#contract/auditoria.ts'
import { fraseDe, textoDaFrase } from '#contract/auditoria-frase.ts'
import { compareNames, nomeComUf } from '#contract/br.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { ENTIDADES, nomeDaEntidade } from '#contract/entidades.ts'
import { ERROS } from '#contract/erros.ts'
import { nomesMunicipios } from '#contract/municipio.ts'
import { listarUsuarios } from '#contract/usuario.ts'
import type { Wording } from '#contract/wording.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { umaDe, umDia, umId } from '#web/lib/filtros.ts'
import { useFiltrosDaLista, useLista } from '#web/lib/lista.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { AntesEDepois } from '#web/ui/antes-e-depois.tsx'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { EntreDias } from '#web/ui/fields/dia-filtro.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { quantos } from '#web/ui/texto.ts'
import classes from './auditoria.module.css'
import { resumo } from './resumo.ts'

const CODECS = { entidade: umaDe(ENTIDADES), usuario: umId, municipio: umId, de: umDia, ate: umDia }

/** What was done, with the way to the thing where this person may open it. */
const Feito = ({ registro, w }: { registro: RegistroDaLista; w: Wording }) => {
  const { antes, coisa, depois } = fraseDe(registro, w)
  const para = registro.coisa?.para
  return (
    <>
      {antes}
      {coisa && para ? (
        <Anchor component={Link} to={para} inherit underline="always">
          {coisa}
        </Anchor>
      ) : (
        coisa
      )}
      {depois}
    </>
  )
}

const colunas = (w: Wording): Coluna<RegistroDaLista>[] => [
  {
    chave: 'em',
    titulo: 'Quando',
    tipo: 'instante',
    valor: (r) => r.em,
    celula: (r) => <DateText valor={r.em} />,
    largura: 160,
  },
  { chave: 'usuario', titulo: 'Quem', valor: (r) => r.usuario ?? 'Sistema', ordenavel: false, largura: 170 },
  {
    chave: 'acao',
    titulo: 'O que fez',
    valor: (r) => textoDaFrase(r, w),
    celula: (r) => <Feito registro={r} w={w} />,
    ordenavel: false,
    largura: 400,
    cartao: 'titulo',
  },
  {
    chave: 'municipio',
    titulo: w.singular('municipio'),
    valor: (r) => (r.municipio ? nomeComUf(r.municipio) : ''),
    celula: (r) =>
      r.municipio && (
        <Anchor component={Link} to={`/cidade/${r.municipio.municipioId}/geral`} inherit className={classes.lugar}>
          {nomeComUf(r.municipio)}
        </Anchor>
      ),
    ordenavel: false,
    largura: 160,
  },
  { chave: 'mudancas', titulo: 'Mudanças', valor: (r) => resumo(r.mudancas), ordenavel: false, largura: 300 },
]

const Mudancas = ({ registro }: { registro: RegistroDaLista }) =>
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
            <AntesEDepois {...m} />
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
      ...(valores.municipio && { municipioId: String(valores.municipio) }),
      ...(valores.de && { de: valores.de }),
      ...(valores.ate && { ate: valores.ate }),
    },
    chave: (r) => r.auditoriaId,
    erro: 'Erro ao obter auditoria',
  })
  const usuarios = useCall(listarUsuarios, {}, { enabled: can('usuarios'), erro: ERROS.obterUsuarios })
  const municipios = useCall(nomesMunicipios, {})
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
              // The list of the same moment: what is counted is what is shown.
              onClick: () => conferir.mutate({}, { onSuccess: () => void lida.refetch() }),
            }
          : undefined
      }
      filtrosAtivos={ativos}
      filtrosNaLinha
      filtros={
        <>
          <EntreDias de={valores.de} ate={valores.ate} onChange={mudar} />
          <Picker
            label={w.singular('municipio')}
            placeholder="Todos"
            opcoes={municipios.data?.map((m) => ({ valor: m.municipioId, rotulo: nomeComUf(m) })) ?? []}
            carregando={municipios.isLoading}
            value={valores.municipio}
            onChange={(municipio) => mudar({ municipio })}
          />
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
        nomeLinha={(r) => `${r.usuario ?? 'Sistema'} ${textoDaFrase(r, w)}`}
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

type IntegridadeProps = OutputOf<typeof verificarAuditoria>

const Integridade = ({ integra, selos, registros, semSelo, primeiroErro }: IntegridadeProps) =>
  integra ? (
    <Alert color="green" icon={<IconShieldCheck aria-hidden />} mb="md" role="status" title="A auditoria está íntegra">
      {selos === 0
        ? 'Ainda não há registros selados: os primeiros selos são feitos em alguns minutos.'
        : `${quantos(registros + semSelo, 'registro', 'registros')}: ${quantos(registros, 'conferido', 'conferidos')} em ${quantos(selos, 'selo', 'selos')}${
            semSelo > 0
              ? `, e ${quantos(semSelo, 'novo que será selado', 'novos que serão selados')} em alguns minutos`
              : ''
          }.`}
    </Alert>
  ) : (
    <Alert color="red" icon={<IconShieldX aria-hidden />} mb="md" role="alert" title="A auditoria foi adulterada">
      O primeiro selo que não confere começa no registro nº {primeiroErro}. Preserve o banco e os backups e chame quem
      cuida da segurança.
    </Alert>
  )
