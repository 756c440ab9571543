import { inArray } from 'drizzle-orm';
import type { Orm } from '../client.ts';
import { users } from '../features/auth/schema.ts';
import { insertConnection, insertRequest } from '../features/network/connections.queries.ts';
import { writeMentorOffer } from '../features/network/mentors.queries.ts';

const HOUR_MS = 3_600_000;
const addressOf = (name: string) => `${name}@example.com`;

/** For a new installation: what members remove afterwards stays removed. */
export async function seedNetwork(orm: Orm): Promise<void> {
  await orm.transaction(async (tx) => {
    const names = ['ana', 'ben', 'chi', 'eve'];
    const rows = await tx
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(inArray(users.email, names.map(addressOf)));
    const [ana, ben, chi, eve] = names.map(
      (name) => rows.find(({ email }) => email === addressOf(name))?.id,
    );
    if (!ana || !ben || !chi || !eve) return;
    const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
    await insertConnection(tx, ana, ben, ago(120));
    await insertRequest(tx, {
      askerId: chi,
      askedId: ana,
      note: 'Your tip on capacity stations helped me. Shall we practise?',
      state: 'open',
      askedAt: ago(20),
    });
    const offer = 'Feedback on communication stations, one evening a week. Write to me first.';
    await writeMentorOffer(tx, eve, offer, ago(70));
  });
}
