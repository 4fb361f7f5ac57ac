-- An upload in pieces is of some kind and for some row of it: evidence is the first.
ALTER TABLE "envio_arquivo" DROP CONSTRAINT "envio_arquivo_pergunta_fk";--> statement-breakpoint
ALTER TABLE "envio_arquivo" ADD COLUMN "tipo" text DEFAULT 'evidencia' NOT NULL;--> statement-breakpoint
ALTER TABLE "envio_arquivo" ALTER COLUMN "tipo" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "envio_arquivo" ADD COLUMN "dados" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "envio_arquivo" SET "dados" = jsonb_build_object('dadosComplementares', "dadosComplementares");--> statement-breakpoint
ALTER TABLE "envio_arquivo" DROP COLUMN "dadosComplementares";--> statement-breakpoint
ALTER TABLE "envio_arquivo" RENAME COLUMN "perguntaMunicipioId" TO "alvoId";--> statement-breakpoint
ALTER TABLE "envio_arquivo" RENAME COLUMN "perguntaEvidenciaId" TO "resultadoId";
