ALTER TABLE "acompanhamento_pergunta" ADD COLUMN "adiada" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pergunta_evidencia" ADD COLUMN "complemento" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "pergunta_evidencia_complemento_ix" ON "pergunta_evidencia" USING btree ("perguntaMunicipioId") WHERE "pergunta_evidencia"."complemento" and not "pergunta_evidencia"."finalizada" and not "pergunta_evidencia"."excluida";--> statement-breakpoint
-- Files that were added to what was already approved: those that were decided on are done.
UPDATE "pergunta_evidencia" ev SET "complemento" = true, "finalizada" = ev."aprovada" OR ev."rejeitada" FROM "pergunta_municipio" pm
  WHERE pm."perguntaMunicipioId" = ev."perguntaMunicipioId" AND pm."estado" = 'aprovada' AND ev."rodada" = pm."rodada"
    AND ev."rodada" > 0 AND NOT ev."finalizada" AND NOT ev."excluida";
--> statement-breakpoint
-- And those that were only saved when the question was approved.
UPDATE "pergunta_evidencia" ev SET "complemento" = true, "enviada" = true, "rodada" = pm."rodada" FROM "pergunta_municipio" pm
  WHERE pm."perguntaMunicipioId" = ev."perguntaMunicipioId" AND pm."estado" = 'aprovada' AND pm."rodada" > 0
    AND ev."rodada" = 0 AND NOT ev."excluida";
