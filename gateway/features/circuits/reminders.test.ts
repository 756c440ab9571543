import type { Person } from '@cascade/db/factories/people';
import { listWaitingJobs } from '@cascade/db/live/outbox.queries';
import { remindOfCircuit } from '@cascade/shared/features/circuits/reminders';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { circuiting } from '../../testing/circuit.ts';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe('the date of a live circuit', () => {
  let gateway: TestGateway;
  let run: ReturnType<typeof circuiting>;
  beforeAll(async () => {
    gateway = await startGateway();
    run = circuiting(gateway);
  });
  afterAll(() => gateway.close());

  const inMs = (ms: number) => new Date(gateway.clock.now().getTime() + ms).toISOString();
  const made = async (scheduledFor: string | null) => {
    const pat = await gateway.person();
    const { id } = await run.good(run.post(pat, '', { name: 'Saturday mock', scheduledFor }));
    return { pat, id: id as string };
  };
  const edit = async (pat: Person, id: string, change: Record<string, unknown>) => {
    const { rev } = await run.good(run.get(pat, `/${id}`));
    return run.good(run.ask(pat, 'PATCH', `/${id}`, { rev, ...change }));
  };
  const enqueued = async (id: string) =>
    (await listWaitingJobs(gateway.database.orm))
      .filter(({ job }) => job === remindOfCircuit.name)
      .map(({ data, dueAt }) => ({ data: remindOfCircuit.data.parse(data), dueAt }))
      .filter(({ data }) => data.circuitId === id)
      .map(({ data: { scheduledFor }, dueAt }) => ({
        scheduledFor,
        beforeMs: Date.parse(scheduledFor) - (dueAt?.getTime() ?? 0),
      }));

  test('with a date, reminders are enqueued for a day and an hour before it', async () => {
    const scheduledFor = inMs(3 * DAY_MS);
    const { id } = await made(scheduledFor);
    expect(await enqueued(id)).toEqual([
      { scheduledFor, beforeMs: DAY_MS },
      { scheduledFor, beforeMs: HOUR_MS },
    ]);
  });

  test('past reminders, and those without a date, are not enqueued', async () => {
    const scheduledFor = inMs(5 * HOUR_MS);
    expect(await enqueued((await made(scheduledFor)).id)).toEqual([
      { scheduledFor, beforeMs: HOUR_MS },
    ]);
    expect(await enqueued((await made(inMs(HOUR_MS / 2))).id)).toEqual([]);
    expect(await enqueued((await made(null)).id)).toEqual([]);
  });

  test('a changed date takes the old reminders back, and back again gives each once', async () => {
    const [first, second] = [inMs(3 * DAY_MS), inMs(5 * DAY_MS)];
    const { pat, id } = await made(first);
    await edit(pat, id, { scheduledFor: second });
    expect((await enqueued(id)).map(({ scheduledFor }) => scheduledFor)).toEqual([second, second]);
    await edit(pat, id, { name: 'Sunday mock' });
    expect(await enqueued(id)).toHaveLength(2);
    await edit(pat, id, { scheduledFor: first });
    expect((await enqueued(id)).map(({ scheduledFor }) => scheduledFor)).toEqual([first, first]);
    await edit(pat, id, { scheduledFor: null });
    expect(await enqueued(id)).toEqual([]);
  });

  test('calling it off or launching it takes them back', async () => {
    const called = await made(inMs(3 * DAY_MS));
    await run.good(run.post(called.pat, `/${called.id}/cancel`));
    expect(await enqueued(called.id)).toEqual([]);
    const { id, pat } = await run.gathered({ create: { scheduledFor: inMs(3 * DAY_MS) } });
    expect(await enqueued(id)).toHaveLength(2);
    await run.good(run.post(pat, `/${id}/launch`));
    expect(await enqueued(id)).toEqual([]);
  });

  test('the calendar file has the date, the length and the way to the lobby', async () => {
    const { pat, id } = await made('2099-03-14T09:30:00.000Z');
    const { text, status } = await run.get(pat, `/${id}/calendar.ics`);
    expect(status).toBe(200);
    const lines = text.replace(/\r\n /g, '').split('\r\n');
    expect(lines).toContain('DTSTART:20990314T093000Z');
    // Sixteen rounds of ten and a half minutes.
    expect(lines).toContain('DTEND:20990314T121800Z');
    expect(lines).toContainEqual(expect.stringMatching(`^URL:http.*/exam-simulator/live/${id}$`));
  });

  test('without a date there is no calendar file, and nobody else gets one', async () => {
    const { pat, id } = await made(null);
    expect((await run.get(pat, `/${id}/calendar.ics`)).status).toBe(409);
    expect((await run.get(await gateway.person(), `/${id}/calendar.ics`)).status).toBe(404);
  });
});
