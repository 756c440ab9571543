ALTER TABLE "scenarios" ADD COLUMN "edition" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "scenarios" ADD COLUMN "law_as_at" date;--> statement-breakpoint
ALTER TABLE "scenarios" ADD COLUMN "reviewed_at" date;