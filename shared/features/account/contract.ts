import { z } from 'zod';
import { Envelope } from '../../domain/encryption/envelope.ts';
import { defineRoute } from '../../kernel/route.ts';
import { Role } from '../auth/role.ts';
import { PracticeSheet } from '../practice/contract.ts';
import { SubmissionContent } from '../submissions/parts.ts';

export const AccountExport = z.object({
  exportedAt: z.iso.datetime(),
  account: z.object({
    name: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    handle: z.string(),
    role: Role,
    createdAt: z.iso.datetime(),
    lastSeenOn: z.iso.date().nullable(),
    termsAcceptedAt: z.iso.datetime().nullable(),
  }),
  profile: z.record(z.string(), z.unknown()),
  sessions: z.array(
    z.object({
      createdAt: z.iso.datetime(),
      expiresAt: z.iso.datetime(),
      ipAddress: z.string().nullable(),
      userAgent: z.string().nullable(),
    }),
  ),
  progress: z.array(
    z.object({
      scenarioNumber: z.string(),
      title: z.string(),
      completedAt: z.iso.datetime().nullable(),
      bookmarked: z.boolean(),
    }),
  ),
  attempts: z.array(
    z.object({
      scenarioNumber: z.string(),
      startedAt: z.iso.datetime(),
      completedAt: z.iso.datetime().nullable(),
      markHundredths: z.number().int().nullable(),
      sheet: PracticeSheet,
    }),
  ),
  /** Ciphertext that the member's own devices can decrypt. */
  messages: z.array(
    z.object({
      id: z.string(),
      otherHandle: z.string().nullable(),
      isOwn: z.boolean(),
      createdAt: z.iso.datetime(),
      content: Envelope.nullable(),
    }),
  ),
  blockedHandles: z.array(z.string()),
  submissions: z.array(
    z.object({
      status: z.string(),
      submittedAt: z.iso.datetime(),
      reviewNotes: z.string().nullable(),
      content: SubmissionContent,
    }),
  ),
  /** Includes posts under an alias: only their author receives the file. */
  posts: z.array(
    z.object({
      id: z.string(),
      board: z.string(),
      face: z.string(),
      title: z.string(),
      content: z.string(),
      tags: z.array(z.string()),
      createdAt: z.iso.datetime(),
    }),
  ),
  likedPostIds: z.array(z.string()),
  followedHandles: z.array(z.string()),
  followedTags: z.array(z.string()),
  /** All rows by archive file, section and row, without secrets and other people's data. */
  records: z.record(z.string(), z.record(z.string(), z.array(z.record(z.string(), z.unknown())))),
});
export type AccountExport = z.infer<typeof AccountExport>;

export const exportAccount = defineRoute({
  name: 'account.export',
  method: 'get',
  path: '/api/account/export',
  summary: 'All data stored about the caller',
  access: 'member',
  limit: 'heavy',
  response: AccountExport,
});

export const exportAccountArchive = defineRoute({
  name: 'account.export-archive',
  method: 'get',
  path: '/api/account/export.zip',
  summary: 'The same as a folder of readable files',
  access: 'member',
  limit: 'heavy',
  media: 'application/zip',
  response: z.instanceof(Uint8Array),
});
