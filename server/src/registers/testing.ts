import { sql } from 'drizzle-orm'
import { type Register, typed } from '#contract/register.ts'
import type { RegisterField, RegisterRow, RegisterValue } from '#contract/register-field.ts'
import type { Db } from '#server/db/db.ts'
import { one, rows } from '#server/db/sql.ts'
import { PNG } from '#server/files/fixtures.ts'

/* Rows that registers take, for the suite that walks all of them. */

/** A new row as its call takes it: with the file that it needs, beside its fields. */
export const enviado = (r: Register, body: object) =>
  (r.arquivo
    ? { body: { dados: JSON.stringify(body) }, files: { [r.arquivo.campo]: [{ nome: 'prova.png', bytes: PNG }] } }
    : { body }) as { body: never }

/** Tables behind the lists that fields choose from. */
const LISTAS: Record<string, string> = {
  '/api/municipio/get-nomes': 'municipio',
  '/api/projeto/eixo/get-eixo': 'eixo',
  '/api/Tema': 'tema',
  '/api/projeto': 'projeto',
  '/api/municipio-faixas': 'faixa',
  '/api/Pacote': 'pacote',
  '/api/projeto/solucao/listAll': 'solucao',
  '/api/pergunta/pergunta': 'pergunta',
  '/api/gov-categoria': 'categoria_instituicao',
  '/api/projeto/grupoSolucao': 'grupo_solucao',
  '/api/projeto/tarefa': 'tarefa',
  '/api/solucao-tipo': 'solucao_tipo',
  '/api/usuario/consultores': 'usuario',
  '/api/govInstituicao': 'instituicao',
  '/api/municipio/municipiogruposolucao': 'municipio_grupo_solucao',
  '/api/municipio/municipiosolucao': 'municipio_solucao',
  '/api/municipio/municipiotarefa': 'municipio_tarefa',
  '/api/agente-territorial/pessoas': 'usuario',
  '/api/salaindicadornivel': 'sala_indicador_nivel',
  '/api/salaindicadoresunidade': 'sala_indicador_unidade',
  '/api/salaindicadorapuracao': 'sala_indicador_apuracao',
  '/api/salaindicadorleitura': 'sala_indicador_leitura',
  '/api/salaindicadorfonte': 'sala_indicador_fonte',
}
const FORMATOS = {
  email: 'prova@exemplo.com.br',
  telefone: '47900000099',
  cnpj: '12ABC34501DE35',
  cpf: '52998224725',
  inep: '42123456',
  cep: '89010000',
}

/** Numbers that pass the check, each its own. */
const cnpj = (n: number) => {
  const base = String(112_223_330_001 + n)
  const digito = (s: string) => {
    const soma = [...s].reverse().reduce((acc, d, i) => acc + Number(d) * (2 + (i % 8)), 0)
    return soma % 11 < 2 ? 0 : 11 - (soma % 11)
  }
  const um = `${base}${digito(base)}`
  return `${um}${digito(um)}`
}

