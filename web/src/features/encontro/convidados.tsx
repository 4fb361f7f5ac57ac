import { Button, Group, Text } from '@mantine/core'
import { IconUserPlus, IconUsersGroup } from '@tabler/icons-react'
import { useMemo, useRef } from 'react'
import { MAX_CONVIDADOS } from '#contract/encontro.ts'
import { ERROS } from '#contract/erros.ts'
import { isMascarado } from '#contract/fields.ts'
import { type Grupo, membrosDoMunicipio } from '#contract/membro.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { announce } from '#web/lib/announce.ts'
import { useCall } from '#web/lib/query.ts'
import { PhoneField } from '#web/ui/fields/masked-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import formulario from '#web/ui/formulario.module.css'
import ul from '#web/ui/lista.module.css'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { RemoverLinha } from '#web/ui/remover-linha.tsx'
import { quantos } from '#web/ui/texto.ts'
import classes from './encontro.module.css'
import type { Pessoa } from './valores.ts'

interface Props {
  municipioId: number
  grupo: Grupo | undefined
  convidados: readonly Pessoa[]
  onChange: (convidados: Pessoa[]) => void
  erros: Readonly<Record<string, string>>
}

const AVULSO: Pessoa = { membroId: null, nome: '', email: '', telefone: '' }

/** Guests: whole groups, members one by one, and others by their name. */
export const Convidados = ({ municipioId, grupo, convidados, onChange, erros }: Props) => {
  const w = useWording()
  const membros = useCall(membrosDoMunicipio, { params: { id: municipioId } }, { erro: ERROS.obterMembros })
  const ja = useMemo(() => new Set(convidados.map((c) => c.membroId)), [convidados])
  const lista = membros.data ?? []
  const doGrupo = lista.filter((m) => m.membroGrupos.some((g) => g.grupoId === grupo?.grupoId) && !ja.has(m.membroId))
  const gruposComMembros = useMemo(() => {
    const nomes = new Map<number, { nome: string; ids: number[] }>()
    for (const m of membros.data ?? [])
      for (const g of m.membroGrupos) {
        const achado = nomes.get(g.grupoId) ?? { nome: g.nome, ids: [] }
        achado.ids.push(m.membroId)
        nomes.set(g.grupoId, achado)
      }
    return nomes
  }, [membros.data])
  const juntar = (ids: readonly number[]) => {
    const novos = lista.filter((m) => ids.includes(m.membroId) && !ja.has(m.membroId))
    const cabem = novos.slice(0, MAX_CONVIDADOS - convidados.length)
    onChange([
      ...convidados,
      ...cabem.map((m) => ({ membroId: m.membroId, nome: m.nome, email: m.email ?? '', telefone: m.telefone })),
    ])
    announce(`${quantos(cabem.length, 'convidado adicionado', 'convidados adicionados')}`)
  }
  const nomes = useRef<HTMLUListElement>(null)
  const porNome = () => {
    onChange([...convidados, AVULSO])
    // The new line stands below all others, maybe out of sight.
    requestAnimationFrame(() => nomes.current?.lastElementChild?.querySelector('input')?.focus())
  }
  const mudar = (i: number, parte: Partial<Pessoa>) =>
    onChange(convidados.map((c, j) => (i === j ? { ...c, ...parte } : c)))
  const tirar = (i: number) => onChange(convidados.filter((_, j) => j !== i))
  const opcoes = [
    ...[...gruposComMembros].map(([id, g]) => ({
      valor: `g${id}`,
      rotulo: g.nome,
      grupo: 'Grupos',
      descricao: quantos(g.ids.length, w.min.singular('membro'), w.min.plural('membro')),
      ...(g.ids.every((m) => ja.has(m)) && { desabilitada: 'Todos já são convidados' }),
    })),
    ...lista.map((m) => ({
      valor: `m${m.membroId}`,
      rotulo: m.nome,
      grupo: w.plural('membro'),
      descricao: [m.cargo, m.orgao].filter(Boolean).join(' · '),
      ...(ja.has(m.membroId) && { desabilitada: 'Já é convidado' }),
    })),
  ]
  const escolher = (chave: string | null) => {
    if (!chave) return
    const id = Number(chave.slice(1))
    juntar(chave.startsWith('g') ? (gruposComMembros.get(id)?.ids ?? []) : [id])
  }

  return (
    <>
      <Group gap="sm" align="end">
        <div className={classes.cresce}>
          <Picker
            label="Convidar grupo ou membro"
            placeholder="Digite um nome"
            opcoes={opcoes}
            carregando={membros.isLoading}
            vazio={w.frase('Nenhum membro ou grupo {neste município}')}
            value={null}
            onChange={escolher}
          />
        </div>
        {doGrupo.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconUsersGroup size={18} aria-hidden />}
            onClick={() => juntar(doGrupo.map((m) => m.membroId))}
          >
            Convidar {quantos(doGrupo.length, 'membro do grupo', 'membros do grupo')}
          </Button>
        )}
        <Button variant="default" leftSection={<IconUserPlus size={18} aria-hidden />} onClick={porNome}>
          Convidar por nome
        </Button>
      </Group>
      {erros.convidados && (
        <Text size="sm" c="red" role="alert">
          {erros.convidados}
        </Text>
      )}
      {convidados.length === 0 ? (
        <Text size="sm" c="dimmed">
          Nenhum convidado adicionado
        </Text>
      ) : (
        <>
          <Text size="sm" c="dimmed" role="status">
            {quantos(convidados.length, 'convidado', 'convidados')}
          </Text>
          <ul ref={nomes} className={ul.pilha} style={{ '--vao': '6px' } as React.CSSProperties}>
            {convidados.map((c, i) => {
              const nome = c.nome || `Convidado ${i + 1}`
              const erro = (campo: string) => erros[`convidados.${i}.${campo}`]
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name until they are saved
                <li key={i}>
                  {c.membroId !== null ? (
                    <div className={classes.convidado}>
                      <span className={classes.nomeDoConvidado}>
                        <Text component="span" size="sm" fw={600}>
                          {c.nome}
                        </Text>{' '}
                        <Text component="span" size="sm" c="dimmed">
                          {c.email || 'sem e-mail'}
                        </Text>
                      </span>
                      <RemoverLinha nome={nome} onClick={() => tirar(i)} />
                    </div>
                  ) : (
                    <fieldset className={`${formulario.linha} ${classes.avulso}`} aria-label={nome}>
                      <TextField
                        label="Nome"
                        required
                        maxLength={120}
                        value={c.nome}
                        error={erro('nome')}
                        onChange={(v) => mudar(i, { nome: v })}
                      />
                      <TextField
                        label="E-mail"
                        type="email"
                        maxLength={200}
                        value={c.email}
                        error={erro('email')}
                        onChange={(v) => mudar(i, { email: v })}
                      />
                      {isMascarado(c.telefone) ? (
                        <TextField
                          label="Telefone"
                          value={c.telefone}
                          error={erro('telefone')}
                          onChange={(v) => mudar(i, { telefone: v })}
                        />
                      ) : (
                        <PhoneField
                          label="Telefone"
                          value={c.telefone}
                          error={erro('telefone')}
                          onChange={(v) => mudar(i, { telefone: v })}
                        />
                      )}
                      <RemoverLinha nome={nome} className={formulario.aoLado} onClick={() => tirar(i)} />
                    </fieldset>
                  )}
                </li>
              )
            })}
          </ul>
        </>
      )}
    </>
  )
}
