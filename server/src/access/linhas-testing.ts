import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { insertRows } from '#server/db/rows.ts'
import { rows } from '#server/db/sql.ts'
import { guardar } from '#server/demo/files.ts'
import { insertProposta } from '#server/features/proposta/testing.ts'
import { PNG } from '#server/files/fixtures.ts'
import type { TestApp } from '#server/testing/test-app.ts'

/* Rows of every kind in every place, so that each call has somebody else's that it could show. */

/** Pictures and papers of the kinds of row that the demo has none of. */
const FIGURAS = [
  { tabela: 'municipio', kind: 'municipioId', coluna: 'imagemArquivoId' },
  { tabela: 'membro', kind: 'membroId', coluna: 'imagemArquivoId' },
  { tabela: 'usuario', kind: 'usuarioId', coluna: 'assinaturaArquivoId' },
  { tabela: 'contrato', kind: 'contratoId', coluna: 'arquivoId' },
  { tabela: 'territorio', kind: 'territorioId', coluna: 'marcaArquivoId' },
]

/** A draft and what was signed in every place, with an instalment that was billed. */
const fillPropostas = async ({ banco: { db } }: TestApp) => {
  const lugares = await rows<{ municipioId: number }>(db, sql`select "municipioId" from municipio order by 1`)
  for (const { municipioId } of lugares) {
    const { id, pacoteId } = await insertProposta(db, { municipioId, estado: 'minutaAssinada', comExtra: true })
    await insertProposta(db, { municipioId, pacoteId, comExtra: true })
    const parcela = sql`(select min("municipioPropostaParcelaId") from municipio_proposta_parcela where "municipioPropostaId" = ${id})`
    await db.execute(sql`insert into municipio_proposta_parcela_anexo ("municipioPropostaParcelaId", tipo, "arquivoId", "nomeArquivo", mime, tamanho, sha256, "usuarioId")
      select ${parcela}, 'notaFiscal', min("arquivoId"), 'nota.pdf', 'application/pdf', 10, ${'a'.repeat(64)}, 1 from arquivo`)
    await db.execute(sql`insert into municipio_proposta_parcela_status ("municipioPropostaParcelaId", em, acao, de, para)
      select ${parcela}, now(), 'faturar', 'prevista', 'faturada'`)
  }
  await db.execute(
    sql`insert into municipios_propostas_combos (nome, "pacoteId", "percentualContrapartida") select 'Prova', min("pacoteId"), 10 from pacote`,
  )
}

/** What every room has, of the month that runs and of the one before. */
const fillSalas = async ({ banco: { db } }: TestApp) => {
  await db.execute(
    sql`insert into sala_servico ("municipioId", nome) select "municipioId", 'Prova da sala' from municipio`,
  )
  await db.execute(sql`insert into sala_cargo ("municipioId", cargo, funcao, vinculo, quantidade, "minutosPorSemana", salario)
    select "municipioId", 'Prova', 'Prova', 'Efetivo', 1, 2400, 100000 from municipio`)
  await db.execute(sql`insert into sala_custo ("municipioId", mes, categoria, descricao, tipo, valor, rateio)
    select "municipioId", m.mes, 'Outros', 'Prova', 'Fixo', 100, 10000
    from municipio, (values ('2026-03-01'::date), ('2026-02-01')) m (mes)`)
  await db.execute(sql`insert into sala_tempo ("municipioId", "salaServicoId", atendente, data, segundos, criacao)
    select "municipioId", "salaServicoId", 'Prova', '2026-03-02', 60, now() from sala_servico where nome = 'Prova da sala'`)
}

/** A result of the seal for every place, where the demo has none. */
const fillResultados = async ({ banco: { db } }: TestApp) => {
  await db.execute(sql`with edicao as (select min("seloEdicaoId") as id from selo_edicao where not exists (select 1 from selo_publicacao)),
      publicada as (insert into selo_publicacao ("seloEdicaoId", "publicadaEm", "publicadaPor", limiares)
        select id, now(), 1, '{"Bronze": 75, "Prata": 81, "Ouro": 90, "Diamante": 99}' from edicao where id is not null returning "seloPublicacaoId")
    insert into selo_resultado ("seloPublicacaoId", "municipioId", sala, documental, total, codigo, versao)
    select "seloPublicacaoId", "municipioId", 'Prova', 0, 0, 'PROVA' || "municipioId", 1 from publicada, municipio`)
}

