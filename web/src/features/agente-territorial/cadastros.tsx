import { Stack } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useMemo } from 'react'
import { type AbaDoAgente, farolDe, situacaoDoPlano } from '#contract/agente-territorial.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import type { Register } from '#contract/register.ts'
import type { RegisterRow } from '#contract/register-field.ts'
import {
  mapaDoAgente,
  perfisDeAgente,
  planoDoAgente,
  quadra,
  resultadosDoAgente,
} from '#contract/registers/agente-territorial.ts'
import { RegisterPage } from '#web/registers/register-page.tsx'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { CroquiDoLugar } from './mapeamento.tsx'
import { Registro } from './registro.tsx'
import { FarolDoResultado, SituacaoNoPlano } from './situacoes.tsx'

export type AbaDeCadastro = Extract<AbaDoAgente, 'perfil' | 'mapeamento' | 'plano' | 'resultados'>

const doPlano = (l: RegisterRow) =>
  situacaoDoPlano({ prazo: String(l.prazo), concluidaEm: l.concluidaEm as string | null }, todaySaoPaulo(new Date()))
const doResultado = (l: RegisterRow) => farolDe({ meta: Number(l.meta), realizado: l.realizado as number | null })
const lugarDe = (l: RegisterRow) => quadra(l.coluna as number | null, l.linha as number | null)

interface Cadastro {
  registro: Register
  titulo: string
  /** What follows from the row, beside its fields. */
  derivada?: Coluna<RegisterRow>
}
export const CADASTROS: Readonly<Record<AbaDeCadastro, Cadastro>> = {
  perfil: { registro: perfisDeAgente, titulo: 'Agentes deste lugar' },
  mapeamento: {
    registro: mapaDoAgente,
    titulo: 'O que há no território',
    derivada: { chave: 'quadra', titulo: 'No croqui', valor: lugarDe, largura: 110 },
  },
  plano: {
    registro: planoDoAgente,
    titulo: 'Plano de trabalho',
    derivada: {
      chave: 'situacao',
      titulo: 'Situação',
      valor: doPlano,
      celula: (l) => <SituacaoNoPlano situacao={doPlano(l)} />,
      largura: 130,
    },
  },
  resultados: {
    registro: resultadosDoAgente,
    titulo: 'Resultados',
    derivada: {
      chave: 'farol',
      titulo: 'Farol',
      valor: doResultado,
      celula: (l) => <FarolDoResultado farol={doResultado(l)} />,
      largura: 165,
    },
  },
}

interface Props {
  aba: AbaDeCadastro
  municipioId: number
  /** One record of it, by its id; 0: all of them. */
  aberto: number
}
/** The parts of the agent's work that are registers: all rows of the city, or one of them. */
export const Cadastros = ({ aba, municipioId, aberto }: Props) => {
  const { registro, titulo, derivada } = CADASTROS[aba]
  const fixos = useMemo(() => ({ municipioId }), [municipioId])
  const antes = useMemo(() => (derivada ? [derivada] : []), [derivada])
  const base = `/cidade/${municipioId}/agenteTerritorial/${aba}`
  if (aberto > 0) return <Registro registro={registro} derivada={derivada} id={aberto} lista={base} />
  return (
    <Stack gap="md">
      {aba === 'mapeamento' && <CroquiDoLugar municipioId={municipioId} />}
      <RegisterPage
        dentro
        registro={registro}
        titulo={titulo}
        fixos={fixos}
        colunasAntes={antes}
        acoesDaLinha={(l) => [{ rotulo: 'Abrir', icone: IconEye, para: `${base}/${l[registro.id]}` }]}
      />
    </Stack>
  )
}
