CREATE TABLE "feedback" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"rating" integer,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"email" text,
	"state" text DEFAULT 'new' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL,
	"idea_title" text,
	"idea_text" text,
	"published_at" timestamp (3) with time zone,
	"idea_rev" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "feedback_rating" CHECK ("feedback"."rating" between 1 and 5),
	CONSTRAINT "feedback_type" CHECK ("feedback"."type" in ('feature', 'bug', 'improvement', 'general')),
	CONSTRAINT "feedback_state" CHECK ("feedback"."state" in ('new', 'read', 'planned', 'done', 'declined')),
	CONSTRAINT "feedback_settled_state" CHECK (("feedback"."settled_at" is not null) = ("feedback"."state" in ('done', 'declined'))),
	CONSTRAINT "feedback_idea_whole" CHECK (("feedback"."published_at" is null) = ("feedback"."idea_title" is null)
        and ("feedback"."published_at" is null) = ("feedback"."idea_text" is null))
);
--> statement-breakpoint
CREATE TABLE "feedback_votes" (
	"feedback_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"voted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "feedback_votes_feedback_id_user_id_pk" PRIMARY KEY("feedback_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "mistakes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reporter_id" uuid,
	"scenario_id" integer,
	"part" text,
	"edition" integer,
	"guide_id" text,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"quote" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"sentence" text,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "mistakes_kind" CHECK ("mistakes"."kind" in ('unsafe', 'wrong-fact', 'contradiction', 'unclear', 'typo', 'other')),
	CONSTRAINT "mistakes_place" CHECK (("mistakes"."scenario_id" is null) <> ("mistakes"."guide_id" is null)
        and ("mistakes"."scenario_id" is null) = ("mistakes"."part" is null)),
	CONSTRAINT "mistakes_outcome" CHECK ("mistakes"."outcome" in ('mended', 'not-a-mistake', 'duplicate')),
	CONSTRAINT "mistakes_answer_whole" CHECK (("mistakes"."settled_at" is null) = ("mistakes"."outcome" is null)
        and ("mistakes"."settled_at" is null) = ("mistakes"."sentence" is null))
);
--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_votes" ADD CONSTRAINT "feedback_votes_feedback_id_feedback_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedback"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_votes" ADD CONSTRAINT "feedback_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mistakes" ADD CONSTRAINT "mistakes_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mistakes" ADD CONSTRAINT "mistakes_scenario_id_scenarios_id_fk" FOREIGN KEY ("scenario_id") REFERENCES "public"."scenarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mistakes" ADD CONSTRAINT "mistakes_guide_id_quick_references_id_fk" FOREIGN KEY ("guide_id") REFERENCES "public"."quick_references"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feedback_latest" ON "feedback" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "feedback_author" ON "feedback" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "feedback_published" ON "feedback" USING btree ("published_at") WHERE published_at is not null;--> statement-breakpoint
CREATE INDEX "feedback_settled" ON "feedback" USING btree ("settled_at") WHERE settled_at is not null;--> statement-breakpoint
CREATE INDEX "feedback_votes_member" ON "feedback_votes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mistakes_open" ON "mistakes" USING btree ("created_at","id") WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX "mistakes_settled" ON "mistakes" USING btree ("settled_at","id") WHERE settled_at is not null;--> statement-breakpoint
CREATE INDEX "mistakes_reporter" ON "mistakes" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "mistakes_station" ON "mistakes" USING btree ("scenario_id");--> statement-breakpoint
CREATE INDEX "mistakes_guide" ON "mistakes" USING btree ("guide_id");