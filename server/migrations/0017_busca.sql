-- em passos
ALTER TABLE "municipio" ADD COLUMN IF NOT EXISTS "nomeBuscado" text GENERATED ALWAYS AS (sem_acento(nome || ' ' || uf)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "usuario_busca_ix" ON "usuario" USING gin (sem_acento("nome" || ' ' || "email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "pergunta_evidencia_nome_ix" ON "pergunta_evidencia" USING gin (sem_acento("nomeArquivo") gin_trgm_ops);
