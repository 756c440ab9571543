ALTER TABLE "devices" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "approved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "approved_by" text;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "approved_by_name" text;