CREATE TABLE "live_epochs" (
	"epoch" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"data" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"path" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"enqueued_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"dead_at" timestamp (3) with time zone,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "stream_entries" (
	"stream" text NOT NULL,
	"n" bigint NOT NULL,
	"event_id" uuid NOT NULL,
	CONSTRAINT "stream_entries_stream_n_pk" PRIMARY KEY("stream","n")
);
--> statement-breakpoint
CREATE TABLE "streams" (
	"stream" text PRIMARY KEY NOT NULL,
	"last_n" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stream_entries" ADD CONSTRAINT "stream_entries_event_id_live_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."live_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_events_age" ON "live_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "notices_latest" ON "notices" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("enqueued_at","created_at");--> statement-breakpoint
CREATE INDEX "stream_entries_event" ON "stream_entries" USING btree ("event_id");--> statement-breakpoint
INSERT INTO "live_epochs" DEFAULT VALUES;
