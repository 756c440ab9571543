import { z } from 'zod';
import { Line, Prose } from '../../domain/text/fields.ts';

/** Sections 2.13 to 2.15, 3. A post's face is fixed when it is written. */

export const boards = ['posts', 'discussion', 'feed'] as const;
export const Board = z.enum(boards);
export type Board = z.infer<typeof Board>;

/**
 * `name`: profile name and picture. `handle`: leads to the person. `alias`: a random handle for
 * one thread, which does not.
 */
export const faces = ['name', 'handle', 'alias'] as const;
export type Face = (typeof faces)[number];

export const postStates = ['shown', 'held', 'hidden', 'deleted'] as const;

export const boardPostTypes = ['general', 'practice_video', 'study_notes', 'exam_topic'] as const;
export const discussionTypes = [
  'discussion',
  'question',
  'tip',
  'success_story',
  'study_resource',
] as const;
export const socialTypes = [
  'discussion',
  'exam_experience',
  'study_tips',
  'question',
  'success_story',
] as const;

export const postSpecialties = [
  'Adult Mental Health',
  'Child & Adolescent',
  'Old Age Psychiatry',
  'Substance Misuse',
  'Forensic Psychiatry',
  'Psychotherapy',
] as const;

export const PostId = z.uuid('must be the id of a post').toLowerCase();

/**
 * "Use handle instead of name": the handle on the post board, an alias on the discussion board.
 */
export const isAnonymous = z.boolean().default(true);

/** Verified only; an alias has none. */
export const Badge = z.enum(['verified_examiner', 'casc_passed', 'consultant']);
export type Badge = z.infer<typeof Badge>;

export const Byline = z.object({
  face: z.enum(faces),
  name: z.string(),
  avatarSeed: z.string(),
  imageUrl: z.string().nullable(),
  /** Only beside a handle. */
  personId: z.uuid().nullable(),
  badges: z.array(Badge),
  /** Null where it could identify the author behind an alias. */
  reputation: z.int().min(0).nullable(),
});
export type Byline = z.infer<typeof Byline>;

/** Counts of a post at `rev`; a lower `rev` is older. */
export const PostCounts = z.object({
  likesCount: z.int().min(0),
  commentsCount: z.int().min(0),
  viewsCount: z.int().min(0),
  rev: z.int().positive(),
});
export type PostCounts = z.infer<typeof PostCounts>;

export const BoardPost = PostCounts.extend({
  id: z.uuid(),
  board: Board,
  rootId: z.uuid().nullable(),
  parentId: z.uuid().nullable(),
  type: z.string(),
  title: z.string(),
  content: z.string(),
  specialty: z.string().nullable(),
  category: z.string().nullable(),
  tags: z.array(z.string()),
  examDate: z.iso.date().nullable(),
  examCenter: z.string().nullable(),
  stationType: z.string().nullable(),
  by: Byline,
  isLiked: z.boolean(),
  isOwn: z.boolean(),
  isPinned: z.boolean(),
  state: z.enum(postStates),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
});
export type BoardPost = z.infer<typeof BoardPost>;

const asTag = (tag: string) => tag.trim().replace(/^#+/, '').replace(/\s+/g, ' ').toLowerCase();

export const Tag = z
  .string()
  .transform(asTag)
  .pipe(
    z
      .string()
      .min(1, 'must not be blank')
      .max(40, 'Use at most 40 characters for a tag')
      .regex(/^[\p{L}\p{N} &'+-]+$/u, 'Use letters, digits, spaces and hyphens in a tag'),
  );

export const Tags = z
  .array(Tag)
  .max(10, 'Use at most ten tags')
  .transform((tags) => [...new Set(tags)]);

export const title = Line.max(200, 'Use at most 200 characters');
export const content = Prose.min(1, 'Content is required').max(
  10_000,
  'Use at most 10,000 characters',
);

export const pageQuery = {
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
};

export const likeState = z.object({
  isLiked: z.boolean(),
  likesCount: z.int().min(0),
  rev: z.int().positive(),
});
