CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "search_documents" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"title" text NOT NULL,
	"detail" text NOT NULL,
	"words" text NOT NULL,
	CONSTRAINT "search_documents_kind_id_pk" PRIMARY KEY("kind","id"),
	CONSTRAINT "search_documents_kind" CHECK ("search_documents"."kind" in ('station', 'guide'))
);
--> statement-breakpoint
CREATE INDEX "search_documents_words" ON "search_documents" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_handle_trigrams" ON "users" USING gin (lower("handle") gin_trgm_ops);--> statement-breakpoint
CREATE FUNCTION search_keep(a_kind text, an_id text, a_title text, a_detail text, keywords text)
RETURNS void LANGUAGE sql AS $$
	INSERT INTO search_documents (kind, id, title, detail, words)
	VALUES (a_kind, an_id, a_title, a_detail, lower(a_title || ' ' || keywords))
	ON CONFLICT (kind, id) DO UPDATE SET
		title = excluded.title, detail = excluded.detail, words = excluded.words
$$;--> statement-breakpoint
CREATE FUNCTION search_keep_station() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM search_keep('station', NEW.id::text, NEW.title, NEW.scenario_number || ' · ' || NEW.category,
		concat_ws(' ', NEW.scenario_number, NEW.category, NEW.skill, NEW.setting));
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION search_keep_guide() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM search_keep('guide', NEW.id, NEW.title, NEW.specialty, concat_ws(' ', NEW.specialty,
		(SELECT string_agg(tag, ' ') FROM jsonb_array_elements_text(NEW.tags) AS tag),
		(SELECT string_agg(section ->> 'title', ' ') FROM jsonb_array_elements(NEW.sections) AS section)));
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION search_forget() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM search_documents WHERE kind = TG_ARGV[0] AND id = OLD.id::text;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER scenarios_searched AFTER INSERT OR UPDATE OF title, scenario_number, category, skill, setting ON "scenarios" FOR EACH ROW EXECUTE FUNCTION search_keep_station();--> statement-breakpoint
CREATE TRIGGER scenarios_forgotten AFTER DELETE ON "scenarios" FOR EACH ROW EXECUTE FUNCTION search_forget('station');--> statement-breakpoint
CREATE TRIGGER quick_references_searched AFTER INSERT OR UPDATE OF title, specialty, tags, sections ON "quick_references" FOR EACH ROW EXECUTE FUNCTION search_keep_guide();--> statement-breakpoint
CREATE TRIGGER quick_references_forgotten AFTER DELETE ON "quick_references" FOR EACH ROW EXECUTE FUNCTION search_forget('guide');--> statement-breakpoint
-- What is there already passes through the triggers.
UPDATE "scenarios" SET "title" = "title";--> statement-breakpoint
UPDATE "quick_references" SET "title" = "title";--> statement-breakpoint
-- The threshold: two letters that are swapped in a word of nine leave 0.6 of its trigrams.
CREATE FUNCTION find_documents(asked jsonb, most integer)
RETURNS TABLE (kind text, id text, title text, detail text, score double precision)
LANGUAGE sql STABLE
SET pg_trgm.word_similarity_threshold = 0.5
SET enable_seqscan = off
AS $$
	WITH terms AS (
		SELECT place, term FROM jsonb_to_recordset(asked) AS given (place integer, term text)
	), likeness AS (
		SELECT d.kind, d.id, t.place,
			max(2 * word_similarity(t.term, lower(d.title)) + word_similarity(t.term, d.words)
				+ word_similarity(t.term, left(lower(d.title), length(t.term) + 2)) / 2) AS score
		FROM terms t JOIN search_documents d ON d.words %> t.term
		GROUP BY d.kind, d.id, t.place
	), fits AS (
		SELECT l.kind, l.id, count(*) AS places, sum(l.score) AS score FROM likeness l GROUP BY l.kind, l.id
	), wanted AS (
		-- Of three words and more, one may be missing where the others fit better.
		SELECT max(f.places) - CASE WHEN max(t.places) >= 3 THEN 1 ELSE 0 END AS places, max(t.places) AS asked
		FROM fits f, (SELECT count(DISTINCT place) AS places FROM terms) t
	), ranked AS (
		SELECT f.*, row_number() OVER (PARTITION BY f.kind ORDER BY f.score DESC, f.id) AS rank
		FROM fits f, wanted w WHERE f.places >= w.places AND f.places * 2 >= w.asked
	)
	SELECT d.kind, d.id, d.title, d.detail, r.score
	FROM ranked r JOIN search_documents d ON d.kind = r.kind AND d.id = r.id
	WHERE r.rank <= most
$$;
