import { Button, Text } from '@mantine/core'
import { IconListCheck, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { opcoesDoLote } from '#contract/encontro-mudancas.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useCall } from '#web/lib/query.ts'
import { EscolherTarefas } from '#web/partes/escolher-tarefas.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { HoraField } from '#web/ui/fields/hora-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import formulario from '#web/ui/formulario.module.css'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { RemoverLinha } from '#web/ui/remover-linha.tsx'
import classes from './encontro.module.css'
import { type CidadeDoLote, type DataDoLote, maisUmaData } from './lote-valores.ts'

type Erros = Readonly<Record<string, string>>

interface CidadeProps {
  cidade: CidadeDoLote
  nome: string
  erro: (campo: string) => string | undefined
  onChange: (parte: Partial<CidadeDoLote>) => void
}

/** With whom of one city, and about what. */
export const LinhaDaCidade = ({ cidade, nome, erro, onChange }: CidadeProps) => {
  const w = useWording()
  const [escolhendo, setEscolhendo] = useState(false)
  const opcoes = useCall(opcoesDoLote, { params: { id: cidade.municipioId } }, { erro: 'Erro ao obter grupos' })
  const [s, t] = [cidade.solucoes.length, cidade.tarefas.length]
  const problema = erro('tarefas') ?? erro('solucoes')
  return (
    <fieldset className={`${formulario.linha} ${classes.linha}`} aria-label={nome}>
      <div>
        <Text size="sm" fw={600}>
          {nome}
        </Text>
        <Text size="sm" c="dimmed" role="status">
          {s === 0
            ? w.frase('Nenhuma {solução escolhida}')
            : `${w.min.conta(s, 'solucao')}, ${w.min.conta(t, 'tarefa')}`}
        </Text>
        {problema && (
          <Text size="sm" c="red" role="alert">
            {problema}
          </Text>
        )}
      </div>
      <Picker
        label="Grupo"
        required
        opcoes={(opcoes.data?.grupos ?? []).map((g) => ({ valor: g.grupoId, rotulo: g.nome }))}
        carregando={opcoes.isLoading}
        vazio={w.frase('Nenhum grupo {neste município}')}
        value={cidade.grupoId}
        error={erro('grupoId')}
        onChange={(grupoId) => onChange({ grupoId })}
      />
      <Button
        variant="default"
        className={formulario.aoLado}
        leftSection={<IconListCheck size={18} aria-hidden />}
        onClick={() => setEscolhendo(true)}
        aria-label={`${s > 0 ? 'Mudar' : 'Adicionar'} ${w.min.plural('tarefa')}: ${nome}`}
      >
        {s > 0 ? 'Mudar' : 'Adicionar'} {w.min.plural('tarefa')}
      </Button>
      <EscolherTarefas
        aberto={escolhendo}
        onFechar={() => setEscolhendo(false)}
        municipioId={cidade.municipioId}
        escolhidas={cidade}
        onEscolher={onChange}
      />
    </fieldset>
  )
}

interface DatasProps {
  datas: readonly DataDoLote[]
  erros: Erros
  onChange: (datas: DataDoLote[]) => void
}

/** One line a date; a title or place of its own where it differs. */
export const Datas = ({ datas, erros, onChange }: DatasProps) => (
  <>
    {datas.map((d, i) => {
      const nome = `Data ${i + 1}`
      const campo = <K extends keyof DataDoLote>(chave: K) => ({
        value: d[chave],
        error: erros[`datas.${i}.${chave}`],
        onChange: (v: string) => onChange(datas.map((x, j) => (i === j ? { ...x, [chave]: v } : x))),
      })
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name until they are saved
        <fieldset key={i} className={`${formulario.linha} ${classes.linha}`} aria-label={nome}>
          <DateField label="Data" required {...campo('data')} />
          <HoraField label="Início" required {...campo('inicio')} />
          <HoraField label="Fim" required {...campo('fim')} />
          <TextField label="Título próprio" placeholder="O de cima" maxLength={160} {...campo('titulo')} />
          <TextField label="Local próprio" placeholder="O de cima" maxLength={300} {...campo('local')} />
          {datas.length > 1 && (
            <RemoverLinha
              nome={nome}
              className={formulario.aoLado}
              onClick={() => onChange(datas.filter((_, j) => j !== i))}
            />
          )}
        </fieldset>
      )
    })}
    {erros.datas && (
      <Text size="sm" c="red" role="alert">
        {erros.datas}
      </Text>
    )}
    <Button
      variant="default"
      leftSection={<IconPlus size={18} aria-hidden />}
      disabled={datas.length >= 100}
      onClick={() => onChange([...datas, maisUmaData(datas)])}
      style={{ justifySelf: 'start' }}
    >
      Adicionar data
    </Button>
  </>
)
