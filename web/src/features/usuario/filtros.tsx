import { useMemo } from 'react'
import { PAPEIS } from '#contract/access.ts'
import { UFS } from '#contract/fields.ts'
import { listarGrupos } from '#contract/grupo-usuario.ts'
import type { UsuarioFiltro } from '#contract/usuario.ts'
import { Filtro } from '#web/filtros/filtro.tsx'
import { umaDe, umTexto, useFiltros, variosIds } from '#web/lib/filtros.ts'
import { useCall } from '#web/lib/query.ts'
import { SearchField } from '#web/ui/fields/search-field.tsx'
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

export const Filtros = ({ valores, mudar }: Pick<Estado, 'valores' | 'mudar'>) => {
  const grupos = useCall(listarGrupos, {}, { erro: 'Erro ao obter grupos' })
  const opcoesGrupo = useMemo(
    () => grupos.data?.map((g) => ({ valor: g.usuarioGrupoId, rotulo: g.nome })) ?? [],
    [grupos.data],
  )
  return (
    <>
      <SearchField value={valores.busca} onChange={(busca) => mudar({ busca })} placeholder="Nome ou e-mail" />
      <MultiPicker
        label="Grupo"
        placeholder="Todos"
        opcoes={opcoesGrupo}
        carregando={grupos.isLoading}
        value={valores.grupo}
        onChange={(grupo) => mudar({ grupo })}
      />
      <Filtro tipo="municipio" value={valores.municipio} onChange={(municipio) => mudar({ municipio })} />
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
