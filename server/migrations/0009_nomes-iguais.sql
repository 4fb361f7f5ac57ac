-- Names that differ only by case or accents are one name from here on. Of those that stand, the first keeps its name
-- and the others get their number; a group whose name is a right keeps it.
UPDATE "contrato" t SET "numContrato" = t."numContrato" || ' (' || t."contratoId" || ')'
  FROM (SELECT "contratoId", row_number() OVER (PARTITION BY sem_acento("numContrato") ORDER BY "contratoId") AS n FROM "contrato") r
  WHERE r.n > 1 AND r."contratoId" = t."contratoId";--> statement-breakpoint
UPDATE "eixo" t SET "nome" = t."nome" || ' (' || t."eixoId" || ')'
  FROM (SELECT "eixoId", row_number() OVER (PARTITION BY "projetoId", sem_acento("nome") ORDER BY "eixoId") AS n FROM "eixo") r
  WHERE r.n > 1 AND r."eixoId" = t."eixoId";--> statement-breakpoint
UPDATE "usuario_grupo" t SET "nome" = left(t."nome", 66) || ' (' || t."usuarioGrupoId" || ')'
  FROM (SELECT "usuarioGrupoId", row_number() OVER (PARTITION BY sem_acento("nome") ORDER BY "nome" IN ('Administrador', 'Operações', 'Sala') DESC, "usuarioGrupoId") AS n FROM "usuario_grupo") r
  WHERE r.n > 1 AND r."usuarioGrupoId" = t."usuarioGrupoId";--> statement-breakpoint
ALTER TABLE "contrato" DROP CONSTRAINT "contrato_num_uk";--> statement-breakpoint
ALTER TABLE "eixo" DROP CONSTRAINT "eixo_nome_uk";--> statement-breakpoint
DROP INDEX "usuario_grupo_nome_uk";--> statement-breakpoint
CREATE UNIQUE INDEX "contrato_num_uk" ON "contrato" USING btree (sem_acento("numContrato"));--> statement-breakpoint
CREATE UNIQUE INDEX "eixo_nome_uk" ON "eixo" USING btree ("projetoId",sem_acento("nome"));--> statement-breakpoint
CREATE UNIQUE INDEX "usuario_grupo_nome_uk" ON "usuario_grupo" USING btree (sem_acento("nome"));
