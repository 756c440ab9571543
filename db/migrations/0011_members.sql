ALTER TABLE "users" ADD COLUMN "last_seen_on" date;--> statement-breakpoint
ALTER TABLE "bans" ADD COLUMN "scope" text DEFAULT 'boards' NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree (lower("actor_handle"),"id");--> statement-breakpoint
CREATE INDEX "users_joined" ON "users" USING btree ("created_at","public_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bans_account_once" ON "bans" USING btree ("user_id") WHERE scope = 'account' and lifted_at is null;--> statement-breakpoint
ALTER TABLE "bans" ADD CONSTRAINT "bans_scope" CHECK ("bans"."scope" in ('boards', 'account'));--> statement-breakpoint
-- What was done stays written. The one change allowed is that an account which goes is forgotten.
CREATE FUNCTION keep_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.actor_id IS NULL AND to_jsonb(NEW) - 'actor_id' = to_jsonb(OLD) - 'actor_id' THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'The audit log is only ever added to.' USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_keep BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION keep_audit_log();
--> statement-breakpoint
CREATE TRIGGER audit_log_keep_all BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_log();
--> statement-breakpoint
-- An installation that has an admin keeps one. Two who leave at the same moment do so one after the other.
CREATE FUNCTION keep_an_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('keep_an_admin'));
  IF NOT EXISTS (
    SELECT 1 FROM users u WHERE u.role = 'admin' AND u.id <> OLD.id AND NOT EXISTS (
      SELECT 1 FROM bans b WHERE b.user_id = u.id AND b.scope = 'account' AND b.lifted_at IS NULL)
  ) THEN
    RAISE EXCEPTION 'The last admin cannot leave.' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_keep_an_admin BEFORE DELETE ON users
  FOR EACH ROW WHEN (OLD.role = 'admin') EXECUTE FUNCTION keep_an_admin();
