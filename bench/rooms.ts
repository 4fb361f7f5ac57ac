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
