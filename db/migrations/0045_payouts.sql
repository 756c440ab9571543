CREATE TABLE "bank_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"bank_name" text NOT NULL,
	"account_holder_name" text NOT NULL,
	"account_type" text NOT NULL,
	"business_name" text NOT NULL,
	"business_type" text NOT NULL,
	"country" char(2) NOT NULL,
	"state" text NOT NULL,
	"is_primary" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "bank_accounts_reference" UNIQUE("provider","reference"),
	CONSTRAINT "bank_accounts_removed" CHECK (not ("bank_accounts"."is_primary" and "bank_accounts"."removed_at" is not null)),
	CONSTRAINT "bank_accounts_type" CHECK ("bank_accounts"."account_type" in ('business', 'checking', 'savings')),
	CONSTRAINT "bank_accounts_business" CHECK ("bank_accounts"."business_type" in ('company', 'individual')),
	CONSTRAINT "bank_accounts_state" CHECK ("bank_accounts"."state" in ('started', 'ready', 'restricted'))
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bank_account_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"currency" char(3) NOT NULL,
	"amount" bigint NOT NULL,
	"description" text NOT NULL,
	"state" text NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL,
	"attempt_id" uuid NOT NULL,
	"reference" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "payouts_attempt" UNIQUE("attempt_id"),
	CONSTRAINT "payouts_amount" CHECK ("payouts"."amount" > 0),
	CONSTRAINT "payouts_currency" CHECK ("payouts"."currency" in ('gbp', 'usd')),
	CONSTRAINT "payouts_state" CHECK ("payouts"."state" in ('requested', 'completed', 'failed')),
	CONSTRAINT "payouts_ended" CHECK (("payouts"."state" = 'requested') = ("payouts"."ended_at" is null))
);
--> statement-breakpoint
ALTER TABLE "ledger_lines" DROP CONSTRAINT "ledger_lines_account";--> statement-breakpoint
ALTER TABLE "ledger_postings" DROP CONSTRAINT "ledger_postings_kind";--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_bank_account_id_bank_accounts_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_primary" ON "bank_accounts" USING btree ("is_primary") WHERE "bank_accounts"."is_primary";--> statement-breakpoint
CREATE INDEX "payouts_account" ON "payouts" USING btree ("bank_account_id");--> statement-breakpoint
CREATE INDEX "payouts_created" ON "payouts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payouts_requested" ON "payouts" USING btree ("asked_at") WHERE "payouts"."state" = 'requested';--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_account" CHECK ("ledger_lines"."account" in ('provider', 'bank', 'deposits', 'payable', 'fees', 'advertiser'));--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_kind" CHECK ("ledger_postings"."kind" in ('payment', 'refund', 'earning', 'transfer', 'charge', 'receipt', 'payout', 'correction'));