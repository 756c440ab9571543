CREATE TABLE "ad_clicks" (
	"ad_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"placement" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"charged_cents" integer NOT NULL,
	CONSTRAINT "ad_clicks_ad_id_session_id_placement_pk" PRIMARY KEY("ad_id","session_id","placement")
);
--> statement-breakpoint
CREATE TABLE "ad_days" (
	"ad_id" uuid NOT NULL,
	"day" date NOT NULL,
	"impressions" integer DEFAULT 0 NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	"spend_cents" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ad_days_ad_id_day_pk" PRIMARY KEY("ad_id","day")
);
--> statement-breakpoint
CREATE TABLE "ad_impressions" (
	"ad_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"placement" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "ad_impressions_ad_id_session_id_placement_pk" PRIMARY KEY("ad_id","session_id","placement")
);
--> statement-breakpoint
CREATE TABLE "advertisements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"ad_type" text DEFAULT 'native' NOT NULL,
	"advertiser_name" text NOT NULL,
	"advertiser_email" text NOT NULL,
	"cta_text" text DEFAULT 'Learn More' NOT NULL,
	"image_url" text,
	"target_url" text NOT NULL,
	"category" text DEFAULT 'medical' NOT NULL,
	"placement" text DEFAULT 'sidebar' NOT NULL,
	"specialties" text[] DEFAULT '{}' NOT NULL,
	"cost_per_click_cents" integer DEFAULT 50 NOT NULL,
	"monthly_budget_cents" integer DEFAULT 100000 NOT NULL,
	"current_spend_cents" integer DEFAULT 0 NOT NULL,
	"spend_month" date NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	"start_date" timestamp (3) with time zone NOT NULL,
	"end_date" timestamp (3) with time zone NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "advertisements_budget" CHECK ("advertisements"."current_spend_cents" between 0 and "advertisements"."monthly_budget_cents"),
	CONSTRAINT "advertisements_cost" CHECK ("advertisements"."cost_per_click_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "people_follows" (
	"follower_id" uuid NOT NULL,
	"followed_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "people_follows_follower_id_followed_id_pk" PRIMARY KEY("follower_id","followed_id")
);
--> statement-breakpoint
CREATE TABLE "post_likes" (
	"post_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "post_likes_post_id_user_id_pk" PRIMARY KEY("post_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "post_mentions" (
	"post_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "post_mentions_post_id_user_id_pk" PRIMARY KEY("post_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "post_tags" (
	"tag" text NOT NULL,
	"post_id" uuid NOT NULL,
	CONSTRAINT "post_tags_tag_post_id_pk" PRIMARY KEY("tag","post_id")
);
--> statement-breakpoint
CREATE TABLE "post_views" (
	"post_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "post_views_post_id_user_id_pk" PRIMARY KEY("post_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"board" text NOT NULL,
	"root_id" uuid,
	"parent_id" uuid,
	"author_id" uuid,
	"face" text NOT NULL,
	"alias_handle" text,
	"alias_seed" text,
	"kind" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"content" text NOT NULL,
	"specialty" text,
	"category" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"tag_line" text DEFAULT '' NOT NULL,
	"exam_date" date,
	"exam_center" text,
	"station_type" text,
	"likes_count" integer DEFAULT 0 NOT NULL,
	"replies_count" integer DEFAULT 0 NOT NULL,
	"views_count" integer DEFAULT 0 NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'shown' NOT NULL,
	"held_for" text,
	"hot" double precision DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', "posts"."title"), 'A') || setweight(to_tsvector('english', "posts"."tag_line"), 'B') || setweight(to_tsvector('english', "posts"."content"), 'C')) STORED NOT NULL,
	CONSTRAINT "posts_alias" CHECK (("posts"."face" = 'alias') = ("posts"."alias_handle" is not null)),
	CONSTRAINT "posts_reply" CHECK ("posts"."parent_id" is null or "posts"."root_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "reputations" (
	"user_id" uuid NOT NULL,
	"face" text NOT NULL,
	"points" integer NOT NULL,
	CONSTRAINT "reputations_user_id_face_pk" PRIMARY KEY("user_id","face")
);
--> statement-breakpoint
CREATE TABLE "standings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"claim_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_role" text,
	"casc_status" text,
	"is_verified" boolean DEFAULT false NOT NULL,
	CONSTRAINT "standings_claim_id_unique" UNIQUE("claim_id"),
	CONSTRAINT "standings_known" CHECK (("standings"."user_role" is null or "standings"."user_role" in ('trainee', 'examiner', 'consultant', 'other')) and ("standings"."casc_status" is null or "standings"."casc_status" in ('preparing', 'passed')))
);
--> statement-breakpoint
CREATE TABLE "tag_follows" (
	"user_id" uuid NOT NULL,
	"tag" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tag_follows_user_id_tag_pk" PRIMARY KEY("user_id","tag")
);
--> statement-breakpoint
CREATE TABLE "exam_schedule" (
	"id" text PRIMARY KEY NOT NULL,
	"exam_center" text NOT NULL,
	"exam_date" date NOT NULL,
	"region" text NOT NULL,
	"application_deadline" date NOT NULL,
	"results_date" date,
	"venue" text NOT NULL,
	"venue_address" text NOT NULL,
	"cost" text NOT NULL,
	"max_candidates" integer,
	"current_bookings" integer,
	"booking_status" text NOT NULL,
	"exam_type" text NOT NULL,
	"additional_info" jsonb NOT NULL,
	"is_example" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"post_id" uuid,
	"reason" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"lifted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "moderation_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"moderator_id" uuid,
	"moderator_handle" text NOT NULL,
	"verb" text NOT NULL,
	"post_id" uuid,
	"subject_id" uuid,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_filters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"pattern" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "post_filters_kind" CHECK ("post_filters"."kind" in ('word', 'link'))
);
--> statement-breakpoint
CREATE TABLE "post_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"reporter_id" uuid,
	"reason" text NOT NULL,
	"details" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "ad_clicks" ADD CONSTRAINT "ad_clicks_ad_id_advertisements_id_fk" FOREIGN KEY ("ad_id") REFERENCES "public"."advertisements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_days" ADD CONSTRAINT "ad_days_ad_id_advertisements_id_fk" FOREIGN KEY ("ad_id") REFERENCES "public"."advertisements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_impressions" ADD CONSTRAINT "ad_impressions_ad_id_advertisements_id_fk" FOREIGN KEY ("ad_id") REFERENCES "public"."advertisements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_follows" ADD CONSTRAINT "people_follows_follower_id_users_id_fk" FOREIGN KEY ("follower_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_follows" ADD CONSTRAINT "people_follows_followed_id_users_id_fk" FOREIGN KEY ("followed_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_likes" ADD CONSTRAINT "post_likes_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_likes" ADD CONSTRAINT "post_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_mentions" ADD CONSTRAINT "post_mentions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_mentions" ADD CONSTRAINT "post_mentions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_tags" ADD CONSTRAINT "post_tags_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_views" ADD CONSTRAINT "post_views_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_views" ADD CONSTRAINT "post_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_root_id_posts_id_fk" FOREIGN KEY ("root_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_parent_id_posts_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reputations" ADD CONSTRAINT "reputations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standings" ADD CONSTRAINT "standings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tag_follows" ADD CONSTRAINT "tag_follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bans" ADD CONSTRAINT "bans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bans" ADD CONSTRAINT "bans_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_log" ADD CONSTRAINT "moderation_log_moderator_id_users_id_fk" FOREIGN KEY ("moderator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_log" ADD CONSTRAINT "moderation_log_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_log" ADD CONSTRAINT "moderation_log_subject_id_users_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reports" ADD CONSTRAINT "post_reports_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reports" ADD CONSTRAINT "post_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ad_clicks_at" ON "ad_clicks" USING btree ("at");--> statement-breakpoint
CREATE INDEX "ad_impressions_day" ON "ad_impressions" USING btree ("day");--> statement-breakpoint
CREATE INDEX "advertisements_serving" ON "advertisements" USING btree ("placement") WHERE is_active;--> statement-breakpoint
CREATE INDEX "people_follows_followed" ON "people_follows" USING btree ("followed_id");--> statement-breakpoint
CREATE INDEX "post_likes_user" ON "post_likes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "post_likes_recent" ON "post_likes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "post_mentions_user" ON "post_mentions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "post_tags_post" ON "post_tags" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "post_views_user" ON "post_views" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "posts_board" ON "posts" USING btree ("board","id" DESC NULLS LAST) WHERE root_id is null;--> statement-breakpoint
CREATE INDEX "posts_hot" ON "posts" USING btree ("board","hot" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE root_id is null and state = 'shown';--> statement-breakpoint
CREATE INDEX "posts_thread" ON "posts" USING btree ("root_id","id");--> statement-breakpoint
CREATE INDEX "posts_author" ON "posts" USING btree ("author_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "posts_waiting" ON "posts" USING btree ("id") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "posts_pinned" ON "posts" USING btree ("board") WHERE is_pinned;--> statement-breakpoint
CREATE INDEX "posts_search" ON "posts" USING gin ("search");--> statement-breakpoint
CREATE INDEX "exam_schedule_date" ON "exam_schedule" USING btree ("exam_date");--> statement-breakpoint
CREATE INDEX "bans_user" ON "bans" USING btree ("user_id") WHERE lifted_at is null;--> statement-breakpoint
CREATE INDEX "moderation_log_subject" ON "moderation_log" USING btree ("subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "post_filters_once" ON "post_filters" USING btree ("kind","pattern");--> statement-breakpoint
CREATE UNIQUE INDEX "post_reports_once" ON "post_reports" USING btree ("post_id","reporter_id") WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX "post_reports_open" ON "post_reports" USING btree ("created_at") WHERE settled_at is null;--> statement-breakpoint
-- A like counts for as long as its row is there, also when an account takes its likes away.
CREATE FUNCTION count_post_like() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE posts SET rev = rev + 1,
    likes_count = likes_count + CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END
  WHERE id = CASE TG_OP WHEN 'INSERT' THEN NEW.post_id ELSE OLD.post_id END;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER post_likes_count AFTER INSERT OR DELETE ON post_likes
  FOR EACH ROW EXECUTE FUNCTION count_post_like();
