import { dueAtOf } from '@cascade/shared/features/support/ticket-state';
import type { Category, Priority } from '@cascade/shared/features/support/words';
import { inArray } from 'drizzle-orm';
import type { Orm } from '../client.ts';
import { users } from '../features/auth/schema.ts';
import { supportMessages, supportTickets } from '../features/support/schema.ts';

const HOUR_MS = 3_600_000;

/** Fixed ids, so that journeys and screenshots find them. */
const idOf = (n: number) => `0197f000-0000-7000-8000-0000005e${String(n).padStart(4, '0')}`;
export const DEMO_REQUEST = idOf(2);

type Example = {
  by: 'ana' | 'ben' | null;
  email: string;
  category: Category;
  priority: Priority;
  hoursAgo: number;
  subject: string;
  text: string;
  /** By the admin, so many hours ago. */
  answer?: { hoursAgo: number; text: string };
};

const examples: Example[] = [
  {
    by: null,
    email: 'sam@example.org',
    category: 'account',
    priority: 'high',
    hoursAgo: 26,
    subject: 'The link to confirm my address does not arrive',
    text: 'I signed up yesterday and again this morning. Nothing has come, not even among unwanted mail. Our hospital filters a lot.',
  },
  {
    by: 'ana',
    email: 'ana@example.com',
    category: 'technical',
    priority: 'normal',
    hoursAgo: 30,
    subject: 'The bell is silent on my phone',
    text: 'In a mock circuit I do not hear the bell at six minutes when the phone is locked.\n\nIt is an older phone, and the sound of other pages works.',
    answer: {
      hoursAgo: 20,
      text: 'Thank you for telling us. While a phone is locked, the browser may not play sounds. Please keep the screen on during a circuit; the page asks for it when a station begins.\n\nDoes that help?',
    },
  },
  {
    by: 'ben',
    email: 'ben@example.com',
    category: 'scenarios',
    priority: 'low',
    hoursAgo: 3,
    subject: 'A wrong dose in a station about lithium',
    text: 'The role player’s brief says 400 mg twice a day and the mark scheme 800 mg at night. Which is meant?',
  },
];

/** @returns how many were added: none where there are any */
export async function seedSupport(orm: Orm): Promise<number> {
  return orm.transaction(async (tx) => {
    if ((await tx.$count(supportTickets)) > 0) return 0;
    const addresses = ['ana', 'ben', 'admin'].map((name) => `${name}@example.com`);
    const rows = await tx
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(inArray(users.email, addresses));
    const accountOf = (name: string) =>
      rows.find(({ email }) => email === `${name}@example.com`)?.id ?? null;
    const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
    for (const [at, { by, hoursAgo, text, answer, ...example }] of examples.entries()) {
      const id = idOf(at + 1);
      const createdAt = ago(hoursAgo);
      await tx.insert(supportTickets).values({
        ...example,
        id,
        userId: by && accountOf(by),
        state: answer ? 'waiting' : 'open',
        assigneeId: answer ? accountOf('admin') : null,
        createdAt,
        changedAt: ago(answer?.hoursAgo ?? hoursAgo),
        owedSince: answer ? null : createdAt,
        dueAt: answer ? null : dueAtOf(example.priority, createdAt),
      });
      const message = {
        ticketId: id,
        kind: 'person' as const,
        authorId: null,
        text,
        at: createdAt,
      };
      await tx.insert(supportMessages).values({ ...message, id: idOf(100 + at) });
      if (answer)
        await tx.insert(supportMessages).values({
          id: idOf(200 + at),
          ticketId: id,
          kind: 'team',
          authorId: accountOf('admin'),
          text: answer.text,
          at: ago(answer.hoursAgo),
        });
    }
    return examples.length;
  });
}
