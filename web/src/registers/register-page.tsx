import { Group, Stack, Title } from '@mantine/core'
import { IconFileSpreadsheet, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useMemo, useState } from 'react'
import { nomes } from '#contract/nomes.ts'
import { forWho, type Register, type RegisterCalls, registerEndpoints } from '#contract/register.ts'
import type { RegisterRow } from '#contract/register-field.ts'
import { naVariante } from '#contract/register-words.ts'
import { registers } from '#contract/registers.ts'
import { LINHAS_NA_HORA } from '#contract/trabalho.ts'
import type { Wording } from '#contract/wording.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useNovo } from '#web/lib/novo.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { prepararDocumento } from '#web/lib/trabalho.ts'
import type { Acao } from '#web/ui/acao.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { baixarDocumento } from '#web/ui/baixar-documento.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { type Coluna, textoDe } from '#web/ui/data-table/coluna.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { colunasDe } from './columns.tsx'
import { useReferencias } from './references.ts'
import { RegisterForm } from './register-form.tsx'
import { campoNome, palavrasDe } from './words.ts'

type Titulo = string | ((w: Wording) => string)

/** The page of the register at this address, made from its definition. */
export const registerPage = (tela: string, titulo: Titulo): ComponentType => {
  const registro = registers.find((r) => r.tela === tela)
  if (!registro) throw new Error(`No register at ${tela}`)
  return () => <RegisterPage registro={registro} titulo={titulo} />
}

/** The list, or of what the page is fixed to only that, where the register reads by it. */
const readingOf = ({ listar, leituras }: RegisterCalls, fixos: RegisterRow = {}) => {
  const found = leituras.find((l) => l.campo in fixos && !l.varios)
  if (!found) return { endpoint: listar, input: {} }
  const endpoint = found.endpoint as unknown as typeof listar
  return { endpoint, input: { [found.onde]: { [found.chave]: fixos[found.campo] } } }
}

interface Props {
  registro: Register
  titulo: Titulo
  subtitulo?: ReactNode
  /** What stands beside it, to go there. */
  estados?: ReactNode
  /** More to do on the page, in its menu. */
  acoes?: readonly Acao[]
  /** More to do with a row, before editing it. */
  acoesDaLinha?: (linha: RegisterRow) => readonly Acao[]
  /** Columns before the register's own. */
  colunasAntes?: readonly Coluna<RegisterRow>[]
  /** Address of the page that edits a row, in the place of the dialog; without a row, a new one. */
  editarEm?: (linha: RegisterRow | null) => string
  /** Part of another page: its title is a second one. */
  dentro?: boolean
  /** Only rows with these values, which new ones get too. Must be a constant. */
  fixos?: RegisterRow
  /** Only rows with these values, which new ones begin with: shown and asked for all the same. Must be a constant. */
  pai?: RegisterRow
}

