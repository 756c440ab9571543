CREATE TABLE "study_group_answers" (
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"answer" text NOT NULL,
	CONSTRAINT "study_group_answers_session_id_user_id_starts_at_pk" PRIMARY KEY("session_id","user_id","starts_at")
);
--> statement-breakpoint
CREATE TABLE "study_group_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"organiser_id" uuid,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"start" text NOT NULL,
	"time_zone" text NOT NULL,
	"recurrence" text NOT NULL,
	"until" text,
	"duration_minutes" integer NOT NULL,
	"meeting_platform" text NOT NULL,
	"meeting_link" text,
	"has_waiting_room" boolean NOT NULL,
	"is_recorded" boolean NOT NULL,
	"reminder_minutes" integer NOT NULL,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "study_group_sessions_status" CHECK ("study_group_sessions"."status" in ('scheduled', 'active', 'completed', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "study_group_answers" ADD CONSTRAINT "study_group_answers_session_id_study_group_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."study_group_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_group_answers" ADD CONSTRAINT "study_group_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_group_sessions" ADD CONSTRAINT "study_group_sessions_group_id_study_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."study_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_group_sessions" ADD CONSTRAINT "study_group_sessions_organiser_id_users_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "study_group_answers_user" ON "study_group_answers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "study_group_sessions_group" ON "study_group_sessions" USING btree ("group_id","created_at");--> statement-breakpoint
CREATE INDEX "study_group_sessions_organiser" ON "study_group_sessions" USING btree ("organiser_id");