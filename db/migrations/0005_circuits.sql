CREATE TABLE "circuit_impressions" (
	"circuit_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"round" integer NOT NULL,
	"candidate_id" uuid NOT NULL,
	"role_player_id" uuid NOT NULL,
	"feeling" integer,
	"comment" text DEFAULT '' NOT NULL,
	CONSTRAINT "circuit_impressions_circuit_id_place_round_candidate_id_pk" PRIMARY KEY("circuit_id","place","round","candidate_id")
);
--> statement-breakpoint
CREATE TABLE "circuit_self_ratings" (
	"circuit_id" uuid NOT NULL,
	"candidate_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"global_rating" text,
	"comment" text DEFAULT '' NOT NULL,
	CONSTRAINT "circuit_self_ratings_circuit_id_candidate_id_round_pk" PRIMARY KEY("circuit_id","candidate_id","round")
);
--> statement-breakpoint
CREATE TABLE "circuit_sheets" (
	"circuit_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"round" integer NOT NULL,
	"candidate_id" uuid NOT NULL,
	"examiner_id" uuid NOT NULL,
	"sheet" jsonb NOT NULL,
	"version" integer NOT NULL,
	"mark_hundredths" integer,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "circuit_sheets_circuit_id_place_round_candidate_id_pk" PRIMARY KEY("circuit_id","place","round","candidate_id"),
	CONSTRAINT "circuit_sheets_mark_range" CHECK ("circuit_sheets"."mark_hundredths" between 400 and 2000)
);
--> statement-breakpoint
CREATE TABLE "circuit_links" (
	"token" text PRIMARY KEY NOT NULL,
	"circuit_id" uuid NOT NULL,
	"wish" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "circuit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"circuit_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"act" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "circuit_people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"circuit_id" uuid NOT NULL,
	"user_id" uuid,
	"standing" text DEFAULT 'participant' NOT NULL,
	"status" text NOT NULL,
	"wish" text NOT NULL,
	"is_ready" boolean DEFAULT false NOT NULL,
	"has_tested_sound" boolean DEFAULT false NOT NULL,
	"seen_at" timestamp (3) with time zone,
	"added_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "circuit_places" (
	"circuit_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"scenario_id" integer,
	"snapshot" jsonb,
	"video_url" text,
	"is_void" boolean DEFAULT false NOT NULL,
	CONSTRAINT "circuit_places_circuit_id_place_pk" PRIMARY KEY("circuit_id","place")
);
--> statement-breakpoint
CREATE TABLE "circuit_seats" (
	"id" uuid PRIMARY KEY NOT NULL,
	"circuit_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"role" text NOT NULL,
	"place" integer NOT NULL,
	"from_round" integer DEFAULT 0 NOT NULL,
	"until_round" integer
);
--> statement-breakpoint
CREATE TABLE "circuit_voids" (
	"circuit_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"round" integer NOT NULL,
	CONSTRAINT "circuit_voids_circuit_id_place_round_pk" PRIMARY KEY("circuit_id","place","round")
);
--> statement-breakpoint
CREATE TABLE "circuits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"mode" text NOT NULL,
	"preset" text NOT NULL,
	"speed" double precision DEFAULT 1 NOT NULL,
	"seed" text NOT NULL,
	"scheduled_for" timestamp (3) with time zone,
	"breaks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"extra_reading_seconds" integer DEFAULT 0 NOT NULL,
	"extra_task_seconds" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"marking_closed_at" timestamp (3) with time zone,
	"published_at" timestamp (3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL,
	"launched_at" timestamp (3) with time zone,
	"segment" integer DEFAULT 0 NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"paused_at" timestamp (3) with time zone,
	"remaining_ms" integer,
	"extended_ms" integer DEFAULT 0 NOT NULL,
	"last_round" integer,
	"clock_rev" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "circuits_state_known" CHECK ("circuits"."state" in ('draft', 'lobby', 'running', 'marking', 'published', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "exam_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"exam_type" text NOT NULL,
	"status" text DEFAULT 'in_progress' NOT NULL,
	"seed" text NOT NULL,
	"speed" double precision DEFAULT 1 NOT NULL,
	"current_station" integer DEFAULT 1 NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "exam_sessions_status_known" CHECK ("exam_sessions"."status" in ('in_progress', 'completed', 'abandoned'))
);
--> statement-breakpoint
CREATE TABLE "exam_stations" (
	"session_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"scenario_id" integer,
	"completed_at" timestamp (3) with time zone,
	"time_used" double precision,
	CONSTRAINT "exam_stations_session_id_number_pk" PRIMARY KEY("session_id","number")
);
--> statement-breakpoint
CREATE TABLE "scenario_openings" (
	"user_id" uuid NOT NULL,
	"scenario_id" integer NOT NULL,
	CONSTRAINT "scenario_openings_user_id_scenario_id_pk" PRIMARY KEY("user_id","scenario_id")
);
--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "exam_session_id" uuid;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "exam_station" integer;--> statement-breakpoint
ALTER TABLE "circuit_impressions" ADD CONSTRAINT "circuit_impressions_circuit_id_circuits_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circuit_impressions" ADD CONSTRAINT "circuit_impressions_candidate_id_circuit_people_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."circuit_people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circuit_impressions" ADD CONSTRAINT "circuit_impressions_role_player_id_circuit_people_id_fk" FOREIGN KEY ("role_player_id") REFERENCES "public"."circuit_people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circuit_self_ratings" ADD CONSTRAINT "circuit_self_ratings_circuit_id_circuits_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circuit_self_ratings" ADD CONSTRAINT "circuit_self_ratings_candidate_id_circuit_people_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."circuit_people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circuit_sheets" ADD CONSTRAINT "circuit_sheets_circuit_id_circuits_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circuit_sheets" ADD CONSTRAINT "circuit_sheets_candidate_id_circuit_people_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."circuit_people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circuit_sheets" ADD CONSTRAINT "circuit_sheets_examiner_id_circuit_people_id_fk" FOREIGN KEY ("examiner_id") REFERENCES "public"."circuit_people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circuit_links" ADD CONSTRAINT "circuit_links_circuit_id_circuits_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circuit_log" ADD CONSTRAINT "circuit_log_circuit_id_circuits_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circuit_log" ADD CONSTRAINT "circuit_log_person_id_circuit_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."circuit_people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circuit_people" ADD CONSTRAINT "circuit_people_circuit_id_circuits_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circuit_people" ADD CONSTRAINT "circuit_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circuit_places" ADD CONSTRAINT "circuit_places_circuit_id_circuits_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circuit_places" ADD CONSTRAINT "circuit_places_scenario_id_scenarios_id_fk" FOREIGN KEY ("scenario_id") REFERENCES "public"."scenarios"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circuit_seats" ADD CONSTRAINT "circuit_seats_circuit_id_circuits_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circuit_seats" ADD CONSTRAINT "circuit_seats_person_id_circuit_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."circuit_people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circuit_voids" ADD CONSTRAINT "circuit_voids_circuit_id_circuits_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_sessions" ADD CONSTRAINT "exam_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_stations" ADD CONSTRAINT "exam_stations_session_id_exam_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."exam_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_stations" ADD CONSTRAINT "exam_stations_scenario_id_scenarios_id_fk" FOREIGN KEY ("scenario_id") REFERENCES "public"."scenarios"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scenario_openings" ADD CONSTRAINT "scenario_openings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scenario_openings" ADD CONSTRAINT "scenario_openings_scenario_id_scenarios_id_fk" FOREIGN KEY ("scenario_id") REFERENCES "public"."scenarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "circuit_links_wish" ON "circuit_links" USING btree ("circuit_id","wish");--> statement-breakpoint
CREATE INDEX "circuit_log_latest" ON "circuit_log" USING btree ("circuit_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "circuit_people_once" ON "circuit_people" USING btree ("circuit_id","user_id");--> statement-breakpoint
CREATE INDEX "circuit_people_user" ON "circuit_people" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "circuit_places_scenario" ON "circuit_places" USING btree ("scenario_id");--> statement-breakpoint
CREATE INDEX "circuit_seats_circuit" ON "circuit_seats" USING btree ("circuit_id");--> statement-breakpoint
CREATE INDEX "circuit_seats_person" ON "circuit_seats" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "circuits_running" ON "circuits" USING btree ("ends_at") WHERE "circuits"."state" = 'running';--> statement-breakpoint
CREATE INDEX "exam_sessions_latest" ON "exam_sessions" USING btree ("user_id","started_at" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_exam_session_id_exam_sessions_id_fk" FOREIGN KEY ("exam_session_id") REFERENCES "public"."exam_sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_exam_station" ON "attempts" USING btree ("exam_session_id","exam_station");