CREATE TABLE "support_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "support_messages_kind" CHECK ("support_messages"."kind" in ('person', 'team', 'note'))
);
--> statement-breakpoint
CREATE TABLE "support_tickets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "support_tickets_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"user_id" uuid,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"category" text NOT NULL,
	"priority" text NOT NULL,
	"state" text NOT NULL,
	"assignee_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"owed_since" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"merged_into_id" uuid,
	"rev" integer DEFAULT 1 NOT NULL,
	"person_rev" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "support_tickets_number_unique" UNIQUE("number"),
	CONSTRAINT "support_tickets_state" CHECK ("support_tickets"."state" in ('open', 'waiting', 'closed', 'merged')),
	CONSTRAINT "support_tickets_priority" CHECK ("support_tickets"."priority" in ('critical', 'high', 'normal', 'low')),
	CONSTRAINT "support_tickets_category" CHECK ("support_tickets"."category" in ('technical', 'account', 'scenarios', 'groups', 'feedback')),
	CONSTRAINT "support_tickets_owed" CHECK (("support_tickets"."state" = 'open') = ("support_tickets"."owed_since" is not null)
        and ("support_tickets"."owed_since" is null) = ("support_tickets"."due_at" is null)
        and ("support_tickets"."state" in ('closed', 'merged')) = ("support_tickets"."closed_at" is not null)
        and ("support_tickets"."state" = 'merged') = ("support_tickets"."merged_into_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "support_links" ADD CONSTRAINT "support_links_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_merged_into_id_support_tickets_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."support_tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_links_ticket" ON "support_links" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "support_messages_ticket" ON "support_messages" USING btree ("ticket_id","at","id");--> statement-breakpoint
CREATE INDEX "support_messages_author" ON "support_messages" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "support_tickets_due" ON "support_tickets" USING btree ("due_at","id") WHERE "support_tickets"."state" = 'open';--> statement-breakpoint
CREATE INDEX "support_tickets_changed" ON "support_tickets" USING btree ("state","changed_at","id");--> statement-breakpoint
CREATE INDEX "support_tickets_member" ON "support_tickets" USING btree ("user_id","number");--> statement-breakpoint
CREATE INDEX "support_tickets_email" ON "support_tickets" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "support_tickets_assignee" ON "support_tickets" USING btree ("assignee_id");--> statement-breakpoint
CREATE INDEX "support_tickets_merged" ON "support_tickets" USING btree ("merged_into_id");