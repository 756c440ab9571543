import { newIdOf } from '@cascade/shared/kernel/id';
import { inArray } from 'drizzle-orm';
import type { Orm } from '../client.ts';
import { users } from '../features/auth/schema.ts';
import { feedback, feedbackVotes } from '../features/feedback/schema.ts';
import { mistakes } from '../features/mistakes/schema.ts';

const HOUR_MS = 3_600_000;

/** For a new installation, so that ideas and the admins' lists are not bare. */
export async function seedFeedback(orm: Orm): Promise<void> {
  await orm.transaction(async (tx) => {
    const addressOf = (name: string) => `${name}@example.com`;
    const names = ['ana', 'ben', 'chi', 'eve'];
    const rows = await tx
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(inArray(users.email, names.map(addressOf)));
    const idOf = (name: string) => rows.find(({ email }) => email === addressOf(name))?.id;
    const [ana, ben, chi, eve] = names.map(idOf);
    if (!ana || !ben || !chi || !eve) return;
    const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
    const idea = (at: Date, ideaTitle: string, ideaText: string) => ({
      ideaTitle,
      ideaText,
      publishedAt: at,
      ideaRev: 1,
    });
    const [pause, print] = [newIdOf(ago(200)), newIdOf(ago(150))];
    await tx.insert(feedback).values([
      {
        id: pause,
        userId: ben,
        rating: 4,
        type: 'feature',
        title: 'Pause while reading',
        description: 'My ward phoned twice during the reading time. Could a mock wait for me?',
        state: 'planned',
        createdAt: ago(200),
        ...idea(
          ago(190),
          'A pause in the reading time of a mock',
          'For those who are called away between two stations.',
        ),
      },
      {
        id: print,
        userId: chi,
        rating: 5,
        type: 'improvement',
        title: 'Print two guides on a page',
        description: 'I print the guides for the train, and would save paper.',
        state: 'read',
        createdAt: ago(150),
        ...idea(
          ago(140),
          'Two guides on one printed page',
          'A smaller print, for reading on the train.',
        ),
      },
      {
        id: newIdOf(ago(30)),
        userId: ana,
        rating: 3,
        type: 'bug',
        title: 'I could not find the button to pause',
        description: 'On my phone it was below the notes. I found it when the station was over.',
        createdAt: ago(30),
      },
      {
        id: newIdOf(ago(5)),
        userId: null,
        rating: 5,
        type: 'general',
        title: 'Thank you',
        description: 'I passed on Tuesday. The clock made the real one feel familiar.',
        email: 'passed@example.org',
        createdAt: ago(5),
      },
    ]);
    const vote = (feedbackId: string, userId: string) => ({ feedbackId, userId, votedAt: ago(90) });
    await tx
      .insert(feedbackVotes)
      .values([vote(pause, chi), vote(pause, eve), vote(pause, ben), vote(print, chi)]);
    await tx.insert(mistakes).values([
      {
        id: newIdOf(ago(26)),
        reporterId: ben,
        scenarioId: 14,
        part: 'candidate-task',
        edition: 1,
        kind: 'unclear',
        text: 'I was not sure whether the task wants a plan or only an explanation.',
        quote: '',
        createdAt: ago(26),
      },
      {
        id: newIdOf(ago(3)),
        reporterId: eve,
        guideId: 'sleep-history',
        kind: 'typo',
        text: 'A comma is missing in the second section.',
        quote: '',
        createdAt: ago(3),
      },
    ]);
  });
}
