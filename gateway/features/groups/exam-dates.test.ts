import type { Person } from '@cascade/db/factories/people';
import { writeProfile } from '@cascade/db/features/profile/profile.queries';
import type { GroupExamDates } from '@cascade/shared/features/groups/exam-dates';
import { newId } from '@cascade/shared/kernel/id';
import { beforeEach, describe, expect, test } from 'vitest';
import { changeExamDate } from '../../domain/exam-dates/changed-exam-date.ts';
import { done } from '../../testing/community.ts';
import { groupCall, groupDone, privateGroup } from '../../testing/groups.ts';
import { heldChange, somebodyWaits } from '../../testing/held-change.ts';
import { type Listener, startOf, waitFor } from '../../testing/listener.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

const EVENT = 'group.exam-dates-changed';

describe('exam dates in a study group', () => {
  const two = twoGateways();
  let ana: Person;
  let ben: Person;
  let eve: Person;
  let id: string;
  beforeEach(async () => {
    [ana, ben, eve] = await Promise.all([two.here.person(), two.here.person(), two.here.person()]);
    ({ id } = await privateGroup(two.here, ana, [ben]));
  });
  const inDays = (days: number) =>
    new Date(two.here.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const setDate = (person: Person, examDate: string) =>
    done(two.here, person, 'PATCH', '/api/profile', { examDate });
  const show = (person: Person, isShown: boolean, group = id): Promise<GroupExamDates> =>
    groupDone(two.here, person, 'PUT', `/${group}/exam-dates`, { isShown });
  const read = (person: Person, group = id): Promise<GroupExamDates> =>
    groupDone(two.there, person, 'GET', `/${group}/exam-dates`);
  const toldOf = ({ events }: Listener) => events.filter(({ e }) => e === EVENT);
  async function follow(person: Person): Promise<Listener> {
    const listener = await two.listeners.open(two.there, person);
    const { epoch } = await startOf(two.there, person);
    await listener.sync(epoch, { [`g:${id}`]: 0 });
    return listener;
  }

  test('a date is shown with leave only, to this group only, and hidden again', async () => {
    const other = await privateGroup(two.here, ana, [ben], { name: 'Other circle' });
    const day = inDays(40);
    await setDate(ana, day);
    expect(await read(ben)).toEqual({ isShown: false, ownDate: null, dates: [] });
    expect(await read(ana)).toEqual({ isShown: false, ownDate: day, dates: [] });
    const dates = [
      {
        person: expect.objectContaining({ id: ana.publicId, userHandle: ana.handle }),
        examDate: day,
      },
    ];
    expect(await show(ana, true)).toEqual({ isShown: true, ownDate: day, dates });
    expect(await read(ben)).toEqual({ isShown: false, ownDate: null, dates });
    expect((await read(ben, other.id)).dates).toEqual([]);
    expect((await show(ana, false)).dates).toEqual([]);
    expect((await read(ben)).dates).toEqual([]);
  });

  test('the nearest comes first, and one that has passed everywhere is not shown', async () => {
    await setDate(ana, inDays(9));
    await setDate(ben, inDays(2));
    await show(ana, true);
    await show(ben, true);
    expect((await read(ana)).dates.map(({ examDate }) => examDate)).toEqual([inDays(2), inDays(9)]);
    await setDate(ben, inDays(-1));
    expect((await read(ana)).dates).toHaveLength(2);
    await setDate(ben, inDays(-2));
    expect((await read(ana)).dates.map(({ examDate }) => examDate)).toEqual([inDays(9)]);
    await setDate(ana, '');
    expect(await read(ana)).toEqual({ isShown: true, ownDate: null, dates: [] });
  });

  test('members are told without the date, and only when something that they see changes', async () => {
    const bens = await follow(ben);
    const day = inDays(61);
    await setDate(ana, day);
    await show(ana, true);
    await show(ana, true);
    await waitFor(() => expect(toldOf(bens)).toHaveLength(1));
    await setDate(ana, inDays(62));
    await waitFor(() => expect(toldOf(bens)).toHaveLength(2));
    await done(two.here, ana, 'PATCH', '/api/profile', { bio: 'Hello' });
    await show(ana, false);
    await waitFor(() => expect(toldOf(bens)).toHaveLength(3));
    await setDate(ana, day);
    await show(ana, true);
    await waitFor(() => expect(toldOf(bens)).toHaveLength(4));
    expect(toldOf(bens).map(({ d }) => d)).toEqual(Array(4).fill({ groupId: id }));
    expect(JSON.stringify(bens.events)).not.toMatch(new RegExp(`${day}|${inDays(62)}`));
  });

  test('strangers and those who left neither read nor show', async () => {
    await setDate(ben, inDays(5));
    await show(ben, true);
    const eves = await follow(eve);
    await groupDone(two.here, ben, 'POST', `/${id}/leave`);
    expect((await read(ana)).dates).toEqual([]);
    for (const person of [eve, ben]) {
      for (const [method, body] of [['GET'], ['PUT', { isShown: true }]] as const) {
        const reply = await groupCall(two.here, person, method, `/${id}/exam-dates`, body);
        expect([reply.status, reply.body.detail]).toEqual([
          404,
          'There is no such group, or it is private.',
        ]);
      }
    }
    await setDate(ben, inDays(6));
    await show(ana, true);
    await two.here.call(eve, '/api/scenarios/30/bookmark', {
      method: 'POST',
      headers: { 'Idempotency-Key': newId() },
    });
    await waitFor(() => expect(eves.events.map(({ e }) => e)).toContain('progress.changed'));
    expect(toldOf(eves)).toEqual([]);
    const reply = await groupCall(two.here, ana, 'PUT', `/${id}/exam-dates`, { isShown: 'yes' });
    expect([reply.status, reply.body.errors[0].field]).toEqual([422, 'isShown']);
  });

  test('who comes back is asked for leave again', async () => {
    const { id: open } = await groupDone(two.here, ana, 'POST', '', {
      name: 'Open circle',
      specialty: 'Old Age Psychiatry',
    });
    await groupDone(two.here, ben, 'POST', `/${open}/join`, {});
    await setDate(ben, inDays(5));
    await show(ben, true, open);
    await groupDone(two.here, ben, 'POST', `/${open}/leave`);
    await groupDone(two.here, ben, 'POST', `/${open}/join`, {});
    expect(await read(ben, open)).toMatchObject({ isShown: false, dates: [] });
  });

  test('a date that is shown while it is being changed waits, so that its event comes last', async () => {
    const day = inDays(100);
    const commit = await heldChange(two.here, (work) =>
      changeExamDate({ ...work, userId: ana.id }, () =>
        writeProfile(work.tx, ana.id, { examDate: day }, work.now),
      ),
    );
    const showing = show(ana, true);
    await somebodyWaits(two.here);
    await commit();
    expect((await showing).dates.map(({ examDate }) => examDate)).toEqual([day]);
  });
});
