ALTER TABLE "pergunta" ADD COLUMN "acaoSugerida" text;--> statement-breakpoint
ALTER TABLE "plano_acao" ADD COLUMN "oQueProposto" text;