CREATE TABLE "practice_proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"proposer_id" uuid NOT NULL,
	"receiver_id" uuid NOT NULL,
	"times" timestamp (3) with time zone[] NOT NULL,
	"duration_minutes" integer NOT NULL,
	"time_zone" text NOT NULL,
	"note" text NOT NULL,
	"station_ids" integer[] NOT NULL,
	"is_surprise" boolean NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"kept_count" integer,
	"kept_of" integer,
	"taken_at" timestamp (3) with time zone,
	"session_id" uuid,
	"rev" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "practice_proposals_status" CHECK ("practice_proposals"."status" in ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
	CONSTRAINT "practice_proposals_of_two" CHECK ("practice_proposals"."proposer_id" <> "practice_proposals"."receiver_id")
);
--> statement-breakpoint
CREATE TABLE "quiet_hours" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"quiet_from" text NOT NULL,
	"quiet_to" text NOT NULL,
	"time_zone" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "study_group_sessions" ADD COLUMN "cancelled_by" uuid;--> statement-breakpoint
ALTER TABLE "study_group_sessions" ADD COLUMN "cancelled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "study_group_sessions" ADD COLUMN "settled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "practice_proposals" ADD CONSTRAINT "practice_proposals_proposer_id_users_id_fk" FOREIGN KEY ("proposer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_proposals" ADD CONSTRAINT "practice_proposals_receiver_id_users_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_proposals" ADD CONSTRAINT "practice_proposals_session_id_study_group_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."study_group_sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiet_hours" ADD CONSTRAINT "quiet_hours_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "practice_proposals_proposer" ON "practice_proposals" USING btree ("proposer_id","proposed_at");--> statement-breakpoint
CREATE INDEX "practice_proposals_receiver" ON "practice_proposals" USING btree ("receiver_id","proposed_at");--> statement-breakpoint
CREATE INDEX "practice_proposals_open" ON "practice_proposals" USING btree ("expires_at") WHERE "practice_proposals"."status" = 'open';--> statement-breakpoint
CREATE INDEX "practice_proposals_session" ON "practice_proposals" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "practice_proposals_pair" ON "practice_proposals" USING btree (least("proposer_id", "receiver_id"),greatest("proposer_id", "receiver_id")) WHERE "practice_proposals"."status" = 'open';--> statement-breakpoint
ALTER TABLE "study_group_sessions" ADD CONSTRAINT "study_group_sessions_cancelled_by_users_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "study_group_sessions_canceller" ON "study_group_sessions" USING btree ("cancelled_by");--> statement-breakpoint
CREATE INDEX "study_groups_practice" ON "study_groups" USING btree ("id") WHERE "study_groups"."kind" = 'practice';