CREATE TABLE "backed_up_keys" (
	"user_id" uuid NOT NULL,
	"room_id" text NOT NULL,
	"session_id" text NOT NULL,
	"key" jsonb NOT NULL,
	"place" bigint GENERATED ALWAYS AS IDENTITY (sequence name "backed_up_keys_place_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	CONSTRAINT "backed_up_keys_user_id_room_id_session_id_pk" PRIMARY KEY("user_id","room_id","session_id")
);
--> statement-breakpoint
CREATE TABLE "device_inbox" (
	"user_id" uuid NOT NULL,
	"device_id" text NOT NULL,
	"n" bigint NOT NULL,
	"sender" text NOT NULL,
	"type" text NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "device_inbox_user_id_device_id_n_pk" PRIMARY KEY("user_id","device_id","n")
);
--> statement-breakpoint
CREATE TABLE "device_lists" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"user_id" uuid NOT NULL,
	"device_id" text NOT NULL,
	"session_id" uuid NOT NULL,
	"keys" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"inbox_n" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "devices_user_id_device_id_pk" PRIMARY KEY("user_id","device_id")
);
--> statement-breakpoint
CREATE TABLE "fallback_keys" (
	"user_id" uuid NOT NULL,
	"device_id" text NOT NULL,
	"name" text NOT NULL,
	"key" jsonb NOT NULL,
	"is_used" boolean DEFAULT false NOT NULL,
	CONSTRAINT "fallback_keys_user_id_device_id_pk" PRIMARY KEY("user_id","device_id")
);
--> statement-breakpoint
CREATE TABLE "key_backups" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"auth_data" jsonb NOT NULL,
	"etag" integer
);
--> statement-breakpoint
CREATE TABLE "key_secrets" (
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"sealed" jsonb NOT NULL,
	CONSTRAINT "key_secrets_user_id_name_pk" PRIMARY KEY("user_id","name")
);
--> statement-breakpoint
CREATE TABLE "key_signatures" (
	"signer_id" uuid NOT NULL,
	"target_user_id" uuid NOT NULL,
	"target" text NOT NULL,
	"signing_key" text NOT NULL,
	"signature" text NOT NULL,
	CONSTRAINT "key_signatures_target_user_id_target_signer_id_signing_key_pk" PRIMARY KEY("target_user_id","target","signer_id","signing_key")
);
--> statement-breakpoint
CREATE TABLE "key_waits" (
	"waiting_id" uuid NOT NULL,
	"awaited_id" uuid NOT NULL,
	CONSTRAINT "key_waits_awaited_id_waiting_id_pk" PRIMARY KEY("awaited_id","waiting_id")
);
--> statement-breakpoint
CREATE TABLE "one_time_keys" (
	"user_id" uuid NOT NULL,
	"device_id" text NOT NULL,
	"name" text NOT NULL,
	"key" jsonb,
	"place" bigint GENERATED ALWAYS AS IDENTITY (sequence name "one_time_keys_place_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	CONSTRAINT "one_time_keys_user_id_device_id_name_pk" PRIMARY KEY("user_id","device_id","name")
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"user_id" uuid NOT NULL,
	"usage" text NOT NULL,
	"key" jsonb NOT NULL,
	CONSTRAINT "signing_keys_user_id_usage_pk" PRIMARY KEY("user_id","usage")
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"blocker_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "blocks_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id")
);
--> statement-breakpoint
CREATE TABLE "conversation_members" (
	"conversation_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"user_id" uuid,
	"sent" integer DEFAULT 0 NOT NULL,
	"read_up_to" integer DEFAULT 0 NOT NULL,
	"receipt_up_to" integer DEFAULT 0 NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	"latest_place" integer DEFAULT 0 NOT NULL,
	"latest_at" timestamp (3) with time zone,
	"mailed_at" timestamp (3) with time zone,
	CONSTRAINT "conversation_members_conversation_id_person_id_pk" PRIMARY KEY("conversation_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"low_id" uuid NOT NULL,
	"high_id" uuid NOT NULL,
	"last_place" integer DEFAULT 0 NOT NULL,
	"started_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "conversations_pair" UNIQUE("low_id","high_id"),
	CONSTRAINT "conversations_two_people" CHECK ("conversations"."low_id" < "conversations"."high_id")
);
--> statement-breakpoint
CREATE TABLE "message_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reporter_id" uuid NOT NULL,
	"reported_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"details" text NOT NULL,
	"messages" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"sender_id" uuid NOT NULL,
	"content" jsonb,
	"reply_to" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL,
	"own_view" jsonb,
	"fingerprint" text NOT NULL,
	"is_withheld" boolean DEFAULT false NOT NULL,
	CONSTRAINT "messages_place" UNIQUE("conversation_id","place")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "public_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "backed_up_keys" ADD CONSTRAINT "backed_up_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_inbox" ADD CONSTRAINT "device_inbox_user_id_device_id_devices_user_id_device_id_fk" FOREIGN KEY ("user_id","device_id") REFERENCES "public"."devices"("user_id","device_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_lists" ADD CONSTRAINT "device_lists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fallback_keys" ADD CONSTRAINT "fallback_keys_user_id_device_id_devices_user_id_device_id_fk" FOREIGN KEY ("user_id","device_id") REFERENCES "public"."devices"("user_id","device_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "key_backups" ADD CONSTRAINT "key_backups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "key_secrets" ADD CONSTRAINT "key_secrets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "key_signatures" ADD CONSTRAINT "key_signatures_signer_id_users_id_fk" FOREIGN KEY ("signer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "key_signatures" ADD CONSTRAINT "key_signatures_target_user_id_users_id_fk" FOREIGN KEY ("target_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "key_waits" ADD CONSTRAINT "key_waits_waiting_id_users_id_fk" FOREIGN KEY ("waiting_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "key_waits" ADD CONSTRAINT "key_waits_awaited_id_users_id_fk" FOREIGN KEY ("awaited_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_keys" ADD CONSTRAINT "one_time_keys_user_id_device_id_devices_user_id_device_id_fk" FOREIGN KEY ("user_id","device_id") REFERENCES "public"."devices"("user_id","device_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signing_keys" ADD CONSTRAINT "signing_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_id_users_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "backed_up_keys_pages" ON "backed_up_keys" USING btree ("user_id","place");--> statement-breakpoint
CREATE INDEX "devices_session" ON "devices" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "key_signatures_signer" ON "key_signatures" USING btree ("signer_id");--> statement-breakpoint
CREATE INDEX "key_waits_waiting" ON "key_waits" USING btree ("waiting_id");--> statement-breakpoint
CREATE INDEX "one_time_keys_oldest" ON "one_time_keys" USING btree ("user_id","device_id","place") WHERE "one_time_keys"."key" is not null;--> statement-breakpoint
CREATE INDEX "blocks_blocked" ON "blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE INDEX "conversation_members_list" ON "conversation_members" USING btree ("user_id","latest_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "conversations_started" ON "conversations" USING btree ("started_by","created_at");--> statement-breakpoint
CREATE INDEX "message_reports_open" ON "message_reports" USING btree ("settled_at","created_at");--> statement-breakpoint
CREATE INDEX "users_handle_prefix" ON "users" USING btree (lower("handle") text_pattern_ops);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_public_id_unique" UNIQUE("public_id");