-- Marks many threads read in one statement, with the events for the reader's devices and, where
-- both people give receipts, for the other person. It returns those that it carried out, also those
-- that were read already. It leaves out each read that needs more: no conversation, an unknown
-- message, a notice to withdraw. The caller carries those out one by one, with their refusals.
-- Locks are taken in the order of send_messages: members, streams. The plan is fixed, as there.
CREATE FUNCTION read_messages(
  in_readers uuid[], in_reader_users uuid[], in_others uuid[], in_up_tos uuid[],
  in_own_events uuid[], in_other_events uuid[], in_kind text, in_paths text[], in_at timestamptz
) RETURNS TABLE (
  ord bigint, read_up_to integer, unread integer, is_advanced boolean,
  other_user uuid, own_n bigint, other_n bigint
) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan
SET enable_hashjoin = off
SET enable_mergejoin = off
SET enable_seqscan = off
SET jit = off
AS $$
#variable_conflict use_column
DECLARE
  ids uuid[];
  names text[];
BEGIN
  SELECT array_agg(l.conversation_id) INTO ids FROM (
    SELECT m.conversation_id FROM (
      SELECT DISTINCT c.id, a.reader
      FROM unnest(in_readers, in_others) AS a(reader, other)
      JOIN conversations c
        ON c.low_id = least(a.reader, a.other) AND c.high_id = greatest(a.reader, a.other)) k
    JOIN conversation_members m ON m.conversation_id = k.id AND m.person_id = k.reader
    ORDER BY m.conversation_id, m.person_id FOR NO KEY UPDATE OF m) l;
  IF ids IS NULL THEN RETURN; END IF;
  SELECT array_agg(DISTINCT 'u:' || m.user_id) INTO names
    FROM unnest(ids) AS k(id) JOIN conversation_members m ON m.conversation_id = k.id
    WHERE m.user_id IS NOT NULL;
  PERFORM 1 FROM unnest(names) AS t(name) JOIN streams s ON s.stream = t.name
    ORDER BY s.stream COLLATE "C" FOR NO KEY UPDATE OF s;
  RETURN QUERY
  WITH fit AS MATERIALIZED (
    SELECT a.ord, a.reader, a.reader_user, a.other, a.own_event, a.other_event, c.id AS cid,
      mine.read_up_to AS before, mine.unread, o.user_id AS other_user, p.place,
      o.user_id IS NOT NULL AND coalesce(mp.sends_receipts, true)
        AND coalesce(op.sends_receipts, true)
        AND NOT EXISTS (SELECT 1 FROM blocks b
          WHERE b.blocker_id = a.reader_user AND b.blocked_id = o.user_id)
        AND NOT EXISTS (SELECT 1 FROM blocks b
          WHERE b.blocker_id = o.user_id AND b.blocked_id = a.reader_user) AS tells
    FROM (
      SELECT DISTINCT ON (t.reader, t.other) t.*
      FROM unnest(in_readers, in_reader_users, in_others, in_up_tos, in_own_events,
        in_other_events, in_paths) WITH ORDINALITY
        AS t(reader, reader_user, other, up_to, own_event, other_event, path, ord)
      ORDER BY t.reader, t.other, t.ord) a
    JOIN conversations c
      ON c.low_id = least(a.reader, a.other) AND c.high_id = greatest(a.reader, a.other)
    JOIN conversation_members mine ON mine.conversation_id = c.id AND mine.person_id = a.reader
      AND mine.user_id = a.reader_user AND mine.latest_place > 0
    JOIN conversation_members o ON o.conversation_id = c.id AND o.person_id = a.other
    JOIN streams ss ON ss.stream = 'u:' || a.reader_user
    LEFT JOIN profiles mp ON mp.user_id = mine.user_id
    LEFT JOIN profiles op ON op.user_id = o.user_id
    LEFT JOIN messages named ON named.id = a.up_to AND named.conversation_id = c.id
      AND (NOT named.is_withheld OR named.sender_id = a.reader)
    CROSS JOIN LATERAL (SELECT coalesce((
      SELECT m.place FROM messages m
      WHERE m.conversation_id = c.id AND m.sender_id <> a.reader AND NOT m.is_withheld
        AND (a.up_to IS NULL OR m.place <= named.place)
      ORDER BY m.place DESC LIMIT 1), 0) AS place) p
    WHERE (a.up_to IS NULL OR named.id IS NOT NULL)
      AND (o.user_id IS NULL OR EXISTS (SELECT 1 FROM streams s WHERE s.stream = 'u:' || o.user_id))
      AND NOT EXISTS (SELECT 1 FROM notices n
        WHERE n.user_id = a.reader_user AND n.kind = in_kind AND n.path = a.path)
  ), advanced AS (
    UPDATE conversation_members m SET read_up_to = f.place,
      receipt_up_to = CASE WHEN f.tells THEN f.place ELSE m.receipt_up_to END,
      unread = (SELECT count(*)::int FROM messages t WHERE t.conversation_id = f.cid
        AND t.place > f.place AND t.sender_id <> f.reader AND NOT t.is_withheld)
    FROM fit f
    WHERE m.conversation_id = f.cid AND m.person_id = f.reader AND f.place > f.before
    RETURNING f.ord, m.unread
  ), posted AS MATERIALIZED (
    SELECT f.ord, v.*, row_number() OVER (PARTITION BY v.stream ORDER BY f.ord) AS nth
    FROM fit f JOIN advanced d ON d.ord = f.ord
    CROSS JOIN LATERAL (VALUES
      ('u:' || f.reader_user, true, f.own_event, 'conversation.read', jsonb_build_object(
        'otherUserId', f.other, 'readUpTo', f.place, 'unreadCount', d.unread)),
      ('u:' || f.other_user, false, f.other_event, 'messages.read', jsonb_build_object(
        'readerId', f.reader, 'upTo', f.place)))
      AS v(stream, is_own, event_id, name, data)
    WHERE v.is_own OR f.tells
  ), advanced_streams AS (
    UPDATE streams s SET last_n = s.last_n + p.k
    FROM (SELECT stream, max(nth) AS k FROM posted GROUP BY stream) p
    WHERE s.stream = p.stream
    RETURNING s.stream, s.last_n - p.k AS base
  ), numbered AS (
    SELECT p.*, b.base + p.nth AS n FROM posted p JOIN advanced_streams b ON b.stream = p.stream
  ), stored AS (
    INSERT INTO live_events (id, name, data, at) SELECT event_id, name, data, in_at FROM numbered
  ), entered AS (
    INSERT INTO stream_entries (stream, n, event_id, at)
    SELECT stream, n, event_id, in_at FROM numbered
  )
  SELECT f.ord, CASE WHEN d.ord IS NULL THEN f.before ELSE f.place END,
    CASE WHEN d.ord IS NULL THEN f.unread ELSE d.unread END, d.ord IS NOT NULL,
    CASE WHEN f.tells THEN f.other_user END, own.n, others.n
  FROM fit f
  LEFT JOIN advanced d ON d.ord = f.ord
  LEFT JOIN numbered own ON own.ord = f.ord AND own.is_own
  LEFT JOIN numbered others ON others.ord = f.ord AND NOT others.is_own;
END $$;
