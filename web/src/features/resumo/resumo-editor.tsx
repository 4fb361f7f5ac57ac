import { Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { fieldErrors } from '#contract/messages.ts'
import { alterarResumo, criarResumo, PESSOAS, type Resumo, resumoEdicao, resumoNovo, TEXTOS } from '#contract/resumo.ts'
import { useEditor } from '#web/lib/editor.ts'
import { useMutationCall } from '#web/lib/query.ts'
import { ConflitoDialog } from '#web/ui/conflito-dialog.tsx'
import { ErroGeral } from '#web/ui/erro-geral.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import formulario from '#web/ui/formulario.module.css'
import { SaveBar } from '#web/ui/save-bar.tsx'
import { Perfil } from './perfil.tsx'
import classes from './resumo.module.css'
import { errosNoLugar, paraValores, preenchidas, ROTULOS, texto, type ValoresResumo } from './valores.ts'

interface Props {
  municipioId: number
  /** Undefined for a new one. */
  resumo: Resumo | undefined
  somenteLeitura?: boolean
  aoGravar?: (r: Resumo) => void
}

const semI = (perfis: ValoresResumo['perfis']) => preenchidas(perfis).map(({ i: _, ...l }) => l)
const NOVO = resumoNovo.omit({ municipioId: true })
const EDICAO = resumoEdicao.omit({ municipioResumoId: true, versao: true })

const Secao = ({ id, titulo, children }: { id: string; titulo: string; children: ReactNode }) => (
  <section aria-labelledby={`resumo-${id}`} className={formulario.caixa}>
    <Title order={2} size="h3" mb="md" id={`resumo-${id}`}>
      {titulo}
    </Title>
    {children}
  </section>
)

/** The whole summary on one page, saved together with its figures. */
export const ResumoEditor = ({ municipioId, resumo, somenteLeitura = false, aoGravar }: Props) => {
  const criar = useMutationCall(criarResumo, { naTela: true, sucesso: 'Resumo incluído com sucesso' })
  const alterar = useMutationCall(alterarResumo, { naTela: true, sucesso: 'Resumo salvo com sucesso' })
  const editor = useEditor<ValoresResumo, Resumo>({
    registro: resumo,
    paraValores,
    // Lines left empty are not sent, so the schema reads what will be.
    conferir: (v) => {
      const lido = (resumo ? EDICAO : NOVO).safeParse({ ...v, perfis: semI(v.perfis) })
      return lido.error ? errosNoLugar(fieldErrors(lido.error), v.perfis) : {}
    },
    aoGravar,
    gravar: (v, versao) => {
      // The schema has just said that nothing is missing.
      const corpo = { ...v, anoBase: v.anoBase!, perfis: semI(v.perfis) as Resumo['perfis'] }
      return resumo
        ? alterar.mutateAsync({ body: { ...corpo, municipioResumoId: resumo.municipioResumoId, versao } })
        : criar.mutateAsync({ body: { ...corpo, municipioId } })
    },
  })
  const { form, ref, onSubmit, enviando, erro, sujo, conflito, descartar, campo } = editor
  const readOnly = somenteLeitura

  return (
    <form ref={ref} onSubmit={onSubmit} noValidate aria-label={resumo ? `Resumo ${resumo.titulo}` : 'Novo resumo'}>
      <Stack gap="md">
        <ErroGeral erro={erro} />
        <Secao id="dados" titulo="Dados">
          <div className={classes.cabeca}>
            <TextField label="Título" required maxLength={160} readOnly={readOnly} {...campo('titulo')} />
            <TextField
              label="Ano-base"
              required
              restringir="numeros"
              maxLength={4}
              readOnly={readOnly}
              {...campo('anoBase')}
              value={form.values.anoBase === null ? '' : String(form.values.anoBase)}
              onChange={(v) => form.setFieldValue('anoBase', v ? Number(v) : null)}
            />
          </div>
        </Secao>
        <Secao id="perfil" titulo="Perfil">
          <Perfil
            linhas={form.values.perfis}
            onChange={(linhas) => form.setFieldValue('perfis', linhas)}
            erros={form.errors}
            somenteLeitura={readOnly}
          />
        </Secao>
        <Secao id="analise" titulo="Análise">
          <div className={formulario.campos}>
            {TEXTOS.map(({ chave, rotulo }) => (
              <TextField
                key={chave}
                label={rotulo}
                linhas={3}
                maxLength={4000}
                contador={!readOnly}
                readOnly={readOnly}
                {...campo(chave)}
              />
            ))}
          </div>
        </Secao>
        <Secao id="pessoas" titulo="Quem responde">
          <div className={formulario.campos}>
            {PESSOAS.map(({ chave, rotulo }) => (
              <TextField key={chave} label={rotulo} maxLength={160} readOnly={readOnly} {...campo(chave)} />
            ))}
          </div>
        </Secao>
      </Stack>
      {!somenteLeitura && <SaveBar sujo={sujo} salvando={enviando} onDescartar={descartar} />}
      <ConflitoDialog conflito={conflito} rotulo={(campo) => ROTULOS[campo] ?? campo} texto={texto} />
    </form>
  )
}
