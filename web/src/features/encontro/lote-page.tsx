import { Alert, Button, Group, Input, SegmentedControl, Stack, Table, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconCalendarPlus, IconEye } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { nomeComUf } from '#contract/br.ts'
import { MODALIDADE, TIPO_ENCONTRO, UF_DO_LOTE } from '#contract/encontro.ts'
import { criarEncontrosEmLote, type LinhaDoLote, opcoesDoLote } from '#contract/encontro-mudancas.ts'
import { nomesMunicipios } from '#contract/municipio.ts'
import { ambiente, useWording } from '#web/lib/ambiente.ts'
import { announce } from '#web/lib/announce.ts'
import { ApiError } from '#web/lib/api.ts'
import { INVALIDOS } from '#web/lib/forms.ts'
import { mensagemDe } from '#web/lib/mensagem.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { ErroGeral } from '#web/ui/erro-geral.tsx'
import { SwitchField } from '#web/ui/fields/switch-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import formulario from '#web/ui/formulario.module.css'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { MultiPicker } from '#web/ui/pickers/multi-picker.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { BarraDoPe } from '#web/ui/save-bar.tsx'
import { SemPermissao } from '#web/ui/sem-permissao.tsx'
import { TabelaRolante } from '#web/ui/tabela-rolante.tsx'
import { quantos } from '#web/ui/texto.ts'
import { SEM_PERGUNTAR, useUnsavedGuard } from '#web/ui/unsaved-guard.ts'
import classes from './encontro.module.css'
import { Datas, LinhaDaCidade } from './lote-linhas.tsx'
import { cidadeNova, corpoDoLote, dosCamposDoLote, errosDoLote, loteNovo, type ValoresDoLote } from './lote-valores.ts'
import { palavrasDo } from './palavras.ts'

const opcoesDe = (nomes: Readonly<Record<string, string>>) =>
  Object.entries(nomes).map(([value, label]) => ({ value, label }))

/** In the environment SC1, for admins and the specialist consultants of the city; the server asks the same. */
export const LotePage = () => {
  const { id = '' } = useParams()
  const { isAdmin, isConsultorEspecialistaMunicipio } = useSession()
  const pode = ambiente().uf === UF_DO_LOTE && (isAdmin || isConsultorEspecialistaMunicipio(Number(id)))
  return pode ? <EmLote key={id} municipioId={Number(id)} /> : <SemPermissao />
}

