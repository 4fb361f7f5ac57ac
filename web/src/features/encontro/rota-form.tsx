import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCalendarPlus, IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { formatHours, formatKm, isIsoDate, nomeComUf } from '#contract/br.ts'
import { opcoesDosEncontros } from '#contract/encontro.ts'
import { fieldErrors } from '#contract/messages.ts'
import { nomesMunicipios } from '#contract/municipio.ts'
import {
  alterarRota,
  criarRota,
  encontrosParaRota,
  MAX_KM,
  MAX_PARADAS,
  type Rota,
  rotaEdicao,
  rotaNova,
} from '#contract/rota.ts'
import { dizer, useWording } from '#web/lib/ambiente.ts'
import { announce } from '#web/lib/announce.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { useFormDialog } from '#web/lib/use-form-dialog.ts'
import { noRelogio } from '#web/ui/calendario/dias.ts'
import { ConflitoDialog } from '#web/ui/conflito-dialog.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import formulario from '#web/ui/formulario.module.css'
import ul from '#web/ui/lista.module.css'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { RemoverLinha } from '#web/ui/remover-linha.tsx'
import { quantos } from '#web/ui/texto.ts'
import classes from './encontro.module.css'

interface Parada {
  municipioId: number | null
  encontroId: number | null
  km: number | null
}
export type ValoresDaRota = {
  usuarioId: number | null
  dia: string
  origem: string
  observacao: string
  paradas: Parada[]
}
const PARADA: Parada = { municipioId: null, encontroId: null, km: null }

export const valoresDaRota = (r: Rota | null | undefined, dia: string): ValoresDaRota => ({
  usuarioId: r?.usuarioId ?? null,
  dia: r?.dia ?? dia,
  origem: r?.origem ?? '',
  observacao: r?.observacao ?? '',
  paradas: r?.paradas.map(({ municipioId, encontroId, km }) => ({ municipioId, encontroId, km })) ?? [PARADA],
})
const corpoDe = ({ usuarioId: _, paradas, ...v }: ValoresDaRota) => ({
  ...v,
  paradas: paradas.map((p) => ({ ...p, municipioId: p.municipioId!, km: p.km! })),
})
const errosDe = (v: ValoresDaRota, base: Rota | null | undefined): Record<string, string> => {
  const { error } = base
    ? rotaEdicao.safeParse({ ...corpoDe(v), rotaId: base.rotaId, versao: base.versao })
    : rotaNova.safeParse(corpoDe(v))
  return error ? fieldErrors(error) : {}
}
/** Kilometres of the whole way; what is not typed yet counts for nothing. */
export const somaDeKm = (paradas: readonly { km: number | null }[]) =>
  Math.round(paradas.reduce((s, p) => s + (p.km ?? 0), 0) * 10) / 10
/** The list with one of its lines a place further up or down. */
export const trocar = <T,>(lista: readonly T[], i: number, passo: -1 | 1): T[] => {
  const j = i + passo
  if (j < 0 || j >= lista.length) return [...lista]
  const nova = [...lista]
  ;[nova[i], nova[j]] = [nova[j]!, nova[i]!]
  return nova
}

const ROTULOS: Readonly<Record<keyof ValoresDaRota, string>> = {
  usuarioId: 'Consultor',
  dia: 'Data',
  origem: 'Origem',
  observacao: 'Observação',
  paradas: 'Paradas',
}
const textoDoConflito = (v: unknown) => (Array.isArray(v) ? quantos(v.length, 'parada', 'paradas') : String(v ?? ''))

interface Props {
  /** Undefined: closed; null: a new one. */
  rota: Rota | null | undefined
  /** Where a new one begins. */
  dia: string
  onFechar: () => void
}

