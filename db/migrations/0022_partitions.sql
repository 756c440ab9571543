-- Weekly partitions, named by ISO week, for a table that is partitioned by the instant "at". A week
-- whose rows are already in the default partition stays there.
CREATE FUNCTION make_partitions(parent text, since timestamptz, weeks integer) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  week timestamptz := date_trunc('week', since AT TIME ZONE 'UTC') AT TIME ZONE 'UTC';
BEGIN
  FOR nth IN 0 .. weeks - 1 LOOP
    BEGIN
      EXECUTE format('CREATE TABLE IF NOT EXISTS %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)',
        parent || '_' || to_char((week + nth * interval '7 days') AT TIME ZONE 'UTC', 'IYYY"w"IW'),
        parent, week + nth * interval '7 days', week + (nth + 1) * interval '7 days');
    EXCEPTION WHEN check_violation THEN NULL;
    END;
  END LOOP;
END $$;--> statement-breakpoint
-- Drops the partitions whose first instant is before the given one, and deletes the older rows of
-- the default partition.
CREATE FUNCTION drop_partitions(parent text, before timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  part record;
BEGIN
  FOR part IN
    SELECT c.relname AS name, pg_get_expr(c.relpartbound, c.oid) AS bound
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = parent::regclass
  LOOP
    IF part.bound = 'DEFAULT' THEN
      EXECUTE format('DELETE FROM %I WHERE at < %L', part.name, before);
    ELSIF substring(part.bound FROM $re$FROM \('([^']+)'\)$re$)::timestamptz < before THEN
      EXECUTE format('DROP TABLE %I', part.name);
    END IF;
  END LOOP;
END $$;--> statement-breakpoint
ALTER TABLE "live_events" RENAME TO "live_events_before";--> statement-breakpoint
ALTER TABLE "live_events_before" RENAME CONSTRAINT "live_events_pkey" TO "live_events_before_pkey";--> statement-breakpoint
CREATE TABLE "live_events" (
  "id" uuid NOT NULL,
  "name" text NOT NULL,
  "data" jsonb NOT NULL,
  "at" timestamp (3) with time zone NOT NULL,
  CONSTRAINT "live_events_id_at_pk" PRIMARY KEY ("id", "at")
) PARTITION BY RANGE ("at");--> statement-breakpoint
CREATE TABLE "live_events_other" PARTITION OF "live_events" DEFAULT;--> statement-breakpoint
SELECT make_partitions('live_events', coalesce(min(at), now()),
  2 + ceil(extract(epoch FROM now() - coalesce(min(at), now())) / 604800)::int)
FROM "live_events_before";--> statement-breakpoint
INSERT INTO "live_events" SELECT "id", "name", "data", "at" FROM "live_events_before";--> statement-breakpoint
DROP TABLE "live_events_before";--> statement-breakpoint
ALTER TABLE "stream_entries" RENAME TO "stream_entries_before";--> statement-breakpoint
ALTER TABLE "stream_entries_before" RENAME CONSTRAINT "stream_entries_stream_n_pk" TO "stream_entries_before_pk";--> statement-breakpoint
ALTER INDEX "stream_entries_event" RENAME TO "stream_entries_before_event";--> statement-breakpoint
CREATE TABLE "stream_entries" (
  "stream" text NOT NULL,
  "n" bigint NOT NULL,
  "event_id" uuid NOT NULL,
  "at" timestamp (3) with time zone NOT NULL,
  CONSTRAINT "stream_entries_stream_n_at_pk" PRIMARY KEY ("stream", "n", "at")
) PARTITION BY RANGE ("at");--> statement-breakpoint
CREATE TABLE "stream_entries_other" PARTITION OF "stream_entries" DEFAULT;--> statement-breakpoint
CREATE INDEX "stream_entries_event" ON "stream_entries" USING btree ("event_id");--> statement-breakpoint
SELECT make_partitions('stream_entries', coalesce(min(at), now()),
  2 + ceil(extract(epoch FROM now() - coalesce(min(at), now())) / 604800)::int)
FROM "stream_entries_before";--> statement-breakpoint
INSERT INTO "stream_entries" SELECT "stream", "n", "event_id", "at" FROM "stream_entries_before";--> statement-breakpoint
DROP TABLE "stream_entries_before";
