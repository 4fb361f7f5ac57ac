import { useMemo } from 'react'
import { ERROS } from '#contract/erros.ts'
import { listarEixos, nomesMunicipios } from '#contract/municipio.ts'
import type { UsuarioCompleto } from '#contract/usuario.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useCall } from '#web/lib/query.ts'

/** Names of the municipalities and axes that the user already has and, to choose from, of those in reach. */
export const useNomes = (usuario: UsuarioCompleto | undefined, enabled: boolean) => {
  const w = useWording()
  const municipios = useCall(nomesMunicipios, {}, { enabled, erro: `Erro ao obter ${w.min.plural('municipio')}` })
  const eixos = useCall(listarEixos, {}, { enabled, erro: ERROS.obterEixos })
  return useMemo(() => {
    const nomeMunicipio = new Map<number, { nome: string; uf: string }>()
    const nomeEixo = new Map<number, string>()
    for (const p of usuario?.permissoes ?? []) {
      nomeMunicipio.set(p.municipioId, p.municipio)
      if (p.eixoId !== null && p.eixo) nomeEixo.set(p.eixoId, p.eixo.nome)
    }
    for (const s of usuario?.permissoesSolucoes ?? []) nomeMunicipio.set(s.municipioId, s.municipio)
    for (const m of municipios.data ?? []) nomeMunicipio.set(m.municipioId, m)
    for (const e of eixos.data ?? []) nomeEixo.set(e.eixoId, e.nome)
    return {
      municipio: (id: number) => nomeMunicipio.get(id)?.nome ?? `${w.singular('municipio')} ${id}`,
      uf: (id: number) => nomeMunicipio.get(id)?.uf ?? '',
      eixo: (id: number | null) =>
        id === null ? maiuscula(w.todos('eixo')) : (nomeEixo.get(id) ?? `${w.singular('eixo')} ${id}`),
      opcoesMunicipio: (municipios.data ?? []).map((m) => ({ valor: m.municipioId, rotulo: `${m.nome}/${m.uf}` })),
      opcoesEixo: (eixos.data ?? []).map((e) => ({ valor: e.eixoId, rotulo: e.nome, grupo: e.projeto.nome })),
      carregando: municipios.isLoading || eixos.isLoading,
    }
  }, [usuario, municipios.data, municipios.isLoading, eixos.data, eixos.isLoading, w])
}

const maiuscula = (s: string) => s.charAt(0).toUpperCase() + s.slice(1)

export type Nomes = ReturnType<typeof useNomes>
