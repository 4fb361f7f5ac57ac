-- em passos
-- For the search by name: no accents, and a space before each word, whatever stands between them. The letters that are
-- left are made small without asking a locale, which takes several times as long.
CREATE OR REPLACE FUNCTION em_palavras(texto text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ' ' || translate(lower(unaccent('unaccent'::regdictionary, texto) COLLATE "C"), '/-_.,;:()[]''"', '             ');--> statement-breakpoint
ALTER TABLE "municipio" ADD COLUMN IF NOT EXISTS "nomeBuscado" text GENERATED ALWAYS AS (em_palavras(nome || ' ' || uf)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "pergunta" ADD COLUMN IF NOT EXISTS "textoBuscado" text GENERATED ALWAYS AS (em_palavras(numero::text || ' ' || texto)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "usuario_busca_ix" ON "usuario" USING gin (em_palavras("nome" || ' ' || "email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "pergunta_evidencia_nome_ix" ON "pergunta_evidencia" USING gin (em_palavras("nomeArquivo") gin_trgm_ops);
