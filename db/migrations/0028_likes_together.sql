-- The count of likes is kept by one update of a post for each statement that changes its likes,
-- instead of one for each like.
DROP TRIGGER post_likes_count ON post_likes;--> statement-breakpoint
DROP FUNCTION count_post_like();--> statement-breakpoint
-- Also when an account takes its likes away. Posts are locked in the order of their ids.
CREATE FUNCTION count_post_likes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM (SELECT DISTINCT post_id FROM changed) c
    JOIN posts p ON p.id = c.post_id ORDER BY p.id FOR NO KEY UPDATE OF p;
  UPDATE posts p SET rev = p.rev + c.likes,
    likes_count = p.likes_count + CASE TG_OP WHEN 'INSERT' THEN c.likes ELSE -c.likes END
  FROM (SELECT post_id, count(*)::int AS likes FROM changed GROUP BY post_id) c
  WHERE p.id = c.post_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER post_likes_made AFTER INSERT ON post_likes REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_post_likes();--> statement-breakpoint
CREATE TRIGGER post_likes_removed AFTER DELETE ON post_likes REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_post_likes();--> statement-breakpoint
-- Likes and unlikes many posts for many members in one statement, with the event for the member's
-- devices and the reply kept under the key of each. It leaves out a like that the caller refuses or
-- has answered before: of a post that is not shown, of a banned member, with a known key; and the
-- second of one member for one post. The caller carries those out one by one.
-- Locks are taken in the order of a single like: keys, posts, streams. The plan is fixed, as that of
-- send_messages.
CREATE FUNCTION toggle_likes(
  in_users uuid[], in_posts uuid[], in_keys uuid[], in_prints text[], in_events uuid[],
  in_at timestamptz
) RETURNS TABLE (
  ord bigint, board text, is_liked boolean, likes_count integer, replies_count integer,
  views_count integer, rev integer, n bigint
) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan
SET enable_hashjoin = off
SET enable_mergejoin = off
SET enable_seqscan = off
SET jit = off
AS $$
#variable_conflict use_column
DECLARE
  claimed text[];
  done integer;
BEGIN
  WITH made AS (
    INSERT INTO idempotency_keys (user_id, key, fingerprint)
    SELECT DISTINCT ON (t.user_id, t.key) t.user_id, t.key, t.print
    FROM unnest(in_users, in_keys, in_prints) AS t(user_id, key, print)
    ORDER BY t.user_id, t.key
    ON CONFLICT DO NOTHING RETURNING user_id, key)
  SELECT array_agg(user_id || ' ' || key) INTO claimed FROM made;
  IF claimed IS NULL THEN RETURN; END IF;
  PERFORM 1 FROM (SELECT DISTINCT post_id FROM unnest(in_posts) AS t(post_id)) d
    JOIN posts p ON p.id = d.post_id ORDER BY p.id FOR NO KEY UPDATE OF p;
  PERFORM 1 FROM (SELECT DISTINCT 'u:' || user_id AS stream FROM unnest(in_users) AS t(user_id)) d
    JOIN streams s ON s.stream = d.stream ORDER BY s.stream COLLATE "C" FOR NO KEY UPDATE OF s;
  RETURN QUERY
  WITH asked AS (
    SELECT DISTINCT ON (t.user_id, t.post_id) t.*
    FROM (
      SELECT DISTINCT ON (a.user_id, a.key) a.*
      FROM unnest(in_users, in_posts, in_keys, in_events) WITH ORDINALITY
        AS a(user_id, post_id, key, event_id, ord)
      WHERE a.user_id || ' ' || a.key = ANY (claimed)
      ORDER BY a.user_id, a.key, a.ord) t
    ORDER BY t.user_id, t.post_id, t.ord
  ), fit AS MATERIALIZED (
    SELECT a.*, p.board, l.post_id IS NULL AS is_liked, s.stream, p.replies_count, p.views_count,
      (p.likes_count + sum(CASE WHEN l.post_id IS NULL THEN 1 ELSE -1 END)
        OVER (PARTITION BY p.id ORDER BY a.ord))::int AS likes_count,
      (p.rev + row_number() OVER (PARTITION BY p.id ORDER BY a.ord))::int AS rev,
      s.last_n + row_number() OVER (PARTITION BY s.stream ORDER BY a.ord) AS n
    FROM asked a
    JOIN posts p ON p.id = a.post_id AND p.state = 'shown'
    JOIN streams s ON s.stream = 'u:' || a.user_id
    LEFT JOIN post_likes l ON l.post_id = p.id AND l.user_id = a.user_id
    WHERE NOT EXISTS (SELECT 1 FROM bans b
      WHERE b.user_id = a.user_id AND b.scope = 'boards' AND b.lifted_at IS NULL
        AND (b.ends_at IS NULL OR b.ends_at > in_at))
  ), made AS (
    INSERT INTO post_likes (post_id, user_id, created_at)
    SELECT post_id, user_id, in_at FROM fit WHERE is_liked
  ), removed AS (
    DELETE FROM post_likes l USING fit f
    WHERE NOT f.is_liked AND l.post_id = f.post_id AND l.user_id = f.user_id
  ), answered AS (
    UPDATE idempotency_keys k SET status = 200, body = jsonb_build_object(
      'isLiked', f.is_liked, 'likesCount', f.likes_count, 'rev', f.rev)
    FROM fit f WHERE k.user_id = f.user_id AND k.key = f.key
  ), advanced_streams AS (
    UPDATE streams s SET last_n = f.n
    FROM (SELECT stream, max(n) AS n FROM fit GROUP BY stream) f WHERE s.stream = f.stream
  ), stored AS (
    INSERT INTO live_events (id, name, data, at)
    SELECT event_id, 'post.liked', jsonb_build_object('postId', post_id, 'board', board,
      'isLiked', is_liked, 'likesCount', likes_count, 'rev', rev), in_at FROM fit
  ), entered AS (
    INSERT INTO stream_entries (stream, n, event_id, at) SELECT stream, n, event_id, in_at FROM fit
  )
  SELECT f.ord, f.board, f.is_liked, f.likes_count, f.replies_count, f.views_count, f.rev, f.n
  FROM fit f;
  GET DIAGNOSTICS done = ROW_COUNT;
  IF done < cardinality(claimed) THEN
    DELETE FROM idempotency_keys k USING unnest(in_users, in_keys) AS t(user_id, key)
    WHERE k.user_id = t.user_id AND k.key = t.key AND k.status IS NULL
      AND t.user_id || ' ' || t.key = ANY (claimed);
  END IF;
END $$;
