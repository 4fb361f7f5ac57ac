import { Alert, Stack } from '@mantine/core'
import { digits } from '#contract/br.ts'
import { TIPO_ENCONTRO } from '#contract/encontro.ts'
import { type RelatorioDeEncontro, TIPO_EXECUCAO } from '#contract/relatorio-encontro.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useSession } from '#web/lib/session.ts'
import { Dado } from '#web/partes/relatorio/dados.tsx'
import classes from '#web/partes/relatorio/relatorio.module.css'
import { MaskedField, mascarar } from '#web/ui/fields/masked-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import formulario from '#web/ui/formulario.module.css'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import type { useNovoRelatorio } from './novo-relatorio.ts'
import type { Form } from './use-relatorio-form.ts'

const MOMENTO = '##/##/#### ##:##'
const TIPOS = [
  { valor: 1 as const, rotulo: TIPO_EXECUCAO[1] },
  { valor: 2 as const, rotulo: TIPO_EXECUCAO[2] },
]

const Momento = ({ form, campo, rotulo }: { form: Form; campo: 'inicioString' | 'fimString'; rotulo: string }) => {
  const { value, onChange, ...resto } = form.campo(campo)
  return (
    <MaskedField
      label={rotulo}
      placeholder="dd/mm/aaaa hh:mm"
      {...resto}
      mascara={MOMENTO}
      value={digits(value)}
      onChange={(numeros) => onChange(mascarar(MOMENTO, numeros))}
    />
  )
}

interface Props {
  form: Form
  relatorio: RelatorioDeEncontro | undefined
  novo: ReturnType<typeof useNovoRelatorio> | undefined
}

/** Which meeting, and what is known of it already. */
const Encontro = ({ form, relatorio, novo }: Props) => {
  const w = useWording()
  const { valores, preparo } = form
  const encontro = relatorio?.encontro ?? preparo?.encontro
  const { encontros = [], total = 0 } = novo?.data ?? {}
  // One that was asked for in the address may be older than those that are listed.
  const listados = encontro && !encontros.some((e) => e.encontroId === encontro.encontroId) ? [encontro] : []
  const opcoes = [...listados, ...encontros].map((e) => ({ valor: e.encontroId, rotulo: e.grupoData }))
  const descricao =
    total > encontros.length
      ? w.frase(
          `Só {os encontros} mais recentes: ${encontros.length} de ${total}. Para outra data, comece pela página {do encontro}.`,
        )
      : w.frase('{Os encontros} que ainda não têm relatório')
  return (
    <>
      <Picker
        label="Evento"
        required
        limpavel={false}
        opcoes={opcoes}
        value={valores.encontroId}
        onChange={(id) => void form.escolher(id)}
        name="encontroId"
        error={form.erros.encontroId}
        disabled={relatorio !== undefined}
        carregando={novo?.isFetching}
        vazio={`Nenhum${w.palavra('encontro').genero === 'f' ? 'a' : ''} ${w.min.singular('encontro')} sem relatório`}
        description={relatorio ? undefined : descricao}
      />
      {encontro && (
        <dl className={classes.dados}>
          <Dado rotulo={w.singular('grupo')}>{encontro.grupo.nome}</Dado>
          <Dado rotulo="Local">{encontro.local}</Dado>
          {encontro.encontroType && (
            <Dado rotulo={`Tipo ${w.min.do('encontro')}`}>{TIPO_ENCONTRO[encontro.encontroType]}</Dado>
          )}
        </dl>
      )}
    </>
  )
}

export const AbaRelatorio = ({ form, relatorio, novo }: Props) => {
  const { can } = useSession()
  const { regras } = form
  return (
    <Stack gap="md">
      {relatorio?.motivoRejeicao && (
        <Alert color="yellow" role="note" title="O que foi pedido na análise">
          <span className={classes.linhas}>{relatorio.motivoRejeicao}</span>
        </Alert>
      )}
      <Encontro form={form} relatorio={relatorio} novo={novo} />
      <TextField label="Título" maxLength={300} {...form.campo('titulo')} />
      <div data-campo="descricao">
        <RichText label="Relatório do evento" required {...form.campo('descricao')} />
      </div>
      <div className={formulario.campos} style={{ '--coluna': '13rem' } as React.CSSProperties}>
        <Picker
          label="Tipo de execução"
          required={regras.exigeTipoEHoras}
          opcoes={TIPOS}
          {...form.campo('tipoExecucaoRelatorioId')}
        />
        <Momento form={form} campo="inicioString" rotulo="Início" />
        <Momento form={form} campo="fimString" rotulo="Fim" />
        <TextField
          label="Horas utilizadas"
          required={regras.exigeTipoEHoras}
          {...form.campo('horasUtilizadasString')}
          onChange={(v) => form.mudar({ horasUtilizadasString: v.replace(/[^\d:.,]/g, '').slice(0, 8) })}
          readOnly={!regras.podeEditarHoras}
          description={regras.podeEditarHoras ? 'Como 08:30, 8,5 ou 8' : 'Vêm do que foi planejado'}
        />
        {can('exibirPjAtendida') && (
          <TextField label="PJ atendidas" restringir="numeros" maxLength={7} {...form.campo('pjAtendidas')} />
        )}
        {can('exibirPfAtendida') && (
          <TextField label="PF atendidas" restringir="numeros" maxLength={7} {...form.campo('pfAtendidas')} />
        )}
      </div>
    </Stack>
  )
}
