import { z } from 'zod';
import { defineRoute } from '../../kernel/route.ts';

export const QUEUES_PATH = '/admin/queues';
export const QUEUE_BOARD_PATH = '/admin/queues/board';

/** A job that failed permanently. Its data is not included: a mail carries links. */
export const DeadJob = z.object({
  id: z.uuid(),
  job: z.string(),
  createdAt: z.iso.datetime(),
  deadAt: z.iso.datetime(),
  failures: z.int().min(0),
  error: z.string().nullable(),
});
export type DeadJob = z.infer<typeof DeadJob>;

export const LISTED_DEAD_JOBS = 100;

export const QueueCounts = z.object({
  name: z.string(),
  waiting: z.int().min(0),
  active: z.int().min(0),
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
  summary: 'Waiting, running and failed jobs by queue, and the outbox',
  access: 'admin',
  response: QueueFigures,
});

export const listDeadJobs = defineRoute({
  name: 'queues.list-dead',
  method: 'get',
  path: '/api/admin/dead-jobs',
  summary: 'The latest dead jobs, without their data',
  access: 'admin',
  response: z.array(DeadJob),
});

const Id = z.strictObject({ id: z.uuid() });

export const retryDeadJob = defineRoute({
  name: 'queues.retry-dead',
  method: 'post',
  path: '/api/admin/dead-jobs/:id/retry',
  summary: 'Retries a dead job from its first attempt',
  access: 'admin',
  params: Id,
  response: z.object({ revived: z.int().min(0) }),
  failures: ['not_found'],
});

export const retryDeadJobs = defineRoute({
  name: 'queues.retry-all-dead',
  method: 'post',
  path: '/api/admin/dead-jobs/retry',
  summary: 'Retries every dead job',
  access: 'admin',
  response: z.object({ revived: z.int().min(0) }),
});

export const dropDeadJob = defineRoute({
  name: 'queues.drop-dead',
  method: 'delete',
  path: '/api/admin/dead-jobs/:id',
  summary: 'Deletes a dead job; it will not be done',
  access: 'admin',
  params: Id,
  response: z.object({ isDropped: z.literal(true) }),
  failures: ['not_found'],
});
