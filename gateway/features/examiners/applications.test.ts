import type { Person } from '@cascade/db/factories/people';
import { newId } from '@cascade/shared/kernel/id';
import { beforeEach, describe, expect, test } from 'vitest';
import { applicationForm, applied, approved, done } from '../../testing/examiners.ts';
import { keyedCall } from '../../testing/keyed-call.ts';
import { waitFor } from '../../testing/listener.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

describe('applications as an examiner', () => {
  const two = twoGateways();
  let admin: Person;
  let ana: Person;
  beforeEach(async () => {
    [admin, ana] = await Promise.all([two.here.person({ role: 'admin' }), two.here.person()]);
  });
  const send = (by: Person, body: unknown, key = newId()) =>
    keyedCall(two.here, by, 'POST', '/api/examiners/applications', body, key);
  const act = (id: string, what: string, body: unknown, by = admin) =>
    keyedCall(two.there, by, 'POST', `/api/admin/examiners/${id}/${what}`, body);
  const own = async (by: Person) =>
    (await two.here.call(by, '/api/examiners/applications/own')).body;
  const mailsTo = (person: Person) => two.here.database.sql<{ subject: string; body: string }[]>`
    select subject, body from mails where to_address = ${person.email} order by created_at, id`;
  const roleOf = async (person: Person) =>
    (await two.here.database.sql`select role from users where id = ${person.id}`)[0]?.role;

  test('the nine fields are refused with the nine sentences', async () => {
    const empty = { name: 'A', qualification: 'MD', institution: 'X', experience: '' };
    const more = {
      specialties: 'Few',
      hourlyRate: '',
      availability: 'Now',
      bio: 'Short',
      contact: 'x',
    };
    const reply = await send(ana, { ...empty, ...more });
    expect(reply.status).toBe(422);
    expect(reply.body.errors).toEqual([
      { field: 'name', message: 'Name must be at least 2 characters' },
      { field: 'qualification', message: 'Please provide your qualification' },
      { field: 'institution', message: 'Institution name is required' },
      { field: 'experience', message: 'Experience is required' },
      { field: 'specialties', message: 'Please describe your specialties' },
      { field: 'hourlyRate', message: 'Hourly rate is required' },
      { field: 'availability', message: 'Please describe your availability' },
      { field: 'bio', message: 'Bio must be at least 50 characters' },
      { field: 'contact', message: 'Contact information is required' },
    ]);
    expect((await own(ana)).application).toBeNull();
  });

  test('one member has one open application, however often and from wherever it is sent', async () => {
    const key = newId();
    const [first, again] = [
      await send(ana, applicationForm(), key),
      await send(ana, applicationForm(), key),
    ];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    const others = await Promise.all([1, 2, 3].map(() => send(ana, applicationForm())));
    expect(others.map(({ status }) => status)).toEqual([409, 409, 409]);
    const ben = await two.here.person();
    const race = await Promise.all([1, 2, 3, 4].map(() => send(ben, applicationForm())));
    expect(race.filter(({ status }) => status === 200)).toHaveLength(1);
    const unverified = await two.here.person({ emailVerified: false });
    expect((await send(unverified, applicationForm())).body.code).toBe('unverified');
  });

  test('questions, answers and approval reach applicant and admins, and notes nobody else', async () => {
    const id = await applied(two.here, ana);
    const [atAna, atAdmin, atBen] = [
      await two.listeners.open(two.here, ana),
      await two.listeners.open(two.there, admin),
      await two.listeners.open(two.here, await two.here.person()),
    ];
    await atAdmin.sync(null, { 'm:applications': 0 });
    await atBen.sync(null, { 'm:applications': 0 });
    await act(id, 'notes', { text: 'Is this the one from the course?' });
    const asked = await act(id, 'questions', { rev: 1, text: 'When did you pass?' });
    expect(asked.body.application).toMatchObject({ state: 'asked', rev: 2 });
    await waitFor(() =>
      expect(atAna.events.map(({ e }) => e)).toEqual(
        expect.arrayContaining(['examiner-application.changed', 'notice.posted']),
      ),
    );
    two.here.clock.advance(60_000);
    const path = `/api/examiners/applications/${id}/answers`;
    await done(two.here, ana, 'POST', path, { text: 'In 2021.' });
    expect((await keyedCall(two.here, ana, 'POST', path, { text: 'Again.' })).status).toBe(409);
    const seen = (await own(ana)).application;
    expect(
      seen.messages.map(({ kind, text }: { kind: string; text: string }) => [kind, text]),
    ).toEqual([
      ['question', 'When did you pass?'],
      ['answer', 'In 2021.'],
    ]);
    expect(JSON.stringify(seen)).not.toContain('from the course');
    expect((await act(id, 'approve', { rev: 2, text: 'Welcome.' })).body.code).toBe('stale');
    const reply = await act(id, 'approve', { rev: 3, text: 'Welcome.' });
    expect(reply.body).toMatchObject({
      application: { state: 'approved' },
      examiner: { state: 'approved' },
    });
    await waitFor(() =>
      expect(
        atAdmin.events.filter(({ e }) => e === 'examiner-application.handled').length,
      ).toBeGreaterThan(3),
    );
    expect(atBen.events).toEqual([]);
    expect(await roleOf(ana)).toBe('examiner');
    expect((await mailsTo(ana)).map(({ subject }) => subject)).toEqual([
      'A question about your examiner application',
      'You are now an examiner on CASCade',
    ]);
    expect(reply.body.history.map(({ action }: { action: string }) => action)).toEqual([
      'examiner.approve',
      'examiner.ask',
      'examiner.note',
    ]);
    expect(JSON.stringify(reply.body.history)).not.toContain('2021');
    expect((await send(ana, applicationForm())).body.detail).toBe('You are an examiner already.');
  });

  test('a claim that nobody has checked is not verified with the approval', async () => {
    const { sql } = two.here.database;
    await sql`insert into standings (user_id, user_role, casc_status) values (${ana.id}, 'trainee', 'passed')`;
    await approved(two.here, admin, ana);
    const [row] =
      await sql`select user_role, casc_status, is_verified from standings where user_id = ${ana.id}`;
    expect(row).toEqual({ user_role: 'examiner', casc_status: null, is_verified: true });
  });

  test('two admins decide at once: one does, the other is told', async () => {
    const id = await applied(two.here, ana);
    const [yes, no] = await Promise.all([
      act(id, 'approve', { rev: 1, text: 'Yes.' }),
      act(id, 'refuse', { rev: 1, text: 'No.' }),
    ]);
    expect([yes.status, no.status].sort()).toEqual([200, 409]);
    expect(await mailsTo(ana)).toHaveLength(1);
  });

  test('a refused person is told why, and may apply again; a withdrawn one is not decided', async () => {
    const id = await applied(two.here, ana);
    await act(id, 'refuse', { rev: 1, text: 'The qualification is missing.' });
    expect((await mailsTo(ana))[0]?.body).toContain('The qualification is missing.');
    expect(await roleOf(ana)).toBe('member');
    const again = await applied(two.here, ana);
    await done(two.here, ana, 'POST', `/api/examiners/applications/${again}/withdraw`);
    await done(two.here, ana, 'POST', `/api/examiners/applications/${again}/withdraw`);
    expect((await act(again, 'approve', { rev: 2, text: 'Yes.' })).body.code).toBe('conflict');
    const other = await two.here.person();
    const theirs = `/api/examiners/applications/${again}/withdraw`;
    expect((await keyedCall(two.here, other, 'POST', theirs)).status).toBe(404);
  });

  test('suspending ends role and badge at once, reinstating brings them back', async () => {
    const { application, examiner } = await approved(two.here, admin, ana);
    const rev = examiner?.rev ?? 0;
    const held = await act(application.id, 'suspend', { rev, text: 'Complaints.' });
    expect(held.body.examiner).toMatchObject({ state: 'suspended', rev: rev + 1 });
    expect(await roleOf(ana)).toBe('member');
    const add = await keyedCall(two.here, ana, 'POST', '/api/examiners/own/services', {});
    expect(add.status).toBe(422);
    const back = await act(application.id, 'reinstate', { rev: rev + 1, text: 'Cleared.' });
    expect(back.body.examiner.state).toBe('approved');
    expect(await roleOf(ana)).toBe('examiner');
  });
});
