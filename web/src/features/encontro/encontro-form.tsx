import { Button, Input, Radio, SegmentedControl, Text } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { formatHours, nomeComUf } from '#contract/br.ts'
import {
  consultoresDoEncontro,
  type Encontro,
  MAX_REPETICOES,
  MODALIDADE,
  REPETICAO,
  type Repeticao,
  TIPO_ENCONTRO,
} from '#contract/encontro.ts'
import { type Alcance, alterarEncontro, criarEncontro } from '#contract/encontro-mudancas.ts'
import { gruposDoMunicipio } from '#contract/membro.ts'
import { nomesMunicipios } from '#contract/municipio.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { useFormDialog } from '#web/lib/use-form-dialog.ts'
import { EscolherTarefas } from '#web/partes/escolher-tarefas.tsx'
import { ConflitoDialog } from '#web/ui/conflito-dialog.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { HoraField } from '#web/ui/fields/hora-field.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { SwitchField } from '#web/ui/fields/switch-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import formulario from '#web/ui/formulario.module.css'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { quantos } from '#web/ui/texto.ts'
import { AvisosDoFormulario } from './avisos.tsx'
import { rotuloDoConflito, textoDoConflito } from './conflito.ts'
import { Convidados } from './convidados.tsx'
import classes from './encontro.module.css'
import { palavrasDo } from './palavras.ts'
import {
  corpoDaEdicao,
  corpoNovo,
  dosCampos,
  duracaoDe,
  errosDe,
  momentos,
  mudaMomento,
  repeticaoDe,
  temMomento,
  VAZIO,
  type Valores,
  valoresDe,
} from './valores.ts'

/** What the form is open on: a new one that begins with these values, or one that is there. */
export type NoFormulario = { novo: Partial<Valores> } | { encontro: Encontro }

interface Props {
  aberto: NoFormulario | undefined
  onFechar: () => void
  /** The calendar of one city: it is not asked for. */
  municipioId?: number | undefined
}

const opcoesDe = (nomes: Readonly<Record<string, string>>) =>
  Object.entries(nomes).map(([value, label]) => ({ value, label }))
const REPETICOES = Object.entries(REPETICAO).map(([valor, rotulo]) => ({ valor: valor as Repeticao, rotulo }))

const Secao = ({ titulo, children }: { titulo: string; children: ReactNode }) => (
  <fieldset className={classes.secao}>
    <legend>{titulo}</legend>
    {children}
  </fieldset>
)

const Escolha = ({
  rotulo,
  opcoes,
  value,
  onChange,
}: {
  rotulo: string
  opcoes: { value: string; label: string }[]
  value: string
  onChange: (v: string) => void
}) => (
  <Input.Wrapper label={rotulo} labelElement="div" required>
    <SegmentedControl fullWidth aria-label={rotulo} data={opcoes} value={value} onChange={onChange} />
  </Input.Wrapper>
)

/** Whom and what the city offers, with what the meeting names already although it is offered no more. */
const useOpcoes = (municipioId: number | null, base: Encontro | null | undefined, escolheCidade: boolean) => {
  const w = useWording()
  const { user } = useSession()
  const enabled = municipioId !== null
  const params = { id: municipioId ?? 0 }
  const cidades = useCall(
    nomesMunicipios,
    {},
    { enabled: escolheCidade, erro: `Erro ao obter ${w.min.plural('municipio')}` },
  )
  const grupos = useCall(gruposDoMunicipio, { params }, { enabled, erro: 'Erro ao obter grupos' })
  const consultores = useCall(consultoresDoEncontro, { params }, { enabled, erro: 'Erro ao obter consultores' })
  return useMemo(() => {
    const pessoas = new Map((consultores.data ?? []).map((c) => [c.usuarioId, c.nome]))
    if (base) pessoas.set(base.usuarioId, pessoas.get(base.usuarioId) ?? base.usuario.nome)
    return {
      carregando: grupos.isLoading || consultores.isLoading,
      cidades: (cidades.data ?? []).map((m) => ({ valor: m.municipioId, rotulo: nomeComUf(m) })),
      grupos: grupos.data ?? [],
      consultores: [...pessoas].map(([valor, nome]) => ({
        valor,
        rotulo: valor === user.usuarioId ? `${nome} (você)` : nome,
      })),
      /** Oneself, where one can answer for it. */
      eu: consultores.data?.some((c) => c.usuarioId === user.usuarioId) ? user.usuarioId : null,
    }
  }, [cidades.data, grupos.data, grupos.isLoading, consultores.data, consultores.isLoading, base, user.usuarioId])
}

