CREATE TABLE "calendar_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"note" text NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"time_zone" text,
	"first_day" date,
	"last_day" date,
	"scenario_id" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "calendar_entries_kind" CHECK ("calendar_entries"."kind" in ('own', 'practice')),
	CONSTRAINT "calendar_entries_time" CHECK (case when "calendar_entries"."first_day" is null
        then num_nonnulls("calendar_entries"."starts_at", "calendar_entries"."ends_at", "calendar_entries"."time_zone") = 3
          and "calendar_entries"."last_day" is null and "calendar_entries"."starts_at" < "calendar_entries"."ends_at"
        else num_nonnulls("calendar_entries"."starts_at", "calendar_entries"."ends_at", "calendar_entries"."time_zone") = 0
          and "calendar_entries"."last_day" is not null and "calendar_entries"."first_day" <= "calendar_entries"."last_day" end)
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"time_zone" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "calendar_feeds_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "calendar_entries" ADD CONSTRAINT "calendar_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_entries" ADD CONSTRAINT "calendar_entries_scenario_id_scenarios_id_fk" FOREIGN KEY ("scenario_id") REFERENCES "public"."scenarios"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_entries_timed" ON "calendar_entries" USING btree ("user_id","starts_at");--> statement-breakpoint
CREATE INDEX "calendar_entries_scenario" ON "calendar_entries" USING btree ("scenario_id");