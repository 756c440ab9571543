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
ALTER TABLE "practise_now_matches" ADD CONSTRAINT "practise_now_matches_group_id_study_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."study_groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practise_now_matches" ADD CONSTRAINT "practise_now_matches_session_id_study_group_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."study_group_sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practise_now_people" ADD CONSTRAINT "practise_now_people_match_id_practise_now_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."practise_now_matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practise_now_people" ADD CONSTRAINT "practise_now_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practise_now_waiting" ADD CONSTRAINT "practise_now_waiting_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "practise_now_matches_open" ON "practise_now_matches" USING btree ("answer_by") WHERE "practise_now_matches"."state" = 'open';--> statement-breakpoint
CREATE INDEX "practise_now_matches_age" ON "practise_now_matches" USING btree ("matched_at");--> statement-breakpoint
CREATE INDEX "practise_now_matches_group" ON "practise_now_matches" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "practise_now_matches_session" ON "practise_now_matches" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "practise_now_people_user" ON "practise_now_people" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "practise_now_people_current" ON "practise_now_people" USING btree ("user_id") WHERE "practise_now_people"."is_current";--> statement-breakpoint
CREATE INDEX "practise_now_waiting_since" ON "practise_now_waiting" USING btree ("since");