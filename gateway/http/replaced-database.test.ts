import { Writable } from 'node:stream';
import { createLog } from '@cascade/shared/node/log';
import { expect, test } from 'vitest';
import { startGateway } from '../testing/gateway.ts';

test('a PostgreSQL that cannot load its libraries any more is a 503 with a time to wait, and the log says what to do', async () => {
  const lines: string[] = [];
  const to = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  const gateway = await startGateway({ log: createLog('test', 'error', to) });
  try {
    const ana = await gateway.person();
    const bookmark = () => gateway.call(ana, '/api/scenarios/14/bookmark', { method: 'POST' });
    expect((await bookmark()).status).toBe(200);
    const { sql } = gateway.database;
    await sql`create function need_library() returns trigger language plpgsql as $$
      begin execute 'load ''replaced_by_an_upgrade'''; return new; end $$`;
    await sql`create trigger need_library before insert or update on scenario_progress
      for each row execute function need_library()`;
    const reply = await bookmark();
    expect([reply.status, reply.body.code]).toEqual([503, 'unavailable']);
    expect(reply.body.detail).toBe('The service is being updated. Please try again soon.');
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(lines.join('')).toContain('it was upgraded while it ran and must be restarted');
    await sql`drop trigger need_library on scenario_progress`;
    expect((await bookmark()).status).toBe(200);
  } finally {
    await gateway.close();
  }
});