/** A meeting, or a series of them: what, when, where, about what and with whom. */
export const EncontroForm = ({ aberto, onFechar, municipioId }: Props) => {
  const w = useWording()
  const p = palavrasDo(w)
  const { can } = useSession()
  const [escolhendo, setEscolhendo] = useState(false)
  const registro = aberto && ('encontro' in aberto ? aberto.encontro : null)
  const inicial = aberto && 'novo' in aberto ? aberto.novo : undefined
  const criar = useMutationCall(criarEncontro, {
    naTela: true,
    sucesso: ({ encontrosIds }) => p.marcados(encontrosIds.length),
  })
  const alterar = useMutationCall(alterarEncontro, { naTela: true, sucesso: w.comSucesso('encontro', 'salvo') })
  const { base, valores, erros, mudar, campo, sujo, enviar, conflito } = useFormDialog<Valores, Encontro>({
    registro,
    chave: (e) => e.encontroId,
    paraValores: (e) => (e ? valoresDe(e) : { ...VAZIO, municipioId: municipioId ?? null, ...inicial }),
    conferir: errosDe,
    gravar: (v, lido) =>
      lido ? alterar.mutateAsync({ body: corpoDaEdicao(v, lido) }) : criar.mutateAsync({ body: corpoNovo(v) }),
    campos: dosCampos,
    onFechar,
    aoAbrir: () => setEscolhendo(false),
  })
  const escolheCidade = municipioId === undefined && !base && aberto !== undefined
  const opcoes = useOpcoes(aberto ? valores.municipioId : null, base, escolheCidade)
  const { eu } = opcoes
  const semConsultor = aberto !== undefined && !base && valores.usuarioId === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: proposed once it is known who can
  useEffect(() => {
    if (semConsultor && eu !== null) mudar({ usuarioId: eu })
  }, [semConsultor, eu])

  const trocarCidade = (id: number | null) =>
    mudar({ municipioId: id, grupoId: null, usuarioId: null, solucoes: [], tarefas: [], convidados: [] })
  const grupo = opcoes.grupos.find((g) => g.grupoId === valores.grupoId)
  /** What a conflict shows of who and which group: names, not numbers. */
  const nomeado = (v: unknown, c: string) => {
    if (c === 'grupoId') return opcoes.grupos.find((g) => g.grupoId === v)?.nome ?? ''
    if (c === 'usuarioId') return opcoes.consultores.find((o) => o.valor === v)?.rotulo ?? ''
    return textoDoConflito(v, c)
  }
  const duracao = duracaoDe(valores)
  // What has presences keeps its day and stays as it is when the others move.
  const move = base && mudaMomento(valores, base)
  const naSerie = base ? base.seguintes[move ? 'mover' : 'editar'] : 0
  const repeticao = repeticaoDe(valores)
  const pedido =
    aberto && temMomento(valores) && valores.municipioId !== null && valores.usuarioId !== null
      ? {
          ...momentos(valores),
          municipioId: valores.municipioId,
          usuarioId: valores.usuarioId,
          alcance: valores.alcance,
          ...(base && { encontroId: base.encontroId }),
          ...(!base && repeticao && (repeticao.vezes || repeticao.ate) && { repeticao }),
        }
      : undefined

  return (
    <>
      <FormModal
        aberto={aberto !== undefined}
        onFechar={onFechar}
        titulo={base ? `Editar ${w.min.singular('encontro')}` : p.novo}
        largura={800}
        sujo={sujo}
        onEnviar={enviar}
        persistente={escolhendo}
      >
        <Secao titulo="O que é">
          <TextField label="Título" required maxLength={160} data-autofocus {...campo('titulo')} />
          <div className={`${formulario.campos} ${classes.campos}`}>
            {escolheCidade && (
              <Picker
                label={w.singular('municipio')}
                required
                opcoes={opcoes.cidades}
                {...campo('municipioId')}
                onChange={trocarCidade}
              />
            )}
            <Picker
              label="Grupo"
              required
              disabled={valores.municipioId === null}
              opcoes={opcoes.grupos.map((g) => ({ valor: g.grupoId, rotulo: g.nome }))}
              carregando={opcoes.carregando}
              vazio={w.frase('Nenhum grupo {neste município}')}
              {...campo('grupoId')}
            />
            <Picker
              label="Consultor responsável"
              required
              disabled={valores.municipioId === null}
              opcoes={opcoes.consultores}
              carregando={opcoes.carregando}
              {...campo('usuarioId')}
            />
          </div>
          <div className={`${formulario.campos} ${classes.campos}`}>
            <Escolha
              rotulo="Tipo"
              opcoes={opcoesDe(TIPO_ENCONTRO)}
              value={String(valores.encontroType)}
              onChange={(v) => mudar({ encontroType: Number(v) as Valores['encontroType'] })}
            />
            <Escolha
              rotulo="Modalidade"
              opcoes={opcoesDe(MODALIDADE)}
              value={String(valores.modalidade)}
              onChange={(v) => mudar({ modalidade: Number(v) as Valores['modalidade'] })}
            />
          </div>
        </Secao>
        <Secao titulo="Quando e onde">
          <div className={classes.horas}>
            <DateField label="Data" required {...campo('data')} />
            <HoraField label="Início" required {...campo('inicio')} />
            <HoraField label="Fim" required {...campo('fim')} />
            {can('verDuracaoCalendario') && (
              <div>
                <Text size="sm" fw={600}>
                  Duração
                </Text>
                <Text component="output" aria-label="Duração" mt={8} display="block">
                  {duracao === null ? 'Informe as horas' : formatHours(duracao)}
                </Text>
              </div>
            )}
          </div>
          <TextField
            label={valores.modalidade === 2 ? 'Link' : 'Local ou link'}
            required
            maxLength={300}
            {...campo('local')}
          />
          {!base && (
            <div className={classes.horas}>
              <Picker
                label="Repetição"
                placeholder="Não se repete"
                opcoes={REPETICOES}
                {...campo('repeticao')}
                onChange={(v) => mudar({ repeticao: v as Repeticao | null })}
              />
              {valores.repeticao && (
                <>
                  <Escolha
                    rotulo="Termina"
                    opcoes={[
                      { value: 'vezes', label: 'Após' },
                      { value: 'ate', label: 'No dia' },
                    ]}
                    value={valores.termina}
                    onChange={(v) => mudar({ termina: v as Valores['termina'] })}
                  />
                  {valores.termina === 'vezes' ? (
                    <NumberField label="Quantas vezes" required min={2} max={MAX_REPETICOES} {...campo('vezes')} />
                  ) : (
                    <DateField label="Até" required min={valores.data || undefined} {...campo('ate')} />
                  )}
                </>
              )}
            </div>
          )}
          {base && base.seguintes.editar > 0 && (
            <Radio.Group
              label="O que muda vale para"
              description={`Em outro dia ou hora, o que segue na série anda o mesmo tanto.`}
              value={valores.alcance}
              onChange={(v) => mudar({ alcance: v as Alcance })}
            >
              <div className={classes.legenda}>
                <Radio value="este" label={p.este} />
                <Radio value="seguintes" label={`${p.eSeguintes} (mais ${naSerie})`} />
              </div>
            </Radio.Group>
          )}
          <AvisosDoFormulario pedido={pedido} />
        </Secao>
        <Secao titulo={`${w.plural('solucao')} e ${w.min.plural('tarefa')}`}>
          <SolucoesETarefasEscolhidas valores={valores} erro={erros.tarefas ?? erros.solucoes} />
          <Button
            variant="default"
            leftSection={<IconListCheck size={18} aria-hidden />}
            disabled={valores.municipioId === null}
            onClick={() => setEscolhendo(true)}
            style={{ justifySelf: 'start' }}
          >
            {valores.solucoes.length > 0 ? 'Mudar a escolha' : `Adicionar ${w.min.plural('tarefa')}`}
          </Button>
        </Secao>
        <Secao titulo="Convidados">
          {valores.municipioId === null ? (
            <Text size="sm" c="dimmed">
              {w.frase('Escolha antes {o município}.')}
            </Text>
          ) : (
            <Convidados
              municipioId={valores.municipioId}
              grupo={grupo}
              convidados={valores.convidados}
              onChange={(convidados) => mudar({ convidados })}
              erros={erros}
            />
          )}
          <SwitchField
            label="Enviar convite por e-mail"
            description="Com o arquivo da agenda (.ics); o que mudar depois é avisado também."
            {...campo('enviarConvite')}
          />
        </Secao>
        <Secao titulo="Pauta">
          <TextField label="Descrição" linhas={3} maxLength={2000} contador {...campo('descricao')} />
        </Secao>
      </FormModal>
      {valores.municipioId !== null && (
        <EscolherTarefas
          aberto={escolhendo}
          onFechar={() => setEscolhendo(false)}
          municipioId={valores.municipioId}
          escolhidas={valores}
          onEscolher={mudar}
        />
      )}
      <ConflitoDialog conflito={conflito} rotulo={rotuloDoConflito} texto={nomeado} />
    </>
  )
}

const SolucoesETarefasEscolhidas = ({ valores, erro }: { valores: Valores; erro: string | undefined }) => {
  const w = useWording()
  return (
    <>
      {valores.solucoes.length === 0 && (
        <Text size="sm" c="dimmed">
          {w.frase('Nenhuma {solução escolhida}.')}
        </Text>
      )}
      {valores.solucoes.map((s) => {
        const tarefas = valores.tarefas.filter((t) => t.municipioSolucaoId === s.municipioSolucaoId)
        return (
          <div key={s.municipioSolucaoId}>
            <Text size="sm" fw={600}>
              {s.nome}
            </Text>
            {tarefas.length > 0 ? (
              <ul className={classes.escolhidas}>
                {tarefas.map((t) => (
                  <li key={t.municipioTarefaId}>{t.nome}</li>
                ))}
              </ul>
            ) : (
              <Text size="sm" c="dimmed">
                {quantos(0, w.min.singular('tarefa'), w.min.plural('tarefa'))}
              </Text>
            )}
          </div>
        )
      })}
      {erro && (
        <Text size="sm" c="red" role="alert">
          {erro}
        </Text>
      )}
    </>
  )
}
