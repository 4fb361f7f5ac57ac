CREATE TABLE "idempotencia" (
	"usuarioId" integer NOT NULL,
	"chave" text NOT NULL,
	"pedido" text NOT NULL,
	"resposta" text,
	"em" timestamptz NOT NULL,
	CONSTRAINT "idempotencia_pk" PRIMARY KEY("usuarioId","chave")
);
