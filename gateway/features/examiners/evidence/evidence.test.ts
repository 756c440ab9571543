import type { Person } from '@cascade/db/factories/people';
import { beforeEach, describe, expect, test } from 'vitest';
import { applied, done, sentFile } from '../../../testing/examiners.ts';
import { keyedCall } from '../../../testing/keyed-call.ts';
import { twoGateways } from '../../../testing/two-gateways.ts';

const head = '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n';
const PDF = Buffer.from(`${head}xref\n0 1\ntrailer\n<<>>\nstartxref\n${head.length}\n%%EOF\n`);
const PATH = '/api/examiners/evidence';

describe('evidence of an application', () => {
  const two = twoGateways();
  let admin: Person;
  let ana: Person;
  let id: string;
  beforeEach(async () => {
    [admin, ana] = await Promise.all([two.here.person({ role: 'admin' }), two.here.person()]);
    id = await applied(two.here, ana);
  });
  const send = (name: string, bytes = PDF, by = ana) =>
    keyedCall(two.here, by, 'POST', PATH, sentFile(id, name, bytes));

  test('goes to admins alone, as a file to save in which nothing runs', async () => {
    const { body } = await send('degree “Ärzte”.pdf');
    expect(body).toMatchObject({ mediaType: 'application/pdf', bytes: PDF.length });
    const path = `/api/admin/examiners/evidence/${body.id}`;
    const reply = await two.there.call(admin, path);
    expect(reply.text).toBe(PDF.toString());
    expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename/);
    expect(reply.headers.get('content-type')).toBe('application/pdf');
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    expect(reply.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(reply.headers.get('cache-control')).toBe('private, no-store');
    for (const other of [ana, await two.here.person({ role: 'examiner' })])
      expect((await two.there.call(other, path)).status).toBe(403);
  });

  test('with a path in its name, of another type or too large is refused with a sentence', async () => {
    for (const name of ['../degree.pdf', 'C:\\degree.pdf', '..', 'a/b.pdf'])
      expect((await send(name)).body.errors[0]).toEqual({
        field: 'fileName',
        message: 'The name of the file may not have a path',
      });
    const svg = await send('degree.svg', Buffer.from('<svg></svg>'));
    expect(svg.status).toBe(422);
    expect(svg.body.errors[0].message).toBe('Only PDF, JPEG and PNG files can be added');
    const large = await send('degree.pdf', Buffer.alloc(5 * 1024 * 1024 + 3));
    expect(large.body.errors[0].message).toBe('A file may have 5 MB at most');
    expect((await send('whole.pdf', Buffer.alloc(0))).status).toBe(422);
  });

  test('is the applicant’s until the decision, five files at most, and goes when withdrawn', async () => {
    const ben = await two.here.person();
    expect((await send('theirs.pdf', PDF, ben)).status).toBe(404);
    for (let n = 1; n <= 5; n += 1) expect((await send(`${n}.pdf`)).status).toBe(200);
    expect((await send('6.pdf')).status).toBe(409);
    const { application } = (await two.here.call(ana, '/api/examiners/applications/own')).body;
    const [first, ...others] = application.evidence;
    await keyedCall(two.here, ben, 'DELETE', `${PATH}/${first.id}`);
    await done(two.here, ana, 'DELETE', `${PATH}/${first.id}`);
    const count = () => two.here.database.sql`
      select count(*)::int as count from examiner_evidence where application_id = ${id}`;
    expect((await count())[0]?.count).toBe(others.length);
    await done(two.here, ana, 'POST', `/api/examiners/applications/${id}/withdraw`);
    expect((await count())[0]?.count).toBe(0);
  });
});
