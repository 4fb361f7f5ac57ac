import type { opcoesDoAndamento } from '#contract/andamento.ts'
import { nomeComUf } from '#contract/br.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { UFS } from '#contract/fields.ts'
import { SITUACAO_SOLUCAO, SITUACAO_TAREFA } from '#contract/termo-referencia.ts'
import { Filtro } from '#web/filtros/filtro.tsx'
import { useWording } from '#web/lib/ambiente.ts'
import { EixosPicker } from '#web/partes/eixos-picker.tsx'
import { SolucoesPicker } from '#web/partes/solucoes-picker.tsx'
import { EntreDias } from '#web/ui/fields/dia-filtro.tsx'
import { MultiPicker } from '#web/ui/pickers/multi-picker.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { nomeDaPessoa } from '#web/ui/texto.ts'
import type { Valores } from './enderecos.ts'

type Opcoes = OutputOf<typeof opcoesDoAndamento>

interface Props {
  valores: Valores
  mudar: (parte: Partial<Valores>) => void
  opcoes: Opcoes | undefined
  /** In a city there is nothing to choose of places. */
  umaCidade?: boolean
}

const situacoesDe = (nomes: Readonly<Record<number, string>>) =>
  Object.entries(nomes).map(([valor, rotulo]) => ({ valor, rotulo }))

/** What a list is narrowed by, for cities, solutions and tasks alike. */
export const Filtros = ({ valores, mudar, opcoes, umaCidade }: Props) => {
  const w = useWording()
  const ufs = UFS.filter((uf) => opcoes?.municipios.some((m) => m.uf === uf) || valores.uf.includes(uf))
  const todos = (termo: 'eixo' | 'solucao') => w.flexiona(termo, 'Todos')
  return (
    <>
      {!umaCidade && (
        <>
          <Filtro
            tipo="municipio"
            opcoes={opcoes?.municipios.map((m) => ({ valor: m.municipioId, rotulo: nomeComUf(m) })) ?? []}
            value={valores.cidade}
            onChange={(cidade) => mudar({ cidade })}
          />
          {ufs.length > 1 && (
            <MultiPicker
              label="UF"
              placeholder="Todas"
              opcoes={ufs.map((uf) => ({ valor: uf, rotulo: uf }))}
              value={valores.uf}
              onChange={(uf) => mudar({ uf })}
            />
          )}
          <MultiPicker
            label={w.singular('unidadeRegional')}
            placeholder="Todas"
            opcoes={opcoes?.unidadesRegionais.map((u) => ({ valor: u.unidadeRegionalId, rotulo: u.nome })) ?? []}
            value={valores.ur}
            onChange={(ur) => mudar({ ur })}
          />
        </>
      )}
      <EixosPicker
        label={w.singular('eixo')}
        placeholder={todos('eixo')}
        opcoes={opcoes?.eixos.map((e) => ({ valor: e.eixoId, rotulo: e.nome })) ?? []}
        value={valores.eixo}
        onChange={(eixo) => mudar({ eixo })}
      />
      <SolucoesPicker
        label={w.singular('solucao')}
        placeholder={todos('solucao')}
        opcoes={opcoes?.solucoes.map((s) => ({ valor: s.solucaoId, rotulo: s.nome })) ?? []}
        value={valores.solucao}
        onChange={(solucao) => mudar({ solucao })}
      />
      <MultiPicker
        label="Consultor"
        placeholder="Todos"
        opcoes={opcoes?.consultores.map((c) => ({ valor: c.consultorId, rotulo: nomeDaPessoa(c) })) ?? []}
        value={valores.consultor}
        onChange={(consultor) => mudar({ consultor })}
      />
      <MultiPicker
        label={`Situação ${w.min.do('solucao')}`}
        placeholder="Qualquer"
        opcoes={situacoesDe(SITUACAO_SOLUCAO)}
        value={valores.situacao}
        onChange={(situacao) => mudar({ situacao: situacao as Valores['situacao'] })}
      />
      <MultiPicker
        label={`Situação ${w.min.do('tarefa')}`}
        placeholder="Qualquer"
        opcoes={situacoesDe(SITUACAO_TAREFA)}
        value={valores.tarefa}
        onChange={(tarefa) => mudar({ tarefa: tarefa as Valores['tarefa'] })}
      />
      <Picker
        label="Prazo"
        placeholder="Qualquer"
        opcoes={[{ valor: 'sim', rotulo: 'Só atrasadas' }]}
        value={valores.atrasadas}
        onChange={(atrasadas) => mudar({ atrasadas: atrasadas as Valores['atrasadas'] })}
      />
      <EntreDias de={valores.de} ate={valores.ate} onChange={mudar} />
    </>
  )
}
