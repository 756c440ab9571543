CREATE TABLE "study_group_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"sender_id" uuid NOT NULL,
	"content" jsonb,
	"reply_to" uuid,
	"mentions" uuid[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL,
	"reactions_rev" integer DEFAULT 0 NOT NULL,
	"fingerprint" text NOT NULL,
	CONSTRAINT "study_group_messages_place" UNIQUE("group_id","place")
);
--> statement-breakpoint
CREATE TABLE "study_group_reactions" (
	"message_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"content" jsonb NOT NULL,
	"rev" integer NOT NULL,
	CONSTRAINT "study_group_reactions_message_id_person_id_pk" PRIMARY KEY("message_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "study_group_members" ADD COLUMN "joined_after" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "study_group_members" ADD COLUMN "stream_after" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "study_group_members" ADD COLUMN "read_up_to" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "study_group_members" ADD COLUMN "receipt_up_to" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "study_group_members" ADD COLUMN "mailed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "study_groups" ADD COLUMN "members_rev" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "study_groups" ADD COLUMN "last_place" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "study_group_messages" ADD CONSTRAINT "study_group_messages_group_id_study_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."study_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_group_reactions" ADD CONSTRAINT "study_group_reactions_message_id_study_group_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."study_group_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Whatever adds a member says what of the conversation is theirs, and whatever adds or removes one
-- makes ciphertext for the members before stale. Both wait for the group's row.
CREATE FUNCTION study_group_member_joins() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE study_groups SET members_rev = members_rev + 1 WHERE id = NEW.group_id
    RETURNING last_place INTO NEW.joined_after;
  NEW.joined_after := coalesce(NEW.joined_after, 0);
  NEW.read_up_to := NEW.joined_after;
  NEW.stream_after := coalesce(
    (SELECT last_n FROM streams WHERE stream = 'g:' || NEW.group_id), 0);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER study_group_member_joins BEFORE INSERT ON study_group_members
  FOR EACH ROW EXECUTE FUNCTION study_group_member_joins();
--> statement-breakpoint
CREATE FUNCTION study_group_member_leaves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE study_groups SET members_rev = members_rev + 1 WHERE id = OLD.group_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER study_group_member_leaves AFTER DELETE ON study_group_members
  FOR EACH ROW EXECUTE FUNCTION study_group_member_leaves();
--> statement-breakpoint
-- A group's message is its own event as well.
CREATE OR REPLACE VIEW "row_events" AS
SELECT m.id, 'message.sent'::text AS name, m.created_at AS at,
  jsonb_build_object(
    'message', jsonb_build_object(
      'id', m.id, 'senderId', m.sender_id, 'receiverId', r.person_id, 'place', m.place,
      'content', m.content, 'replyTo', m.reply_to,
      'createdAt', to_char(m.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'editedAt', to_char(m.edited_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'deletedAt', to_char(m.deleted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'isRead', false, 'rev', m.rev),
    'sender', jsonb_build_object(
      'id', m.sender_id, 'userHandle', coalesce(su.handle, 'Deleted member'),
      'displayName', coalesce(su.handle, 'Deleted member'),
      'avatarSeed', coalesce(su.avatar_seed, m.sender_id::text), 'isDeleted', su.id IS NULL),
    'receiver', jsonb_build_object(
      'id', r.person_id, 'userHandle', coalesce(ru.handle, 'Deleted member'),
      'displayName', coalesce(ru.handle, 'Deleted member'),
      'avatarSeed', coalesce(ru.avatar_seed, r.person_id::text), 'isDeleted', ru.id IS NULL)
  ) AS data, NULL::text AS stream
FROM messages m
JOIN conversations c ON c.id = m.conversation_id
CROSS JOIN LATERAL (
  SELECT CASE WHEN m.sender_id = c.low_id THEN c.high_id ELSE c.low_id END AS person_id) r
LEFT JOIN users su ON su.public_id = m.sender_id
LEFT JOIN users ru ON ru.public_id = r.person_id
UNION ALL
SELECT m.id, 'group.message-sent'::text, m.created_at,
  jsonb_build_object('message', jsonb_build_object(
    'id', m.id, 'groupId', m.group_id, 'senderId', m.sender_id, 'senderHandle', u.handle,
    'place', m.place, 'content', m.content, 'replyTo', m.reply_to,
    'mentions', to_jsonb(m.mentions),
    'reactions', (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'personId', r.person_id, 'content', r.content, 'rev', r.rev) ORDER BY r.rev), '[]')
      FROM study_group_reactions r WHERE r.message_id = m.id),
    'reactionsRev', m.reactions_rev,
    'createdAt', to_char(m.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'editedAt', to_char(m.edited_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'deletedAt', to_char(m.deleted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'rev', m.rev)), 'g:' || m.group_id
FROM study_group_messages m
LEFT JOIN users u ON u.public_id = m.sender_id;
