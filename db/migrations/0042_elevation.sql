ALTER TABLE "sessions" ADD COLUMN "elevated_until" timestamp (3) with time zone;--> statement-breakpoint
-- Whatever changes a role or a password, the sign-in library and the command line included, ends
-- what was opened with the one before.
CREATE FUNCTION end_elevations() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner uuid := CASE WHEN TG_TABLE_NAME = 'users' THEN to_jsonb(NEW) ->> 'id'
    ELSE to_jsonb(NEW) ->> 'user_id' END;
BEGIN
  UPDATE sessions SET elevated_until = NULL WHERE user_id = owner AND elevated_until IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER users_role_ends_elevations AFTER UPDATE OF role ON users FOR EACH ROW
  WHEN (OLD.role IS DISTINCT FROM NEW.role) EXECUTE FUNCTION end_elevations();--> statement-breakpoint
CREATE TRIGGER accounts_password_ends_elevations AFTER UPDATE OF password ON accounts FOR EACH ROW
  WHEN (OLD.password IS DISTINCT FROM NEW.password) EXECUTE FUNCTION end_elevations();
