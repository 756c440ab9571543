import type { Person } from '@cascade/db/factories/people';
import { circuiting, markedSheet, ROUND_MS } from '../../gateway/testing/circuit.ts';
import type { TestGateway } from '../../gateway/testing/gateway.ts';

/** Circuits of Ana's: a draft, one that she sits, one that she runs, one that she staffs. */
export async function plantCircuits(
  gateway: TestGateway,
  { ana, ben, eve }: Record<'ana' | 'ben' | 'eve', Person>,
  word: (place: string) => string,
): Promise<Record<'draft' | 'sat' | 'run' | 'staffed', string>> {
  const circuits = circuiting(gateway);
  const join = async (owner: Person, id: string, wish: string, who: Person) => {
    const links: { wish: string; path: string }[] = await circuits.good(
      circuits.post(owner, `/${id}/links`),
    );
    const path = links.find((link) => link.wish === wish)?.path ?? '';
    await circuits.good(
      circuits.post(who, path.replace('/exam-simulator/join/', '/links/').concat('/join')),
    );
  };
  const made = async (owner: Person, candidate: Person, staff: Person, name: string) => {
    const { id, rev } = await circuits.good(circuits.post(owner, '', { name }));
    await circuits.good(
      circuits.put(owner, `/${id}/places`, { rev, places: [{ scenarioId: 14 }] }),
    );
    await join(owner, id, 'candidate', candidate);
    await join(owner, id, 'examiner', staff);
    const before = await circuits.good(circuits.get(owner, `/${id}`));
    await circuits.good(circuits.post(owner, `/${id}/seats/fill`, { rev: before.rev }));
    await circuits.good(circuits.post(owner, `/${id}/lobby`));
    await circuits.good(circuits.post(owner, `/${id}/launch`));
    return id as string;
  };
  const draft = (await circuits.good(circuits.post(ana, '', { name: word('draftName') }))).id;
  await circuits.good(
    circuits.post(ana, `/${draft}/invitations`, { handle: ben.handle, wish: 'candidate' }),
  );
  const sat = await made(ben, ana, eve, 'Of Ben');
  const run = await made(ana, ben, eve, word('circuitName'));
  const staffed = await made(ben, eve, ana, 'Of Ben as well');
  await circuits.good(circuits.post(ana, `/${run}/messages`, { text: word('proctorMessage') }));
  gateway.clock.advance(ROUND_MS);
  await gateway.sweepClocks();
  await circuits.good(
    circuits.put(ana, `/${sat}/self-ratings/0`, {
      globalRating: 'Pass',
      comment: word('selfRating'),
    }),
  );
  await circuits.good(
    circuits.mark(eve, sat, 0, 0, {
      version: 0,
      sheet: markedSheet(4, { didWell: word('markReceived') }),
    }),
  );
  await circuits.good(
    circuits.mark(ana, staffed, 0, 0, {
      version: 0,
      sheet: markedSheet(3, { didWell: word('markGiven'), privateNote: word('privateNote') }),
    }),
  );
  await circuits.good(
    circuits.put(ana, `/${staffed}/impressions/0/0`, { feeling: 4, comment: word('impression') }),
  );
  await circuits.good(circuits.post(ben, `/${sat}/close-marking`));
  await circuits.good(circuits.post(ben, `/${sat}/publish`));
  return { draft, sat, run, staffed };
}
