-- Partitions of a table that is partitioned by an instant or by a UUIDv7, whose first 48 bits are
-- one. Those of migration 0022 stay for the build before.
CREATE FUNCTION partition_bound(key regtype, instant timestamptz) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN key = 'uuid'::regtype
    THEN rpad(lpad(to_hex((extract(epoch FROM instant) * 1000)::bigint), 12, '0'), 32, '0')::uuid::text
    ELSE instant::text END
$$;--> statement-breakpoint
CREATE FUNCTION instant_of_bound(bound text) RETURNS timestamptz
LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN bound ~ '^[0-9a-f]{8}-'
    THEN to_timestamp(('x' || left(replace(bound, '-', ''), 12))::bit(48)::bigint / 1000.0)
    ELSE bound::timestamptz END
$$;--> statement-breakpoint
CREATE FUNCTION partition_key(parent text, OUT name text, OUT type regtype)
LANGUAGE sql STABLE AS $$
  SELECT a.attname, a.atttypid FROM pg_partitioned_table p
  JOIN pg_attribute a ON a.attrelid = p.partrelid AND a.attnum = p.partattrs[0]
  WHERE p.partrelid = parent::regclass
$$;--> statement-breakpoint
-- Makes the partitions of the period ('day' or 'week', in UTC) that has the instant, and of the next
-- ones. Rows that are already in the default partition move, unless they are so many that the table
-- would be locked for long.
CREATE FUNCTION make_partitions(parent text, period text, since timestamptz, many integer) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  first timestamp := date_trunc(period, since AT TIME ZONE 'UTC');
  step interval := ('1 ' || period)::interval;
  key record;
  name text;
  bounds text[];
  among text;
  is_crowded boolean;
BEGIN
  SELECT * INTO STRICT key FROM partition_key(parent);
  FOR nth IN 0 .. many - 1 LOOP
    name := parent || '_' || to_char(first + nth * step,
      CASE period WHEN 'week' THEN 'IYYY"w"IW' ELSE 'YYYYMMDD' END);
    CONTINUE WHEN to_regclass(name) IS NOT NULL;
    bounds := ARRAY[partition_bound(key.type, (first + nth * step) AT TIME ZONE 'UTC'),
      partition_bound(key.type, (first + (nth + 1) * step) AT TIME ZONE 'UTC')];
    among := format('FROM %I WHERE %I >= %L AND %I < %L',
      parent || '_other', key.name, bounds[1], key.name, bounds[2]);
    EXECUTE format('SELECT count(*) > 10000 FROM (SELECT %s LIMIT 10001) few', among) INTO is_crowded;
    CONTINUE WHEN is_crowded;
    EXECUTE format('LOCK TABLE ONLY %I IN ACCESS EXCLUSIVE MODE', parent);
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', name, parent);
    EXECUTE format('WITH gone AS (DELETE %s RETURNING *) INSERT INTO %I SELECT * FROM gone', among, name);
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
      parent, name, bounds[1], bounds[2]);
  END LOOP;
END $$;--> statement-breakpoint
-- Drops the partitions that begin before an instant and deletes the other rows that are older, by
-- the column "age". A row that is younger than its partition, because it was written long after its
-- key was made, moves to the default partition.
CREATE FUNCTION drop_partitions(parent text, age text, before timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  part record;
BEGIN
  FOR part IN
    SELECT name, instant_of_bound(bounds[1]) AS since, instant_of_bound(bounds[2]) AS until
    FROM (SELECT c.relname AS name,
        regexp_match(pg_get_expr(c.relpartbound, c.oid), $re$FROM \('([^']+)'\) TO \('([^']+)'\)$re$) AS bounds
      FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
      WHERE i.inhparent = parent::regclass) parts
    WHERE bounds IS NOT NULL
  LOOP
    CONTINUE WHEN part.since >= before;
    EXECUTE format('LOCK TABLE ONLY %I IN ACCESS EXCLUSIVE MODE', parent);
    IF age = (partition_key(parent)).name THEN
      EXECUTE format('DROP TABLE %I', part.name);
    ELSE
      EXECUTE format('CREATE TEMP TABLE late_rows ON COMMIT DROP AS SELECT * FROM %I WHERE %I >= %L::timestamptz',
        part.name, age, before + (part.until - part.since));
      EXECUTE format('DROP TABLE %I', part.name);
      EXECUTE format('INSERT INTO %I SELECT * FROM late_rows', parent);
      DROP TABLE late_rows;
    END IF;
  END LOOP;
  EXECUTE format('DELETE FROM %I WHERE %I < %L::timestamptz', parent, age, before);
END $$;--> statement-breakpoint
ALTER TABLE "idempotency_keys" RENAME TO "idempotency_keys_before";--> statement-breakpoint
ALTER TABLE "idempotency_keys_before" RENAME CONSTRAINT "idempotency_keys_user_id_key_pk" TO "idempotency_keys_before_pk";--> statement-breakpoint
ALTER TABLE "idempotency_keys_before" RENAME CONSTRAINT "idempotency_keys_user_id_users_id_fk" TO "idempotency_keys_before_fk";--> statement-breakpoint
DROP INDEX "idempotency_keys_age";--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
  "user_id" uuid NOT NULL,
  "key" uuid NOT NULL,
  "fingerprint" text NOT NULL,
  "status" integer,
  "body" jsonb,
  "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key"),
  CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade
) PARTITION BY RANGE ("key");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING brin ("created_at");--> statement-breakpoint
CREATE TABLE "idempotency_keys_other" PARTITION OF "idempotency_keys" DEFAULT;--> statement-breakpoint
SELECT make_partitions('idempotency_keys', 'day', now() - interval '8 days', 11);--> statement-breakpoint
INSERT INTO "idempotency_keys" ("user_id", "key", "fingerprint", "status", "body", "created_at")
SELECT "user_id", "key", "fingerprint", "status", "body", "created_at" FROM "idempotency_keys_before"
ORDER BY "created_at";--> statement-breakpoint
DROP TABLE "idempotency_keys_before";
