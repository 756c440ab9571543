CREATE TABLE "availability" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"time_zone" text NOT NULL,
	"rev" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "availability_exceptions" (
	"user_id" uuid NOT NULL,
	"date" date NOT NULL,
	"is_free" boolean NOT NULL,
	"from_minute" smallint NOT NULL,
	"to_minute" smallint NOT NULL,
	CONSTRAINT "availability_exceptions_user_id_date_from_minute_pk" PRIMARY KEY("user_id","date","from_minute"),
	CONSTRAINT "availability_exceptions_minutes" CHECK (0 <= "availability_exceptions"."from_minute" and "availability_exceptions"."from_minute" < "availability_exceptions"."to_minute" and "availability_exceptions"."to_minute" <= 1440)
);
--> statement-breakpoint
CREATE TABLE "availability_times" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"map" bit(2688) NOT NULL,
	"week_hours" smallint[] NOT NULL,
	"held_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "availability_weekly" (
	"user_id" uuid NOT NULL,
	"day" smallint NOT NULL,
	"from_minute" smallint NOT NULL,
	"to_minute" smallint NOT NULL,
	CONSTRAINT "availability_weekly_user_id_day_from_minute_pk" PRIMARY KEY("user_id","day","from_minute"),
	CONSTRAINT "availability_weekly_day" CHECK ("availability_weekly"."day" between 0 and 6),
	CONSTRAINT "availability_weekly_minutes" CHECK (0 <= "availability_weekly"."from_minute" and "availability_weekly"."from_minute" < "availability_weekly"."to_minute" and "availability_weekly"."to_minute" <= 1440)
);
--> statement-breakpoint
CREATE TABLE "partner_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"is_looking" boolean NOT NULL,
	"shows_exam_date" boolean NOT NULL,
	"languages" text[] NOT NULL,
	"experience" text,
	"ways" text[] NOT NULL,
	"rev" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"place" integer DEFAULT floor(random() * 1000000)::integer NOT NULL,
	CONSTRAINT "partner_settings_experience" CHECK ("partner_settings"."experience" in ('new', 'some', 'ready'))
);
--> statement-breakpoint
ALTER TABLE "availability" ADD CONSTRAINT "availability_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "availability_exceptions" ADD CONSTRAINT "availability_exceptions_user_id_availability_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."availability"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "availability_times" ADD CONSTRAINT "availability_times_user_id_availability_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."availability"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "availability_weekly" ADD CONSTRAINT "availability_weekly_user_id_availability_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."availability"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_settings" ADD CONSTRAINT "partner_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "availability_times_week_hours" ON "availability_times" USING gin ("week_hours");--> statement-breakpoint
CREATE INDEX "availability_times_held" ON "availability_times" USING btree ("held_until");--> statement-breakpoint
CREATE INDEX "partner_settings_looking" ON "partner_settings" USING btree ("place","user_id") WHERE is_looking;