-- Gateways keep the list of stations in memory; this tells them that it has changed.
CREATE FUNCTION announce_scenarios() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('scenarios_changed', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER scenarios_announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON scenarios
  FOR EACH STATEMENT EXECUTE FUNCTION announce_scenarios();
