import type { Person } from '@cascade/db/factories/people';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

describe('profile', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway.close());
  const change = (person: Person, body: unknown) =>
    gateway.call(person, '/api/profile', { method: 'PATCH', body });
  const upload = async (person: Person, picture: Buffer) => {
    const { cookie } = { cookie: await cookieFor(person) };
    return fetch(`${gateway.origin}/api/profile/avatar`, {
      method: 'PUT',
      headers: { cookie, 'content-type': 'image/png' },
      body: new Uint8Array(picture),
    });
  };
  const cookieFor = async (person: Person) => {
    const { cookieOf } = await import('@cascade/db/factories/people');
    return cookieOf(person.token, gateway.env.SESSION_SECRET);
  };
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'teal' } });

  test('only the fields that are sent change', async () => {
    const ana = await gateway.person({ name: 'Ana Maria Example' });
    const before = (await gateway.call(ana, '/api/profile')).body;
    expect(before).toMatchObject({ firstName: 'Ana', lastName: 'Maria Example', isPublic: true });
    const { body } = await change(ana, { bio: ' Hello ', examDate: '2027-03-12', isPublic: false });
    expect(body).toEqual({ ...before, bio: 'Hello', examDate: '2027-03-12', isPublic: false });
    expect((await change(ana, { examDate: '' })).body.examDate).toBeNull();
  });

  test('the year is taken under either of the specification’s names, and yearOfStudy decides', async () => {
    const ana = await gateway.person();
    const trained = await change(ana, { yearOfTraining: 'Consultant' });
    expect([trained.status, trained.body.yearOfStudy]).toEqual([200, 'Consultant']);
    const both = { yearOfStudy: 'Medical Student', yearOfTraining: 'Foundation Year' };
    expect((await change(ana, both)).body.yearOfStudy).toBe('Medical Student');
    expect((await change(ana, { yearOfTraining: '' })).body.yearOfStudy).toBeNull();
    expect((await change(ana, { yearOfTraining: 'Year 99' })).body.errors[0].field).toBe(
      'yearOfTraining',
    );
  });

  test('a new name is the account’s name at once', async () => {
    const ana = await gateway.person();
    await gateway.call(ana, '/api/auth/user');
    await change(ana, { firstName: 'Zoë', lastName: 'Quill' });
    expect((await gateway.call(ana, '/api/auth/user')).body.name).toBe('Zoë Quill');
  });

  test.each([
    ['a day that does not exist', { examDate: '2027-02-30' }, 'examDate'],
    ['a day in words', { examDate: 'next spring' }, 'examDate'],
    ['the year 1024', { examDate: '1024-01-01' }, 'examDate'],
    ['an unknown specialty', { specialty: 'Dentistry' }, 'specialty'],
    ['an endless bio', { bio: 'x'.repeat(1_001) }, 'bio'],
    ['a role', { role: 'admin' }, 'role'],
  ])('%s is refused by field, and nothing changes', async (_what, body, field) => {
    const ana = await gateway.person();
    const before = (await gateway.call(ana, '/api/profile')).body;
    const reply = await change(ana, { ...body, institution: 'Changed' });
    expect(reply.status).toBe(422);
    expect(reply.body.errors[0].field).toBe(field);
    expect((await gateway.call(ana, '/api/profile')).body).toEqual(before);
  });

  test('a study plan follows the exam date', async () => {
    const ana = await gateway.person();
    expect((await gateway.call(ana, '/api/practice/plan')).body).toEqual({
      examDate: null,
      daysLeft: null,
      weeks: [],
    });
    const examDate = new Date(gateway.clock.now().getTime() + 70 * 86_400_000)
      .toISOString()
      .slice(0, 10);
    await change(ana, { examDate });
    const { body } = await gateway.call(ana, '/api/practice/plan');
    expect(body).toMatchObject({ examDate, daysLeft: 70 });
    expect(body.weeks).toHaveLength(10);
  });

  test('a new handle is another one, and nobody can take the old one', async () => {
    const ana = await gateway.person();
    const { body } = await gateway.call(ana, '/api/profile/handle', { method: 'POST' });
    expect(body.handle).not.toBe(ana.handle);
    const [row] = await gateway.database.sql`
      select count(*)::int as count from handles where handle = ${ana.handle.toLowerCase()}`;
    expect(row?.count).toBe(1);
  });

  test('a picture becomes a small square without its hidden data, under a new name each time', async () => {
    const ana = await gateway.person();
    const shot = await picture(900, 600)
      .withExif({ IFD0: { Artist: 'Secret Person' } })
      .jpeg()
      .toBuffer();
    const first = await (await upload(ana, shot)).json();
    expect(first.profileImageUrl).toMatch(/^\/api\/avatars\/[\w-]{36}$/);
    const reply = await fetch(`${gateway.origin}${first.profileImageUrl}`);
    expect(reply.headers.get('content-type')).toBe('image/webp');
    const image = sharp(Buffer.from(await reply.arrayBuffer()));
    expect(await image.metadata()).toMatchObject({ width: 256, height: 256, format: 'webp' });
    expect((await image.metadata()).exif).toBeUndefined();
    const second = await (await upload(ana, shot)).json();
    expect(second.profileImageUrl).not.toBe(first.profileImageUrl);
    expect((await fetch(`${gateway.origin}${first.profileImageUrl}`)).status).toBe(404);
    const removed = await gateway.call(ana, '/api/profile/avatar', { method: 'DELETE' });
    expect(removed.body.profileImageUrl).toBeNull();
  });

  test('20 MB, a disguised file and a broken picture get a sentence, and the old one stays', async () => {
    const ana = await gateway.person();
    const good = await (await upload(ana, await picture(40, 40).png().toBuffer())).json();
    const big = await upload(ana, Buffer.alloc(20 * 1024 * 1024, 1));
    expect([big.status, (await big.json()).code]).toEqual([413, 'too_large']);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const html = Buffer.from('<script>alert(1)</script>');
    const cut = (await picture(300, 300).png().toBuffer()).subarray(0, 80);
    for (const file of [svg, html, cut]) {
      const reply = await upload(ana, file);
      expect(reply.status).toBe(415);
      expect((await reply.json()).detail).toMatch(/picture/);
    }
    expect((await gateway.call(ana, '/api/profile')).body.profileImageUrl).toBe(
      good.profileImageUrl,
    );
    const nobody = await fetch(`${gateway.origin}/api/profile/avatar`, {
      method: 'PUT',
      body: 'x',
    });
    expect(nobody.status).toBe(401);
  });
});

describe('profile on two gateways', () => {
  const two = twoGateways();

  test('the next page has the new name and handle, whichever gateway serves it', async () => {
    const ana = await two.here.person({ name: 'Ana Before' });
    const seenThere = async () => (await two.there.call(ana, '/api/auth/user')).body;
    expect(await seenThere()).toMatchObject({ name: 'Ana Before' });
    await two.here.call(ana, '/api/profile', {
      method: 'PATCH',
      body: { firstName: 'Zoë', lastName: 'Quill' },
    });
    await expect.poll(seenThere, { timeout: 20_000 }).toMatchObject({ name: 'Zoë Quill' });
  });
});
