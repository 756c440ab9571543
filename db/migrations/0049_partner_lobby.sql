CREATE TABLE "partner_lobbies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"host_id" uuid NOT NULL,
	"guest_id" uuid,
	"guest_key_hash" text,
	"partner_role" text NOT NULL,
	"is_swapped" boolean DEFAULT false NOT NULL,
	"scenario_id" integer,
	"speed" double precision DEFAULT 1 NOT NULL,
	"round" integer DEFAULT 1 NOT NULL,
	"is_host_ready" boolean DEFAULT false NOT NULL,
	"is_guest_ready" boolean DEFAULT false NOT NULL,
	"is_host_here" boolean DEFAULT true NOT NULL,
	"is_guest_here" boolean DEFAULT false NOT NULL,
	"host_seen_at" timestamp (3) with time zone NOT NULL,
	"guest_seen_at" timestamp (3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "partner_lobbies_role" CHECK ("partner_lobbies"."partner_role" in ('role-player', 'examiner', 'both')),
	CONSTRAINT "partner_lobbies_one_guest" CHECK ("partner_lobbies"."guest_id" is null or "partner_lobbies"."guest_key_hash" is null)
);
--> statement-breakpoint
CREATE TABLE "partner_lobby_attempts" (
	"attempt_id" uuid PRIMARY KEY NOT NULL,
	"lobby_id" uuid NOT NULL,
	"round" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "partner_lobbies" ADD CONSTRAINT "partner_lobbies_host_id_users_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_lobbies" ADD CONSTRAINT "partner_lobbies_guest_id_users_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_lobbies" ADD CONSTRAINT "partner_lobbies_scenario_id_scenarios_id_fk" FOREIGN KEY ("scenario_id") REFERENCES "public"."scenarios"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_lobby_attempts" ADD CONSTRAINT "partner_lobby_attempts_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_lobby_attempts" ADD CONSTRAINT "partner_lobby_attempts_lobby_id_partner_lobbies_id_fk" FOREIGN KEY ("lobby_id") REFERENCES "public"."partner_lobbies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "partner_lobbies_token" ON "partner_lobbies" USING btree ("token");--> statement-breakpoint
CREATE INDEX "partner_lobbies_host" ON "partner_lobbies" USING btree ("host_id");--> statement-breakpoint
CREATE INDEX "partner_lobbies_guest" ON "partner_lobbies" USING btree ("guest_id");--> statement-breakpoint
CREATE INDEX "partner_lobbies_scenario" ON "partner_lobbies" USING btree ("scenario_id");--> statement-breakpoint
CREATE INDEX "partner_lobbies_age" ON "partner_lobbies" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "partner_lobby_attempts_round" ON "partner_lobby_attempts" USING btree ("lobby_id","round");