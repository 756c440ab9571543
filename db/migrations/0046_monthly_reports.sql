CREATE TABLE "advertiser_statements" (
	"month" text NOT NULL,
	"advertiser_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "advertiser_statements_month_advertiser_id_pk" PRIMARY KEY("month","advertiser_id")
);
--> statement-breakpoint
CREATE TABLE "monthly_reports" (
	"month" text PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"run_at" timestamp (3) with time zone NOT NULL,
	"outcome" text NOT NULL,
	"changes" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "monthly_reports_month" CHECK ("monthly_reports"."month" ~ '^\d{4}-\d{2}$'),
	CONSTRAINT "monthly_reports_outcome" CHECK ("monthly_reports"."outcome" in ('written', 'same', 'changed', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "report_revisions" (
	"month" text NOT NULL,
	"revision" integer NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	"contents" json NOT NULL,
	"csv" "bytea" NOT NULL,
	"csv_digest" text NOT NULL,
	"pdf" "bytea" NOT NULL,
	"pdf_digest" text NOT NULL,
	CONSTRAINT "report_revisions_month_revision_pk" PRIMARY KEY("month","revision")
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "html" text;--> statement-breakpoint
ALTER TABLE "advertiser_statements" ADD CONSTRAINT "advertiser_statements_month_monthly_reports_month_fk" FOREIGN KEY ("month") REFERENCES "public"."monthly_reports"("month") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_revisions" ADD CONSTRAINT "report_revisions_month_monthly_reports_month_fk" FOREIGN KEY ("month") REFERENCES "public"."monthly_reports"("month") ON DELETE restrict ON UPDATE no action;