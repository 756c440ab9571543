import type { Person } from '@cascade/db/factories/people';
import type { OfferedService } from '@cascade/shared/features/examiners/contract';
import { fits } from '@cascade/shared/features/examiners/fits';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approved, done, published, serviceForm } from '../../testing/examiners.ts';
import { keyedCall } from '../../testing/keyed-call.ts';
import { waitFor } from '../../testing/listener.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

const OWN = '/api/examiners/own';

describe('what examiners offer', () => {
  const two = twoGateways();
  let admin: Person;
  let ana: Person;
  let eve: Person;
  beforeAll(async () => {
    [admin, ana] = await Promise.all([two.here.person({ role: 'admin' }), two.here.person()]);
  });
  beforeEach(async () => {
    await two.here.database.sql`delete from examiners`;
    eve = await two.here.person();
    await approved(two.here, admin, eve, { name: 'Dr Eve Castellane' });
  });
  const listed = async (query = '', by = ana) =>
    (await two.there.call(by, `/api/examiners/services?${query}`)).body;
  const titles = async (query = '', by = ana): Promise<string[]> =>
    (await listed(query, by)).map(({ service }: { service: { title: string } }) => service.title);
  const offer = async (by = eve) => (await two.here.call(by, OWN)).body;
  const put = (by: Person, path: string, body: unknown) =>
    keyedCall(two.here, by, 'PUT', `${OWN}${path}`, body);
  const setState = async (id: string, state: string) => {
    const { services } = await offer();
    const { rev } = services.find((one: { id: string }) => one.id === id);
    return put(eve, `/services/${id}/state`, { rev, state });
  };

  test('only published services of approved examiners who take bookings are listed', async () => {
    await done(two.here, eve, 'POST', `${OWN}/services`, serviceForm({ title: 'A draft' }));
    const id = await published(two.here, eve, { title: 'Four stations' });
    expect(await titles()).toEqual(['Four stations']);
    const [{ service, examiner }] = await listed();
    expect(service).toMatchObject({ minutes: 60, pricePence: 4_500, positivePercent: null });
    expect(examiner).toMatchObject({ name: 'Dr Eve Castellane', rating: null, reviewCount: 0 });
    expect(JSON.stringify({ service, examiner })).not.toContain(eve.id);
    await setState(id, 'paused');
    expect(await titles()).toEqual([]);
    await setState(id, 'published');
    await setState(id, 'removed');
    expect(await titles()).toEqual([]);
    expect((await put(eve, `/services/${id}/state`, { rev: 5, state: 'published' })).status).toBe(
      409,
    );
    await published(two.here, eve, { title: 'Another' });
    const { rev, bio } = await offer();
    const rules = { specialties: ['Psychosis'], noticeMinutes: 60, bufferMinutes: 0 };
    const paused = { rev, bio, ...rules, isPaused: true, cancellationRule: 'strict' };
    expect((await put(eve, '/rules', paused)).body).toMatchObject({ isPaused: true, rev: rev + 1 });
    expect(await titles()).toEqual([]);
    expect((await put(eve, '/rules', paused)).body.code).toBe('stale');
    const page = await two.there.call(ana, `/api/examiners/${examiner.id}`);
    expect(page.body).toMatchObject({ cancellationRule: 'strict', services: [] });
  });

  test('search and filters find the same as the rule of the specification', async () => {
    const ben = await two.here.person();
    await approved(two.here, admin, ben, {
      name: 'Dr Ben O’Forensic',
      specialties: 'Forensic psychiatry, risk assessment',
    });
    await published(two.here, eve, { title: '50% of a mock_exam' });
    await published(two.here, eve, { title: 'Feedback', serviceType: 'feedback-session' });
    await published(two.here, ben, { title: 'Risk', serviceType: 'consultation' });
    const all = await listed();
    for (const search of ['', 'MOCK', '%', '_', 'eve', 'forensic', 'PSYCHOSIS', 'nothing'])
      for (const serviceType of [null, 'mock-exam', 'consultation'])
        for (const specialty of [null, 'Psychosis', 'Risk Assessment']) {
          const query = new URLSearchParams({ search });
          if (serviceType) query.set('serviceType', serviceType);
          if (specialty) query.set('specialty', specialty);
          const wanted = { search, serviceType, specialty };
          expect([wanted, await listed(query.toString())]).toEqual([
            wanted,
            all.filter(({ service, examiner }: OfferedService) =>
              fits(wanted, { ...service, ...examiner, examinerName: examiner.name }),
            ),
          ]);
        }
    expect((await two.here.call(ana, '/api/examiners/services?cursor=x')).status).toBe(422);
  });

  test('a publication reaches those who look, on the other gateway, and a draft nobody', async () => {
    const looks = await two.listeners.open(two.there, ana);
    await looks.sync(null, { 'm:market': 0 });
    const before = looks.events.length;
    await done(two.here, eve, 'POST', `${OWN}/services`, serviceForm());
    await published(two.here, eve, { title: 'Now' });
    await waitFor(() =>
      expect(looks.events.slice(before).map(({ e }) => e)).toEqual(['examiner.changed']),
    );
  });

  test('others cannot change it, and people who blocked each other do not find each other', async () => {
    const id = await published(two.here, eve);
    expect((await two.here.call(ana, OWN)).status).toBe(404);
    const ben = await two.here.person();
    await approved(two.here, admin, ben);
    const change = { rev: 2, service: serviceForm() };
    expect((await put(ben, `/services/${id}`, change)).status).toBe(404);
    const chi = await two.here.person();
    expect(await titles('', chi)).toHaveLength(1);
    await two.here.database.sql`
      insert into blocks (blocker_id, blocked_id, created_at) values (${chi.id}, ${eve.id}, now())`;
    expect(await titles('', chi)).toEqual([]);
  });

  test('hours are kept tidied, and refused when another device has saved meanwhile', async () => {
    const { rev } = await offer();
    const time = (fromMinute: number, toMinute: number) => ({ day: 1, fromMinute, toMinute });
    const hours = {
      timeZone: 'Europe/London',
      exceptions: [],
      weekly: [time(1_080, 1_140), time(1_140, 1_200)],
    };
    const both = await Promise.all([
      put(eve, '/hours', { rev, ...hours }),
      put(eve, '/hours', { rev, ...hours }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await offer()).weekly).toEqual([time(1_080, 1_200)]);
    const backwards = { rev: rev + 1, ...hours, weekly: [time(600, 540)] };
    expect((await put(eve, '/hours', backwards)).status).toBe(422);
  });
});
