ALTER TABLE "page_views" RENAME TO "page_views_before";--> statement-breakpoint
ALTER TABLE "page_views_before" RENAME CONSTRAINT "page_views_pkey" TO "page_views_before_pkey";--> statement-breakpoint
ALTER INDEX "page_views_at" RENAME TO "page_views_before_at";--> statement-breakpoint
CREATE TABLE "page_views" (
  "id" uuid PRIMARY KEY NOT NULL,
  "at" timestamp (3) with time zone NOT NULL,
  "path" text NOT NULL,
  "referrer" text,
  "device" text NOT NULL,
  "browser" text NOT NULL,
  "visitor" uuid,
  "is_passing" boolean NOT NULL
) PARTITION BY RANGE ("id");--> statement-breakpoint
CREATE INDEX "page_views_at" ON "page_views" USING btree ("at");--> statement-breakpoint
CREATE TABLE "page_views_other" PARTITION OF "page_views" DEFAULT;--> statement-breakpoint
SELECT make_partitions('page_views', 'day', now(), 3);--> statement-breakpoint
INSERT INTO "page_views" ("id", "at", "path", "referrer", "device", "browser", "visitor", "is_passing")
SELECT "id", "at", "path", "referrer", "device", "browser", "visitor", "is_passing" FROM "page_views_before"
ORDER BY "at";--> statement-breakpoint
DROP TABLE "page_views_before";--> statement-breakpoint
ALTER TABLE "ad_impressions" RENAME TO "ad_impressions_before";--> statement-breakpoint
ALTER TABLE "ad_impressions_before" RENAME CONSTRAINT "ad_impressions_ad_id_session_id_placement_pk" TO "ad_impressions_before_pk";--> statement-breakpoint
ALTER TABLE "ad_impressions_before" RENAME CONSTRAINT "ad_impressions_ad_id_advertisements_id_fk" TO "ad_impressions_before_fk";--> statement-breakpoint
DROP INDEX "ad_impressions_day";--> statement-breakpoint
CREATE TABLE "ad_impressions" (
  "ad_id" uuid NOT NULL,
  "session_id" uuid NOT NULL,
  "placement" text NOT NULL,
  "day" date NOT NULL,
  CONSTRAINT "ad_impressions_ad_id_session_id_placement_pk" PRIMARY KEY("ad_id","session_id","placement"),
  CONSTRAINT "ad_impressions_ad_id_advertisements_id_fk" FOREIGN KEY ("ad_id") REFERENCES "public"."advertisements"("id") ON DELETE cascade
) PARTITION BY RANGE ("session_id");--> statement-breakpoint
CREATE INDEX "ad_impressions_day" ON "ad_impressions" USING brin ("day");--> statement-breakpoint
CREATE TABLE "ad_impressions_other" PARTITION OF "ad_impressions" DEFAULT;--> statement-breakpoint
SELECT make_partitions('ad_impressions', 'week', now(), 3);--> statement-breakpoint
INSERT INTO "ad_impressions" ("ad_id", "session_id", "placement", "day")
SELECT "ad_id", "session_id", "placement", "day" FROM "ad_impressions_before" ORDER BY "day";--> statement-breakpoint
DROP TABLE "ad_impressions_before";