/** What else a row needs for its pointer to be looked at. */
export const COM: Record<string, RegisterRow> = {
  medalha_eixo_fk: { escopo: 'Eixo' },
  medalha_tema_fk: { escopo: 'Tema' },
}
/** Gives a row that a register takes, the n-th. */
export const openSamples = async (db: Db) => {
  /** A row that the field may point at: the n-th, so that pairs need not repeat. */
  const pointed = async (tabela: string, coluna: string, n: number) => {
    const ids = await rows<{ id: number }>(
      db,
      sql`select ${sql.identifier(coluna)} as id from ${sql.identifier(tabela)} order by 1`,
    )
    return ids[n % ids.length]!.id
  }
  const sample = async (f: RegisterField, n: number): Promise<RegisterValue> => {
    switch (f.tipo) {
      case 'texto':
        return f.formato && !f.obrigatorio ? (f.formato === 'cnpj' ? null : FORMATOS[f.formato]) : `Prova ${n}`
      case 'textoLongo':
        return `Prova ${n}`
      case 'simNao':
        return !f.padrao
      case 'inteiro':
      case 'numero':
      case 'ano':
        return f.min + n
      case 'dinheiro':
      case 'horas':
        return 10 + n
      case 'data':
        return `2026-01-${String(n).padStart(2, '0')}`
      case 'dataTexto':
        return `${String(n).padStart(2, '0')}/01/2026`
      case 'escolha':
        return f.opcoes[n % f.opcoes.length]!.valor
      case 'linhas':
        return [
          Object.fromEntries(await Promise.all(f.campos.map(async (c) => [c.chave, await sample(c, n)] as const))),
        ]
      case 'opcao':
        return f.opcoes[n % f.opcoes.length]!
      case 'opcoes':
        return [f.opcoes[0]!.valor]
      case 'uf':
        return 'PR'
      case 'referencia':
        return pointed(LISTAS[f.lista]!, f.valor, n)
      case 'referencias':
        return [await pointed(LISTAS[f.lista]!, f.valor, n)]
    }
  }
  /** Nothing of the demo points at these, so that every pair with them is free. */
  const livre = async (nome: string) => {
    const eixo = (await one<{ eixoId: number }>(
      db,
      sql`insert into eixo (nome, "projetoId") select ${nome}, min("projetoId") from projeto returning "eixoId"`,
    ))!
    const tema = (await one<{ temaId: number }>(
      db,
      sql`insert into tema (nome, "eixoId") values (${nome}, ${eixo.eixoId}) returning "temaId"`,
    ))!
    return { ...eixo, ...tema }
  }
  const [provaA, provaB] = [await livre('Prova A'), await livre('Prova B')]
  const { faixaId } = (await one<{ faixaId: number }>(
    db,
    sql`insert into faixa (nome, tipo, minimo) values ('Prova', 'IDHM', 0) returning "faixaId"`,
  ))!

  const { solucaoTipoId } = (await one<{ solucaoTipoId: number }>(
    db,
    sql`select min("solucaoTipoId") as "solucaoTipoId" from solucao_tipo where ativo`,
  ))!

  const { catarinense } = (await one<{ catarinense: number }>(
    db,
    sql`select min("municipioId") as catarinense from municipio where uf = 'SC'`,
  ))!
  const { pacoteEmUso } = (await one<{ pacoteEmUso: number }>(
    db,
    sql`select min("pacoteId") as "pacoteEmUso" from pacote where ativo`,
  ))!
  const { ultimaSolucao } = (await one<{ ultimaSolucao: number }>(
    db,
    sql`select max("solucaoId") as "ultimaSolucao" from solucao`,
  ))!

  /** A term that is nobody else's: what is in it is of one city and may be changed. */
  const termo = await (async () => {
    const g = (await one<{ municipioId: number; municipioGrupoSolucaoId: number }>(
      db,
      sql`insert into municipio_grupo_solucao ("municipioId", "eixoId", nome) select max("municipioId"), ${provaA.eixoId}, 'Prova' from municipio
        returning "municipioId", "municipioGrupoSolucaoId"`,
    ))!
    const s = (await one<{ municipioSolucaoId: number }>(
      db,
      sql`insert into municipio_solucao ("municipioId", "municipioGrupoSolucaoId", nome) values (${g.municipioId}, ${g.municipioGrupoSolucaoId}, 'Prova')
        returning "municipioSolucaoId"`,
    ))!
    const t = (await one<{ municipioTarefaId: number }>(
      db,
      sql`insert into municipio_tarefa ("municipioId", "municipioSolucaoId", nome) values (${g.municipioId}, ${s.municipioSolucaoId}, 'Prova')
        returning "municipioTarefaId"`,
    ))!
    return { ...g, ...s, ...t }
  })()
  const doTermo = (...campos: readonly (keyof typeof termo)[]) => Object.fromEntries(campos.map((c) => [c, termo[c]]))

  /** Rows of the demo take some of these combinations: a register that minds says what to send instead. */
  const PROPRIOS: Record<string, (n: number) => RegisterRow> = {
    '/api/Medalha': (n) => ({
      escopo: 'Município',
      edicao: 2030 + n,
      eixoId: null,
      temaId: null,
      pontuacaoMinima: null,
      pontuacaoMaxima: null,
      nivel: 'Bronze',
    }),
    '/api/Pacote': () => ({ minPremium: 1, maxPremium: 2, premiumIds: [ultimaSolucao] }),
    '/api/municipios-propostas-combos': () => ({ pacoteId: pacoteEmUso }),
    '/api/municipio-faixas': (n) => ({ minimo: n, maximo: n + 1 }),
    '/api/municipio-escola': (n) => ({
      ...{ professoresInscritos: 9, professoresConcluintes: 3 },
      ...{ municipioId: catarinense, codigoInep: n < 20 ? `42${100_000 + n}` : null },
      ...{ seloEscolaParceira: false, anoSelo: null },
    }),
    '/api/pergunta-faixa-resposta': (n) => ({ faixaPontos: n / 100 }),
    '/api/MunicipioAd': () => ({ fim: null }),
    '/api/selo-edicao': (n) => ({
      ano: 2040 + n,
      ...{ bronzeMinimo: 70, prataMinimo: 80, ouroMinimo: 90, diamanteMinimo: 95 },
      ...{ clienteOcultoInicio: '2026-01-01', clienteOcultoFim: '2026-01-01' },
    }),
    '/api/calendario/evento': () => ({ link: 'https://exemplo.com.br' }),
    '/api/govInstituicao': (n) => ({ cnpj: cnpj(n) }),
    '/api/solucoes-faixas': () => ({ faixaId }),
    '/api/projeto/solucao': () => ({ monitoramento: 2, solucaoTipoId }),
    '/api/projeto/evidencia': (n) => ({ nome: `Prova da evidência ${n}` }),
    '/api/municipio/municipiogruposolucao': () => doTermo('municipioId'),
    '/api/municipio/municipiosolucao': () => ({
      ...doTermo('municipioId', 'municipioGrupoSolucaoId'),
      monitoramento: 2,
      solucaoTipoId,
      usuarioId: 1,
    }),
    '/api/municipio/municipiotarefa': () => doTermo('municipioId', 'municipioSolucaoId'),
    '/api/municipio/municipioevidencia': () => doTermo('municipioId', 'municipioTarefaId'),
    // The seeds of the migration are ordered from 1.
    '/api/salaindicadores': (n) => ({ casasDecimais: n % 5 }),
    '/api/MunicipiosEixos': () => ({ eixoId: provaA.eixoId }),
    '/api/MunicipiosTemas': () => ({ temaId: provaA.temaId }),
    '/api/MunicipioTemasHabilitados': () => ({ temaId: provaB.temaId }),
  }
  return async (r: Register, n: number): Promise<RegisterRow> => ({
    ...Object.fromEntries(await Promise.all(typed(r).map(async (f) => [f.chave, await sample(f, n)] as const))),
    ...PROPRIOS[r.caminho]?.(n),
  })
}