/** Cities × dates with the same agenda: looked at line by line, then made as a whole or not at all. */
const EmLote = ({ municipioId }: { municipioId: number }) => {
  const w = useWording()
  const ir = useNavigate()
  const { isAdmin, isConsultorEspecialistaMunicipio, can } = useSession()
  const [valores, setValores] = useState(() => loteNovo(municipioId))
  const [erros, setErros] = useState<Record<string, string>>({})
  const [erro, setErro] = useState<string>()
  const [previa, setPrevia] = useState<{ linhas: LinhaDoLote[]; comAviso: number }>()
  const [recusas, setRecusas] = useState(0)
  const quadro = useRef<HTMLFormElement>(null)
  const resumo = useRef<HTMLHeadingElement>(null)
  // Where the focus goes is there only once it is drawn.
  useEffect(() => {
    if (previa) resumo.current?.focus()
  }, [previa])
  useEffect(() => {
    if (recusas > 0) quadro.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [recusas])
  const cidades = useCall(nomesMunicipios, {}, { erro: `Erro ao obter ${w.min.plural('municipio')}` })
  const opcoes = useCall(opcoesDoLote, { params: { id: municipioId } }, { erro: 'Erro ao obter consultores' })
  const enviar = useMutationCall(criarEncontrosEmLote, {
    naTela: true,
    // A preview makes none and says nothing.
    sucesso: ({ encontrosIds }) => palavrasDo(w).marcados(encontrosIds.length),
  })
  const sujo = JSON.stringify(valores) !== JSON.stringify(loteNovo(municipioId))
  useUnsavedGuard(sujo)

  const mudar = (parte: Partial<ValoresDoLote>) => {
    setValores((antes) => ({ ...antes, ...parte }))
    // What was looked at is no longer what would be made.
    setPrevia(undefined)
  }
  const campo = <K extends keyof ValoresDoLote>(nome: K) => ({
    name: nome,
    value: valores[nome],
    error: erros[nome],
    onChange: (v: ValoresDoLote[K]) => mudar({ [nome]: v } as unknown as Partial<ValoresDoLote>),
  })
  const alcanca = (m: { municipioId: number }) => isAdmin || isConsultorEspecialistaMunicipio(m.municipioId)
  const nomeDa = (m: number) => {
    const achada = cidades.data?.find((c) => c.municipioId === m)
    return achada ? nomeComUf(achada) : ''
  }
  const recusar = (fields: Record<string, string>, frase: string) => {
    setErros(fields)
    setErro(frase)
    announce(frase)
    setRecusas((n) => n + 1)
  }
  const mandar = async (soVer: boolean) => {
    const locais = errosDoLote(valores)
    setErros(locais)
    setErro(undefined)
    if (Object.keys(locais).length > 0) return recusar(locais, INVALIDOS)
    try {
      const feito = await enviar.mutateAsync({ body: corpoDoLote(valores, soVer) })
      // The calendar has a flag of its own, which nobody needs for this page.
      if (!soVer) {
        const primeira = valores.datas.map((d) => d.data).toSorted()[0]
        return ir(`/cidade/${municipioId}/${can('calendario') ? `evento?dia=${primeira}` : 'geral'}`, SEM_PERGUNTAR)
      }
      setPrevia(feito)
    } catch (falha) {
      recusar(falha instanceof ApiError ? dosCamposDoLote(falha.fields) : {}, mensagemDe(falha))
    }
  }
  const total = valores.municipios.length * valores.datas.length
  const contado = (n: number) => w.min.conta(n, 'encontro')

  return (
    <PageFrame
      titulo="Eventos em lote"
      subtitulo={w.frase('Uma linha por data e {vários municípios} de uma vez: ou todos são marcados, ou nenhum.')}
    >
      <form
        ref={quadro}
        noValidate
        onSubmit={(e: FormEvent) => {
          e.preventDefault()
          void mandar(!previa)
        }}
      >
        <Stack gap="md">
          <ErroGeral erro={erro} />
          <section className={formulario.caixa}>
            <Title order={2} size="h4" mb="sm">
              O que é
            </Title>
            <div className={`${formulario.campos} ${classes.campos}`}>
              <div className={formulario.largo}>
                <TextField label="Título" required maxLength={160} {...campo('titulo')} />
              </div>
              <Picker
                label="Consultor responsável"
                required
                opcoes={(opcoes.data?.consultores ?? []).map((c) => ({ valor: c.usuarioId, rotulo: c.nome }))}
                carregando={opcoes.isLoading}
                {...campo('usuarioId')}
              />
              <Input.Wrapper label="Tipo" labelElement="div" required>
                <SegmentedControl
                  fullWidth
                  aria-label="Tipo"
                  data={opcoesDe(TIPO_ENCONTRO)}
                  value={String(valores.encontroType)}
                  onChange={(v) => mudar({ encontroType: Number(v) as ValoresDoLote['encontroType'] })}
                />
              </Input.Wrapper>
              <Input.Wrapper label="Modalidade" labelElement="div" required>
                <SegmentedControl
                  fullWidth
                  aria-label="Modalidade"
                  data={opcoesDe(MODALIDADE)}
                  value={String(valores.modalidade)}
                  onChange={(v) => mudar({ modalidade: Number(v) as ValoresDoLote['modalidade'] })}
                />
              </Input.Wrapper>
              <div className={formulario.largo}>
                <TextField label="Local ou link" required maxLength={300} {...campo('local')} />
              </div>
              <div className={formulario.largo}>
                <TextField label="Descrição" linhas={2} maxLength={2000} contador {...campo('descricao')} />
              </div>
              <SwitchField label="Convidar os membros de cada grupo" {...campo('convidarMembros')} />
              <SwitchField label="Enviar convite por e-mail" {...campo('enviarConvite')} />
            </div>
          </section>
          <section className={formulario.caixa}>
            <Title order={2} size="h4" mb="sm">
              {w.plural('municipio')}
            </Title>
            <Stack gap="sm">
              <MultiPicker
                label={w.plural('municipio')}
                required
                maxChips={1}
                opcoes={(cidades.data ?? [])
                  .filter(alcanca)
                  .map((m) => ({ valor: m.municipioId, rotulo: nomeComUf(m) }))}
                carregando={cidades.isLoading}
                error={erros.municipios}
                value={valores.municipios.map((m) => m.municipioId)}
                onChange={(ids) =>
                  mudar({
                    municipios: ids.map((m) => valores.municipios.find((c) => c.municipioId === m) ?? cidadeNova(m)),
                  })
                }
              />
              {valores.municipios.map((c, i) => (
                <LinhaDaCidade
                  key={c.municipioId}
                  cidade={c}
                  nome={nomeDa(c.municipioId)}
                  erro={(nome) => erros[`municipios.${i}.${nome}`]}
                  onChange={(parte) =>
                    mudar({ municipios: valores.municipios.map((x, j) => (i === j ? { ...x, ...parte } : x)) })
                  }
                />
              ))}
            </Stack>
          </section>
          <section className={formulario.caixa}>
            <Title order={2} size="h4" mb="sm">
              Datas
            </Title>
            <Stack gap="sm">
              <Datas datas={valores.datas} erros={erros} onChange={(datas) => mudar({ datas })} />
            </Stack>
          </section>
          {previa && (
            <section className={formulario.caixa}>
              <Title order={2} size="h4" mb="sm" ref={resumo} tabIndex={-1}>
                Prévia: {contado(previa.linhas.length)}
              </Title>
              {previa.comAviso > 0 && (
                <Alert color="yellow" mb="sm" icon={<IconAlertTriangle size={18} aria-hidden />}>
                  {quantos(previa.comAviso, 'linha tem aviso', 'linhas têm avisos')}. Confira antes de marcar: um aviso
                  não impede.
                </Alert>
              )}
              <TabelaDaPrevia linhas={previa.linhas} />
            </section>
          )}
          <BarraDoPe>
            <Text size="sm" c="dimmed" role="status">
              {previa ? 'Nada foi gravado ainda.' : contado(total)}
            </Text>
            <Group gap="sm" wrap="nowrap">
              {previa ? (
                <>
                  <Button variant="default" onClick={() => setPrevia(undefined)} disabled={enviar.isPending}>
                    Voltar a editar
                  </Button>
                  <Button
                    type="submit"
                    loading={enviar.isPending}
                    leftSection={<IconCalendarPlus size={18} aria-hidden />}
                  >
                    Marcar {contado(previa.linhas.length)}
                  </Button>
                </>
              ) : (
                <Button type="submit" loading={enviar.isPending} leftSection={<IconEye size={18} aria-hidden />}>
                  Ver prévia
                </Button>
              )}
            </Group>
          </BarraDoPe>
        </Stack>
      </form>
    </PageFrame>
  )
}

const TabelaDaPrevia = ({ linhas }: { linhas: readonly LinhaDoLote[] }) => {
  const w = useWording()
  return (
    <TabelaRolante rotulo="Prévia" minimo="44rem">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Quando</Table.Th>
          <Table.Th>{w.singular('municipio')}</Table.Th>
          <Table.Th>Título e local</Table.Th>
          <Table.Th ta="right">Convidados</Table.Th>
          <Table.Th>Avisos</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {linhas.map((l) => (
          <Table.Tr key={`${l.municipioId}-${l.data}`}>
            <Table.Td>
              {l.inicioString}–{l.fimString.slice(11)}
            </Table.Td>
            <Table.Td>{nomeComUf(l.municipio)}</Table.Td>
            <Table.Td>
              {l.titulo}
              <Text size="sm" c="dimmed">
                {l.local}
              </Text>
            </Table.Td>
            <Table.Td ta="right">{l.convidados}</Table.Td>
            <Table.Td>
              {l.avisos.length === 0
                ? 'Nenhum'
                : l.avisos.map((a) => (
                    <Group key={a.texto} gap={4} wrap="nowrap" align="start">
                      <IconAlertTriangle size={16} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
                      <Text size="sm">{a.texto}</Text>
                    </Group>
                  ))}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </TabelaRolante>
  )
}
