CREATE TABLE "appointments" (
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"outcome" text NOT NULL,
	CONSTRAINT "appointments_session_id_user_id_pk" PRIMARY KEY("session_id","user_id"),
	CONSTRAINT "appointments_outcome" CHECK ("appointments"."outcome" in ('came', 'late', 'absent', 'cancelled', 'cancelled-late'))
);
--> statement-breakpoint
CREATE TABLE "partner_wishes" (
	"user_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"wish" text NOT NULL,
	"wished_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "partner_wishes_user_id_other_id_pk" PRIMARY KEY("user_id","other_id"),
	CONSTRAINT "partner_wishes_wish" CHECK ("partner_wishes"."wish" in ('favourite', 'avoid')),
	CONSTRAINT "partner_wishes_of_another" CHECK ("partner_wishes"."user_id" <> "partner_wishes"."other_id")
);
--> statement-breakpoint
ALTER TABLE "study_group_sessions" ADD COLUMN "station_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "study_groups" ADD COLUMN "kind" text DEFAULT 'group' NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_session_id_study_group_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."study_group_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_wishes" ADD CONSTRAINT "partner_wishes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_wishes" ADD CONSTRAINT "partner_wishes_other_id_users_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointments_user" ON "appointments" USING btree ("user_id","starts_at");--> statement-breakpoint
CREATE INDEX "partner_wishes_other" ON "partner_wishes" USING btree ("other_id");--> statement-breakpoint
ALTER TABLE "study_groups" ADD CONSTRAINT "study_groups_kind" CHECK ("study_groups"."kind" in ('group', 'practice'));--> statement-breakpoint
ALTER TABLE "study_groups" ADD CONSTRAINT "study_groups_practice_private" CHECK ("study_groups"."kind" = 'group' or "study_groups"."is_private");