-- em passos
-- For the search in what changed: the values, not the names of the fields, without accents. Made small without asking a
-- locale, as in em_palavras.
CREATE OR REPLACE FUNCTION valores_mudados(mudancas jsonb) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(unaccent('unaccent'::regdictionary, jsonb_path_query_array(mudancas, '$.*.*')::text) COLLATE "C");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "auditoria_mudancas_ix" ON "auditoria" USING gin (valores_mudados("mudancas") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "auditoria_excluido_ix" ON "auditoria" USING btree (("mudancas" -> 'municipioId' ->> 'antes'),"auditoriaId") WHERE "auditoria"."acao" = 'excluir';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "auditoria_em_ix";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "auditoria_em_ix" ON "auditoria" USING btree ("em","auditoriaId");
