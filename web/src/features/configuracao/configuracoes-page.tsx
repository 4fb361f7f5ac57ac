import { Alert, List, Stack, Text } from '@mantine/core'
import { useCallback, useMemo, useState } from 'react'
import { can as canWith, type FlagSet } from '#contract/access.ts'
import {
  type ChaveDeTexto,
  type Configuracao,
  getConfiguracao,
  putConfiguracao,
  TEXTOS_DA_CONFIGURACAO,
} from '#contract/configuracao.ts'
import { type GrupoLinha, listarGrupos, listarPermissoesDeGrupo } from '#contract/grupo-usuario.ts'
import { MODELO_DO_AMBIENTE } from '#contract/modelos-de-grupo.ts'
import { type Flag, flagDefaults, flagLabel } from '#contract/permissions.ts'
import { FlagEditor } from '#web/flags/flag-editor.tsx'
import { type Base, mudancas } from '#web/flags/flags.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { ApiError } from '#web/lib/api.ts'
import { useHistorico } from '#web/lib/historico.ts'
import { mensagemDe } from '#web/lib/mensagem.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { ComLateral } from '#web/ui/com-lateral.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import formulario from '#web/ui/formulario.module.css'
import { HistoryPanel } from '#web/ui/history-panel.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { SaveBar } from '#web/ui/save-bar.tsx'
import { useUnsavedGuard } from '#web/ui/unsaved-guard.ts'

/** What most have is no difference: the defaults of the catalogue, nearly all off, are nobody's environment. */
const BASE: Base = { nome: 'modelo', valores: MODELO_DO_AMBIENTE }

const CHAVES = Object.keys(TEXTOS_DA_CONFIGURACAO) as ChaveDeTexto[]

/** The environment's own switches: what is off here is off for everybody but full admins. */
export const ConfiguracoesPage = () => {
  const lida = useCall(getConfiguracao, {}, { naTela: true })
  return (
    <PageFrame
      titulo="Configurações"
      subtitulo="O que está ligado neste ambiente. Uma permissão vale quando está ligada aqui e no grupo da pessoa."
    >
      {lida.data ? (
        <ComLateral titulo="Histórico" lateral={<Historico />}>
          <Editor lida={lida.data} />
        </ComLateral>
      ) : lida.error ? (
        <ErrorState titulo="Erro ao obter configurações" erro={lida.error} onTentarDeNovo={() => lida.refetch()} />
      ) : (
        <Carregando linhas={10} altura={40} />
      )}
    </PageFrame>
  )
}

const Historico = () => <HistoryPanel {...useHistorico('configuracao', 0)} />

/** Which groups have a flag on, for who may read groups. */
const useGruposCom = () => {
  const { can } = useSession()
  const enabled = can('grupo')
  const grupos = useCall(listarGrupos, {}, { enabled, erro: 'Erro ao obter grupos' })
  const linhas = useCall(listarPermissoesDeGrupo, {}, { enabled, erro: 'Erro ao obter grupos' })
  return useMemo(() => {
    const definidas = new Map(linhas.data?.map((l) => [`${l.usuarioGrupoId}/${l.permissao}`, l.valor]))
    return (flag: Flag): GrupoLinha[] =>
      (grupos.data ?? []).filter(
        (g) => g.acessoTotal === false && (definidas.get(`${g.usuarioGrupoId}/${flag}`) ?? flagDefaults[flag]),
      )
  }, [grupos.data, linhas.data])
}

