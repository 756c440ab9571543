-- Words refer to documents by a number: grouping by two texts took most of a search's time.
DELETE FROM "search_words";--> statement-breakpoint
ALTER TABLE "search_words" DROP CONSTRAINT "search_words_document";--> statement-breakpoint
DROP INDEX "search_words_of_document";--> statement-breakpoint
ALTER TABLE "search_words" DROP CONSTRAINT "search_words_word_kind_id_pk";--> statement-breakpoint
ALTER TABLE "search_words" DROP COLUMN "kind";--> statement-breakpoint
ALTER TABLE "search_words" DROP COLUMN "id";--> statement-breakpoint
ALTER TABLE "search_documents" ADD COLUMN "number" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "search_documents_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "search_documents" ADD CONSTRAINT "search_documents_number" UNIQUE("number");--> statement-breakpoint
ALTER TABLE "search_words" ADD COLUMN "document" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "search_words" ADD CONSTRAINT "search_words_word_document_pk" PRIMARY KEY("word","document");--> statement-breakpoint
ALTER TABLE "search_words" ADD CONSTRAINT "search_words_document_search_documents_number_fk" FOREIGN KEY ("document") REFERENCES "public"."search_documents"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_words_of_document" ON "search_words" USING btree ("document");--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_keep(a_kind text, an_id text, a_title text, a_detail text, keywords text)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	kept integer;
BEGIN
	INSERT INTO search_documents (kind, id, title, detail) VALUES (a_kind, an_id, a_title, a_detail)
	ON CONFLICT (kind, id) DO UPDATE SET title = excluded.title, detail = excluded.detail
	RETURNING number INTO kept;
	DELETE FROM search_words WHERE document = kept;
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
	INSERT INTO search_words (word, document, weight)
	SELECT word, kept, max(weight) FROM given WHERE length(word) >= 2 GROUP BY word;
END $$;--> statement-breakpoint
UPDATE "scenarios" SET "title" = "title";--> statement-breakpoint
UPDATE "quick_references" SET "title" = "title";--> statement-breakpoint
-- OFFSET 0 keeps the join a lookup for each word: the planner cannot know how few words there are,
-- and would read the whole index.
CREATE OR REPLACE FUNCTION find_documents(asked jsonb, most integer)
RETURNS TABLE (kind text, id text, title text, detail text, score double precision)
LANGUAGE sql STABLE
SET pg_trgm.word_similarity_threshold = 0.5
SET jit = off
AS $$
	WITH alternatives AS (
		SELECT row_number() OVER () AS alternative, place, term
		FROM jsonb_to_recordset(asked) AS given (place integer, term text)
	), terms AS MATERIALIZED (
		SELECT a.alternative, a.place, w.position, w.word, count(*) OVER (PARTITION BY a.alternative) AS words
		FROM alternatives a,
			regexp_split_to_table(a.term, '[^a-z0-9]+') WITH ORDINALITY AS w (word, position)
		WHERE length(w.word) >= 2
	), alike AS MATERIALIZED (
		SELECT t.alternative, t.place, t.words, t.position, v.word AS known,
			word_similarity(t.word, v.word) AS likeness
		FROM terms t JOIN search_vocabulary v ON v.word %> t.word
	), found AS (
		SELECT a.alternative, a.place, a.words, s.document, max(a.likeness * s.weight) AS score
		FROM alike a, LATERAL (
			SELECT w.document, w.weight FROM search_words w WHERE w.word = a.known OFFSET 0
		) s
		GROUP BY a.alternative, a.place, a.words, a.position, s.document
	), phrases AS (
		-- Every word of an alternative.
		SELECT f.place, f.document, avg(f.score) AS score FROM found f
		GROUP BY f.alternative, f.place, f.words, f.document HAVING count(*) = f.words
	), likeness AS (
		SELECT p.document, p.place, max(p.score) AS score FROM phrases p GROUP BY p.document, p.place
	), fits AS MATERIALIZED (
		SELECT l.document, count(*) AS places, sum(l.score) AS score FROM likeness l GROUP BY l.document
	), wanted AS MATERIALIZED (
		-- Of three words and more, one may be missing where the others fit better.
		SELECT max(f.places) - CASE WHEN max(t.places) >= 3 THEN 1 ELSE 0 END AS places, max(t.places) AS asked
		FROM fits f, (SELECT count(DISTINCT place) AS places FROM terms) t
	)
	SELECT best.* FROM (VALUES ('station'), ('guide')) AS k (kind), LATERAL (
		SELECT d.kind, d.id, d.title, d.detail, f.score
		FROM wanted w, fits f JOIN search_documents d ON d.number = f.document
		WHERE d.kind = k.kind AND f.places >= w.places AND f.places * 2 >= w.asked
		ORDER BY f.score DESC, d.id LIMIT most
	) best
$$;
