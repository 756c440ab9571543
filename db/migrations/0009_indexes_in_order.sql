DROP INDEX "audit_log_subject";--> statement-breakpoint
DROP INDEX "audit_log_latest";--> statement-breakpoint
DROP INDEX "circuit_log_latest";--> statement-breakpoint
DROP INDEX "posts_board";--> statement-breakpoint
DROP INDEX "posts_hot";--> statement-breakpoint
DROP INDEX "posts_author";--> statement-breakpoint
DROP INDEX "exam_sessions_latest";--> statement-breakpoint
DROP INDEX "notices_latest";--> statement-breakpoint
DROP INDEX "mails_created";--> statement-breakpoint
DROP INDEX "conversation_members_list";--> statement-breakpoint
DROP INDEX "attempts_history";--> statement-breakpoint
DROP INDEX "submissions_author";--> statement-breakpoint
DROP INDEX "submissions_latest";--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_kind","subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_latest" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "circuit_log_latest" ON "circuit_log" USING btree ("circuit_id","id");--> statement-breakpoint
CREATE INDEX "posts_board" ON "posts" USING btree ("board","id") WHERE root_id is null;--> statement-breakpoint
CREATE INDEX "posts_hot" ON "posts" USING btree ("board","hot","id") WHERE root_id is null and state = 'shown';--> statement-breakpoint
CREATE INDEX "posts_author" ON "posts" USING btree ("author_id","id");--> statement-breakpoint
CREATE INDEX "exam_sessions_latest" ON "exam_sessions" USING btree ("user_id","started_at");--> statement-breakpoint
CREATE INDEX "notices_latest" ON "notices" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "mails_created" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "conversation_members_list" ON "conversation_members" USING btree ("user_id","latest_at");--> statement-breakpoint
CREATE INDEX "attempts_history" ON "attempts" USING btree ("user_id","started_at");--> statement-breakpoint
CREATE INDEX "submissions_author" ON "submissions" USING btree ("user_id","submitted_at");--> statement-breakpoint
CREATE INDEX "submissions_latest" ON "submissions" USING btree ("submitted_at","id");