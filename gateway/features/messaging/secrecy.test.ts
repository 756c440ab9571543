import type { Person } from '@cascade/db/factories/people';
import type { GroupMessage } from '@cascade/shared/features/groups/conversation';
import { type Message, readMessages } from '@cascade/shared/features/messaging/contract';
import { createLog } from '@cascade/shared/node/log';
import { openRedis } from '@cascade/shared/node/redis';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import {
  followGroup,
  groupDone,
  messagesIn,
  privateGroup,
  readGroup,
  sentIn,
} from '../../testing/groups.ts';
import { Listeners, waitFor } from '../../testing/listener.ts';
import { done, post, sent, thread } from '../../testing/messaging.ts';
import { OlmDevice } from '../../testing/olm-device.ts';
import { backUp, beginRecovery, makeIdentity } from '../../testing/olm-recovery.ts';

async function everyRow({ database }: TestGateway): Promise<string> {
  const tables = await database.sql<{ name: string }[]>`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`;
  const dumps = await Promise.all(
    tables.map(({ name }) => database.sql.unsafe(`select t::text as row from public.${name} t`)),
  );
  return JSON.stringify(dumps);
}

async function everyValue(redis: Redis): Promise<string> {
  const readers: Record<string, (key: string) => Promise<unknown>> = {
    string: (key) => redis.get(key),
    hash: (key) => redis.hgetall(key),
    list: (key) => redis.lrange(key, 0, -1),
    set: (key) => redis.smembers(key),
    zset: (key) => redis.zrange(key, '0', '-1'),
    stream: (key) => redis.xrange(key, '-', '+'),
  };
  const values = await Promise.all(
    (await redis.keys('*')).map(async (key) => [key, await readers[await redis.type(key)]?.(key)]),
  );
  return JSON.stringify(values);
}

/** A text and its base64 forms at every alignment. */
function disguises(text: string): string[] {
  const inner = [0, 1, 2].map((before) =>
    Buffer.from(`${'x'.repeat(before)}${text}`)
      .toString('base64')
      .slice(4, -4),
  );
  return [text, ...inner];
}

