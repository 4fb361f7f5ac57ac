import { sql } from 'drizzle-orm'
import { emSerie, quantos } from '#contract/br.ts'
import { problem } from '#contract/problems.ts'
import type { Db } from '#server/db/db.ts'
import { rows } from '#server/db/sql.ts'

type Nome = readonly [um: string, varios: string]
const contrato: Nome = ['contrato', 'contratos']
const instituicao: Nome = ['instituição', 'instituições']
const lugar: Nome = ['{município}', '{municípios}']
const membro: Nome = ['membro', 'membros']
const pacote: Nome = ['pacote', 'pacotes']
const pergunta: Nome = ['{pergunta}', '{perguntas}']

/** What the rows that may point at something are called by people; by table, or by table and column where it differs. */
export const NOMES: Readonly<Record<string, Nome>> = {
  acompanhamento: ['acompanhamento', 'acompanhamentos'],
  acompanhamento_pergunta: ['resposta de acompanhamento', 'respostas de acompanhamentos'],
  ator: ['ator', 'atores'],
  contrato,
  contrato_municipio: contrato,
  eixo: ['{eixo}', '{eixos}'],
  eixos_grupo_eixo: ['grupo de {eixos}', 'grupos de {eixos}'],
  grupo: ['grupo', 'grupos'],
  grupo_solucao: ['{grupo de solução}', '{grupos de soluções}'],
  instituicao,
  instituicao_municipio: instituicao,
  medalha: ['medalha', 'medalhas'],
  membro,
  membro_grupo: membro,
  municipio: lugar,
  municipio_ad: ['agente de desenvolvimento', 'agentes de desenvolvimento'],
  municipio_eixo: lugar,
  municipio_escola: ['escola', 'escolas'],
  municipio_resumo: ['resumo', 'resumos'],
  municipio_tema: lugar,
  municipio_tema_ponto: ['pontuação {de município}', 'pontuações {de municípios}'],
  pacote,
  pacote_eixo: pacote,
  pergunta,
  pergunta_evidencia: ['evidência', 'evidências'],
  pergunta_faixa_resposta: ['resposta por faixa', 'respostas por faixa'],
  pergunta_municipio: ['{pergunta} {de município}', '{perguntas} {de municípios}'],
  'pergunta.substituiPerguntaId': ['nova versão', 'novas versões'],
  'pergunta_municipio.municipioId': pergunta,
  plano_acao: ['ação do plano', 'ações do plano'],
  ponto_lancamento: ['lançamento de pontos', 'lançamentos de pontos'],
  selo_inscricao: ['inscrição no selo', 'inscrições no selo'],
  solucao: ['{solução}', '{soluções}'],
  solucao_faixa: ['preço por faixa', 'preços por faixa'],
  tema: ['{tema}', '{temas}'],
  usuario: ['usuário', 'usuários'],
  usuario_permissao: ['permissão de usuário', 'permissões de usuários'],
  usuario_permissao_solucao: ['permissão de {solução}', 'permissões de {solução}'],
}
const OUTRO: Nome = ['registro de outro cadastro', 'registros de outro cadastro']

interface Uso {
  tabela: string
  coluna: string
}
/** Columns that point at a table, but for those whose rows go with it. */
export const pointingAt = (db: Db, tabela: string) =>
  rows<Uso>(
    db,
    sql`select t.relname as tabela, a.attname as coluna
        from pg_constraint c join pg_class t on t.oid = c.conrelid
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        where c.contype = 'f' and c.confdeltype <> 'c' and c.confrelid = ${tabela}::regclass order by 1, 2`,
  )

export const nomeDoUso = ({ tabela, coluna }: Uso): Nome | undefined => NOMES[`${tabela}.${coluna}`] ?? NOMES[tabela]

/** Refuses to delete what is in use, and says by what and how often. What is derived from the row alone is no use. */
export const refuseIfUsed = async (db: Db, tabela: string, id: number, derivadas: readonly string[] = []) => {
  const usos = (await pointingAt(db, tabela)).filter((u) => !derivadas.includes(u.tabela))
  if (!usos.length) return
  const contagens = await rows<Uso & { n: number }>(
    db,
    sql.join(
      usos.map(
        (u) => sql`select ${u.tabela}::text as tabela, ${u.coluna}::text as coluna, count(*)::int as n
          from ${sql.identifier(u.tabela)} where ${sql.identifier(u.coluna)} = ${id}`,
      ),
      sql` union all `,
    ),
  )
  const onde = contagens.filter((c) => c.n > 0).map((c) => quantos(c.n, ...(nomeDoUso(c) ?? OUTRO)))
  if (onde.length) throw problem.emUso({ onde: emSerie(onde) })
}
