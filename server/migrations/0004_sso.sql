CREATE TABLE "sso_identidade" (
	"provaHash" text NOT NULL,
	"identidade" jsonb NOT NULL,
	"idToken" text NOT NULL,
	"refreshToken" text,
	"tokenExpiraEm" timestamptz,
	"expiraEm" timestamptz NOT NULL,
	CONSTRAINT "sso_identidade_pk" PRIMARY KEY("provaHash")
);
--> statement-breakpoint
ALTER TABLE "sessao" ADD COLUMN "ssoRefreshToken" text;--> statement-breakpoint
ALTER TABLE "sessao" ADD COLUMN "ssoExpiraEm" timestamptz;