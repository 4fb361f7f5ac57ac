ALTER TABLE "sala" ADD COLUMN "desativadaEm" timestamptz;--> statement-breakpoint
ALTER TABLE "sala" ADD COLUMN "reativadaEm" timestamptz;--> statement-breakpoint
CREATE INDEX "sala_tempo_por_dia_ix" ON "sala_tempo" USING btree ("data" DESC NULLS FIRST,"inicio" DESC NULLS LAST,"salaTempoId" DESC NULLS FIRST);