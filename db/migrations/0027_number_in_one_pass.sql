-- Numbers messages in the pass that reads the locked counters, instead of joining them afterwards,
-- which grew with the square of the messages of a statement.
CREATE OR REPLACE FUNCTION send_messages(
  in_ids uuid[], in_senders uuid[], in_sender_users uuid[], in_receivers uuid[],
  in_contents text[], in_replies uuid[], in_prints text[], in_jobs uuid[],
  in_at timestamptz, in_remind_at timestamptz
) RETURNS TABLE (
  ord bigint, place integer, receiver_user uuid, handle text, avatar_seed text,
  sender_n bigint, receiver_n bigint
) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan
SET enable_hashjoin = off
SET enable_mergejoin = off
SET enable_seqscan = off
SET jit = off
AS $$
#variable_conflict use_column
DECLARE
  pair_ids uuid[];
  names text[];
BEGIN
  SELECT array_agg(l.id) INTO pair_ids FROM (
    SELECT c.id FROM (
      SELECT DISTINCT least(s, r) AS low, greatest(s, r) AS high
      FROM unnest(in_senders, in_receivers) AS a(s, r)) p
    JOIN conversations c ON c.low_id = p.low AND c.high_id = p.high
    ORDER BY c.id FOR NO KEY UPDATE OF c) l;
  IF pair_ids IS NULL THEN RETURN; END IF;
  SELECT array_agg('u:' || l.user_id) INTO names FROM (
    SELECT m.user_id FROM unnest(pair_ids) AS k(id)
    JOIN conversation_members m ON m.conversation_id = k.id
    ORDER BY m.conversation_id, m.person_id FOR NO KEY UPDATE OF m) l;
  PERFORM 1 FROM (SELECT DISTINCT name FROM unnest(names) AS t(name) WHERE name IS NOT NULL) d
    JOIN streams s ON s.stream = d.name ORDER BY s.stream COLLATE "C" FOR NO KEY UPDATE OF s;
  RETURN QUERY
  WITH fit AS MATERIALIZED (
    SELECT a.ord, a.id, a.sender, a.sender_user, a.receiver, a.content, a.reply, a.print, a.job,
      c.id AS cid, u.id AS receiver_user, u.handle, u.avatar_seed, other.unread,
      ss.last_n AS sender_base, rs.last_n AS receiver_base,
      (c.last_place + row_number() OVER (PARTITION BY c.id ORDER BY a.ord))::int AS place,
      row_number() OVER (PARTITION BY c.id, a.receiver ORDER BY a.ord) AS nth
    FROM (
      SELECT DISTINCT ON (t.id) t.*
      FROM unnest(in_ids, in_senders, in_sender_users, in_receivers, in_contents, in_replies,
        in_prints, in_jobs) WITH ORDINALITY
        AS t(id, sender, sender_user, receiver, content, reply, print, job, ord)
      ORDER BY t.id, t.ord) a
    JOIN conversations c
      ON c.low_id = least(a.sender, a.receiver) AND c.high_id = greatest(a.sender, a.receiver)
    JOIN conversation_members mine ON mine.conversation_id = c.id AND mine.person_id = a.sender
      AND mine.user_id = a.sender_user
    JOIN conversation_members other ON other.conversation_id = c.id
      AND other.person_id = a.receiver AND other.sent > 0
    JOIN users u ON u.id = other.user_id
    JOIN streams ss ON ss.stream = 'u:' || a.sender_user
    JOIN streams rs ON rs.stream = 'u:' || u.id
    WHERE NOT EXISTS (SELECT 1 FROM messages m WHERE m.id = a.id)
      AND NOT EXISTS (SELECT 1 FROM blocks b
        WHERE b.blocker_id = a.sender_user AND b.blocked_id = u.id)
      AND NOT EXISTS (SELECT 1 FROM blocks b
        WHERE b.blocker_id = u.id AND b.blocked_id = a.sender_user)
      AND (a.reply IS NULL OR EXISTS (SELECT 1 FROM messages r
        WHERE r.id = a.reply AND r.conversation_id = c.id
          AND (NOT r.is_withheld OR r.sender_id = a.sender)))
  ), written AS (
    INSERT INTO messages
      (id, conversation_id, place, sender_id, content, reply_to, created_at, fingerprint)
    SELECT id, cid, place, sender, content::jsonb, reply, in_at, print FROM fit
  ), advanced AS (
    UPDATE conversations c SET last_place = f.last
    FROM (SELECT cid, max(place) AS last FROM fit GROUP BY cid) f WHERE c.id = f.cid
  ), counted AS (
    UPDATE conversation_members m SET sent = m.sent + f.sent, unread = m.unread + f.got,
      latest_place = f.last, latest_at = in_at
    FROM (
      SELECT cid, person, sum(sent)::int AS sent, sum(got)::int AS got, max(place) AS last
      FROM (
        SELECT cid, sender AS person, 1 AS sent, 0 AS got, place FROM fit
        UNION ALL SELECT cid, receiver, 0, 1, place FROM fit) b
      GROUP BY cid, person) f
    WHERE m.conversation_id = f.cid AND m.person_id = f.person
  ), reminded AS (
    INSERT INTO outbox (id, job, data, due_at)
    SELECT job, 'messaging.remind',
      jsonb_build_object('conversationId', cid, 'receiverId', receiver, 'place', place,
        'step', 'notice'),
      in_remind_at
    FROM fit WHERE unread = 0 AND nth = 1
  ), posted AS MATERIALIZED (
    SELECT f.ord, f.id, f.place, f.receiver_user, f.handle, f.avatar_seed, v.stream, v.is_sender,
      v.base + row_number() OVER (PARTITION BY v.stream ORDER BY f.ord) AS n
    FROM fit f CROSS JOIN LATERAL (
      VALUES ('u:' || f.sender_user, true, f.sender_base),
        ('u:' || f.receiver_user, false, f.receiver_base)) AS v(stream, is_sender, base)
  ), advanced_streams AS (
    UPDATE streams s SET last_n = p.n
    FROM (SELECT stream, max(n) AS n FROM posted GROUP BY stream) p
    WHERE s.stream = p.stream
  ), entered AS (
    INSERT INTO stream_entries (stream, n, event_id, at) SELECT stream, n, id, in_at FROM posted
  )
  SELECT p.ord, p.place, p.receiver_user, p.handle, p.avatar_seed,
    max(p.n) FILTER (WHERE p.is_sender), max(p.n) FILTER (WHERE NOT p.is_sender)
  FROM posted p
  GROUP BY p.ord, p.place, p.receiver_user, p.handle, p.avatar_seed;
END $$;