CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "search_documents" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"title" text NOT NULL,
	"detail" text NOT NULL,
	CONSTRAINT "search_documents_kind_id_pk" PRIMARY KEY("kind","id"),
	CONSTRAINT "search_documents_kind" CHECK ("search_documents"."kind" in ('station', 'guide'))
);
--> statement-breakpoint
CREATE TABLE "search_vocabulary" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text NOT NULL,
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"weight" real NOT NULL,
	CONSTRAINT "search_words_word_kind_id_pk" PRIMARY KEY("word","kind","id")
);
--> statement-breakpoint
ALTER TABLE "search_words" ADD CONSTRAINT "search_words_document" FOREIGN KEY ("kind","id") REFERENCES "public"."search_documents"("kind","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_vocabulary_trigrams" ON "search_vocabulary" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "search_words_of_document" ON "search_words" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "users_handle_trigrams" ON "users" USING gin (lower("handle") gin_trgm_ops);--> statement-breakpoint
CREATE FUNCTION search_keep(a_kind text, an_id text, a_title text, a_detail text, keywords text)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO search_documents (kind, id, title, detail) VALUES (a_kind, an_id, a_title, a_detail)
	ON CONFLICT (kind, id) DO UPDATE SET title = excluded.title, detail = excluded.detail;
	DELETE FROM search_words WHERE kind = a_kind AND id = an_id;
	-- What a title begins with counts most, then its other words, then keywords.
	WITH given AS (
		SELECT word, CASE WHEN place = 1 THEN 3.5 ELSE 3 END AS weight
		FROM regexp_split_to_table(lower(a_title), '[^a-z0-9]+') WITH ORDINALITY AS t (word, place)
		UNION ALL
		SELECT word, 1 FROM regexp_split_to_table(lower(keywords), '[^a-z0-9]+') AS k (word)
	), known AS (
		INSERT INTO search_vocabulary (word)
		SELECT DISTINCT word FROM given WHERE length(word) >= 2 ORDER BY word ON CONFLICT DO NOTHING
	)
	INSERT INTO search_words (word, kind, id, weight)
	SELECT word, a_kind, an_id, max(weight) FROM given WHERE length(word) >= 2 GROUP BY word;
END $$;--> statement-breakpoint
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
-- The threshold: two letters that are swapped in a word of nine leave 0.6 of its trigrams. Compiling
-- the statement would take ten times as long as carrying it out.
CREATE FUNCTION find_documents(asked jsonb, most integer)
RETURNS TABLE (kind text, id text, title text, detail text, score double precision)
LANGUAGE sql STABLE
SET pg_trgm.word_similarity_threshold = 0.5
SET jit = off
AS $$
	WITH alternatives AS (
		SELECT row_number() OVER () AS alternative, place, term
		FROM jsonb_to_recordset(asked) AS given (place integer, term text)
	), terms AS (
		SELECT a.alternative, a.place, w.word, count(*) OVER (PARTITION BY a.alternative) AS words
		FROM alternatives a, regexp_split_to_table(a.term, '[^a-z0-9]+') AS w (word) WHERE length(w.word) >= 2
	), alike AS MATERIALIZED (
		SELECT t.alternative, t.place, t.words, t.word, v.word AS known, word_similarity(t.word, v.word) AS likeness
		FROM terms t JOIN search_vocabulary v ON v.word %> t.word
	), found AS (
		SELECT a.alternative, a.place, a.words, a.word, s.kind, s.id, max(a.likeness * s.weight) AS score
		FROM alike a JOIN search_words s ON s.word = a.known
		GROUP BY a.alternative, a.place, a.words, a.word, s.kind, s.id
	), phrases AS (
		-- Every word of an alternative.
		SELECT f.place, f.kind, f.id, avg(f.score) AS score FROM found f
		GROUP BY f.alternative, f.place, f.words, f.kind, f.id HAVING count(*) = f.words
	), likeness AS (
		SELECT p.kind, p.id, p.place, max(p.score) AS score FROM phrases p GROUP BY p.kind, p.id, p.place
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
