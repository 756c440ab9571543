import {
  findAcquaintance,
  listBlockedBy,
  listByHandle,
  personOf,
} from '@cascade/db/domain/people/people.queries';
import { listConversationsOf, listThread } from '@cascade/db/features/messaging/messaging.queries';
import { listReports } from '@cascade/db/features/messaging/reports.queries';
import {
  deleteMessage,
  editMessage,
  getThread,
  listConversations,
  readMessages,
  sendMessage,
} from '@cascade/shared/features/messaging/contract';
import {
  blockPerson,
  findPeople,
  getPerson,
  listBlocked,
  listMessageReports,
  reportPerson,
  settleMessageReport,
  unblockPerson,
} from '@cascade/shared/features/messaging/people';
import { AppError } from '@cascade/shared/kernel/app-error';
import { type BoundRoute, bind } from '../../http/bind.ts';
import type { Services } from '../../services.ts';
import { edit, takeBack } from './change.ts';
import { read } from './read.ts';
import { readTogether } from './read-together.ts';
import { block, readPerson, report, settle, unblock } from './safety.ts';
import { send } from './send.ts';
import { sendTogether } from './send-together.ts';

const MOST_FOUND = 20;

export function messagingRoutes(services: Services): BoundRoute[] {
  const { env, presence } = services;
  return [
    bind(listConversations, async ({ db, caller, query }) => {
      const { before = null, limit } = query;
      const rows = await listConversationsOf(db, caller, { before, limit });
      const people = rows.map(({ other }) => other.id);
      const states = await presence.show(caller.publicId, people);
      return rows.map(({ other, ...rest }, place) => ({
        otherUser: {
          ...other,
          onlineStatus: states[place]?.status ?? 'offline',
          currentActivity: states[place]?.activity ?? null,
        },
        ...rest,
      }));
    }),
    bind(getThread, async ({ db, caller, params, query }) => {
      const { before = null, limit } = query;
      const thread = await listThread(db, caller, params.userId, { before, limit });
      if (thread.length === 0 && !(await findAcquaintance(db, caller, params.userId)))
        throw new AppError('not_found', 'There is no such member.');
      return thread;
    }),
    bind(
      sendMessage,
      ({ body, key, ...work }) => send(work, key, body, env.RATE_LIMIT_SCALE),
      sendTogether(services),
    ),
    bind(editMessage, ({ params, body, ...work }) => edit(work, params.messageId, body)),
    bind(deleteMessage, ({ params, ...work }) => takeBack(work, params.messageId)),
    bind(
      readMessages,
      ({ params, body, ...work }) => read(work, params.userId, body.upTo ?? null),
      readTogether(services),
    ),
    bind(findPeople, async ({ db, caller, query }) =>
      (await listByHandle(db, caller.userId, query.handle, MOST_FOUND)).map(personOf),
    ),
    bind(getPerson, ({ db, caller, params }) => readPerson(db, caller, params.userId)),
    bind(listBlocked, async ({ db, caller }) =>
      (await listBlockedBy(db, caller.userId)).map(personOf),
    ),
    bind(blockPerson, ({ params, ...work }) => block(work, presence, params.userId)),
    bind(unblockPerson, ({ params, ...work }) => unblock(work, presence, params.userId)),
    bind(reportPerson, ({ params, body, ...work }) => report(work, params.userId, body)),
    bind(listMessageReports, ({ db }) => listReports(db)),
    bind(settleMessageReport, ({ params, body, ...work }) => settle(work, params.id, body.outcome)),
  ];
}