/** A school with its seal and its file, and each kind of row of an agent, in every place. */
const fillTerritorio = async ({ banco: { db } }: TestApp) => {
  await db.execute(sql`update municipio_escola set situacao = 'Concluída', "seloEscolaParceira" = true, "anoSelo" = 2026
    where "municipioEscolaId" in (select min("municipioEscolaId") from municipio_escola group by "municipioId")`)
  await db.execute(sql`insert into municipio_escola (escola, "municipioId", rede, metodologia, "anoLetivo", situacao, "seloEscolaParceira", "anoSelo")
    select 'Prova', "municipioId", 'Municipal', 'Professores', 2031, 'Concluída', true, 2026 from municipio`)
  const anexo = sql`(select min("arquivoId") from arquivo), 'prova.pdf', 'application/pdf', 10, ${'a'.repeat(64)}, 1`
  await db.execute(sql`insert into municipio_escola_anexo ("municipioEscolaId", tipo, "arquivoId", "nomeArquivo", mime, tamanho, sha256, "usuarioId")
    select "municipioEscolaId", 'outro', ${anexo} from municipio_escola`)
  await db.execute(sql`insert into agente_anexo ("municipioId", tipo, "arquivoId", "nomeArquivo", mime, tamanho, sha256, "usuarioId")
    select "municipioId", 'outro', ${anexo} from municipio`)
  await db.execute(sql`insert into agente_territorial ("municipioId", "usuarioId", inicio)
    select "municipioId", (select min(p."usuarioId") from usuario_permissao p where p."municipioId" = m."municipioId"), '2026-01-01'
    from municipio m where exists (select 1 from usuario_permissao p where p."municipioId" = m."municipioId")`)
  await db.execute(
    sql`insert into agente_mapa ("municipioId", nome, tipo) select "municipioId", 'Prova', 'Ator' from municipio`,
  )
  await db.execute(sql`insert into agente_plano ("municipioId", iniciativa, atividade, meta, prazo)
    select "municipioId", 'Prova', 'Prova', 'Prova', '2026-12-01' from municipio`)
  await db.execute(
    sql`insert into agente_resultado ("municipioId", indicador, ano, meta) select "municipioId", 'Prova', 2026, 10 from municipio`,
  )
  await db.execute(sql`insert into agente_atendimento ("municipioId", "usuarioId", "clienteId", data, tipo, publico, assunto)
    select "municipioId", coalesce((select min(p."usuarioId") from usuario_permissao p where p."municipioId" = m."municipioId"), 1), 'prova-' || "municipioId", '2026-03-01', 'Visita', 'PJ', 'Prova' from municipio m`)
}

/** Everybody shops in the last place that is not the own. */
const fillClientesOcultos = async ({ banco: { db } }: TestApp) => {
  await db.execute(sql`insert into cliente_oculto ("municipioId", edicao, grupo, "avaliadorId")
    select (select max(m."municipioId") from municipio m where not exists (select 1 from usuario_permissao p
        where p."usuarioId" = u."usuarioId" and p."municipioId" = m."municipioId")), 2030 + u."usuarioId", 'Prova', u."usuarioId"
      from usuario u where u."usuarioId" <= 70`)
  await db.execute(sql`insert into cliente_oculto_contato ("clienteOcultoId", numero, canal, "roteiroId", situacao, "agendadoPara")
    select "clienteOcultoId", 1, 'WhatsApp', (select min("roteiroId") from cliente_oculto_roteiro), 3, now() from cliente_oculto where grupo = 'Prova'`)
  await db.execute(sql`insert into cliente_oculto_evidencia ("clienteOcultoContatoId", "arquivoId", "nomeArquivo", mime, tamanho, sha256, "usuarioId")
    select c."clienteOcultoContatoId", (select min("arquivoId") from arquivo), 'prova.pdf', 'application/pdf', 10, ${'a'.repeat(64)}, o."avaliadorId"
    from cliente_oculto_contato c join cliente_oculto o using ("clienteOcultoId") where o.grupo = 'Prova'`)
}

/** Rooms with something planned, a file of it and its history. */
const fillInSalas = async ({ banco: { db } }: TestApp) => {
  await db.execute(
    sql`insert into sala ("municipioId", nome) select "municipioId", 'Prova' from municipio on conflict do nothing`,
  )
  await db.execute(sql`insert into sala_5w2h ("municipioId", "oQue", "porQue", onde, quem, inicio, termino, como, "usuarioId")
    select "municipioId", 'Prova', 'Prova', 'Prova', 'Prova', '2026-01-01', '2026-12-31', 'Prova', (select min("usuarioId") from usuario) from municipio`)
  await db.execute(sql`insert into sala_5w2h_anexo ("sala5w2hId", "arquivoId", "nomeArquivo", mime, tamanho, sha256, "usuarioId")
    select a."sala5w2hId", (select min("arquivoId") from arquivo), 'prova.pdf', 'application/pdf', 1, 'prova', a."usuarioId" from sala_5w2h a`)
}