/** The way of a day: where it begins, the places in their order and the kilometres to each. */
export const RotaForm = ({ rota, dia, onFechar }: Props) => {
  const w = useWording()
  const { isAdmin, user, can } = useSession()
  const lista = useRef<HTMLOListElement>(null)
  const aberto = rota !== undefined
  const criar = useMutationCall(criarRota, { naTela: true, sucesso: 'Rota criada com sucesso' })
  const alterar = useMutationCall(alterarRota, { naTela: true, sucesso: 'Rota salva com sucesso' })
  const { base, valores, erros, mudar, campo, sujo, enviar, conflito } = useFormDialog<ValoresDaRota, Rota>({
    registro: rota,
    chave: (r) => r.rotaId,
    paraValores: (r) => valoresDaRota(r, dia),
    conferir: errosDe,
    gravar: (v, lida) =>
      lida
        ? alterar.mutateAsync({ body: { ...corpoDe(v), rotaId: lida.rotaId, versao: lida.versao } })
        : criar.mutateAsync({ body: { ...corpoDe(v), ...(v.usuarioId !== null && { usuarioId: v.usuarioId }) } }),
    onFechar,
  })
  const cidades = useCall(nomesMunicipios, {}, { enabled: aberto, erro: `Erro ao obter ${w.min.plural('municipio')}` })
  const deOutros = isAdmin && can(['visualizaTodosEncontros', 'encontros'])
  const pessoas = useCall(opcoesDosEncontros, {}, { enabled: aberto && deOutros, erro: 'Erro ao obter consultores' })
  const doDia = useCall(
    encontrosParaRota,
    {
      query: {
        dia: valores.dia,
        ...(valores.usuarioId !== null &&
          valores.usuarioId !== user.usuarioId && { usuarioId: String(valores.usuarioId) }),
      },
    },
    { enabled: aberto && isIsoDate(valores.dia), erro: `Erro ao obter ${w.min.plural('encontro')}` },
  )
  const encontros = doDia.data ?? []
  const { paradas } = valores
  const mudarParada = (i: number, parte: Partial<Parada>) =>
    mudar({ paradas: paradas.map((p, j) => (i === j ? { ...p, ...parte } : p)) })
  const nomeDa = (p: Parada) => {
    const cidade = cidades.data?.find((c) => c.municipioId === p.municipioId)
    return cidade ? nomeComUf(cidade) : ''
  }
  const mover = (i: number, passo: -1 | 1) => {
    const j = i + passo
    if (j < 0 || j >= paradas.length) return
    mudar({ paradas: trocar(paradas, i, passo) })
    announce(`${nomeDa(paradas[i]!) || 'Parada'}: agora é a parada ${j + 1} de ${paradas.length}`)
    // The button goes along with its line, so that pressing again goes on.
    requestAnimationFrame(() => {
      const linha = lista.current?.children[j]
      const nome = passo < 0 ? 'subir' : 'descer'
      const botao = linha?.querySelector<HTMLButtonElement>(`[data-mover="${nome}"]:not(:disabled)`)
      ;(botao ?? linha?.querySelector<HTMLButtonElement>('[data-mover]:not(:disabled)'))?.focus()
    })
  }
  const faltam = encontros.filter((e) => !paradas.some((p) => p.encontroId === e.encontroId))
  const trazer = () =>
    mudar({
      paradas: [
        ...paradas.filter((p) => p.municipioId !== null || p.km !== null),
        ...faltam.map((e) => ({ municipioId: e.municipioId, encontroId: e.encontroId, km: null })),
      ].slice(0, MAX_PARADAS),
    })

  return (
    <>
      <FormModal
        aberto={aberto}
        onFechar={onFechar}
        titulo={base ? 'Editar rota' : 'Nova rota'}
        largura={800}
        sujo={sujo}
        onEnviar={enviar}
      >
        <div className={`${formulario.campos} ${classes.campos}`}>
          {deOutros && !base && (
            <Picker
              label="Consultor"
              placeholder="Você"
              opcoes={(pessoas.data?.consultores ?? [])
                .filter((c) => c.habilitado)
                .map((c) => ({ valor: c.usuarioId, rotulo: c.nome }))}
              carregando={pessoas.isLoading}
              {...campo('usuarioId')}
            />
          )}
          <DateField label="Data" required data-autofocus {...campo('dia')} />
          <TextField label="Origem" required maxLength={160} placeholder="De onde se parte" {...campo('origem')} />
        </div>
        <Group justify="space-between" gap="xs">
          <Text fw={650} component="h3" m={0}>
            Paradas, em ordem
          </Text>
          {faltam.length > 0 && (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconCalendarPlus size={18} aria-hidden />}
              onClick={trazer}
            >
              Trazer {w.min.conta(faltam.length, 'encontro')} do dia
            </Button>
          )}
        </Group>
        <ol ref={lista} className={ul.pilha}>
          {paradas.map((p, i) => {
            const nome = nomeDa(p) || `Parada ${i + 1}`
            const erro = (c: string) => erros[`paradas.${i}.${c}`]
            const daqui = encontros.filter((e) => p.municipioId === null || e.municipioId === p.municipioId)
            const dito = base?.paradas.find((x) => x.encontroId === p.encontroId && x.encontro)
            const opcoes = daqui.map((e) => ({
              valor: e.encontroId,
              rotulo: `${formatHours(noRelogio(e.inicio).minuto)} ${e.titulo}`,
              descricao: nomeComUf(e.municipio),
            }))
            const falta = dito?.encontroId && !opcoes.some((o) => o.valor === dito.encontroId)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name until they are saved
              <li key={i} className={`${formulario.linha} ${classes.parada}`}>
                <span className={classes.ordem} aria-hidden>
                  {i + 1}
                </span>
                <Picker
                  label={w.singular('municipio')}
                  required
                  opcoes={(cidades.data ?? []).map((m) => ({ valor: m.municipioId, rotulo: nomeComUf(m) }))}
                  carregando={cidades.isLoading}
                  value={p.municipioId}
                  error={erro('municipioId')}
                  onChange={(municipioId) => mudarParada(i, { municipioId, encontroId: null })}
                />
                <Picker
                  label={w.singular('encontro')}
                  placeholder={w.flexiona('encontro', 'Nenhum')}
                  opcoes={
                    falta
                      ? [...opcoes, { valor: dito.encontroId!, rotulo: dito.encontro!.titulo, descricao: '' }]
                      : opcoes
                  }
                  carregando={doDia.isLoading}
                  vazio={dizer('{Nenhum encontro} nesse dia')}
                  value={p.encontroId}
                  error={erro('encontroId')}
                  onChange={(encontroId) => {
                    const achado = encontros.find((e) => e.encontroId === encontroId)
                    mudarParada(i, { encontroId, ...(achado && { municipioId: achado.municipioId }) })
                  }}
                />
                <NumberField
                  label="Km até aqui"
                  required
                  min={0}
                  max={MAX_KM}
                  decimais={1}
                  value={p.km}
                  error={erro('km')}
                  onChange={(km) => mudarParada(i, { km })}
                />
                <Group gap={4} wrap="nowrap" className={formulario.aoLado}>
                  {([-1, 1] as const).map((passo) => {
                    const rotulo = passo < 0 ? 'Subir' : 'Descer'
                    return (
                      <Tooltip key={passo} label={rotulo}>
                        <ActionIcon
                          variant="default"
                          size={36}
                          aria-label={`${rotulo}: ${nome}`}
                          data-mover={passo < 0 ? 'subir' : 'descer'}
                          disabled={passo < 0 ? i === 0 : i === paradas.length - 1}
                          onClick={() => mover(i, passo)}
                        >
                          {passo < 0 ? <IconArrowUp size={18} aria-hidden /> : <IconArrowDown size={18} aria-hidden />}
                        </ActionIcon>
                      </Tooltip>
                    )
                  })}
                  {paradas.length > 1 && (
                    <RemoverLinha nome={nome} onClick={() => mudar({ paradas: paradas.filter((_, j) => j !== i) })} />
                  )}
                </Group>
              </li>
            )
          })}
        </ol>
        {erros.paradas && (
          <Text size="sm" c="red" role="alert">
            {erros.paradas}
          </Text>
        )}
        <Group justify="space-between" gap="sm">
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            disabled={paradas.length >= MAX_PARADAS}
            onClick={() => mudar({ paradas: [...paradas, PARADA] })}
          >
            Adicionar parada
          </Button>
          <Text role="status">
            {quantos(paradas.length, 'parada', 'paradas')}, <b>{formatKm(somaDeKm(paradas))}</b>
          </Text>
        </Group>
        <TextField label="Observação" linhas={2} maxLength={1000} {...campo('observacao')} />
      </FormModal>
      <ConflitoDialog
        conflito={conflito}
        rotulo={(c) => ROTULOS[c as keyof ValoresDaRota] ?? c}
        texto={textoDoConflito}
      />
    </>
  )
}
