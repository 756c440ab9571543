import { Writable } from 'node:stream';
import { createLog } from '@cascade/shared/node/log';
import { afterAll, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../testing/gateway.ts';

const SECRET = 'I have bipolar disorder SECRETBIO';
let gateway: TestGateway | undefined;
afterAll(() => gateway?.close());

test('a failed statement logs nothing that the member wrote', async () => {
  const lines: string[] = [];
  const to = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  gateway = await startGateway({ log: createLog('test', 'info', to) });
  await gateway.database.sql.unsafe(
    `alter table profiles add constraint refuses check (bio not like '%SECRETBIO%') not valid`,
  );
  const ana = await gateway.person();
  const reply = await gateway.call(ana, '/api/profile', { method: 'PATCH', body: { bio: SECRET } });
  expect(reply.status).toBe(500);
  const failures = lines.filter((line) => line.includes('request failed'));
  expect(failures).toHaveLength(1);
  // The statement, the constraint and both stacks are enough to find the cause.
  expect(failures[0]).toContain('insert into \\"profiles\\"');
  expect(failures[0]).toContain('refuses');
  expect(failures[0]).toMatch(/ at .*\.ts/);
  expect(lines.join('')).not.toContain('SECRETBIO');
});
