import { deleteOldImpressions } from '@cascade/db/queries/ads';
import { deleteOldViews, rollUpViews } from '@cascade/db/queries/analytics';
import { deleteUnconfirmedAccounts } from '@cascade/db/queries/claims';
import { countReputations, rankPosts } from '@cascade/db/queries/community-trends';
import { deleteOldKeys } from '@cascade/db/queries/idempotency';
import { deleteExpiredLinks } from '@cascade/db/queries/links';
import { forgetMailTexts } from '@cascade/db/queries/mail';
import { deleteForsakenConversations } from '@cascade/db/queries/messaging-reminders';
import { deleteOldEvents } from '@cascade/db/queries/streams';
import { RETENTION_DAYS } from '@cascade/shared/contracts/live';
import type { Services } from './services.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const KEYS_KEPT_DAYS = 7;
/** How long an account may wait for its address to be confirmed; the mail says so too. */
const UNCONFIRMED_KEPT_DAYS = 2;
/** The text of a mail that could not be sent: its links have long run out. */
const MAIL_TEXTS_KEPT_DAYS = 7;
/** Longer than any client or queue could repeat a view. */
const IMPRESSIONS_KEPT_DAYS = 60;

/**
 * Something that is to be done again and again. Doing it twice must be the same as once: a worker
 * that dies at it leaves it to another.
 */
export type Chore = {
  /** The schedule's id and the job's name; no colon. */
  name: string;
  everyMs: number;
  run: (services: Services) => Promise<void>;
};

const daysAgo = ({ clock }: Services, days: number) =>
  new Date(clock.now().getTime() - days * DAY_MS);

/** What every installation does by itself, each once per period however many workers there are. */
export const chores: Chore[] = [
  {
    name: 'forget-old-events',
    everyMs: 10 * MINUTE_MS,
    run: async (services) => {
      await deleteOldEvents(services.database.orm, daysAgo(services, RETENTION_DAYS));
    },
  },
  {
    name: 'forget-old-keys',
    everyMs: 10 * MINUTE_MS,
    run: async (services) => {
      await deleteOldKeys(services.database.orm, daysAgo(services, KEYS_KEPT_DAYS));
    },
  },
  {
    name: 'forget-unconfirmed-accounts',
    everyMs: 10 * MINUTE_MS,
    run: async (services) => {
      const { orm } = services.database;
      await deleteUnconfirmedAccounts(orm, daysAgo(services, UNCONFIRMED_KEPT_DAYS));
      await deleteExpiredLinks(orm, services.clock.now());
    },
  },
  {
    name: 'forget-mail-texts',
    everyMs: 60 * MINUTE_MS,
    run: (services) =>
      forgetMailTexts(services.database.orm, daysAgo(services, MAIL_TEXTS_KEPT_DAYS)),
  },
  {
    name: 'forget-forsaken-conversations',
    everyMs: 60 * MINUTE_MS,
    run: (services) => deleteForsakenConversations(services.database.orm),
  },
  {
    name: 'forget-old-impressions',
    everyMs: 60 * MINUTE_MS,
    run: (services) =>
      deleteOldImpressions(services.database.orm, daysAgo(services, IMPRESSIONS_KEPT_DAYS)),
  },
  {
    name: 'roll-up-views',
    everyMs: 10_000,
    run: ({ database }) => rollUpViews(database.orm),
  },
  {
    name: 'forget-old-views',
    everyMs: 60 * MINUTE_MS,
    run: ({ database, clock }) => deleteOldViews(database.orm, clock.now()),
  },
  {
    name: 'rank-posts',
    everyMs: MINUTE_MS,
    run: ({ database, clock }) => rankPosts(database.orm, clock.now()),
  },
  {
    name: 'count-reputations',
    everyMs: 5 * MINUTE_MS,
    run: ({ database }) => countReputations(database.orm),
  },
];
