-- em passos
CREATE INDEX CONCURRENTLY IF NOT EXISTS "pergunta_municipio_ordem_ix" ON "pergunta_municipio" USING btree (("qtdRejeicao" > 0) desc,(case when "qtdRejeicao" > 0 then "prazoReenvio" end),"evidenciadaEm" NULLS FIRST,"perguntaMunicipioId") WHERE "pergunta_municipio"."estado" = 'evidenciada';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "pergunta_municipio_fila_ix";
