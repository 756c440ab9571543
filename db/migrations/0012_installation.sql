CREATE TABLE "installation" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"kind" text NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "installation_once" CHECK ("installation"."id" = 1),
	CONSTRAINT "installation_kind_known" CHECK ("installation"."kind" in ('demo', 'production'))
);
