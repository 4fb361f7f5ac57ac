import { Alert, Stack, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMemo } from 'react'
import { ERROS } from '#contract/erros.ts'
import type { Grupo } from '#contract/grupo-usuario.ts'
import { listarEixos } from '#contract/municipio.ts'
import { rotasDeRelatorio } from '#contract/relatorios.ts'
import { useWording } from '#web/lib/ambiente.ts'
import type { useEditor } from '#web/lib/editor.ts'
import { useCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { EixosPicker } from '#web/partes/eixos-picker.tsx'
import { SwitchField } from '#web/ui/fields/switch-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import formulario from '#web/ui/formulario.module.css'
import { MultiPicker } from '#web/ui/pickers/multi-picker.tsx'
import type { ValoresGrupo } from './valores.ts'

interface Props {
  editor: ReturnType<typeof useEditor<ValoresGrupo, Grupo>>
  somenteLeitura: boolean
}

/** Everything of a group that is no flag. */
export const CamposDoGrupo = ({ editor: { campo, form }, somenteLeitura: readOnly }: Props) => {
  const { isFullAdmin } = useSession()
  const w = useWording()
  const eixos = useCall(listarEixos, {}, { erro: ERROS.obterEixos })
  const opcoesEixo = useMemo(
    () => eixos.data?.map((e) => ({ valor: e.eixoId, rotulo: e.nome, grupo: e.projeto.nome })) ?? [],
    [eixos.data],
  )
  const opcoesRelatorio = useMemo(
    () => rotasDeRelatorio.map(({ rota, titulo }) => ({ valor: rota, rotulo: w.frase(titulo), descricao: rota })),
    [w],
  )
  return (
    <Stack gap="md" className={formulario.caixa}>
      <div className={formulario.campos}>
        <TextField label="Nome" required maxLength={80} readOnly={readOnly} {...campo('nome')} />
        <TextField
          label="Descrição"
          maxLength={400}
          placeholder="Quem é este grupo, em uma frase"
          readOnly={readOnly}
          {...campo('descricao')}
        />
      </div>
      <section aria-labelledby="alcance-titulo">
        <Title order={2} size="h3" id="alcance-titulo" mb="xs">
          Alcance
        </Title>
        <Stack gap="md">
          <div className={formulario.campos}>
            <SwitchField
              label={`Ver ${w.min.todos('eixo')}`}
              description={`Sem isso, a pessoa só alcança ${w.min.os('municipio')} e ${w.min.os('eixo')} das suas permissões.`}
              readOnly={readOnly}
              {...campo('verTodosEixos')}
            />
            <SwitchField
              label={`Ver ${w.min.os('municipio')}`}
              description={`Mostra a lista ${w.min.dos('municipio')} na primeira tela. Sem isso, ela traz só as pendências.`}
              readOnly={readOnly}
              {...campo('visualizaMunicipio')}
            />
            {isFullAdmin && (
              <SwitchField
                label="Acesso total"
                description="Passa por cima de todas as permissões."
                readOnly={readOnly}
                {...campo('acessoTotal')}
              />
            )}
          </div>
          {form.values.acessoTotal && (
            <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title="Este grupo pode tudo">
              Quem está nele vê e muda qualquer coisa neste ambiente, inclusive outros administradores. As permissões
              abaixo não o limitam.
            </Alert>
          )}
          <div className={formulario.campos}>
            <EixosPicker
              label={`${w.plural('eixo')} da sala`}
              description={`${w.plural('eixo')} que quem atende na sala vê e pelos quais envia.`}
              placeholder="Nenhum"
              opcoes={opcoesEixo}
              carregando={eixos.isLoading}
              vazio={w.nenhum('eixo')}
              readOnly={readOnly}
              {...campo('visualizaEixosIds')}
            />
            <MultiPicker
              label="Relatórios do dashboard"
              description="Relatórios administrativos que o grupo pode abrir."
              placeholder="Nenhum"
              opcoes={opcoesRelatorio}
              readOnly={readOnly}
              {...campo('relatorioAdm')}
            />
          </div>
        </Stack>
      </section>
    </Stack>
  )
}
