import type { Person } from '@cascade/db/factories/people';
import { newId } from '@cascade/shared/kernel/id';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approved, done, published } from '../../testing/examiners.ts';
import { keyedCall } from '../../testing/keyed-call.ts';
import { waitFor } from '../../testing/listener.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

const OWN = '/api/examiners/own';
type Marked = { by: Person; candidates: Person[]; hundredths: number; place?: number };
type State = { state?: string; isVoid?: boolean; voidRounds?: number[] };

describe('how an examiner’s marks compare with others’', () => {
  const two = twoGateways();
  let admin: Person;
  let eve: Person;
  let fin: Person;
  let ana: Person;
  let candidates: Person[];
  let examinerId: string;

  beforeAll(async () => {
    admin = await two.here.person({ role: 'admin' });
    [fin, ana] = await Promise.all([two.here.person(), two.here.person()]);
    candidates = await Promise.all(Array.from({ length: 12 }, () => two.here.person()));
  });
  beforeEach(async () => {
    const { sql } = two.here.database;
    await sql`delete from examiners`;
    await sql`delete from circuits`;
    eve = await two.here.person();
    await approved(two.here, admin, eve);
    await published(two.here, eve);
    examinerId = (await two.here.call(eve, OWN)).body.examiner.id;
  });

  /** A circuit with stations 14 and 24, in which each of the marked sat one round. */
  async function held(
    marked: Marked[],
    { state = 'published', isVoid = false, voidRounds = [] }: State = {},
  ) {
    const { sql } = two.here.database;
    const id = newId();
    await sql`insert into circuits (id, name, state, mode, preset, seed, created_at)
      values (${id}, 'Saturday mock', ${state}, 'circuit', 'standard', 'x', now())`;
    for (const [place, scenario] of [14, 24].entries())
      await sql`insert into circuit_places (circuit_id, place, scenario_id, is_void)
        values (${id}, ${place}, ${scenario}, ${isVoid})`;
    const people = new Map<string, string>();
    const personOf = async ({ id: userId }: Person) => {
      const known = people.get(userId);
      if (known) return known;
      const personId = newId();
      people.set(userId, personId);
      await sql`insert into circuit_people (id, circuit_id, user_id, status, wish, added_at)
        values (${personId}, ${id}, ${userId}, 'joined', 'any', now())`;
      return personId;
    };
    for (const { by, candidates: sat, hundredths, place = 0 } of marked)
      for (const [round, candidate] of sat.entries())
        await sql`insert into circuit_sheets (circuit_id, place, round, candidate_id, examiner_id,
            sheet, version, mark_hundredths, saved_at)
          values (${id}, ${place}, ${round}, ${await personOf(candidate)}, ${await personOf(by)},
            '{}', 1, ${hundredths}, now())`;
    for (const round of voidRounds)
      await sql`insert into circuit_voids (circuit_id, place, round) values (${id}, 0, ${round})`;
  }

  const page = async (by = ana) => (await two.there.call(by, `/api/examiners/${examinerId}`)).body;
  const offer = async () => (await two.here.call(eve, OWN)).body;
  async function allow(showsCalibration?: boolean) {
    const { rev, bio, examiner, noticeMinutes, bufferMinutes, cancellationRule } = await offer();
    const rules = { isPaused: false, noticeMinutes, bufferMinutes, cancellationRule };
    return done(two.here, eve, 'PUT', `${OWN}/rules`, {
      ...{ rev, bio, specialties: examiner.specialties, ...rules },
      ...(showsCalibration === undefined ? {} : { showsCalibration }),
    });
  }
  const ten = () => [
    { by: eve, candidates: candidates.slice(0, 10), hundredths: 1_360 },
    { by: fin, candidates: candidates.slice(10), hundredths: 1_400, place: 0 },
  ];
  /** Of two circuits, since a turn has one sheet. */
  const heldTen = async (state?: State) => {
    const [own, others] = ten();
    if (own) await held([own], state);
    if (others) await held([others]);
  };

  test('is shown with the examiner’s leave alone, which is off at first, and names nobody', async () => {
    await heldTen();
    expect(await offer()).toMatchObject({
      showsCalibration: false,
      calibration: { hundredths: -40, candidates: 10 },
    });
    expect((await page()).calibration).toBeNull();
    expect(await allow(true)).toMatchObject({ showsCalibration: true });
    const shown = await page();
    expect(shown.calibration).toEqual({ hundredths: -40, candidates: 10 });
    for (const { id, handle, publicId } of [...candidates, fin, eve])
      for (const secret of [id, handle, ...(publicId ? [publicId] : [])])
        if (secret !== eve.publicId) expect(JSON.stringify(shown)).not.toContain(secret);
    // A form of the build before, which does not know the switch, leaves it as it is.
    expect(await allow()).toMatchObject({ showsCalibration: true });
  });

  test('nine candidates are too few, however often they were marked', async () => {
    const nine = candidates.slice(0, 9);
    const by = eve;
    await held([
      { by, candidates: nine, hundredths: 1_600 },
      { by, candidates: nine, hundredths: 1_600, place: 1 },
    ]);
    await held([
      { by: fin, candidates: candidates.slice(9), hundredths: 1_200 },
      { by: fin, candidates: candidates.slice(9), hundredths: 1_500, place: 1 },
    ]);
    await allow(true);
    expect((await page()).calibration).toBeNull();
    await held([{ by, candidates: candidates.slice(9, 10), hundredths: 1_600 }]);
    // Ten marks of 4 above and nine of 1 above.
    expect((await page()).calibration).toEqual({ hundredths: 260, candidates: 10 });
  });

  test('only final marks count: of published circuits, of what is not void, with others to compare', async () => {
    await allow(true);
    for (const state of [
      { state: 'marking' },
      { isVoid: true },
      { voidRounds: [0] },
    ] satisfies State[]) {
      await two.here.database.sql`delete from circuits`;
      await heldTen(state);
      expect([state, (await page()).calibration]).toEqual([state, null]);
    }
    await two.here.database.sql`delete from circuits`;
    await held([{ by: eve, candidates: candidates.slice(0, 10), hundredths: 1_360 }]);
    expect((await page()).calibration).toBeNull();
  });

  test('leave taken back is gone for those who look, at once and on the other gateway', async () => {
    await heldTen();
    await allow(true);
    const looks = await two.listeners.open(two.there, ana);
    await looks.sync(null, { 'm:market': 0 });
    const before = looks.events.length;
    await allow(false);
    await waitFor(() =>
      expect(looks.events.slice(before)).toMatchObject([
        { e: 'examiner.changed', d: { id: examinerId } },
      ]),
    );
    expect((await page()).calibration).toBeNull();
  });

  test('who may not see the examiner, or nobody of the product, does not see it', async () => {
    await heldTen();
    await allow(true);
    const chi = await two.here.person();
    await two.here.database.sql`
      insert into blocks (blocker_id, blocked_id, created_at) values (${eve.id}, ${chi.id}, now())`;
    const path = `/api/examiners/${examinerId}`;
    expect((await two.there.call(chi, path)).status).toBe(404);
    expect((await two.there.call(null, path)).status).toBe(401);
    const { rev, bio } = await offer();
    const others = { rev, bio, specialties: ['Psychosis'], isPaused: false, noticeMinutes: 0 };
    const change = { ...others, bufferMinutes: 0, cancellationRule: 'strict' };
    const reply = await keyedCall(two.here, ana, 'PUT', `${OWN}/rules`, {
      ...change,
      showsCalibration: true,
    });
    expect(reply.status).toBe(404);
  });
});
