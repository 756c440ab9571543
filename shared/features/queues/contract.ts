import { z } from 'zod';
import { defineRoute } from '../../kernel/route.ts';

/** The admins' page; bull-board is below it. */
export const QUEUES_PATH = '/admin/queues';
export const QUEUE_BOARD_PATH = '/admin/queues/board';

/** A job that failed permanently. Its data is not included: a mail carries links. */
export const DeadJob = z.object({
  id: z.uuid(),
  job: z.string(),
  createdAt: z.iso.datetime(),
  deadAt: z.iso.datetime(),
  failures: z.int().min(0),
  /** Of the last attempt. */
  error: z.string().nullable(),
});
export type DeadJob = z.infer<typeof DeadJob>;

/** Latest first. */
export const LISTED_DEAD_JOBS = 100;

export const QueueCounts = z.object({
  name: z.string(),
  waiting: z.int().min(0),
  active: z.int().min(0),
  /** Waiting for a retry or a due time. */
  delayed: z.int().min(0),
  failed: z.int().min(0),
});
export type QueueCounts = z.infer<typeof QueueCounts>;

export const QueueFigures = z.object({
  /** Null while Redis is unavailable. */
  queues: z.array(QueueCounts).nullable(),
  outbox: z.object({
    waiting: z.int().min(0),
    oldestAt: z.iso.datetime().nullable(),
    dead: z.int().min(0),
  }),
});
export type QueueFigures = z.infer<typeof QueueFigures>;

export const readQueues = defineRoute({
  name: 'queues.read',
  method: 'get',
  path: '/api/admin/queues',
  summary: 'How much work waits, runs and failed, by queue, and what the outbox holds',
  access: 'admin',
  response: QueueFigures,
});

export const listDeadJobs = defineRoute({
  name: 'queues.list-dead',
  method: 'get',
  path: '/api/admin/dead-jobs',
  summary: 'The latest jobs that failed for good, without what they were ordered with',
  access: 'admin',
  response: z.array(DeadJob),
});

const Id = z.strictObject({ id: z.uuid() });

export const retryDeadJob = defineRoute({
  name: 'queues.retry-dead',
  method: 'post',
  path: '/api/admin/dead-jobs/:id/retry',
  summary: 'Lets a dead job be tried again from its first attempt on',
  access: 'admin',
  params: Id,
  response: z.object({ revived: z.int().min(0) }),
  failures: ['not_found'],
});

export const retryDeadJobs = defineRoute({
  name: 'queues.retry-all-dead',
  method: 'post',
  path: '/api/admin/dead-jobs/retry',
  summary: 'Lets every dead job be tried again',
  access: 'admin',
  response: z.object({ revived: z.int().min(0) }),
});

export const dropDeadJob = defineRoute({
  name: 'queues.drop-dead',
  method: 'delete',
  path: '/api/admin/dead-jobs/:id',
  summary: 'Gives a dead job up: it is forgotten and will never be done',
  access: 'admin',
  params: Id,
  response: z.object({ isDropped: z.literal(true) }),
  failures: ['not_found'],
});
