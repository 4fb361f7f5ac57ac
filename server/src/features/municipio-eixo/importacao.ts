import { normalize } from '#contract/br.ts'
import { COLUNAS_EIXOS, importarEixos } from '#contract/municipio-eixo.ts'
import { literal } from '#contract/wording.ts'
import type { Db } from '#server/db/db.ts'
import { defineImport, type Juizo, type ValoresDaLinha } from '#server/registers/import.ts'
import { recomputeTotals } from '../pontuacao/commands.ts'
import * as queries from './queries.ts'

interface Dados {
  municipioId: number
  eixoId: number
  pergunta: boolean
}

const lugar = (nome: unknown, uf: unknown) => `${normalize(String(nome))}/${String(uf).toUpperCase()}`
const chave = (v: ValoresDaLinha) => `${lugar(v.municipio, v.uf)} ${normalize(String(v.eixo))}`

/** A line after which answered questions would count no longer is refused: that of their axis, or all of their place. */
const refusePerdas = async (db: Db, juizos: readonly Juizo<Dados>[]): Promise<Juizo<Dados>[]> => {
  const poe = juizos.flatMap((j) => (j.dados ? [j.dados] : []))
  const perdas = await queries.listRespondidosQuePerdem(db, { poe })
  const naPlanilha = (p: queries.Par) => poe.some((d) => d.municipioId === p.municipioId && d.eixoId === p.eixoId)
  return juizos.map((j) => {
    const perda = perdas.find(
      (p) => p.municipioId === j.dados?.municipioId && (p.eixoId === j.dados.eixoId || !naPlanilha(p)),
    )
    if (!perda) return j
    const motivo = `Já há {perguntas respondidas} de ${literal(perda.eixo)} ali (${perda.perguntas}): mantenha ${literal(perda.eixo)} na lista, com {perguntas}`
    return { ...j, erros: [...(j.erros ?? []), { coluna: '{Eixo}', motivo }] }
  })
}

/** One line, one axis of one municipality. A sheet only adds and changes: taking axes away is done in the batch screen. */
export const importacao = defineImport<Dados>({
  endpoints: importarEixos,
  titulo: '{Eixos} {dos municípios}',
  nome: 'eixos-dos-municipios',
  entidade: 'municipio_eixo',
  colunas: COLUNAS_EIXOS,
  chave,
  nomeDaLinha: (v) => `${v.municipio}/${v.uf}: ${v.eixo}`,
  validar: async ({ db, actor }, linhas) => {
    const conhecido = await queries.findNomes(db, actor)
    const municipios = new Map(conhecido.municipios.map((m) => [lugar(m.nome, m.uf), m.municipioId]))
    const eixos = new Map(conhecido.eixos.map((e) => [normalize(e.nome), e.eixoId]))
    const atuais = new Map(conhecido.atuais.map((a) => [`${a.municipioId}/${a.eixoId}`, a]))
    const juizos = linhas.map(({ valores }): Juizo<Dados> => {
      const municipioId = municipios.get(lugar(valores.municipio, valores.uf))
      const eixoId = eixos.get(normalize(String(valores.eixo)))
      const erros = [
        ...(municipioId === undefined ? [{ coluna: '{Município}', motivo: '{Município não encontrado}' }] : []),
        ...(eixoId === undefined ? [{ coluna: '{Eixo}', motivo: '{Eixo não encontrado}' }] : []),
      ]
      if (municipioId === undefined || eixoId === undefined) return { situacao: 'incluir', erros }
      const par = `${municipioId}/${eixoId}`
      if (!conhecido.alcance.has(par))
        return { situacao: 'incluir', erros: [{ coluna: '{Município}', motivo: '{Município não encontrado}' }] }
      const atual = atuais.get(par)
      const pergunta = (valores.pergunta as boolean | null) ?? atual?.pergunta ?? true
      const dados = { municipioId, eixoId, pergunta }
      if (!atual) return { situacao: 'incluir', dados }
      if (atual.pergunta === pergunta) return { situacao: 'igual', dados }
      return { situacao: 'alterar', antes: { pergunta: atual.pergunta }, dados }
    })
    return refusePerdas(db, juizos)
  },
  aplicar: async ({ db }, linhas) => {
    const gravados = await queries.saveEixos(
      db,
      linhas.map((l) => l.dados),
    )
    await recomputeTotals(db, [...new Set(gravados.map((g) => g.municipioId))])
    const ids = new Map(gravados.map((g) => [`${g.municipioId}/${g.eixoId}`, g.municipioEixoId]))
    return linhas.map(({ situacao, dados }) => ({
      entidadeId: ids.get(`${dados.municipioId}/${dados.eixoId}`)!,
      acao: situacao === 'incluir' ? 'criar' : 'alterar',
      mudancas: { pergunta: { ...(situacao === 'alterar' && { antes: !dados.pergunta }), depois: dados.pergunta } },
    }))
  },
})