/** Rows of the kinds of which the demo has none that is foreign to somebody. */
export const fillIn = async (t: TestApp) => {
  const { db } = t.banco
  await db.execute(sql`insert into pergunta_faixa_resposta ("perguntaId", "faixaId", "faixaNome", "faixaPontos")
    select min("perguntaId"), (select min("faixaId") from faixa), 'Prova', 0 from pergunta join tema using ("temaId") group by "eixoId"`)
  // One in every axis of every place.
  await db.execute(sql`insert into pergunta_recurso ("perguntaMunicipioId", rodada, ate, texto, "usuarioId", em)
    select min(pm."perguntaMunicipioId"), 99, '2026-03-20', 'Prova de um recurso que espera', (select min("usuarioId") from usuario), now()
    from pergunta_municipio pm group by pm."municipioId", pm."eixoId"`)
  await db.execute(sql`insert into capacidade (hash, rota, "alvoId", "criadaPor", criacao, expira)
    select 'prova' || "perguntaEvidenciaId", 'evidencia', "perguntaEvidenciaId", "usuarioId", now(), now() + interval '1 day'
    from pergunta_evidencia where not excluida`)
  await db.execute(sql`update relatorio r set "processoPagamentoId" = (select min(p."processoPagamentoId") from processo_pagamento p
      where p."usuarioId" = r."usuarioId" and p."statusProcessoId" not in (0, 6))
    where "relatorioId" in (select max("relatorioId") from relatorio where "statusRelatorioId" = 2 group by "municipioId")`)
  await db.execute(sql`insert into medalha (nome, nivel, edicao, escopo, "eixoId", "percentualMinimo", "textoAlternativo")
    select 'Prova ' || "eixoId", 'Ouro', 2031, 'Eixo', "eixoId", 90, 'Prova' from eixo`)
  await db.execute(sql`insert into envio_arquivo ("envioId", tipo, "alvoId", "usuarioId", nome, tamanho, criacao, expira)
    select gen_random_uuid(), tipo, 1, "usuarioId", 'prova.pdf', 10, now(), now() + interval '1 day'
    from usuario, unnest(array['evidencia', 'relatorio-anexo', 'territorio-documento', 'escola-anexo', 'agente-anexo', 'cliente-oculto', 'sala-5w2h-anexo']) tipo`)
  await fillInSalas(t)
  await db.execute(sql`insert into trabalho ("usuarioId", tipo, pedido, titulo, alcance, situacao, "arquivoId", "criadoEm", "expiraEm")
    select "usuarioId", 'evidencias-zip', '{}', 'Prova', '{}', 'pronto', (select min("arquivoId") from arquivo), now(), now() + interval '1 day' from usuario`)
  await db.execute(sql`insert into aviso ("usuarioId", tipo, titulo, para, "criadoEm", "naPagina", email)
    select "usuarioId", 'prova', 'Prova', '/avisos', now(), true, 'nao' from usuario`)
  await db.execute(sql`insert into selo_inscricao ("municipioId", edicao) select "municipioId", 2031 from municipio`)
  await db.execute(sql`insert into selo_diagnostico_resposta ("municipioId", edicao, "perguntaId", resposta, alteracao)
    select "municipioId", 2031, 101, 'Prova', now() from municipio`)
  await db.execute(sql`insert into auditoria (em, acao, entidade, "entidadeId", mudancas)
    select now(), 'alterar', e, i::text, '{"nome": {"antes": "Prova", "depois": "Prova 2"}}'
    from (select 'usuario' as e, "usuarioId" as i from usuario union all select 'contrato', "contratoId" from contrato) x`)
  await fillSalas(t)
  await fillResultados(t)
  await db.execute(sql`insert into sala_indicador_municipio ("municipioId", "salaIndicadorId", ano, meta, valores, bases)
    select "municipioId", "salaIndicadorId", ano, 10, array_fill(5::numeric, array[12]), array_fill(10::numeric, array[12])
    from municipio, generate_series(2025, 2026) ano, (select min("salaIndicadorId") as "salaIndicadorId" from sala_indicador) i
    on conflict do nothing`)
  await db.execute(sql`insert into auditoria (em, acao, entidade, "entidadeId", mudancas)
    select now(), 'alterar', 'sala_indicador_municipio', "salaIndicadorMunicipioId"::text, '{"Meta": {"antes": "9", "depois": "10"}}'
    from sala_indicador_municipio`)
  await fillPropostas(t)
  await fillTerritorio(t)
  await fillClientesOcultos(t)
  for (const { tabela, kind, coluna } of FIGURAS) {
    const [da, id] = [sql.identifier(tabela), sql.identifier(kind)]
    const donos = await rows<{ id: number }>(db, sql`select ${id} as id from ${da}`)
    const guardadas = await Promise.all(
      donos.map((d) =>
        guardar(t.files, join(t.dataDir, 'prova'), {
          ...{ nome: 'prova.png', mime: 'image/png' },
          bytes: Buffer.concat([PNG, Buffer.from(JSON.stringify({ [kind]: d.id }))]),
        }),
      ),
    )
    const arquivos = await insertRows(db, 'arquivo', guardadas, 'arquivoId')
    await db.execute(sql`update ${da} set ${sql.identifier(coluna)} = x.arquivo
      from unnest(${sql.param(donos.map((d) => d.id))}::int[], ${sql.param(arquivos)}::int[]) x (dono, arquivo) where ${id} = x.dono`)
  }
}