const Editor = ({ lida }: { lida: Configuracao }) => {
  const sessao = useSession()
  const confirmar = useConfirm()
  // Only what is changed here: the rest follows what was read, also after somebody else's change.
  const [trocas, setTrocas] = useState<Record<string, boolean>>({})
  const valores = { ...lida.config, ...trocas }
  const [ditos, setDitos] = useState<Partial<Record<ChaveDeTexto, string>>>({})
  const textosMudados = CHAVES.filter((c) => ditos[c] !== undefined && ditos[c] !== (lida.textos[c] ?? ''))
  const [falha, setFalha] = useState<unknown>()
  const gruposCom = useGruposCom()
  const salvar = useMutationCall(putConfiguracao, { naTela: true, sucesso: 'Configurações salvas' })
  const mudadas = mudancas(lida.config, valores)
  const somenteLeitura = !sessao.can('editarConfiguracao')
  const sujo = mudadas.length + textosMudados.length > 0
  useUnsavedGuard(sujo)

  const trava = useCallback(
    (flag: Flag) => {
      // Who is no full admin switches only what the own group holds, whatever stands in the environment.
      const groupsConfig = sessao.groupsConfig as FlagSet
      return canWith({ acessoTotal: sessao.isFullAdmin, config: groupsConfig, groupsConfig }, flag)
        ? undefined
        : 'O seu grupo não tem esta permissão'
    },
    [sessao],
  )

  const gravar = () =>
    salvar.mutateAsync({
      body: {
        config: so(valores, mudadas),
        textos: Object.fromEntries(textosMudados.map((c) => [c, ditos[c]!.trim()])),
      },
    })
  const descartar = () => {
    setTrocas({})
    setDitos({})
  }

  const onSalvar = async () => {
    setFalha(undefined)
    const desligadas = mudadas.filter((f) => !valores[f]).map((flag) => ({ flag, grupos: gruposCom(flag) }))
    const emUso = desligadas.filter((d) => d.grupos.length > 0)
    const sim =
      emUso.length === 0 ||
      (await confirmar({
        titulo: 'Desligar o que grupos usam?',
        texto: <EmUso itens={emUso} />,
        confirmar: 'Desligar e salvar',
        perigo: true,
      }))
    if (!sim) return
    try {
      await gravar()
      descartar()
    } catch (erro) {
      setFalha(erro)
    }
  }

  return (
    <>
      {falha !== undefined && (
        <Alert color="red" role="alert" mb="md">
          {mensagemDe(falha)}
        </Alert>
      )}
      <Stack gap="md" className={formulario.caixa} mb="md" maw={560}>
        {CHAVES.map((c) => (
          <TextField
            key={c}
            label={TEXTOS_DA_CONFIGURACAO[c].rotulo}
            description={TEXTOS_DA_CONFIGURACAO[c].ajuda}
            value={ditos[c] ?? lida.textos[c] ?? ''}
            onChange={(v) => setDitos((d) => ({ ...d, [c]: v }))}
            error={falha instanceof ApiError ? falha.fields[`textos.${c}`] : undefined}
            readOnly={somenteLeitura}
          />
        ))}
      </Stack>
      <FlagEditor
        valores={valores}
        onChange={(v) => setTrocas(so(v, mudancas(lida.config, v)))}
        base={BASE}
        trava={trava}
        somenteLeitura={somenteLeitura}
        nivelTitulo={2}
        erros={falha instanceof ApiError ? semPrefixo(falha.fields) : undefined}
        nota={(flag) => <UltimaMudanca de={lida.alteracoes[flag]} />}
      />
      {!somenteLeitura && (
        <SaveBar sujo={sujo} salvando={salvar.isPending} onSalvar={() => void onSalvar()} onDescartar={descartar} />
      )}
    </>
  )
}

const so = (valores: Record<string, boolean>, flags: readonly Flag[]) =>
  Object.fromEntries(flags.map((f) => [f, valores[f]!]))

const semPrefixo = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([k, v]) => [k.replace(/^config\./, ''), v]))

const UltimaMudanca = ({ de }: { de: Configuracao['alteracoes'][string] | undefined }) =>
  // What the first load set has no person behind it: that is no news.
  de?.usuario ? (
    <>
      Alterada por {de.usuario}, <DateText valor={de.em} />
    </>
  ) : null

const EmUso = ({ itens }: { itens: readonly { flag: Flag; grupos: readonly GrupoLinha[] }[] }) => {
  const w = useWording()
  return (
    <>
      <Text mb="xs">Deixa de valer para quem está nestes grupos:</Text>
      <List size="sm" spacing={4}>
        {itens.map(({ flag, grupos }) => (
          <List.Item key={flag}>
            <strong>{w.frase(flagLabel(flag))}</strong>: {grupos.map((g) => g.nome).join(', ')}
          </List.Item>
        ))}
      </List>
    </>
  )
}
