import { Stack, Tabs } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { listarGrupos } from '#contract/grupo-usuario.ts'
import { cadastrarUsuario, putUsuario, type UsuarioCompleto, usuarioEdicao, usuarioNovo } from '#contract/usuario.ts'
import { ambiente } from '#web/lib/ambiente.ts'
import { useEditor } from '#web/lib/editor.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { ConflitoDialog } from '#web/ui/conflito-dialog.tsx'
import { ErroGeral } from '#web/ui/erro-geral.tsx'
import formulario from '#web/ui/formulario.module.css'
import { SaveBar } from '#web/ui/save-bar.tsx'
import { AbaAcesso } from './aba-acesso.tsx'
import { AbaDados } from './aba-dados.tsx'
import { rotuloDoConflito, textoDoConflito } from './conflito.ts'
import { GradePermissoes } from './grade-permissoes.tsx'
import { useNomes } from './nomes.ts'
import { PermissoesSolucao } from './permissoes-solucao.tsx'
import {
  type Aba,
  abasComErro,
  conferir,
  exigeEmpresa,
  mudaEmail,
  NOMES_ABAS,
  paraValores,
  type ValoresUsuario,
} from './valores.ts'

const ESQUEMA_EDICAO = usuarioEdicao.omit({ usuarioId: true, versao: true })

interface Props {
  /** Undefined for a new one. */
  usuario: UsuarioCompleto | undefined
  aoGravar?: (usuario: UsuarioCompleto) => void
}

/** Goes to the tab of the first thing that is wrong, and there to the field. */
const useAbaDoErro = (erros: Readonly<Record<string, unknown>>, irPara: (aba: Aba) => void) => {
  useEffect(() => {
    const [primeira] = abasComErro(erros)
    if (!primeira) return
    irPara(primeira)
    // After the tab is on the page: a hidden field cannot take the focus.
    const espera = setTimeout(() =>
      document.querySelector<HTMLElement>(`#aba-${primeira} [aria-invalid="true"]`)?.focus(),
    )
    return () => clearTimeout(espera)
  }, [erros, irPara])
}