describe('a conversation between real devices over two gateways', () => {
  let here: TestGateway;
  let there: TestGateway;
  let tap: Redis;
  const logged: string[] = [];
  const published: string[] = [];
  const listeners = new Listeners();
  beforeAll(async () => {
    const log = createLog('test', 'trace', { write: (line) => logged.push(line) });
    here = await startGateway({ log });
    there = await startGateway({ log, database: here.database as never });
    tap = openRedis(here.env.REDIS_URL, createLog('test', 'silent'));
    await waitFor(() => expect(tap.status).toBe('ready'));
    tap.on('pmessageBuffer', (_pattern, _channel, message: Buffer) =>
      published.push(message.toString('latin1')),
    );
    await tap.psubscribe('*');
  });
  afterAll(async () => {
    listeners.closeAll();
    tap.disconnect();
    await there.close();
    await here.close();
  });

  const open = (device: OlmDevice, other: Person, { content, ...message }: Message) => {
    if (!content) throw new Error('The message was deleted.');
    return device.decrypt(other, { ...message, content });
  };

  const title =
    'is read by both and leaves no word of it in any table, in Redis, on the bus or in a log';
  test(title, { timeout: 60_000 }, async () => {
    const [ana, ben] = [await here.person(), await here.person()];
    const anas = await OlmDevice.start(here, ana, 'ANADEVICE1');
    const bens = await OlmDevice.start(there, ben, 'BENDEVICE1');
    for (const device of [anas, bens]) {
      await makeIdentity(device);
      await beginRecovery(device);
    }
    const [anasPage, bensPage] = [
      await listeners.open(here, ana),
      await listeners.open(there, ben),
    ];
    const words = {
      first: 'Quokkas never mark their own circuits.',
      second: 'Pangolins practise empathy on Thursdays.',
      edited: 'Axolotls rehearse the risk assessment.',
      refused: 'Capybaras send everything in the open.',
    };

    const question = await sent(here, ana, ben, { content: await anas.encrypt(ben, words.first) });
    await bens.sync();
    expect(await open(bens, ana, question)).toBe(words.first);
    const answer = await sent(there, ben, ana, {
      content: await bens.encrypt(ana, words.second),
      replyTo: question.id,
    });
    await anas.sync();
    expect(await open(anas, ben, answer)).toBe(words.second);
    await done(here, ana, 'PATCH', `/api/messages/${question.id}`, {
      content: await anas.encrypt(ben, words.edited),
      rev: 1,
    });
    const stored = await thread(there, ben, ana);
    expect(await Promise.all(stored.map((message) => open(bens, ana, message)))).toEqual([
      words.second,
      words.edited,
    ]);
    for (const device of [anas, bens]) await backUp(device);
    await done(there, ben, 'POST', `/api/messages/${ana.publicId}/read`, {});
    await waitFor(() => expect(anasPage.events.map(({ e }) => e)).toContain('messages.read'));
    await waitFor(() => expect(bensPage.events.map(({ e }) => e)).toContain('message.changed'));
    // Plain text from a broken client is refused and not stored either.
    expect((await post(here, ana, ben, { content: words.refused })).status).toBe(422);
    await anasPage.command('messaging.type', { userId: ben.publicId, isTyping: words.refused });

    const places = {
      tables: await everyRow(here),
      redis: await everyValue(here.redis),
      bus: published.join('\n'),
      log: logged.join('\n'),
      events: JSON.stringify([anasPage.events, bensPage.events]),
    };
    // Permitted contents are found, so each place was searched.
    expect(places.tables).toContain(question.id);
    expect(places.redis).toContain(ana.id);
    expect(places.bus).toContain(answer.id);
    expect(places.log).toContain(`"call":"${readMessages.name}"`);
    for (const [place, kept] of Object.entries(places))
      for (const text of Object.values(words).flatMap(disguises))
        expect(kept.includes(text), `"${text}" in ${place}`).toBe(false);
    // Nor are the keys that would open it.
    const secrets = await anas.machine.exportCrossSigningKeys();
    const exported = await anas.machine.exportRoomKeys(() => true);
    const keys = JSON.parse(exported).map(
      ({ session_key }: { session_key: string }) => session_key,
    );
    expect(keys.length).toBeGreaterThan(0);
    for (const key of [secrets?.masterKey, secrets?.self_signing_key, ...keys])
      for (const kept of Object.values(places)) expect(kept.includes(key)).toBe(false);
  });

  const groupTitle =
    'of a study group is read by its members and leaves no word either, nor a key that opens it';
  test(groupTitle, { timeout: 60_000 }, async () => {
    const people = await Promise.all([here.person(), here.person(), there.person()]);
    const [ana, ben, chi] = people;
    const { id } = await privateGroup(here, ana, [ben, chi]);
    const devices: OlmDevice[] = [];
    for (const [at, person] of people.entries())
      devices.push(await OlmDevice.start(at % 2 ? there : here, person, `GROUPDEVICE${at}`));
    const [anas, bens, chis] = devices;
    if (!anas || !bens || !chis) throw new Error('no devices');
    for (const device of devices) {
      await makeIdentity(device);
      await beginRecovery(device);
    }
    const chisPage = await followGroup({ listeners }, there, chi, id);
    const words = {
      message: 'Wombats revise consent by candlelight.',
      edited: 'Numbats revise capacity by moonlight.',
      reaction: 'Bilbies-applaud-quietly',
    };
    const seal = (by: OlmDevice, text: string) => by.encryptIn(id, people, text);
    const message = await sentIn(here, ana, id, {
      content: await seal(anas, words.message),
      mentions: [ben],
    });
    for (const reader of [bens, chis]) {
      await reader.sync();
      expect(await openIn(reader, message)).toBe(words.message);
    }
    const { membersRev } = await readGroup(here, ana, id);
    const path = `/${id}/messages/${message.id}`;
    await groupDone(there, ben, 'PUT', `${path}/reaction`, {
      content: await seal(bens, words.reaction),
      membersRev,
    });
    await groupDone(here, ana, 'PATCH', path, {
      content: await seal(anas, words.edited),
      rev: 1,
      membersRev,
    });
    for (const device of devices) await device.sync();
    const [stored] = await messagesIn(there, chi, id);
    if (!stored) throw new Error('The message is missing.');
    expect(await openIn(chis, stored)).toBe(words.edited);
    for (const device of devices) await backUp(device);
    await waitFor(() =>
      expect(chisPage.events.map(({ e }) => e)).toContain('group.message-changed'),
    );
    await chisPage.command('groups.type', { groupId: id, isTyping: words.message });
    const places = {
      tables: await everyRow(here),
      redis: await everyValue(here.redis),
      bus: published.join('\n'),
      log: logged.join('\n'),
      events: JSON.stringify(chisPage.events),
    };
    expect(places.tables).toContain(message.id);
    expect(places.bus).toContain(message.id);
    expect(places.events).toContain(message.id);
    for (const [place, kept] of Object.entries(places))
      for (const text of Object.values(words).flatMap(disguises))
        expect(kept.includes(text), `"${text}" in ${place}`).toBe(false);
    const exported = JSON.parse(await anas.machine.exportRoomKeys(() => true));
    expect(exported.length).toBeGreaterThan(0);
    for (const { session_key } of exported as { session_key: string }[])
      for (const kept of Object.values(places)) expect(kept.includes(session_key)).toBe(false);
  });

  const openIn = (device: OlmDevice, { groupId, content, ...message }: GroupMessage) => {
    if (!content) throw new Error('The message was deleted.');
    return device.decryptIn(groupId, { ...message, content });
  };
});
