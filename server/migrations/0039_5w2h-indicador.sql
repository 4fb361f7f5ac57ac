ALTER TABLE "sala_5w2h" ADD COLUMN "salaIndicadorId" integer;--> statement-breakpoint
ALTER TABLE "sala_5w2h" ADD CONSTRAINT "sala_5w2h_indicador_fk" FOREIGN KEY ("salaIndicadorId") REFERENCES "public"."sala_indicador"("salaIndicadorId") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sala_5w2h_indicador_ix" ON "sala_5w2h" USING btree ("salaIndicadorId");