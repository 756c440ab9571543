CREATE TABLE "ad_pictures" (
	"hash" text PRIMARY KEY NOT NULL,
	"large" "bytea" NOT NULL,
	"small" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "advertisers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "advertisements" ADD COLUMN "advertiser_id" uuid;--> statement-breakpoint
ALTER TABLE "advertisements" ADD COLUMN "picture" text;--> statement-breakpoint
ALTER TABLE "advertisements" ADD COLUMN "charged_through" date;--> statement-breakpoint
CREATE UNIQUE INDEX "advertisers_email" ON "advertisers" USING btree (lower("email"));--> statement-breakpoint
-- One for each address, named as in its latest advertisement.
INSERT INTO "advertisers" ("id", "name", "email", "created_at")
SELECT gen_random_uuid(), "name", "email", "created_at" FROM (
	SELECT DISTINCT ON (lower("advertiser_email")) "advertiser_name" AS "name", "advertiser_email" AS "email",
		min("created_at") OVER (PARTITION BY lower("advertiser_email")) AS "created_at"
	FROM "advertisements" ORDER BY lower("advertiser_email"), "advertisements"."created_at" DESC, "id" DESC
) AS "known";--> statement-breakpoint
UPDATE "advertisements" SET "advertiser_id" = "advertisers"."id" FROM "advertisers"
WHERE lower("advertisers"."email") = lower("advertisements"."advertiser_email");--> statement-breakpoint
ALTER TABLE "advertisements" ALTER COLUMN "advertiser_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "advertisements" ADD CONSTRAINT "advertisements_advertiser_id_advertisers_id_fk" FOREIGN KEY ("advertiser_id") REFERENCES "public"."advertisers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advertisements" ADD CONSTRAINT "advertisements_picture_ad_pictures_hash_fk" FOREIGN KEY ("picture") REFERENCES "public"."ad_pictures"("hash") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "advertisements_advertiser" ON "advertisements" USING btree ("advertiser_id");--> statement-breakpoint
CREATE INDEX "advertisements_picture" ON "advertisements" USING btree ("picture");--> statement-breakpoint
ALTER TABLE "advertisements" DROP COLUMN "advertiser_email";--> statement-breakpoint
ALTER TABLE "advertisements" DROP COLUMN "image_url";