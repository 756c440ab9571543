import type { Person } from '@cascade/db/factories/people';
import { transact } from '@cascade/db/live/transact';
import type {
  listSuggestions,
  PartnerSettings,
} from '@cascade/shared/features/study-partners/contract';
import { newId } from '@cascade/shared/kernel/id';
import type { ResponseOf } from '@cascade/shared/kernel/route';
import { beforeEach, describe, expect, test } from 'vitest';
import { createPractice } from '../../domain/practice-groups/create-practice.ts';
import { ALL_DAYS, everyWeek, setHours } from '../../testing/availability.ts';
import { done } from '../../testing/community.ts';
import { waitFor } from '../../testing/listener.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

type Reply = ResponseOf<typeof listSuggestions>;

const settings = {
  isLooking: true,
  showsExamDate: false,
  languages: ['en'],
  experience: null,
  ways: ['voice'],
};

describe('suggestions of study partners', () => {
  const two = twoGateways();
  let ana: Person;
  let ben: Person;
  let chi: Person;
  beforeEach(async () => {
    await two.here.database.sql`update partner_settings set is_looking = false`;
    [ana, ben, chi] = await Promise.all([two.here.person(), two.here.person(), two.here.person()]);
  });
  const look = (person: Person, change: object = {}): Promise<PartnerSettings> =>
    done(two.here, person, 'PUT', '/api/study-partners/settings', { ...settings, ...change });
  const read = (by: Person): Promise<Reply> => done(two.there, by, 'GET', '/api/study-partners');
  const handles = async (by: Person) =>
    (await read(by)).suggestions.map(({ person }) => person.userHandle);
  const free = (person: Person, from: string, to: string, days = ALL_DAYS) =>
    setHours(two.here, person, { timeZone: 'UTC', weekly: everyWeek(days, from, to) });
  async function looking(person: Person, from: string, to: string, change: object = {}) {
    await free(person, from, to);
    await look(person, change);
  }
  const wish = (by: Person, other: Person, what: string) =>
    two.here.database.sql`insert into partner_wishes values (${by.id}, ${other.id}, ${what}, now())
      on conflict (user_id, other_id) do update set wish = excluded.wish`;
  const inDays = (days: number) =>
    new Date(two.here.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

  test('those free at the same time are suggested, those with more time in common first', async () => {
    await looking(ana, '18:00', '22:00');
    await looking(ben, '21:00', '23:00');
    await looking(chi, '19:00', '23:30');
    const { missing, suggestions } = await read(ana);
    expect(missing).toBeNull();
    expect(suggestions.map(({ person }) => person.id)).toEqual([chi.publicId, ben.publicId]);
    const [first] = suggestions;
    expect(first?.minutesTogether).toBeGreaterThanOrEqual(13 * 180);
    expect(first?.reason).toMatch(
      /^Free at the same time for \d+ hours( \d+ minutes)? in the next two weeks\.$/,
    );
    expect(first?.times).toHaveLength(3);
    for (const { startsAt, endsAt } of first?.times.slice(1) ?? [])
      expect([startsAt.slice(11, 16), endsAt.slice(11, 16)]).toEqual(['19:00', '22:00']);
    expect(await handles(ben)).toEqual([chi.handle, ana.handle]);
  });

  test('it needs leave and hours of one’s own, and taking hours away takes one out', async () => {
    await free(ana, '18:00', '22:00');
    await looking(ben, '18:00', '22:00');
    expect(await read(ana)).toEqual({ missing: 'opt-in', suggestions: [] });
    expect(await handles(ben)).toEqual([]);
    await look(ana);
    expect(await handles(ben)).toEqual([ana.handle]);
    await free(ana, '18:00', '22:00', []);
    expect(await read(ana)).toEqual({ missing: 'hours', suggestions: [] });
    expect(await handles(ben)).toEqual([]);
    await free(ana, '09:00', '10:00');
    expect(await handles(ben)).toEqual([]);
    await free(ana, '18:00', '22:00');
    await look(ana, { isLooking: false });
    expect(await handles(ben)).toEqual([]);
  });

  test.each<[string, (a: Person, b: Person) => Promise<unknown>]>([
    ['blocked', (a, b) => done(two.here, a, 'PUT', `/api/people/${b.publicId}/block`)],
    ['blocked by', (a, b) => done(two.here, b, 'PUT', `/api/people/${a.publicId}/block`)],
    ['avoided', (a, b) => wish(a, b, 'avoid')],
    ['avoided by', (a, b) => wish(b, a, 'avoid')],
    [
      'suspended',
      (_, b) => two.here.database.sql`insert into bans (id, user_id, scope, reason, started_at)
        values (${newId()}, ${b.id}, 'account', 'A reason.', now())`,
    ],
    [
      'hidden',
      (_, b) => two.here.database.sql`
      update profiles set is_public = false where user_id = ${b.id}`,
    ],
    [
      'unverified',
      (_, b) => two.here.database.sql`
      update users set email_verified = false where id = ${b.id}`,
    ],
  ])('nobody %s is suggested', async (_, close) => {
    await looking(ana, '18:00', '22:00');
    await looking(ben, '18:00', '22:00');
    expect(await handles(ana)).toEqual([ben.handle]);
    await close(ana, ben);
    expect(await handles(ana)).toEqual([]);
  });

  test('favourites come first, those met lately last', async () => {
    await looking(ana, '18:00', '22:00');
    await looking(ben, '18:00', '22:00');
    await looking(chi, '18:30', '22:00');
    expect(await handles(ana)).toEqual([ben.handle, chi.handle]);
    const { sql } = two.here.database;
    const { sessionId } = await transact(two.here, (work) =>
      createPractice(work, {
        memberIds: [ana.id, ben.id],
        name: 'Practice of two',
        specialty: 'Psychotherapy',
        startsAt: two.here.clock.now(),
        durationMinutes: 60,
        timeZone: 'Europe/London',
        reminderMinutes: 15,
        stationIds: [],
        jitsiUrl: undefined,
      }),
    );
    const startsAt = new Date(two.here.clock.now().getTime() - 3 * 86_400_000).toISOString();
    for (const person of [ana, ben])
      await sql`insert into appointments values (${sessionId}, ${person.id}, ${startsAt}, 'came')`;
    expect(await handles(ana)).toEqual([chi.handle, ben.handle]);
    await wish(ana, ben, 'favourite');
    expect(await handles(ana)).toEqual([ben.handle, chi.handle]);
    expect((await read(ana)).suggestions[0]?.isFavourite).toBe(true);
    // What ana wishes makes no difference to ben.
    expect((await read(ben)).suggestions.every(({ isFavourite }) => !isFavourite)).toBe(true);
  });

  test('the nearer exam comes first, with its owner’s leave only', async () => {
    for (const person of [ana, ben, chi]) await looking(person, '18:00', '22:00');
    await done(two.here, ana, 'PATCH', '/api/profile', { examDate: inDays(60) });
    await done(two.here, chi, 'PATCH', '/api/profile', { examDate: inDays(60) });
    const before = await read(ana);
    expect(JSON.stringify(before)).not.toMatch(/exam/);
    await look(chi, { showsExamDate: true });
    const { suggestions } = await read(ana);
    expect(suggestions.map(({ person }) => person.id)).toEqual([chi.publicId, ben.publicId]);
    expect(suggestions[0]?.reason).toMatch(/, exam on the same day\.$/);
    expect(JSON.stringify(suggestions)).not.toContain(inDays(60));
  });

  test('specialty, level, language and experience that are alike come first', async () => {
    await looking(ana, '18:00', '22:00', { languages: ['en', 'ur'], experience: 'some' });
    await looking(ben, '18:00', '22:00', { languages: ['pl'] });
    await looking(chi, '18:00', '22:00', { languages: ['ur'] });
    expect(await handles(ana)).toEqual([chi.handle, ben.handle]);
    await look(ben, { languages: ['ur'], experience: 'some' });
    expect(await handles(ana)).toEqual([ben.handle, chi.handle]);
    for (const person of [ana, chi])
      await done(two.here, person, 'PATCH', '/api/profile', {
        specialty: 'Old Age Psychiatry',
        yearOfStudy: 'Core Training CT1-CT3',
      });
    expect(await handles(ana)).toEqual([chi.handle, ben.handle]);
    expect((await read(ana)).suggestions[0]?.reason).toMatch(
      /, same specialty, same level of training\.$/,
    );
  });

  test('at most twenty are suggested, and a time of a quarter of an hour is none', async () => {
    await looking(ana, '18:00', '22:00');
    const crowd = await Promise.all(Array.from({ length: 24 }, () => two.here.person()));
    for (const person of crowd) await looking(person, '18:00', '20:00');
    expect(await handles(ana)).toHaveLength(20);
    const nepali = await two.here.person();
    // From 21:45 by UTC, when only a quarter of an hour is left.
    await setHours(two.here, nepali, {
      timeZone: 'Asia/Kathmandu',
      weekly: everyWeek(ALL_DAYS, '03:30', '05:00'),
    });
    await look(nepali);
    expect(await handles(nepali)).toEqual([]);
  });

  test('settings are checked, told to own devices alone, and kept', async () => {
    const put = (by: Person, change: object) =>
      two.here.call(by, '/api/study-partners/settings', {
        method: 'PUT',
        headers: { 'Idempotency-Key': newId() },
        body: { ...settings, ...change },
      });
    for (const [change, field] of [
      [{ languages: [] }, 'languages'],
      [{ languages: ['en', 'en'] }, 'languages'],
      [{ languages: ['xx'] }, 'languages.0'],
      [{ ways: [] }, 'ways'],
      [{ experience: 'old' }, 'experience'],
      [{ examDate: '2027-01-01' }, 'examDate'],
    ] as const) {
      const reply = await put(ana, change);
      expect([reply.status, reply.body.errors?.[0]?.field]).toEqual([422, field]);
    }
    const [mine, bens] = await Promise.all([
      two.listeners.open(two.there, ana),
      two.listeners.open(two.there, ben),
    ]);
    const saved = await look(ana, { languages: ['en', 'hi'], experience: 'ready' });
    expect(saved).toMatchObject({ languages: ['en', 'hi'], experience: 'ready', rev: 1 });
    expect(await done(two.there, ana, 'GET', '/api/study-partners/settings')).toEqual(saved);
    const told = ({ events }: typeof mine) =>
      events.filter(({ e }) => e === 'study-partners.settings-changed');
    await waitFor(() => expect(told(mine)).toHaveLength(1));
    expect(told(mine)[0]?.d).toEqual({ settings: saved });
    await look(ben);
    await waitFor(() => expect(told(bens)).toHaveLength(1));
    expect(JSON.stringify(bens.events)).not.toContain('"ready"');
  });

  test('an unverified member neither looks nor is answered', async () => {
    const eve = await two.here.person({ emailVerified: false });
    expect((await two.here.call(eve, '/api/study-partners')).status).toBe(403);
  });
});
