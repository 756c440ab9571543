CREATE TABLE "partner_sheets" (
	"attempt_id" uuid NOT NULL,
	"view" text NOT NULL,
	"run_started_at" timestamp (3) with time zone NOT NULL,
	"name" text NOT NULL,
	"sheet" jsonb NOT NULL,
	"version" integer NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "partner_sheets_attempt_id_view_pk" PRIMARY KEY("attempt_id","view")
);
--> statement-breakpoint
ALTER TABLE "partner_sheets" ADD CONSTRAINT "partner_sheets_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;