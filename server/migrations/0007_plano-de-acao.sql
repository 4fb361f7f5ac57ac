ALTER TABLE "plano_acao" ADD COLUMN "indicador" text;--> statement-breakpoint
CREATE INDEX "plano_acao_quando_ix" ON "plano_acao" USING btree ("quando") WHERE "plano_acao"."status" in (1, 2);