-- The audit log and its seals can only grow, whoever asks.
CREATE OR REPLACE FUNCTION so_acrescenta() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a auditoria não pode ser alterada' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER auditoria_so_acrescenta BEFORE UPDATE OR DELETE OR TRUNCATE ON auditoria
  FOR EACH STATEMENT EXECUTE FUNCTION so_acrescenta();--> statement-breakpoint
CREATE TRIGGER auditoria_selo_so_acrescenta BEFORE UPDATE OR DELETE OR TRUNCATE ON auditoria_selo
  FOR EACH STATEMENT EXECUTE FUNCTION so_acrescenta();--> statement-breakpoint
INSERT INTO permissao ("permissaoId", nome) VALUES
  (1, 'Consultor Condutor'), (2, 'Consultor Especialista'), (3, 'Analista'), (4, 'AD');
