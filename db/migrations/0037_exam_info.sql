CREATE TABLE "exam_facts" (
	"id" text PRIMARY KEY NOT NULL,
	"place" integer NOT NULL,
	"section" text NOT NULL,
	"text" text NOT NULL,
	"address" text,
	"source_title" text NOT NULL,
	"source_url" text NOT NULL,
	"checked_on" date,
	"warned_of" date,
	"rev" integer DEFAULT 1 NOT NULL
);
