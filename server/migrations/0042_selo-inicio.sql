CREATE TABLE "selo_inicio" (
	"seloEdicaoId" integer NOT NULL,
	"em" timestamptz NOT NULL,
	"usuarioId" integer NOT NULL,
	"salas" integer NOT NULL,
	"perguntas" integer NOT NULL,
	"pontos" numeric(12, 2) NOT NULL,
	CONSTRAINT "selo_inicio_pk" PRIMARY KEY("seloEdicaoId")
);
--> statement-breakpoint
ALTER TABLE "selo_inicio" ADD CONSTRAINT "selo_inicio_edicao_fk" FOREIGN KEY ("seloEdicaoId") REFERENCES "public"."selo_edicao"("seloEdicaoId") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "selo_inicio" ADD CONSTRAINT "selo_inicio_usuario_fk" FOREIGN KEY ("usuarioId") REFERENCES "public"."usuario"("usuarioId") ON DELETE no action ON UPDATE no action;