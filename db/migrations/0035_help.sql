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
