CREATE TABLE "booking_reviews" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"examiner_id" uuid NOT NULL,
	"author_id" uuid,
	"stars" smallint NOT NULL,
	"text" text NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "booking_reviews_stars" CHECK ("booking_reviews"."stars" between 1 and 5),
	CONSTRAINT "booking_reviews_state" CHECK ("booking_reviews"."state" in ('shown', 'reported', 'hidden'))
);
--> statement-breakpoint
CREATE TABLE "booking_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"examiner_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"busy" "tstzrange" NOT NULL,
	"places" smallint NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "booking_sessions_times" CHECK ("booking_sessions"."starts_at" < "booking_sessions"."ends_at"),
	CONSTRAINT "booking_sessions_state" CHECK ("booking_sessions"."state" in ('open', 'released', 'cancelled', 'over'))
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"member_id" uuid,
	"place" smallint NOT NULL,
	"state" text NOT NULL,
	"held_until" timestamp (3) with time zone NOT NULL,
	"price" integer NOT NULL,
	"fee" integer NOT NULL,
	"refunded" integer DEFAULT 0 NOT NULL,
	"cancellation_rule" text NOT NULL,
	"cancelled_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "bookings_state" CHECK ("bookings"."state" in ('held', 'confirmed', 'released', 'cancelled', 'completed', 'no-show')),
	CONSTRAINT "bookings_money" CHECK ("bookings"."price" > 0 and "bookings"."fee" between 0 and "bookings"."price" and "bookings"."refunded" between 0 and "bookings"."price"),
	CONSTRAINT "bookings_cancelled" CHECK (("bookings"."state" = 'cancelled') = ("bookings"."cancelled_by" is not null))
);
--> statement-breakpoint
CREATE TABLE "examiner_alerts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"search" text NOT NULL,
	"service_type" text,
	"specialty" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "examiner_application_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "examiner_application_messages_kind" CHECK ("examiner_application_messages"."kind" in ('note', 'question', 'answer', 'decision'))
);
--> statement-breakpoint
CREATE TABLE "examiner_applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"qualification" text NOT NULL,
	"institution" text NOT NULL,
	"experience" text NOT NULL,
	"specialties" text NOT NULL,
	"hourly_rate" text NOT NULL,
	"availability" text NOT NULL,
	"bio" text NOT NULL,
	"contact" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by_id" uuid,
	"rev" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "examiner_applications_state" CHECK ("examiner_applications"."state" in ('submitted', 'asked', 'approved', 'refused', 'withdrawn')),
	CONSTRAINT "examiner_applications_decided" CHECK (("examiner_applications"."state" in ('approved', 'refused')) = ("examiner_applications"."decided_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "examiner_evidence" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"media_type" text NOT NULL,
	"size" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "examiner_evidence_size" CHECK ("examiner_evidence"."size" between 1 and 5242880 and "examiner_evidence"."size" = octet_length("examiner_evidence"."content")),
	CONSTRAINT "examiner_evidence_type" CHECK ("examiner_evidence"."media_type" in ('application/pdf', 'image/jpeg', 'image/png'))
);
--> statement-breakpoint
CREATE TABLE "examiner_hours" (
	"examiner_id" uuid NOT NULL,
	"day" smallint NOT NULL,
	"from_minute" smallint NOT NULL,
	"to_minute" smallint NOT NULL,
	CONSTRAINT "examiner_hours_examiner_id_day_from_minute_pk" PRIMARY KEY("examiner_id","day","from_minute"),
	CONSTRAINT "examiner_hours_day" CHECK ("examiner_hours"."day" between 0 and 6),
	CONSTRAINT "examiner_hours_minutes" CHECK (0 <= "examiner_hours"."from_minute" and "examiner_hours"."from_minute" < "examiner_hours"."to_minute" and "examiner_hours"."to_minute" <= 1440)
);
--> statement-breakpoint
CREATE TABLE "examiner_hours_exceptions" (
	"examiner_id" uuid NOT NULL,
	"date" date NOT NULL,
	"is_free" boolean NOT NULL,
	"from_minute" smallint NOT NULL,
	"to_minute" smallint NOT NULL,
	CONSTRAINT "examiner_hours_exceptions_examiner_id_date_from_minute_pk" PRIMARY KEY("examiner_id","date","from_minute"),
	CONSTRAINT "examiner_hours_exceptions_minutes" CHECK (0 <= "examiner_hours_exceptions"."from_minute" and "examiner_hours_exceptions"."from_minute" < "examiner_hours_exceptions"."to_minute" and "examiner_hours_exceptions"."to_minute" <= 1440)
);
--> statement-breakpoint
CREATE TABLE "examiner_services" (
	"id" uuid PRIMARY KEY NOT NULL,
	"examiner_id" uuid NOT NULL,
	"service_type" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"minutes" integer NOT NULL,
	"price" integer NOT NULL,
	"places" smallint DEFAULT 1 NOT NULL,
	"features" text[] NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"published_at" timestamp (3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "examiner_services_minutes" CHECK ("examiner_services"."minutes" between 15 and 480),
	CONSTRAINT "examiner_services_price" CHECK ("examiner_services"."price" between 100 and 100000),
	CONSTRAINT "examiner_services_places" CHECK ("examiner_services"."places" between 1 and 30 and ("examiner_services"."service_type" = 'group-session' or "examiner_services"."places" = 1)),
	CONSTRAINT "examiner_services_state" CHECK ("examiner_services"."state" in ('draft', 'published', 'paused', 'removed'))
);
--> statement-breakpoint
CREATE TABLE "examiners" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"qualification" text NOT NULL,
	"institution" text NOT NULL,
	"experience" text NOT NULL,
	"specialties" text[] NOT NULL,
	"bio" text NOT NULL,
	"state" text NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"time_zone" text NOT NULL,
	"notice_minutes" integer DEFAULT 1440 NOT NULL,
	"buffer_minutes" integer DEFAULT 15 NOT NULL,
	"cancellation_rule" text DEFAULT 'moderate' NOT NULL,
	"shows_calibration" boolean DEFAULT false NOT NULL,
	"approved_at" timestamp (3) with time zone NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "examiners_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "examiners_state" CHECK ("examiners"."state" in ('approved', 'suspended')),
	CONSTRAINT "examiners_notice" CHECK ("examiners"."notice_minutes" between 0 and 40320),
	CONSTRAINT "examiners_buffer" CHECK ("examiners"."buffer_minutes" between 0 and 240),
	CONSTRAINT "examiners_experience" CHECK ("examiners"."experience" in ('3-5', '5-10', '10-15', '15+')),
	CONSTRAINT "examiners_rule" CHECK ("examiners"."cancellation_rule" in ('flexible', 'moderate', 'strict'))
);
--> statement-breakpoint
CREATE TABLE "ledger_lines" (
	"posting_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"account" text NOT NULL,
	"owner_id" uuid,
	"currency" char(3) NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "ledger_lines_posting_id_line_pk" PRIMARY KEY("posting_id","line"),
	CONSTRAINT "ledger_lines_amount" CHECK ("ledger_lines"."amount" <> 0),
	CONSTRAINT "ledger_lines_currency" CHECK ("ledger_lines"."currency" in ('gbp', 'usd')),
	CONSTRAINT "ledger_lines_account" CHECK ("ledger_lines"."account" in ('provider', 'deposits', 'payable', 'fees', 'advertiser')),
	CONSTRAINT "ledger_lines_owner" CHECK (("ledger_lines"."account" in ('payable', 'advertiser')) = ("ledger_lines"."owner_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "ledger_postings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"description" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_postings_key_unique" UNIQUE("key"),
	CONSTRAINT "ledger_postings_kind" CHECK ("ledger_postings"."kind" in ('payment', 'refund', 'earning', 'transfer', 'charge', 'correction'))
);
--> statement-breakpoint
CREATE TABLE "payees" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"state" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payees_reference" UNIQUE("provider","reference"),
	CONSTRAINT "payees_state" CHECK ("payees"."state" in ('started', 'ready', 'restricted'))
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"body" "bytea" NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"outcome" text NOT NULL,
	CONSTRAINT "payment_events_provider_event_id_pk" PRIMARY KEY("provider","event_id"),
	CONSTRAINT "payment_events_outcome" CHECK ("payment_events"."outcome" in ('waiting', 'applied', 'repeated', 'unknown'))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"reference" text,
	"charge_reference" text,
	"purpose" text NOT NULL,
	"purpose_id" uuid NOT NULL,
	"payer_id" uuid,
	"description" text NOT NULL,
	"currency" char(3) NOT NULL,
	"amount" bigint NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"pay_url" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "payments_reference" UNIQUE("provider","reference"),
	CONSTRAINT "payments_purpose" CHECK ("payments"."purpose" in ('booking')),
	CONSTRAINT "payments_state" CHECK ("payments"."state" in ('starting', 'open', 'paid', 'failed', 'expired')),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount" > 0 and "payments"."refunded" between 0 and "payments"."amount"),
	CONSTRAINT "payments_paid" CHECK (("payments"."state" = 'paid') = ("payments"."paid_at" is not null)),
	CONSTRAINT "payments_currency" CHECK ("payments"."currency" in ('gbp', 'usd'))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"reference" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" > 0),
	CONSTRAINT "refunds_state" CHECK ("refunds"."state" in ('requested', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payee_id" uuid,
	"purpose" text NOT NULL,
	"purpose_id" uuid NOT NULL,
	"currency" char(3) NOT NULL,
	"amount" bigint NOT NULL,
	"state" text NOT NULL,
	"reference" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "transfers_purpose" UNIQUE("purpose","purpose_id"),
	CONSTRAINT "transfers_amount" CHECK ("transfers"."amount" > 0),
	CONSTRAINT "transfers_state" CHECK ("transfers"."state" in ('requested', 'done', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "booking_reviews" ADD CONSTRAINT "booking_reviews_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_reviews" ADD CONSTRAINT "booking_reviews_examiner_id_examiners_id_fk" FOREIGN KEY ("examiner_id") REFERENCES "public"."examiners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_reviews" ADD CONSTRAINT "booking_reviews_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_sessions" ADD CONSTRAINT "booking_sessions_examiner_id_examiners_id_fk" FOREIGN KEY ("examiner_id") REFERENCES "public"."examiners"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_sessions" ADD CONSTRAINT "booking_sessions_service_id_examiner_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."examiner_services"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_session_id_booking_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."booking_sessions"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "examiner_alerts" ADD CONSTRAINT "examiner_alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "examiner_application_messages" ADD CONSTRAINT "examiner_application_messages_application_id_examiner_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."examiner_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "examiner_application_messages" ADD CONSTRAINT "examiner_application_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "examiner_applications" ADD CONSTRAINT "examiner_applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "examiner_applications" ADD CONSTRAINT "examiner_applications_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "examiner_evidence" ADD CONSTRAINT "examiner_evidence_application_id_examiner_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."examiner_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "examiner_hours" ADD CONSTRAINT "examiner_hours_examiner_id_examiners_id_fk" FOREIGN KEY ("examiner_id") REFERENCES "public"."examiners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "examiner_hours_exceptions" ADD CONSTRAINT "examiner_hours_exceptions_examiner_id_examiners_id_fk" FOREIGN KEY ("examiner_id") REFERENCES "public"."examiners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "examiner_services" ADD CONSTRAINT "examiner_services_examiner_id_examiners_id_fk" FOREIGN KEY ("examiner_id") REFERENCES "public"."examiners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "examiners" ADD CONSTRAINT "examiners_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_posting_id_ledger_postings_id_fk" FOREIGN KEY ("posting_id") REFERENCES "public"."ledger_postings"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payees" ADD CONSTRAINT "payees_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_payer_id_users_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_payee_id_users_id_fk" FOREIGN KEY ("payee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_reviews_examiner" ON "booking_reviews" USING btree ("examiner_id","created_at");--> statement-breakpoint
CREATE INDEX "booking_reviews_author" ON "booking_reviews" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "booking_sessions_examiner" ON "booking_sessions" USING btree ("examiner_id","starts_at");--> statement-breakpoint
CREATE INDEX "booking_sessions_service" ON "booking_sessions" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "booking_sessions_ends" ON "booking_sessions" USING btree ("ends_at") WHERE "booking_sessions"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_place" ON "bookings" USING btree ("session_id","place") WHERE "bookings"."state" in ('held', 'confirmed', 'completed', 'no-show');--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_once" ON "bookings" USING btree ("session_id","member_id") WHERE "bookings"."state" in ('held', 'confirmed', 'completed', 'no-show');--> statement-breakpoint
CREATE INDEX "bookings_member" ON "bookings" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "bookings_held" ON "bookings" USING btree ("held_until") WHERE "bookings"."state" = 'held';--> statement-breakpoint
CREATE INDEX "examiner_application_messages_of" ON "examiner_application_messages" USING btree ("application_id","at","id");--> statement-breakpoint
CREATE INDEX "examiner_application_messages_author" ON "examiner_application_messages" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "examiner_applications_open" ON "examiner_applications" USING btree ("user_id") WHERE "examiner_applications"."state" in ('submitted', 'asked');--> statement-breakpoint
CREATE INDEX "examiner_applications_state" ON "examiner_applications" USING btree ("state","changed_at","id");--> statement-breakpoint
CREATE INDEX "examiner_applications_member" ON "examiner_applications" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "examiner_applications_decider" ON "examiner_applications" USING btree ("decided_by_id");--> statement-breakpoint
CREATE INDEX "examiner_evidence_of" ON "examiner_evidence" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "examiner_services_examiner" ON "examiner_services" USING btree ("examiner_id");--> statement-breakpoint
CREATE INDEX "examiner_services_published" ON "examiner_services" USING btree ("published_at","id") WHERE "examiner_services"."state" = 'published';--> statement-breakpoint
CREATE INDEX "ledger_lines_account" ON "ledger_lines" USING btree ("account","owner_id","currency");--> statement-breakpoint
CREATE INDEX "ledger_postings_at" ON "ledger_postings" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "payment_events_received" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "payments_purpose" ON "payments" USING btree ("purpose","purpose_id");--> statement-breakpoint
CREATE INDEX "payments_payer" ON "payments" USING btree ("payer_id");--> statement-breakpoint
CREATE INDEX "payments_unsettled" ON "payments" USING btree ("expires_at") WHERE "payments"."state" in ('starting', 'open');--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_requested" ON "refunds" USING btree ("created_at") WHERE "refunds"."state" = 'requested';--> statement-breakpoint
CREATE INDEX "transfers_payee" ON "transfers" USING btree ("payee_id");--> statement-breakpoint
CREATE INDEX "transfers_requested" ON "transfers" USING btree ("created_at") WHERE "transfers"."state" = 'requested';--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
ALTER TABLE "booking_sessions" ADD CONSTRAINT "booking_sessions_busy" CHECK (lower("busy") = "starts_at" and upper("busy") >= "ends_at");--> statement-breakpoint
ALTER TABLE "booking_sessions" ADD CONSTRAINT "booking_sessions_no_overlap" EXCLUDE USING gist ("examiner_id" WITH =, "busy" WITH &&) WHERE ("state" in ('open', 'over'));--> statement-breakpoint
CREATE FUNCTION ledger_is_only_added_to() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  raise exception 'the ledger is only added to' using errcode = 'restrict_violation';
end $$;--> statement-breakpoint
CREATE TRIGGER ledger_postings_only_added_to BEFORE UPDATE OR DELETE ON "ledger_postings" FOR EACH ROW EXECUTE FUNCTION ledger_is_only_added_to();--> statement-breakpoint
CREATE TRIGGER ledger_lines_only_added_to BEFORE UPDATE OR DELETE ON "ledger_lines" FOR EACH ROW EXECUTE FUNCTION ledger_is_only_added_to();--> statement-breakpoint
CREATE FUNCTION ledger_posting_balances() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  of_posting uuid := coalesce(to_jsonb(new) ->> 'posting_id', to_jsonb(new) ->> 'id')::uuid;
begin
  if (select coalesce(sum(amount), 1) <> 0 or count(distinct currency) <> 1 from ledger_lines where posting_id = of_posting) then
    raise exception 'the lines of a posting must sum to zero, in one currency' using errcode = 'check_violation';
  end if;
  return null;
end $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_postings_balance AFTER INSERT ON "ledger_postings" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_posting_balances();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_lines_balance AFTER INSERT ON "ledger_lines" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_posting_balances();
