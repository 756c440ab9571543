CREATE TABLE "study_group_live_notes" (
	"live_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"global_rating" text,
	"text" text NOT NULL,
	CONSTRAINT "study_group_live_notes_live_id_round_user_id_pk" PRIMARY KEY("live_id","round","user_id")
);
--> statement-breakpoint
CREATE TABLE "study_group_live_people" (
	"live_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"is_here" boolean DEFAULT true NOT NULL,
	"is_ready" boolean DEFAULT false NOT NULL,
	CONSTRAINT "study_group_live_people_live_id_user_id_pk" PRIMARY KEY("live_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "study_group_live_seats" (
	"live_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "study_group_live_seats_live_id_round_user_id_role_pk" PRIMARY KEY("live_id","round","user_id","role")
);
--> statement-breakpoint
CREATE TABLE "study_group_live_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'lobby' NOT NULL,
	"host_id" uuid,
	"round" integer DEFAULT 0 NOT NULL,
	"segment" integer DEFAULT 0 NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"paused_at" timestamp (3) with time zone,
	"remaining_ms" bigint,
	"extended_ms" bigint DEFAULT 0 NOT NULL,
	"clock_rev" integer DEFAULT 0 NOT NULL,
	"speed" double precision DEFAULT 1 NOT NULL,
	"reading" text DEFAULT '90s' NOT NULL,
	"next_seats" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "study_group_live_sessions_state" CHECK ("study_group_live_sessions"."state" in ('lobby', 'running', 'over'))
);
--> statement-breakpoint
CREATE TABLE "study_group_live_sheets" (
	"live_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"examiner_id" uuid NOT NULL,
	"candidate_id" uuid NOT NULL,
	"sheet" jsonb NOT NULL,
	"version" integer NOT NULL,
	"mark_hundredths" integer,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "study_group_live_sheets_live_id_round_pk" PRIMARY KEY("live_id","round"),
	CONSTRAINT "study_group_live_sheets_mark_range" CHECK ("study_group_live_sheets"."mark_hundredths" between 400 and 2000)
);
--> statement-breakpoint
CREATE TABLE "study_group_live_stations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"live_id" uuid NOT NULL,
	"scenario_id" integer,
	"added_by" uuid,
	"added_at" timestamp (3) with time zone NOT NULL,
	"round" integer,
	"launched_at" timestamp (3) with time zone,
	"snapshot" jsonb
);
--> statement-breakpoint
ALTER TABLE "study_group_live_notes" ADD CONSTRAINT "study_group_live_notes_live_id_study_group_live_sessions_id_fk" FOREIGN KEY ("live_id") REFERENCES "public"."study_group_live_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_group_live_notes" ADD CONSTRAINT "study_group_live_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_group_live_people" ADD CONSTRAINT "study_group_live_people_live_id_study_group_live_sessions_id_fk" FOREIGN KEY ("live_id") REFERENCES "public"."study_group_live_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_group_live_people" ADD CONSTRAINT "study_group_live_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_group_live_seats" ADD CONSTRAINT "study_group_live_seats_live_id_study_group_live_sessions_id_fk" FOREIGN KEY ("live_id") REFERENCES "public"."study_group_live_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_group_live_seats" ADD CONSTRAINT "study_group_live_seats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_group_live_sessions" ADD CONSTRAINT "study_group_live_sessions_group_id_study_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."study_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_group_live_sessions" ADD CONSTRAINT "study_group_live_sessions_session_id_study_group_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."study_group_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_group_live_sessions" ADD CONSTRAINT "study_group_live_sessions_host_id_users_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_group_live_sheets" ADD CONSTRAINT "study_group_live_sheets_live_id_study_group_live_sessions_id_fk" FOREIGN KEY ("live_id") REFERENCES "public"."study_group_live_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_group_live_sheets" ADD CONSTRAINT "study_group_live_sheets_examiner_id_users_id_fk" FOREIGN KEY ("examiner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_group_live_sheets" ADD CONSTRAINT "study_group_live_sheets_candidate_id_users_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_group_live_stations" ADD CONSTRAINT "study_group_live_stations_live_id_study_group_live_sessions_id_fk" FOREIGN KEY ("live_id") REFERENCES "public"."study_group_live_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_group_live_stations" ADD CONSTRAINT "study_group_live_stations_scenario_id_scenarios_id_fk" FOREIGN KEY ("scenario_id") REFERENCES "public"."scenarios"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_group_live_stations" ADD CONSTRAINT "study_group_live_stations_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "study_group_live_notes_user" ON "study_group_live_notes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "study_group_live_people_user" ON "study_group_live_people" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "study_group_live_seats_user" ON "study_group_live_seats" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "study_group_live_sessions_start" ON "study_group_live_sessions" USING btree ("session_id","starts_at");--> statement-breakpoint
CREATE INDEX "study_group_live_sessions_group" ON "study_group_live_sessions" USING btree ("group_id","created_at");--> statement-breakpoint
CREATE INDEX "study_group_live_sessions_open" ON "study_group_live_sessions" USING btree ("ends_at") WHERE "study_group_live_sessions"."state" <> 'over';--> statement-breakpoint
CREATE INDEX "study_group_live_sessions_host" ON "study_group_live_sessions" USING btree ("host_id");--> statement-breakpoint
CREATE INDEX "study_group_live_sheets_examiner" ON "study_group_live_sheets" USING btree ("examiner_id");--> statement-breakpoint
CREATE INDEX "study_group_live_sheets_candidate" ON "study_group_live_sheets" USING btree ("candidate_id");--> statement-breakpoint
CREATE UNIQUE INDEX "study_group_live_stations_round" ON "study_group_live_stations" USING btree ("live_id","round");--> statement-breakpoint
CREATE INDEX "study_group_live_stations_scenario" ON "study_group_live_stations" USING btree ("scenario_id");--> statement-breakpoint
CREATE INDEX "study_group_live_stations_adder" ON "study_group_live_stations" USING btree ("added_by");