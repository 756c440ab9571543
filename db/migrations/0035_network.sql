CREATE TABLE "connection_requests" (
	"asker_id" uuid NOT NULL,
	"asked_id" uuid NOT NULL,
	"note" text NOT NULL,
	"state" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "connection_requests_asker_id_asked_id_pk" PRIMARY KEY("asker_id","asked_id"),
	CONSTRAINT "connection_requests_of_another" CHECK ("connection_requests"."asker_id" <> "connection_requests"."asked_id"),
	CONSTRAINT "connection_requests_state" CHECK ("connection_requests"."state" in ('open', 'declined', 'withheld', 'dropped'))
);
--> statement-breakpoint
CREATE TABLE "connections" (
	"low_id" uuid NOT NULL,
	"high_id" uuid NOT NULL,
	"connected_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "connections_low_id_high_id_pk" PRIMARY KEY("low_id","high_id"),
	CONSTRAINT "connections_in_order" CHECK ("connections"."low_id" < "connections"."high_id")
);
--> statement-breakpoint
CREATE TABLE "mentor_offers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"offered_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "connection_requests" ADD CONSTRAINT "connection_requests_asker_id_users_id_fk" FOREIGN KEY ("asker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_requests" ADD CONSTRAINT "connection_requests_asked_id_users_id_fk" FOREIGN KEY ("asked_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_low_id_users_id_fk" FOREIGN KEY ("low_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_high_id_users_id_fk" FOREIGN KEY ("high_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_offers" ADD CONSTRAINT "mentor_offers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connection_requests_asked" ON "connection_requests" USING btree ("asked_id");--> statement-breakpoint
CREATE INDEX "connections_high" ON "connections" USING btree ("high_id");