CREATE TABLE "armazem" (
	"marca" text NOT NULL,
	CONSTRAINT "armazem_pk" PRIMARY KEY("marca")
);
