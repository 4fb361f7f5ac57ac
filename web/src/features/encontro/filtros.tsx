import { nomeComUf } from '#contract/br.ts'
import { consultoresDoEncontro, opcoesDosEncontros, SEM_RELATORIO } from '#contract/encontro.ts'
import { gruposDoMunicipio } from '#contract/membro.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useCall } from '#web/lib/query.ts'
import { nomeDaSituacao, SITUACOES } from '#web/partes/estado-encontro.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { nomeDaPessoa } from '#web/ui/texto.ts'
import type { Valores } from './enderecos.ts'
import type { Fonte } from './lista.tsx'

interface Props {
  fonte: Fonte
  municipioId: number | undefined
  valores: Valores
  mudar: (parte: Partial<Valores>) => void
}

const UM_MINUTO = 60_000

/** Of whom, where and in which state. */
export const Filtros = ({ fonte, municipioId, valores, mudar }: Props) => {
  const w = useWording()
  const daCidade = fonte === 'cidade'
  const params = { id: municipioId ?? 0 }
  const comuns = { staleTime: UM_MINUTO, erro: 'Erro ao obter os filtros' }
  const opcoes = useCall(opcoesDosEncontros, {}, { ...comuns, enabled: !daCidade })
  const dali = useCall(consultoresDoEncontro, { params }, { ...comuns, enabled: daCidade })
  const grupos = useCall(gruposDoMunicipio, { params }, { ...comuns, enabled: daCidade })
  const consultores = daCidade ? dali.data?.map((c) => ({ ...c, habilitado: true })) : opcoes.data?.consultores
  return (
    <>
      {!daCidade && (
        <Picker
          label={w.singular('municipio')}
          placeholder={w.flexiona('municipio', 'Todos')}
          opcoes={(opcoes.data?.municipios ?? []).map((m) => ({ valor: m.municipioId, rotulo: nomeComUf(m) }))}
          carregando={opcoes.isLoading}
          value={valores.cidade}
          onChange={(cidade) => mudar({ cidade })}
        />
      )}
      {fonte !== 'meus' && (
        <Picker
          label="Consultor"
          placeholder="Todos"
          opcoes={consultores?.map((c) => ({ valor: c.usuarioId, rotulo: nomeDaPessoa(c) })) ?? []}
          carregando={dali.isLoading || opcoes.isLoading}
          value={valores.consultor}
          onChange={(consultor) => mudar({ consultor })}
        />
      )}
      {daCidade && (
        <Picker
          label="Grupo"
          placeholder="Todos"
          opcoes={(grupos.data ?? []).map((g) => ({ valor: g.grupoId, rotulo: g.nome }))}
          carregando={grupos.isLoading}
          value={valores.grupo}
          onChange={(grupo) => mudar({ grupo })}
        />
      )}
      <Picker
        label="Situação"
        placeholder="Qualquer"
        opcoes={[
          ...SITUACOES.map((s) => ({ valor: String(s), rotulo: nomeDaSituacao(w, s) })),
          { valor: 'sem', rotulo: SEM_RELATORIO },
        ]}
        value={valores.situacao}
        onChange={(situacao) => mudar({ situacao: situacao as Valores['situacao'] })}
      />
    </>
  )
}
