import type { Person } from '@cascade/db/factories/people';
import {
  emptyPartnerSheet,
  type OwnPartnerSheet,
  type PartnerSheet,
} from '@cascade/shared/features/partner/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { Listeners, waitFor } from '../../testing/listener.ts';
import { practising, STATION_MS, scored } from '../../testing/practising.ts';

const READING_MS = 90_000;

const marked = (change: Partial<PartnerSheet> = {}): PartnerSheet => ({
  ...emptyPartnerSheet,
  scores: { '0': 3, '1': 3, '2': 3, '3': 3, '4': 3 },
  globalRating: 'Borderline Pass',
  didWell: 'You waited for his answer.',
  oneChange: 'Ask who holds the key.',
  ...change,
});

describe('the sheet of a partner', () => {
  let gateway: TestGateway;
  let started: ReturnType<typeof practising>['started'];
  let post: ReturnType<typeof practising>['post'];
  const listeners = new Listeners();
  beforeAll(async () => {
    gateway = await startGateway();
    ({ started, post } = practising(gateway));
  });
  afterEach(() => listeners.closeAll());
  afterAll(() => gateway.close());

  async function linked() {
    const ana = await gateway.person();
    const attempt = await started(ana);
    const links = (await post(ana, `/attempts/${attempt.id}/partners`)).body;
    const token = (view: string): string =>
      links
        .find((link: { view: string }) => link.view === view)
        .path.split('/')
        .at(-1);
    return { ana, id: attempt.id as string, rev: attempt.rev as number, token };
  }
  const at = (token: string) => `/api/practice/partner/${token}/sheet`;
  const open = (token: string, who: Person | null = null) => gateway.call(who, at(token));
  const save = (
    token: string,
    body: { version?: number; name?: string; sheet?: unknown; isSent?: boolean } = {},
    who: Person | null = null,
  ) =>
    gateway.call(who, at(token), {
      method: 'PUT',
      body: { version: 0, name: 'Alex', sheet: marked(), isSent: true, ...body },
    });
  const received = (person: Person, id: string) =>
    gateway.call(person, `/api/practice/attempts/${id}/partner-sheets`);
  const complete = (person: Person, id: string, rev: number) =>
    post(person, `/attempts/${id}/complete`, { rev, sheet: scored(4) });

  test('reaches the candidate live, with its marks once they have marked themselves', async () => {
    const { ana, id, rev, token } = await linked();
    const ben = await gateway.person();
    const owner = await listeners.open(gateway, ana);
    const stranger = await listeners.open(gateway, ben);
    gateway.clock.advance(STATION_MS);
    const sent = await save(token('examiner'));
    expect(sent.status, sent.text).toBe(200);
    expect(sent.body).toMatchObject({ version: 1, name: 'Alex' });
    await waitFor(() =>
      expect(owner.events.filter(({ e }) => e === 'partner.sheet-sent')).toMatchObject([
        { d: { attemptId: id } },
      ]),
    );
    expect(stranger.events.filter(({ e }) => e === 'partner.sheet-sent')).toEqual([]);
    const before = await received(ana, id);
    expect(before.body.sheets).toMatchObject([{ view: 'examiner', name: 'Alex', sheet: null }]);
    expect(before.text).not.toContain('You waited');
    await complete(ana, id, rev);
    expect((await received(ana, id)).body.sheets).toMatchObject([{ sheet: marked() }]);
    expect((await received(ben, id)).status).toBe(404);
  });

  test('is prepared from the task on, and sent only after it', async () => {
    const { ana, id, token } = await linked();
    const examiner = token('examiner');
    expect((await save(examiner, { isSent: false })).status).toBe(409);
    gateway.clock.advance(READING_MS);
    const prepared = await save(examiner, { isSent: false });
    expect(prepared.body).toMatchObject({ version: 1, sentAt: null });
    expect((await save(examiner, { version: 1 })).status).toBe(409);
    expect((await save(token('role-player'), { isSent: false })).status).toBe(409);
    expect((await received(ana, id)).body.sheets).toEqual([]);
    gateway.clock.advance(STATION_MS);
    expect((await save(examiner, { version: 1 })).status).toBe(200);
    gateway.clock.advance(2 * 86_400_000);
    expect((await save(examiner, { version: 2 })).status).toBe(409);
  });

  test('opens the scheme to the role player only when the task has ended', async () => {
    const { token } = await linked();
    gateway.clock.advance(READING_MS);
    const early = await open(token('role-player'));
    expect(early.body.scheme).toBeNull();
    expect(early.text).not.toContain('Eliciting suicidal thinking');
    gateway.clock.advance(STATION_MS);
    expect((await open(token('role-player'))).text).toContain('Eliciting suicidal thinking');
  });

  test('of one partner is never shown to the other, nor written by the candidate’s link', async () => {
    const { token } = await linked();
    const other = await linked();
    gateway.clock.advance(STATION_MS);
    await save(token('examiner'));
    for (const link of [token('role-player'), other.token('examiner')])
      expect((await open(link)).body.own).toMatchObject({ version: 0, sentAt: null });
    expect((await open(token('role-player'))).text).not.toContain('You waited');
    expect((await open(token('candidate'))).status).toBe(403);
    expect((await save(token('candidate'))).status).toBe(403);
    expect((await save('a'.repeat(32))).status).toBe(404);
  });

  test('changed on two devices goes to the first, and comes back with the refusal', async () => {
    const { token } = await linked();
    gateway.clock.advance(STATION_MS);
    const link = token('examiner');
    const both = await Promise.all([
      save(link, { sheet: marked({ didWell: 'One' }) }),
      save(link, { sheet: marked({ didWell: 'Other' }) }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const stale = both.find(({ status }) => status === 409);
    const kept: OwnPartnerSheet = (await open(link)).body.own;
    expect(stale?.body).toMatchObject({ code: 'stale', current: kept });
    expect(kept.version).toBe(1);
  });

  test('is refused where it is too long, not of the station or not whole', async () => {
    const { token } = await linked();
    gateway.clock.advance(STATION_MS);
    const link = token('examiner');
    const wrong = [
      { sheet: marked({ didWell: 'x'.repeat(501) }) },
      { name: 'x'.repeat(41) },
      { sheet: { ...marked(), privateNote: 'hidden' } },
      { sheet: marked({ scores: { '0': 6 } }) },
      { sheet: marked({ scores: { '77': 3 } }) },
      { sheet: marked({ globalRating: null }) },
    ];
    for (const body of wrong) expect((await save(link, body)).status).toBe(422);
    expect((await open(link)).body.own.version).toBe(0);
  });

  test('belongs to one run, and ends with the attempt', async () => {
    const { ana, id, token } = await linked();
    const link = token('examiner');
    gateway.clock.advance(STATION_MS);
    await save(link);
    await post(ana, `/attempts/${id}/clock`, { command: 'restart' });
    expect((await received(ana, id)).body.sheets).toEqual([]);
    expect((await open(link)).body.own.version).toBe(0);
    gateway.clock.advance(STATION_MS);
    expect((await save(link)).body.version).toBe(1);
    await gateway.database.sql`delete from attempts where id = ${id}`;
    expect((await save(link, { version: 1 })).status).toBe(404);
    expect((await open(link)).status).toBe(404);
  });

  test('shows its writer the debrief once it is sent', async () => {
    const { ana, id, rev, token } = await linked();
    gateway.clock.advance(STATION_MS);
    await save(token('examiner'));
    const words = { didWell: 'I slowed down.', oneChange: 'The key.' };
    const debrief = (body: unknown, who = ana) =>
      gateway.call(who, `/api/practice/attempts/${id}/debrief`, { method: 'PUT', body });
    expect((await debrief(words)).status).toBe(409);
    await complete(ana, id, rev);
    expect((await debrief(words)).body.debrief).toEqual(words);
    expect((await debrief({ ...words, didWell: 'x'.repeat(501) })).status).toBe(422);
    expect((await debrief(words, await gateway.person())).status).toBe(404);
    expect((await open(token('examiner'))).body.debrief).toEqual(words);
    expect((await open(token('role-player'))).body.debrief).toBeNull();
  });
});
