CREATE TABLE "status_days" (
	"day" date NOT NULL,
	"part" text NOT NULL,
	"operational" integer NOT NULL,
	"degraded" integer NOT NULL,
	"outage" integer NOT NULL,
	"unmeasured" integer NOT NULL,
	CONSTRAINT "status_days_day_part_pk" PRIMARY KEY("day","part")
);
--> statement-breakpoint
CREATE TABLE "status_minutes" (
	"minute" timestamp (3) with time zone PRIMARY KEY NOT NULL,
	"platform" smallint NOT NULL,
	"scenarios" smallint NOT NULL,
	"messaging" smallint NOT NULL,
	"study_groups" smallint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "status_minutes_troubled" ON "status_minutes" USING btree ("minute") WHERE greatest(platform, scenarios, messaging, study_groups) > 0;