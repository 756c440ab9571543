CREATE TABLE "attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"scenario_id" integer,
	"snapshot" jsonb NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"paused_at" timestamp (3) with time zone,
	"paused_ms" bigint DEFAULT 0 NOT NULL,
	"speed" double precision DEFAULT 1 NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"revealed_at" timestamp (3) with time zone,
	"sheet" jsonb NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"mark_hundredths" integer,
	CONSTRAINT "attempts_mark_range" CHECK ("attempts"."mark_hundredths" between 400 and 2000)
);
--> statement-breakpoint
CREATE TABLE "partner_links" (
	"token" text PRIMARY KEY NOT NULL,
	"attempt_id" uuid NOT NULL,
	"view" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_cards" (
	"user_id" uuid NOT NULL,
	"scenario_id" integer NOT NULL,
	"card" jsonb NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"last_mark_hundredths" integer,
	CONSTRAINT "review_cards_user_id_scenario_id_pk" PRIMARY KEY("user_id","scenario_id")
);
--> statement-breakpoint
CREATE TABLE "avatars" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"image" "bytea" NOT NULL,
	CONSTRAINT "avatars_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "quick_references" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"specialty" text NOT NULL,
	"color" text NOT NULL,
	"icon" text NOT NULL,
	"tags" jsonb NOT NULL,
	"last_updated" date NOT NULL,
	"summary" text NOT NULL,
	"sections" jsonb NOT NULL,
	"sources" jsonb NOT NULL,
	"content_hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "shows_presence" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "sends_receipts" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "wants_emails" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "scenarios" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', title), 'A')
        || setweight(to_tsvector('english', category || ' ' || skill), 'B')
        || setweight(to_tsvector('english', setting || ' ' || scenario_number), 'C')
        || setweight(to_tsvector('english', coalesce(candidate_task ->> 'scenario', '') || ' '
          || coalesce(candidate_task ->> 'task', '')), 'D')) STORED;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_scenario_id_scenarios_id_fk" FOREIGN KEY ("scenario_id") REFERENCES "public"."scenarios"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_links" ADD CONSTRAINT "partner_links_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_cards" ADD CONSTRAINT "review_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_cards" ADD CONSTRAINT "review_cards_scenario_id_scenarios_id_fk" FOREIGN KEY ("scenario_id") REFERENCES "public"."scenarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "avatars" ADD CONSTRAINT "avatars_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempts_history" ON "attempts" USING btree ("user_id","started_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "attempts_completed" ON "attempts" USING btree ("user_id","completed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "partner_links_view" ON "partner_links" USING btree ("attempt_id","view");--> statement-breakpoint
CREATE INDEX "review_cards_due" ON "review_cards" USING btree ("user_id","due_at");--> statement-breakpoint
CREATE INDEX "scenarios_search" ON "scenarios" USING gin ("search");