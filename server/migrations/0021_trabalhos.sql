ALTER TABLE "exportacao" RENAME TO "trabalho";--> statement-breakpoint
ALTER TABLE "trabalho" RENAME COLUMN "exportacaoId" TO "trabalhoId";--> statement-breakpoint
ALTER TABLE "trabalho" RENAME COLUMN "criadaEm" TO "criadoEm";--> statement-breakpoint
ALTER TABLE "trabalho" RENAME COLUMN "terminadaEm" TO "terminadoEm";--> statement-breakpoint
ALTER TABLE "trabalho" RENAME COLUMN "erro" TO "desfecho";--> statement-breakpoint
ALTER TABLE "trabalho" ADD COLUMN "entradaId" integer;--> statement-breakpoint
ALTER SEQUENCE "exportacao_exportacaoId_seq" RENAME TO "trabalho_trabalhoId_seq";--> statement-breakpoint
ALTER TABLE "trabalho" RENAME CONSTRAINT "exportacao_pk" TO "trabalho_pk";--> statement-breakpoint
ALTER TABLE "trabalho" RENAME CONSTRAINT "exportacao_usuario_fk" TO "trabalho_usuario_fk";--> statement-breakpoint
ALTER TABLE "trabalho" RENAME CONSTRAINT "exportacao_municipio_fk" TO "trabalho_municipio_fk";--> statement-breakpoint
ALTER TABLE "trabalho" RENAME CONSTRAINT "exportacao_arquivo_fk" TO "trabalho_arquivo_fk";--> statement-breakpoint
ALTER TABLE "trabalho" ADD CONSTRAINT "trabalho_entrada_fk" FOREIGN KEY ("entradaId") REFERENCES "public"."arquivo"("arquivoId") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER INDEX "exportacao_usuario_ix" RENAME TO "trabalho_usuario_ix";--> statement-breakpoint
ALTER INDEX "exportacao_fim_ix" RENAME TO "trabalho_fim_ix";--> statement-breakpoint
ALTER TABLE "trabalho" DROP CONSTRAINT "exportacao_situacao_ck";--> statement-breakpoint
ALTER TABLE "trabalho" DROP CONSTRAINT "exportacao_pronta_ck";--> statement-breakpoint
UPDATE "trabalho" SET "situacao" = CASE "situacao" WHEN 'preparando' THEN 'falhou' WHEN 'na fila' THEN 'falhou' WHEN 'pronta' THEN 'pronto' WHEN 'cancelada' THEN 'cancelado' ELSE "situacao" END,
  "desfecho" = CASE WHEN "situacao" IN ('preparando', 'na fila') THEN 'O sistema foi atualizado. Peça de novo.' ELSE "desfecho" END,
  "expiraEm" = coalesce("expiraEm", "criadoEm" + interval '7 days');--> statement-breakpoint
ALTER TABLE "trabalho" ADD CONSTRAINT "trabalho_situacao_ck" CHECK ("trabalho"."situacao" in ('na fila', 'em andamento', 'pronto', 'falhou', 'cancelado'));--> statement-breakpoint
ALTER TABLE "trabalho" ADD CONSTRAINT "trabalho_pronto_ck" CHECK ("trabalho"."situacao" <> 'pronto' or "trabalho"."arquivoId" is not null or "trabalho"."desfecho" is not null);