export const RegisterPage = (props: Props) => {
  const { titulo, subtitulo, acoesDaLinha, colunasAntes, editarEm, fixos, pai } = props
  const { can } = useSession()
  const w = useWording()
  const confirmar = useConfirm()
  const registro = useMemo(() => forWho(naVariante(props.registro, w), can), [props.registro, w, can])
  const { permit } = registro
  const palavras = palavrasDe(registro)
  const uso = nomes[registro.tabela]?.uso
  const chamadas = useMemo(() => registerEndpoints(registro), [registro])
  const nome = typeof titulo === 'string' ? titulo : titulo(w)
  const de = fixos ?? pai
  const lida = useMemo(() => readingOf(chamadas, de), [chamadas, de])
  const lista = useCall(lida.endpoint, lida.input, { erro: registro.erro ?? `Erro ao obter ${nome}` })
  const linhas = useMemo(
    () =>
      (lista.data as RegisterRow[] | undefined)?.filter((l) => Object.entries(de ?? {}).every(([k, v]) => l[k] === v)),
    [lista.data, de],
  )
  const excluir = useMutationCall(chamadas.excluir, { naTela: true })
  const referencias = useReferencias(registro)
  const colunas = useMemo(
    () => [...(colunasAntes ?? []), ...colunasDe(registro, referencias).filter((c) => !(c.chave in (fixos ?? {})))],
    [registro, referencias, colunasAntes, fixos],
  )
  const [pedido, setNovo] = useNovo()
  /** Undefined: closed; null: a new one. */
  const [aberta, setAberta] = useState<RegisterRow | null>()
  // The search leads to the list with a new one open; a register inside of another page has no address.
  const editando = !props.dentro && !editarEm && pedido !== null && can(permit.incluir) ? null : aberta
  const setEditando = (linha: RegisterRow | null | undefined) => {
    setAberta(linha)
    if (pedido !== null && linha === undefined) setNovo(false)
  }
  /** In the dialog of this page, or on a page of its own. */
  const abrir = (linha: RegisterRow | null) =>
    editarEm ? { para: editarEm(linha) } : { onClick: () => setEditando(linha) }
  const novo = { rotulo: registro.textos?.novo ?? palavras.novo, icone: IconPlus, ...abrir(null) }
  const { planilha, prepararPlanilha } = chamadas
  const longa = (lista.data?.length ?? 0) > LINHAS_NA_HORA.planilha
  const baixar = planilha && {
    rotulo: 'Baixar a planilha',
    icone: IconFileSpreadsheet,
    onClick: () =>
      void (longa && prepararPlanilha ? prepararDocumento(prepararPlanilha, {}) : baixarDocumento(planilha, {})),
  }
  const nomeDe = (linha: RegisterRow) => {
    const coluna = colunas.find((c) => c.chave === campoNome(registro))
    return coluna ? textoDe(coluna, linha) : ''
  }

  const perguntar = (linha: RegisterRow) =>
    confirmar({
      titulo: registro.textos?.confirmaExcluir ?? `Excluir ${palavras.min}?`,
      texto: `“${nomeDe(linha)}” será ${palavras.flexiona('apagado')}.`,
      confirmar: 'Excluir',
      perigo: true,
      acao: () => excluir.mutateAsync({ params: { id: Number(linha[registro.id]) } }),
    })

  const conteudo = (
    <>
      <DataTable
        id={`cadastro-${registro.tabela}`}
        rotulo={nome}
        linhas={linhas}
        colunas={colunas}
        chave={(l) => Number(l[registro.id])}
        nomeLinha={nomeDe}
        erro={lista.error}
        onTentarDeNovo={() => lista.refetch()}
        vazio={registro.vazio}
        exportar={{ nome }}
        {...(uso && { nomes: { um: w.frase(uso[0]), varios: w.frase(uso[1]) } })}
        ordemInicial={{ id: registro.ordem, desc: registro.decrescente ?? false }}
        acoes={(linha) => [
          ...(acoesDaLinha?.(linha) ?? []),
          ...(can(permit.editar) ? [{ rotulo: 'Editar', icone: IconPencil, ...abrir(linha) }] : []),
          ...(can(permit.excluir)
            ? [{ rotulo: 'Excluir', icone: IconTrash, perigo: true, onClick: () => void perguntar(linha) }]
            : []),
        ]}
      />
      <RegisterForm
        registro={registro}
        chamadas={chamadas}
        referencias={referencias}
        linha={editando}
        onFechar={() => setEditando(undefined)}
        fixos={fixos}
        iniciais={pai}
      />
    </>
  )
  const acao = can(permit.incluir) ? novo : undefined
  if (props.dentro)
    return (
      <Stack gap="md">
        <Group justify="space-between">
          <Title order={2} size="h3">
            {nome}
          </Title>
          {acao && <ActionButton acao={acao} />}
        </Group>
        {conteudo}
      </Stack>
    )
  return (
    <PageFrame
      titulo={nome}
      subtitulo={subtitulo}
      estados={props.estados}
      acao={acao}
      acoes={[...(props.acoes ?? []), ...(baixar ? [baixar] : [])]}
    >
      {conteudo}
    </PageFrame>
  )
}
