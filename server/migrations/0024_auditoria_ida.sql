-- em passos
CREATE INDEX CONCURRENTLY IF NOT EXISTS "auditoria_ida_ix" ON "auditoria" USING btree ("entidade","entidadeId") WHERE "auditoria"."acao" = 'excluir';