/** The whole record of a person in three tabs, saved together. */
export const UsuarioEditor = ({ usuario, aoGravar }: Props) => {
  const { can, user } = useSession()
  const criar = useMutationCall(cadastrarUsuario, { naTela: true, sucesso: 'Usuário criado' })
  const alterar = useMutationCall(putUsuario, { naTela: true, sucesso: 'Usuário salvo' })
  const [aba, setAba] = useState<Aba>('dados')
  const proprio = usuario?.usuarioId === user.usuarioId
  const somenteLeitura = usuario ? !usuario.acoes.editar : false
  const grupos = useCall(listarGrupos, {}, { enabled: !somenteLeitura, erro: 'Erro ao obter grupos' })
  const editaGrade = usuario ? usuario.acoes.editarPermissoes && !somenteLeitura : can('editarPermissoesUsuario')
  const veGrade = editaGrade || (usuario !== undefined && (proprio || can('verPermissoesUsuario')))
  const nomeDoGrupo = (id: number | null) =>
    grupos.data?.find((g) => g.usuarioGrupoId === id)?.nome ??
    (id === usuario?.usuarioGrupoId ? usuario?.grupo.nome : undefined)

  // With single sign-on there is no password to ask for.
  const pedeSenha = (v: ValoresUsuario) =>
    proprio && usuario !== undefined && ambiente().entrada !== 'sso' && mudaEmail(v, usuario.email)

  const editor = useEditor<ValoresUsuario, UsuarioCompleto>({
    registro: usuario,
    paraValores,
    esquema: usuario ? ESQUEMA_EDICAO : usuarioNovo,
    conferir: (v) =>
      conferir(v, {
        grupo: nomeDoGrupo(v.usuarioGrupoId),
        tinhaCpf: Boolean(usuario?.cpf),
        pedeSenha: pedeSenha(v),
      }),
    aoGravar,
    gravar: (valores, versao) => {
      const { permissoes, permissoesSolucoes, habilitado, senhaAtual, ...resto } = valores
      // The schema has just said that nothing is missing.
      const dados = resto as typeof resto & { usuarioGrupoId: number; uf: 'SC' }
      const grade = editaGrade ? { permissoes, permissoesSolucoes } : {}
      return usuario
        ? alterar.mutateAsync({
            body: {
              ...dados,
              ...grade,
              ...(pedeSenha(valores) && { senhaAtual }),
              usuarioId: usuario.usuarioId,
              versao,
            },
          })
        : criar.mutateAsync({ body: { ...dados, ...grade, habilitado } })
    },
  })
  const { form, ref, onSubmit, enviando, erro, sujo, conflito, descartar } = editor
  useAbaDoErro(form.errors, setAba)
  const nomes = useNomes(usuario, editaGrade)
  const comErro = abasComErro(form.errors)
  const errosDaGrade = useMemo(
    () => [...new Set(Object.entries(form.errors).flatMap(([c, e]) => (c.startsWith('permissoes') ? [e] : [])))],
    [form.errors],
  )

  return (
    <form ref={ref} onSubmit={onSubmit} noValidate aria-label={usuario ? `Usuário ${usuario.nome}` : 'Novo usuário'}>
      <Stack gap="md">
        <ErroGeral erro={erro} />
        <Tabs value={aba} onChange={(nova) => setAba(nova as Aba)} className={formulario.caixa}>
          <Tabs.List mb="md">
            {(Object.keys(NOMES_ABAS) as Aba[])
              .filter((a) => a !== 'permissoes' || veGrade)
              .map((a) => (
                <Tabs.Tab
                  key={a}
                  value={a}
                  rightSection={
                    comErro.includes(a) ? (
                      <IconAlertTriangle size={16} color="var(--mantine-color-error)" aria-label="com erro" />
                    ) : undefined
                  }
                >
                  {NOMES_ABAS[a]}
                </Tabs.Tab>
              ))}
          </Tabs.List>
          <Tabs.Panel value="dados">
            <div id="aba-dados">
              <AbaDados
                editor={editor}
                usuario={usuario}
                somenteLeitura={somenteLeitura}
                podeAssinar={proprio || usuario?.acoes.editar === true}
                proprio={proprio}
                pedeSenha={pedeSenha(form.values)}
              />
            </div>
          </Tabs.Panel>
          <Tabs.Panel value="acesso">
            <div id="aba-acesso">
              <AbaAcesso
                editor={editor}
                usuario={usuario}
                grupos={grupos.data ?? []}
                carregandoGrupos={grupos.isLoading}
                exigeEmpresa={exigeEmpresa(nomeDoGrupo(form.values.usuarioGrupoId))}
                somenteLeitura={somenteLeitura}
              />
            </div>
          </Tabs.Panel>
          {veGrade && (
            <Tabs.Panel value="permissoes">
              <Stack gap="xl" id="aba-permissoes">
                <GradePermissoes
                  linhas={form.values.permissoes}
                  onChange={(v) => form.setFieldValue('permissoes', v)}
                  nomes={nomes}
                  somenteLeitura={!editaGrade}
                  erros={errosDaGrade}
                />
                <PermissoesSolucao
                  linhas={form.values.permissoesSolucoes}
                  onChange={(v) => form.setFieldValue('permissoesSolucoes', v)}
                  nomes={nomes}
                  somenteLeitura={!editaGrade}
                />
              </Stack>
            </Tabs.Panel>
          )}
        </Tabs>
      </Stack>
      {!somenteLeitura && (
        <SaveBar
          sujo={sujo}
          salvando={enviando}
          onDescartar={descartar}
          salvar={usuario ? 'Salvar' : 'Criar e convidar'}
        />
      )}
      <ConflitoDialog
        conflito={conflito}
        rotulo={rotuloDoConflito}
        texto={(valor, campo) => textoDoConflito(campo, valor, { nomes, nomeDoGrupo })}
      />
    </form>
  )
}
