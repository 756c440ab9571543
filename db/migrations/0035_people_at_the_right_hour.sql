CREATE TABLE "availability" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"time_zone" text NOT NULL,
	"rev" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "availability_exceptions" (
	"user_id" uuid NOT NULL,
	"date" date NOT NULL,
	"is_free" boolean NOT NULL,
	"from_minute" smallint NOT NULL,
	"to_minute" smallint NOT NULL,
	CONSTRAINT "availability_exceptions_user_id_date_from_minute_pk" PRIMARY KEY("user_id","date","from_minute"),
	CONSTRAINT "availability_exceptions_minutes" CHECK (0 <= "availability_exceptions"."from_minute" and "availability_exceptions"."from_minute" < "availability_exceptions"."to_minute" and "availability_exceptions"."to_minute" <= 1440)
);
--> statement-breakpoint
CREATE TABLE "availability_times" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"map" bit(2688) NOT NULL,
	"week_hours" smallint[] NOT NULL,
	"held_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "availability_weekly" (
	"user_id" uuid NOT NULL,
	"day" smallint NOT NULL,
	"from_minute" smallint NOT NULL,
	"to_minute" smallint NOT NULL,
	CONSTRAINT "availability_weekly_user_id_day_from_minute_pk" PRIMARY KEY("user_id","day","from_minute"),
	CONSTRAINT "availability_weekly_day" CHECK ("availability_weekly"."day" between 0 and 6),
	CONSTRAINT "availability_weekly_minutes" CHECK (0 <= "availability_weekly"."from_minute" and "availability_weekly"."from_minute" < "availability_weekly"."to_minute" and "availability_weekly"."to_minute" <= 1440)
);
--> statement-breakpoint
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
CREATE TABLE "help_answers" (
	"article_id" text PRIMARY KEY NOT NULL,
	"useful" integer DEFAULT 0 NOT NULL,
	"not_useful" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "help_articles" (
	"id" text PRIMARY KEY NOT NULL,
	"place" integer NOT NULL,
	"article" jsonb NOT NULL,
	"content_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "connection_requests" (
	"asker_id" uuid NOT NULL,
	"asked_id" uuid NOT NULL,
	"note" text NOT NULL,
	"state" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "connection_requests_asker_id_asked_id_pk" PRIMARY KEY("asker_id","asked_id"),
	CONSTRAINT "connection_requests_of_another" CHECK ("connection_requests"."asker_id" <> "connection_requests"."asked_id"),
	CONSTRAINT "connection_requests_state" CHECK ("connection_requests"."state" in ('open', 'declined', 'withheld', 'dropped'))
);
--> statement-breakpoint
CREATE TABLE "connections" (
	"low_id" uuid NOT NULL,
	"high_id" uuid NOT NULL,
	"connected_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "connections_low_id_high_id_pk" PRIMARY KEY("low_id","high_id"),
	CONSTRAINT "connections_in_order" CHECK ("connections"."low_id" < "connections"."high_id")
);
--> statement-breakpoint
CREATE TABLE "mentor_offers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"offered_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "practise_now_matches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid,
	"session_id" uuid,
	"size" integer NOT NULL,
	"mode" text NOT NULL,
	"state" text NOT NULL,
	"matched_at" timestamp (3) with time zone NOT NULL,
	"answer_by" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "practise_now_matches_state" CHECK ("practise_now_matches"."state" in ('open', 'met', 'dissolved')),
	CONSTRAINT "practise_now_matches_mode" CHECK ("practise_now_matches"."mode" in ('voice', 'text'))
);
--> statement-breakpoint
CREATE TABLE "practise_now_people" (
	"match_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"size" text NOT NULL,
	"role" text NOT NULL,
	"category" text,
	"mode" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"is_current" boolean DEFAULT true NOT NULL,
	CONSTRAINT "practise_now_people_match_id_user_id_pk" PRIMARY KEY("match_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "practise_now_waiting" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"size" text NOT NULL,
	"role" text NOT NULL,
	"category" text,
	"mode" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"last_seen" timestamp (3) with time zone NOT NULL,
	"is_back" boolean DEFAULT false NOT NULL,
	CONSTRAINT "practise_now_waiting_size" CHECK ("practise_now_waiting"."size" in ('two', 'three', 'either')),
	CONSTRAINT "practise_now_waiting_role" CHECK ("practise_now_waiting"."role" in ('candidate', 'helper', 'any')),
	CONSTRAINT "practise_now_waiting_mode" CHECK ("practise_now_waiting"."mode" in ('voice', 'text', 'either'))
);
--> statement-breakpoint
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
CREATE TABLE "partner_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"is_looking" boolean NOT NULL,
	"shows_exam_date" boolean NOT NULL,
	"languages" text[] NOT NULL,
	"experience" text,
	"ways" text[] NOT NULL,
	"rev" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"place" integer DEFAULT floor(random() * 1000000)::integer NOT NULL,
	CONSTRAINT "partner_settings_experience" CHECK ("partner_settings"."experience" in ('new', 'some', 'ready'))
);
--> statement-breakpoint
ALTER TABLE "exam_schedule" ADD COLUMN "rev" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "study_group_sessions" ADD COLUMN "cancelled_by" uuid;--> statement-breakpoint
ALTER TABLE "study_group_sessions" ADD COLUMN "cancelled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "study_group_sessions" ADD COLUMN "settled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "availability" ADD CONSTRAINT "availability_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "availability_exceptions" ADD CONSTRAINT "availability_exceptions_user_id_availability_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."availability"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "availability_times" ADD CONSTRAINT "availability_times_user_id_availability_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."availability"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "availability_weekly" ADD CONSTRAINT "availability_weekly_user_id_availability_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."availability"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_entries" ADD CONSTRAINT "calendar_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_entries" ADD CONSTRAINT "calendar_entries_scenario_id_scenarios_id_fk" FOREIGN KEY ("scenario_id") REFERENCES "public"."scenarios"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_requests" ADD CONSTRAINT "connection_requests_asker_id_users_id_fk" FOREIGN KEY ("asker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_requests" ADD CONSTRAINT "connection_requests_asked_id_users_id_fk" FOREIGN KEY ("asked_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_low_id_users_id_fk" FOREIGN KEY ("low_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_high_id_users_id_fk" FOREIGN KEY ("high_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_offers" ADD CONSTRAINT "mentor_offers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practise_now_matches" ADD CONSTRAINT "practise_now_matches_group_id_study_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."study_groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practise_now_matches" ADD CONSTRAINT "practise_now_matches_session_id_study_group_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."study_group_sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practise_now_people" ADD CONSTRAINT "practise_now_people_match_id_practise_now_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."practise_now_matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practise_now_people" ADD CONSTRAINT "practise_now_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practise_now_waiting" ADD CONSTRAINT "practise_now_waiting_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_proposals" ADD CONSTRAINT "practice_proposals_proposer_id_users_id_fk" FOREIGN KEY ("proposer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_proposals" ADD CONSTRAINT "practice_proposals_receiver_id_users_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_proposals" ADD CONSTRAINT "practice_proposals_session_id_study_group_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."study_group_sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiet_hours" ADD CONSTRAINT "quiet_hours_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_settings" ADD CONSTRAINT "partner_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "availability_times_week_hours" ON "availability_times" USING gin ("week_hours");--> statement-breakpoint
CREATE INDEX "availability_times_held" ON "availability_times" USING btree ("held_until");--> statement-breakpoint
CREATE INDEX "calendar_entries_timed" ON "calendar_entries" USING btree ("user_id","starts_at");--> statement-breakpoint
CREATE INDEX "calendar_entries_scenario" ON "calendar_entries" USING btree ("scenario_id");--> statement-breakpoint
CREATE INDEX "connection_requests_asked" ON "connection_requests" USING btree ("asked_id");--> statement-breakpoint
CREATE INDEX "connections_high" ON "connections" USING btree ("high_id");--> statement-breakpoint
CREATE INDEX "practise_now_matches_open" ON "practise_now_matches" USING btree ("answer_by") WHERE "practise_now_matches"."state" = 'open';--> statement-breakpoint
CREATE INDEX "practise_now_matches_age" ON "practise_now_matches" USING btree ("matched_at");--> statement-breakpoint
CREATE INDEX "practise_now_matches_group" ON "practise_now_matches" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "practise_now_matches_session" ON "practise_now_matches" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "practise_now_people_user" ON "practise_now_people" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "practise_now_people_current" ON "practise_now_people" USING btree ("user_id") WHERE "practise_now_people"."is_current";--> statement-breakpoint
CREATE INDEX "practise_now_waiting_since" ON "practise_now_waiting" USING btree ("since");--> statement-breakpoint
CREATE INDEX "practice_proposals_proposer" ON "practice_proposals" USING btree ("proposer_id","proposed_at");--> statement-breakpoint
CREATE INDEX "practice_proposals_receiver" ON "practice_proposals" USING btree ("receiver_id","proposed_at");--> statement-breakpoint
CREATE INDEX "practice_proposals_open" ON "practice_proposals" USING btree ("expires_at") WHERE "practice_proposals"."status" = 'open';--> statement-breakpoint
CREATE INDEX "practice_proposals_session" ON "practice_proposals" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "practice_proposals_pair" ON "practice_proposals" USING btree (least("proposer_id", "receiver_id"),greatest("proposer_id", "receiver_id")) WHERE "practice_proposals"."status" = 'open';--> statement-breakpoint
CREATE INDEX "partner_settings_looking" ON "partner_settings" USING btree ("place","user_id") WHERE is_looking;--> statement-breakpoint
ALTER TABLE "study_group_sessions" ADD CONSTRAINT "study_group_sessions_cancelled_by_users_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "exam_schedule_sitting" ON "exam_schedule" USING btree (lower("exam_center"),"exam_date");--> statement-breakpoint
CREATE INDEX "study_group_sessions_canceller" ON "study_group_sessions" USING btree ("cancelled_by");--> statement-breakpoint
CREATE INDEX "study_groups_practice" ON "study_groups" USING btree ("id") WHERE "study_groups"."kind" = 'practice';