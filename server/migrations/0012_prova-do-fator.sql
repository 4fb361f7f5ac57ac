ALTER TABLE "usuario_fator" ALTER COLUMN "segredo" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "usuario_fator" ADD COLUMN "segredoNovo" text;--> statement-breakpoint
ALTER TABLE "sessao" ADD COLUMN "comFator" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "usuario_fator" SET "segredoNovo" = "segredo", "segredo" = NULL WHERE "ativoEm" IS NULL;--> statement-breakpoint
-- Since the factor counts a code was asked for at every sign-in; what was open before it proved the password alone.
UPDATE "sessao" s SET "comFator" = true FROM "usuario_fator" f WHERE f."usuarioId" = s."usuarioId" AND s."ssoIdToken" IS NULL AND s."criacao" >= f."ativoEm";--> statement-breakpoint
DELETE FROM "sessao" s USING "usuario_fator" f WHERE f."usuarioId" = s."usuarioId" AND s."ssoIdToken" IS NULL AND s."criacao" < f."ativoEm";
