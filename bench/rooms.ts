import type pg from 'pg'

/** A year of its own, in rooms that only the bench fills. */
export const ROOMS = { ano: 2020, uf: 'SC', first: 200, quantas: 300, indicadores: 40 } as const

/** Forty indicators, of every form of collection and reading, with the twelve months of each in three hundred rooms. */
export const fillRooms = async (admin: pg.Client) => {
  const { ano, uf, first, quantas, indicadores } = ROOMS
  const nth = (tabela: string, id: string) =>
    `(select (array_agg(${id} order by ${id}))[1 + n % count(*)::int] from ${tabela})`
  await admin.query(
    `insert into sala_indicador (codigo, nome, "salaIndicadorNivelId", "salaIndicadorUnidadeId", "salaIndicadorApuracaoId", "salaIndicadorLeituraId",
       "salaIndicadorFonteId", periodicidade)
     select 'MED-' || n, 'Indicador de medição ' || n, ${nth('sala_indicador_nivel', '"salaIndicadorNivelId"')}, ${nth('sala_indicador_unidade', '"salaIndicadorUnidadeId"')},
       ${nth('sala_indicador_apuracao', '"salaIndicadorApuracaoId"')}, ${nth('sala_indicador_leitura', '"salaIndicadorLeituraId"')},
       ${nth('sala_indicador_fonte', '"salaIndicadorFonteId"')}, 'mensal'
     from generate_series(1, $1 - (select count(*)::int from sala_indicador where ativo)) n`,
    [indicadores],
  )
  await admin.query(
    `insert into sala_indicador_municipio ("municipioId", "salaIndicadorId", ano, "linhaDeBase", meta, "metaMaxima", valores, bases)
     select m."municipioId", i."salaIndicadorId", $1, 80, 1000 + i."salaIndicadorId", case l.tipo when 3 then 2000 end,
       array(select (m."municipioId" * 31 + i."salaIndicadorId" * 17 + mes * 7) % 170 from generate_series(1, 12) mes),
       array(select case when a.tipo = 5 then 100 + mes end from generate_series(1, 12) mes)
     from municipio m cross join sala_indicador i join sala_indicador_apuracao a using ("salaIndicadorApuracaoId")
       join sala_indicador_leitura l using ("salaIndicadorLeituraId")
     where i.ativo and m.uf = $2 and m."municipioId" between $3 and $3 + $4 - 1`,
    [ano, uf, first, quantas],
  )
}

/** Of every room an enrolment, what two contacts with it came to, and the result; the last rooms are of another state. */
export const fillSeal = async (admin: pg.Client) => {
  const { uf, first, quantas } = ROOMS
  await admin.query(`update municipio set uf = 'PR' where "municipioId" >= $1`, [first + quantas])
  await admin.query(
    `insert into selo_edicao select (jsonb_populate_record(null::selo_edicao,
       to_jsonb(x) || jsonb_build_object('uf', 'PR', 'seloEdicaoId', nextval(pg_get_serial_sequence('selo_edicao', 'seloEdicaoId'))))).*
     from selo_edicao x where uf = $1`,
    [uf],
  )
  await admin.query(
    `insert into selo_inscricao ("municipioId", edicao, situacao, "enviadaEm", "enviadaPor")
     select m."municipioId", e.ano, s.situacao, case s.situacao when 'Enviado' then now() - m."municipioId" % 300 * interval '1 day' end,
       case s.situacao when 'Enviado' then 1 + m."municipioId" % 5 end
     from municipio m join selo_edicao e using (uf) cross join lateral (select (array['Enviado', 'Em preenchimento'])[1 + m."municipioId" % 3] as situacao) s
     where s.situacao is not null on conflict do nothing`,
  )
  await admin.query(
    `insert into cliente_oculto ("municipioId", edicao, grupo, "avaliadorId")
     select m."municipioId", e.ano, 'Grupo de medição ' || m."municipioId" % 6, 1 + m."municipioId" % 5 from municipio m join selo_edicao e using (uf)
     on conflict do nothing`,
  )
  await admin.query(
    `insert into cliente_oculto_contato ("clienteOcultoId", numero, situacao, canal, "roteiroId", "agendadoPara", inicio, nota, "enviadoEm", "enviadoPor",
       "validadoEm", "motivoInvalidacao")
     select o."clienteOcultoId", n, s.s, case when s.s > 1 then (array['WhatsApp', 'Telefone'])[n] end,
       case when s.s > 1 then (select min("roteiroId") from cliente_oculto_roteiro) end, case when s.s > 1 then now() end, case when s.s >= 4 then now() end,
       case when s.s >= 4 then o."clienteOcultoId" % 21 * 0.5 end, case when s.s >= 4 then now() end, case when s.s >= 4 then o."avaliadorId" end,
       case when s.s = 5 then now() end, case when s.s = 6 then 'Sem data' end
     from cliente_oculto o cross join generate_series(1, 2) n cross join lateral (select 1 + (o."clienteOcultoId" + n) % 6 as s) s
     where o.grupo like 'Grupo de medição%'`,
  )
  // The result of the first edition of each state, beside what the demo published.
  await admin.query(
    `insert into selo_publicacao ("seloEdicaoId", "publicadaEm", "publicadaPor", limiares)
     select e."seloEdicaoId", now(), 1, '[]' from selo_edicao e where e.ano = (select min(o.ano) from selo_edicao o where o.uf = e.uf)
       and not exists (select 1 from selo_publicacao p where p."seloEdicaoId" = e."seloEdicaoId" and p."retiradaEm" is null)`,
  )
  await admin.query(
    `insert into selo_resultado ("seloPublicacaoId", "municipioId", sala, documental, "clienteOculto", total, "seloEstadual", "etapaNacional", codigo)
     select p."seloPublicacaoId", m."municipioId", m.nome, m."municipioId" % 81, m."municipioId" % 21, m."municipioId" % 81 + m."municipioId" % 21, s.selo,
       case when s.selo = 'Ouro' and m."municipioId" % 2 = 0 then 'Homologado nacional' end, upper(md5('medida' || m."municipioId"))
     from municipio m join selo_edicao e using (uf) join selo_publicacao p on p."seloEdicaoId" = e."seloEdicaoId" and p."retiradaEm" is null
       cross join lateral (select (array['Participante', 'Bronze', 'Prata', 'Ouro'])[1 + m."municipioId" % 5] as selo) s
     on conflict do nothing`,
  )
}
