import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { PAPEIS } from '#contract/access.ts'
import { UFS } from '#contract/fields.ts'
import { listarGrupos } from '#contract/grupo-usuario.ts'
import { nomesMunicipios } from '#contract/municipio.ts'
import type { UsuarioFiltro } from '#contract/usuario.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { umaDe, umTexto, useFiltros, variosIds } from '#web/lib/filtros.ts'
import { useCall } from '#web/lib/query.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { MultiPicker } from '#web/ui/pickers/multi-picker.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'

const SITUACOES = ['habilitado', 'desabilitado'] as const
const CODECS = {
  busca: umTexto,
  grupo: variosIds,
  municipio: variosIds,
  papel: umaDe(PAPEIS),
  uf: umaDe(UFS),
  situacao: umaDe(SITUACOES),
}

export const useFiltrosDeUsuario = () => useFiltros(CODECS)
type Estado = ReturnType<typeof useFiltrosDeUsuario>

export const paraFiltro = (v: Estado['valores']): UsuarioFiltro => ({
  ...(v.busca.trim() && { busca: v.busca.trim() }),
  ...(v.grupo.length > 0 && { usuarioGrupoId: v.grupo }),
  ...(v.municipio.length > 0 && { municipioId: v.municipio }),
  ...(v.papel && { papel: v.papel }),
  ...(v.uf && { uf: v.uf }),
  ...(v.situacao && { habilitado: v.situacao === 'habilitado' }),
})

const iguais = (opcoes: readonly string[]) => opcoes.map((o) => ({ valor: o, rotulo: o }))
const OPCOES_PAPEL = iguais(PAPEIS)
const OPCOES_UF = iguais(UFS)
const OPCOES_SITUACAO = [
  { valor: 'habilitado', rotulo: 'Habilitados' },
  { valor: 'desabilitado', rotulo: 'Desabilitados' },
]

const MEIO_SEGUNDO = 500

/** What is typed reaches the address when the person pauses. */
const Busca = ({ valor, onMudar }: { valor: string; onMudar: (v: string) => void }) => {
  const [texto, setTexto] = useState(valor)
  const avisar = useDebouncedCallback(onMudar, MEIO_SEGUNDO)
  useEffect(() => setTexto(valor), [valor])
  return (
    <TextField
      label="Busca"
      type="search"
      placeholder="Nome ou e-mail"
      maxLength={120}
      leftSection={<IconSearch size={18} aria-hidden />}
      value={texto}
      onChange={(v) => {
        setTexto(v)
        avisar(v)
      }}
    />
  )
}

export const Filtros = ({ valores, mudar }: Pick<Estado, 'valores' | 'mudar'>) => {
  const w = useWording()
  const grupos = useCall(listarGrupos, {}, { erro: 'Erro ao obter grupos' })
  const municipios = useCall(nomesMunicipios, {}, { erro: `Erro ao obter ${w.min.plural('municipio')}` })
  const opcoesGrupo = useMemo(
    () => grupos.data?.map((g) => ({ valor: g.usuarioGrupoId, rotulo: g.nome })) ?? [],
    [grupos.data],
  )
  const opcoesMunicipio = useMemo(
    () => municipios.data?.map((m) => ({ valor: m.municipioId, rotulo: `${m.nome}/${m.uf}` })) ?? [],
    [municipios.data],
  )
  return (
    <>
      <Busca valor={valores.busca} onMudar={(busca) => mudar({ busca })} />
      <MultiPicker
        label="Grupo"
        placeholder="Todos"
        opcoes={opcoesGrupo}
        carregando={grupos.isLoading}
        value={valores.grupo}
        onChange={(grupo) => mudar({ grupo })}
      />
      <MultiPicker
        label={w.singular('municipio')}
        placeholder="Todos"
        maxChips={1}
        opcoes={opcoesMunicipio}
        carregando={municipios.isLoading}
        value={valores.municipio}
        onChange={(municipio) => mudar({ municipio })}
      />
      <Picker
        label="Papel"
        placeholder="Todos"
        opcoes={OPCOES_PAPEL}
        value={valores.papel}
        onChange={(papel) => mudar({ papel: papel as typeof valores.papel })}
      />
      <Picker
        label="UF"
        placeholder="Todas"
        opcoes={OPCOES_UF}
        value={valores.uf}
        onChange={(uf) => mudar({ uf: uf as typeof valores.uf })}
      />
      <Picker
        label="Situação"
        placeholder="Todas"
        opcoes={OPCOES_SITUACAO}
        value={valores.situacao}
        onChange={(situacao) => mudar({ situacao: situacao as typeof valores.situacao })}
      />
    </>
  )
}
