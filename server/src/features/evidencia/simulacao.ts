import { sql } from 'drizzle-orm'
import { todaySaoPaulo } from '#contract/holidays.ts'
import type { Candidata } from '#contract/pergunta-pontos.ts'
import { condicaoDita, type Limiar } from '#contract/pontos.ts'
import { wording } from '#contract/wording.ts'
import { one } from '#server/db/sql.ts'
import type { Signed } from '#server/http/route.ts'
import { limiaresDoLugar } from '../medalha/commands.ts'
import { possivel, temaDaCidade, versoes } from '../pontuacao/commands.ts'
import { leitor } from './commands.ts'
import { noAlcance } from './queries.ts'
import { acoesDaPergunta, bloqueio, type Pergunta } from './rules.ts'
import { simular } from './simulador.ts'
import { criterio1Ate } from './situacoes.ts'

type Linha = Omit<Candidata, 'possivel' | 'enviar'> & Pergunta

/** The best band counts: it is what an approval may bring at most. The city's totals count all its axes, whoever looks. */
export const simulateMedalha = async (ctx: Signed, municipioId: number, aprovadas: readonly number[]) => {
  const quem = leitor(ctx)
  const hoje = todaySaoPaulo(ctx.now)
  const { j } = (await one<{ j: { comprovados: number; possiveis: number; limiares: Limiar[]; linhas: Linha[] } }>(
    ctx.db,
    sql`with recursive ${versoes(sql`array[${municipioId}::int]`)}
      select json_build_object(
      'comprovados', (select coalesce(sum(comprovados), 0) from municipio_tema_ponto where "municipioId" = ${municipioId}),
      'possiveis', (select coalesce(sum(possiveis), 0) from municipio_tema_ponto where "municipioId" = ${municipioId}),
      'limiares', (select coalesce(json_agg(json_build_object('nivel', x.nivel, 'percentualMinimo', x."percentualMinimo",
          'pontuacaoMinima', x."pontuacaoMinima", 'condicaoExtra', x."condicaoExtra")), '[]') from (${limiaresDoLugar(municipioId, hoje)}) x),
      'linhas', (select coalesce(json_agg(x), '[]') from (
        select pm."perguntaMunicipioId", pm."perguntaId", p.numero, p.texto, t.nome, pm."eixoId", pm."temaId", p.recorrente, v.finalizado as diagnosticada,
          ${temaDaCidade(sql`pm."municipioId"`, sql`pm."eixoId"`, sql`pm."temaId"`)} as habilitada, pm.estado, pm.resposta, pm."qtdRejeicao",
          pm."prazoReenvio", pm."prazoProrrogado", pm."prazoRecurso", pm.rodada, pm."evidenciadaPor", ${criterio1Ate({ hoje: sql`${hoje}` })} as "criterio1Ate",
          (select json_build_object('acompanhamentoId', a."acompanhamentoId", 'diagnostico', a.diagnostico)
            from acompanhamento_pergunta ap join acompanhamento a using ("acompanhamentoId")
            where ap."perguntaMunicipioId" = pm."perguntaMunicipioId" and not a.finalizado and not a.cancelado
            order by a."acompanhamentoId" desc limit 1) as "perguntadaEm",
          coalesce((select max(f."faixaPontos") from pergunta_faixa_resposta f where f."perguntaId" = pm."perguntaId"), pm.pontos) as ganho
        from pergunta_municipio pm join pergunta p using ("perguntaId") join tema t on t."temaId" = pm."temaId"
          join municipio_tema_ponto v on v."municipioId" = pm."municipioId" and v."temaId" = pm."temaId" and v.possiveis > 0
        where pm."municipioId" = ${municipioId} and pm.estado <> 'aprovada' and ${possivel(sql`pm."municipioId"`)}
          and ${noAlcance(quem, sql`pm`)}) x)) as j`,
  ))!
  const candidatas = j.linhas
    .filter((l) => l.ganho > 0)
    .map(
      ({
        qtdRejeicao,
        prazoReenvio,
        prazoProrrogado,
        prazoRecurso,
        rodada,
        evidenciadaPor,
        criterio1Ate,
        ...c
      }): Candidata => {
        const { estado, resposta } = c
        const p = {
          ...c,
          qtdRejeicao,
          prazoReenvio,
          prazoProrrogado,
          prazoRecurso,
          rodada,
          evidenciadaPor,
          criterio1Ate,
        }
        // Not answered yet, or answered NÃO: the next follow-up may still bring it.
        const aberta = estado === 'naoRespondida' || resposta !== true || estado === 'evidenciada'
        const possivel = aberta || bloqueio(quem, p) === undefined
        return { ...c, possivel, enviar: acoesDaPergunta(quem, p, false).enviar }
      },
    )
  const { criteriosSelo } = quem.caps
  const limiares = j.limiares.map((l) => ({ ...l, condicaoExtra: condicaoDita(l.condicaoExtra, criteriosSelo) }))
  const { niveis, ...resto } = simular({ ...j, limiares, candidatas, aprovadas })
  const w = wording(ctx.ambiente.variante)
  return { ...resto, niveis: niveis.map((n) => ({ ...n, frase: w.frase(n.frase) })) }
}
