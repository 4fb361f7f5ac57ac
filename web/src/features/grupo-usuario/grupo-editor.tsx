import { Stack, Title } from '@mantine/core'
import { useCallback, useMemo } from 'react'
import { mudancaDeNome } from '#contract/access.ts'
import { emSerie } from '#contract/br.ts'
import { criarGrupo, type Grupo, grupoEdicao, grupoNovo, putGrupo } from '#contract/grupo-usuario.ts'
import { modeloDoGrupo } from '#contract/modelos-de-grupo.ts'
import { type Flag, flagLabel, isFlag } from '#contract/permissions.ts'
import { FlagEditor } from '#web/flags/flag-editor.tsx'
import { type Base, mudancas, PADRAO, type Valores } from '#web/flags/flags.ts'
import { capacidades, useWording } from '#web/lib/ambiente.ts'
import { useEditor } from '#web/lib/editor.ts'
import { useMutationCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { ConflitoDialog } from '#web/ui/conflito-dialog.tsx'
import { ErroGeral } from '#web/ui/erro-geral.tsx'
import { SaveBar } from '#web/ui/save-bar.tsx'
import { quantos } from '#web/ui/texto.ts'
import { toast } from '#web/ui/toast.tsx'
import { CamposDoGrupo } from './campos.tsx'
import { CopiarModal } from './copiar-modal.tsx'
import { errosDasFlags, paraValores, type ValoresGrupo } from './valores.ts'

const ESQUEMA_EDICAO = grupoEdicao.omit({ usuarioGrupoId: true, versao: true })

interface Props {
  /** Undefined for a new one. */
  grupo: Grupo | undefined
  /** A group to start the new one from. */
  modelo?: Grupo
  copiando: boolean
  onFecharCopia: () => void
  aoGravar?: (grupo: Grupo) => void
}

/** Nobody gives what they do not have: such switches may only be turned off. Hiding flags are the server's to judge. */
const useTrava = (valores: Valores) => {
  const { can, isFullAdmin } = useSession()
  return useCallback(
    (flag: Flag) =>
      isFullAdmin || valores[flag] || can(flag) || /^(naoVer|ocultar)/.test(flag)
        ? undefined
        : 'Você não tem esta permissão e não pode dá-la',
    [can, isFullAdmin, valores],
  )
}

/** A name that is a right: says what it gives and takes before it is given or taken. */
const usePerguntarDoNome = () => {
  const confirmar = useConfirm()
  const w = useWording()
  return async ({ nome }: ValoresGrupo, antes: Grupo | undefined) => {
    const { ganha, perde } = mudancaDeNome(antes?.nome, nome, capacidades())
    if (ganha.length + perde.length === 0) return true
    const pessoas = antes?.usuarios
      ? quantos(antes.usuarios, 'usuário deste grupo', 'usuários deste grupo')
      : 'Quem estiver neste grupo'
    const passa = antes?.usuarios && antes.usuarios > 1 ? ['passam', 'deixam'] : ['passa', 'deixa']
    const partes = [
      ...(ganha.length ? [`${passa[0]} a poder ${emSerie(ganha)}`] : []),
      ...(perde.length ? [`${passa[1]} de poder ${emSerie(perde)}`] : []),
    ]
    return confirmar({
      titulo: 'Este nome muda o que o grupo pode',
      texto: w.frase(`${pessoas} ${partes.join(' e ')}, sem que nenhuma permissão abaixo mude.`),
      confirmar: antes ? 'Mudar o nome' : 'Criar com este nome',
    })
  }
}

/** A group that carries the name of a model is compared with it; any other with itself as it was saved. */
const baseDe = (nome: string, grupo: Grupo | undefined): Base => {
  const modelo = modeloDoGrupo(nome, capacidades())
  if (modelo) return { nome: 'modelo', valores: modelo }
  return grupo ? { nome: 'que está salvo', valores: grupo.groupsConfig } : PADRAO
}

/** A group and all its flags, saved together. */
export const GrupoEditor = ({ grupo, modelo, copiando, onFecharCopia, aoGravar }: Props) => {
  const { config } = useSession()
  const w = useWording()
  const criar = useMutationCall(criarGrupo, { naTela: true, sucesso: 'Grupo criado' })
  const alterar = useMutationCall(putGrupo, { naTela: true, sucesso: 'Grupo salvo' })
  const perguntar = usePerguntarDoNome()
  const somenteLeitura = grupo ? !grupo.acoes.editar : false

  const editor = useEditor<ValoresGrupo, Grupo>({
    registro: grupo,
    paraValores: (g) => (g || !modelo ? paraValores(g) : { ...paraValores(modelo), nome: '', acessoTotal: false }),
    esquema: grupo ? ESQUEMA_EDICAO : grupoNovo,
    aoGravar,
    perguntar,
    gravar: (valores, versao) =>
      grupo
        ? alterar.mutateAsync({ body: { ...valores, usuarioGrupoId: grupo.usuarioGrupoId, versao } })
        : criar.mutateAsync({ body: valores }),
  })
  const { form, ref, onSubmit, enviando, erro, sujo, conflito, descartar } = editor
  const { groupsConfig } = form.values
  const base = useMemo(() => baseDe(form.values.nome, grupo), [form.values.nome, grupo])
  const trava = useTrava(grupo?.groupsConfig ?? groupsConfig)
  const errosFlags = useMemo(() => errosDasFlags(form.errors, 'groupsConfig'), [form.errors])

  const copiar = (nome: string, flags: Record<string, boolean>) => {
    const n = mudancas(groupsConfig, flags).length
    form.setFieldValue('groupsConfig', { ...groupsConfig, ...flags })
    toast.info(
      n === 0
        ? `As permissões já são as de ${nome}.`
        : `${quantos(n, 'permissão mudou', 'permissões mudaram')} para as de ${nome}. Confira e salve.`,
    )
  }

  return (
    <form ref={ref} onSubmit={onSubmit} noValidate aria-label={grupo ? `Grupo ${grupo.nome}` : 'Novo grupo'}>
      <Stack gap="lg">
        <ErroGeral erro={erro} />
        <CamposDoGrupo editor={editor} somenteLeitura={somenteLeitura} />
        <section aria-labelledby="permissoes-titulo">
          <Title order={2} size="h3" id="permissoes-titulo" mb="sm">
            Permissões
          </Title>
          <FlagEditor
            valores={groupsConfig}
            onChange={(v) => form.setFieldValue('groupsConfig', v)}
            base={base}
            ambiente={config as Valores}
            trava={trava}
            erros={errosFlags}
            somenteLeitura={somenteLeitura}
          />
        </section>
      </Stack>
      {!somenteLeitura && (
        <SaveBar
          sujo={sujo || (!grupo && modelo !== undefined)}
          salvando={enviando}
          onDescartar={descartar}
          salvar={grupo ? 'Salvar' : 'Criar grupo'}
        />
      )}
      <CopiarModal aberto={copiando} onFechar={onFecharCopia} exceto={grupo?.usuarioGrupoId} onCopiar={copiar} />
      <ConflitoDialog conflito={conflito} rotulo={(campo) => w.frase(rotulo(campo))} texto={texto} />
    </form>
  )
}

const ROTULOS: Readonly<Record<string, string>> = {
  nome: 'Nome',
  descricao: 'Descrição',
  acessoTotal: 'Acesso total',
  verTodosEixos: 'Vê {todos os eixos}',
  visualizaMunicipio: 'Vê {municípios}',
  relatorioAdm: 'Relatórios do dashboard',
  visualizaEixosIds: '{Eixos} da sala',
}

const texto = (valor: unknown): string => {
  if (typeof valor === 'boolean') return valor ? 'Ligada' : 'Desligada'
  return Array.isArray(valor) ? valor.join(', ') : String(valor ?? '')
}

const rotulo = (campo: string) => ROTULOS[campo] ?? (isFlag(campo) ? flagLabel(campo) : campo)
