import { cookieOf, makePerson, type Person } from '@cascade/db/factories/people';
import type { GroupPage } from '@cascade/shared/features/groups/contract';
import type { GroupMessage } from '@cascade/shared/features/groups/conversation';
import { streamOf } from '@cascade/shared/kernel/event';
import { newId } from '@cascade/shared/kernel/id';
import { envelope } from '../../../gateway/testing/messaging.ts';
import { Device } from '../../harness/device.ts';
import { type Entry, readStream } from '../../harness/entries.ts';
import { FaultProxy } from '../../harness/fault-proxy.ts';
import { HARNESS_SECRET, type Harness } from '../../harness/harness.ts';
import { type Answer, HttpClient } from '../../harness/http-client.ts';
import { sleep, waitUntil } from '../../harness/wait-until.ts';
import { type Fault, nothingWrong, type Size } from '../fault.ts';

const SENT = 'group.message-sent';
const PATH = '/api/study-groups';

/** A member who writes on and on, and a device of theirs that reads. */
class Member {
  readonly acknowledged: string[] = [];
  /** Answers that there is no such group, while they were sending. */
  refusals = 0;

  private constructor(
    private readonly harness: Harness,
    readonly person: Person,
    private readonly proxy: FaultProxy,
    private opened: Device | undefined = undefined,
  ) {}

  static async make(harness: Harness, firstGateway: number): Promise<Member> {
    const person = await makePerson(harness.database.orm);
    const proxy = await FaultProxy.to(() => harness.gatewayPorts(firstGateway));
    return new Member(harness, person, proxy);
  }

  get device(): Device {
    if (!this.opened) throw new Error('This member follows no group.');
    return this.opened;
  }

  /** By one gateway, and after each failure by the next one. */
  async call(gateway: number, method: string, path: string, body?: object): Promise<Answer> {
    const key = newId();
    for (let at = gateway; ; at++) {
      const answer = await this.attempt(at, method, path, body, key);
      if (answer.status > 0 && answer.status < 500) return answer;
      await sleep(50);
    }
  }

  attempt(gateway: number, method: string, path: string, body?: object, key = newId()) {
    const { gateways } = this.harness;
    const port = gateways[gateway % gateways.length]?.process.port;
    const cookie = cookieOf(this.person.token, HARNESS_SECRET);
    const client = new HttpClient(`http://127.0.0.1:${port}`, cookie, 5_000);
    return client.send(method, `${PATH}${path}`, { key, ...(body ? { body } : {}) });
  }

  async follow(groupId: string): Promise<void> {
    const { live } = (await this.call(1, 'get', `/${groupId}`)).body as GroupPage;
    const cookie = cookieOf(this.person.token, HARNESS_SECRET);
    this.opened = await Device.openOn(this.proxy, cookie, { screens: [], ...live });
    await waitUntil('a member is live', () => this.device.isQuiet);
  }

  /** Sends one message, for the members of each moment until it is stored. @returns if it was */
  async send(groupId: string, gateway: number): Promise<boolean> {
    const id = newId();
    let { membersRev } = (await this.call(gateway, 'get', `/${groupId}`)).body as GroupPage;
    for (let at = gateway; ; at++) {
      const body = { content: envelope(), membersRev };
      const path = `/${groupId}/messages`;
      const { status, body: answer } = await this.attempt(at, 'post', path, body, id);
      if (status === 200) {
        this.acknowledged.push(id);
        return true;
      }
      const { code, current } = (answer ?? {}) as { code?: string; current?: GroupPage };
      if (code === 'stale' && current) membersRev = current.membersRev;
      else if (code === 'not_found') {
        this.refusals += 1;
        return false;
      } else if (status >= 400 && status < 500) throw new Error(`Answered ${status}, ${code}.`);
      else await sleep(50);
    }
  }

  /** Ids of messages that the device was sent or applied. */
  heard(): string[] {
    const events = [...this.device.received, ...this.device.followed.map(({ event }) => event)];
    return events.flatMap(({ e, d }) =>
      e === SENT ? [(d as { message: GroupMessage }).message.id] : [],
    );
  }

  async close(): Promise<void> {
    this.opened?.close();
    await this.proxy.close();
  }
}

const messageOf = ({ data }: Entry) => (data as { message: GroupMessage }).message;
const membersOf = ({ data }: Entry) =>
  (data as { group: GroupPage }).group.members.map(({ id }) => id);

/** What was stored and heard, beside what was acknowledged and who was a member when. */
async function judge(
  harness: Harness,
  groupId: string,
  { staying, removed, newcomer }: { staying: Member[]; removed: Member; newcomer: Member },
) {
  const stream = streamOf.group(groupId);
  const [entries, head] = await readStream(harness, stream);
  const applied = ({ device }: Member) =>
    device.followed.flatMap(({ event }) => (event.s === stream ? [event.n ?? 0] : []));
  await waitUntil('those who stay have read their group', () =>
    [...staying, newcomer].every((one) => applied(one).includes(head)),
  ).catch(() => {});
  const sent = entries.filter(({ name }) => name === SENT);
  const changes = entries.filter(({ name }) => name === 'group.changed');
  const first = changes.findIndex((entry) => membersOf(entry).includes(removed.person.publicId));
  const gone = changes
    .slice(first)
    .find((entry) => !membersOf(entry).includes(removed.person.publicId));
  const came = changes.find((entry) => membersOf(entry).includes(newcomer.person.publicId));
  if (!gone || !came) throw new Error('Nobody left or nobody came.');
  const after = sent.filter(({ n }) => n > gone.n);
  const isHeard = (by: Member, entry: Entry) => by.heard().includes(messageOf(entry).id);
  const rows = await harness.database.sql<{ id: string; place: number }[]>`
    select id, place from study_group_messages where group_id = ${groupId} order by place`;
  const acknowledged = [...staying, removed, newcomer].flatMap((one) => one.acknowledged);
  const twice = (numbers: number[]) => numbers.length - new Set(numbers).size;
  return {
    ...nothingWrong(acknowledged.length),
    lost:
      acknowledged.filter((id) => !rows.some((row) => row.id === id)).length +
      staying.flatMap((one) => sent.filter((entry) => !isHeard(one, entry))).length +
      sent.filter((entry) => entry.n > came.n && !isHeard(newcomer, entry)).length,
    duplicate:
      rows.length -
      new Set(acknowledged).size +
      [...staying, newcomer].reduce((sum, one) => sum + twice(applied(one)), 0),
    foreign:
      after.filter((entry) => isHeard(removed, entry)).length +
      after.filter((entry) => messageOf(entry).senderId === removed.person.publicId).length +
      sent.filter((entry) => entry.n < came.n && isHeard(newcomer, entry)).length,
    notDense:
      entries.filter(({ n }, at) => n !== at + 1).length +
      rows.filter(({ place }, at) => place !== at + 1).length,
  };
}

async function underWay(harness: Harness, size: Size) {
  const broken: string[] = [];
  const [admin, ben, chi, removed, newcomer] = await Promise.all(
    [0, 1, 0, 1, 1].map((gateway) => Member.make(harness, gateway)),
  );
  if (!admin || !ben || !chi || !removed || !newcomer) throw new Error('no members');
  const all = [admin, ben, chi, removed];
  const [gateway] = harness.gateways;
  if (!gateway) throw new Error('There is no gateway.');
  try {
    const group = { name: 'Circle', specialty: 'Psychotherapy', maxMembers: 8 };
    const { id } = (await admin.call(0, 'post', '', group)).body as GroupPage;
    for (const one of [ben, chi, removed]) await one.call(1, 'post', `/${id}/join`, {});
    await Promise.all(all.map((one) => one.follow(id)));

    let isOver = false;
    let gateways = [0, 1];
    const writing = all.map(async (one, at) => {
      for (let count = at; !isOver; count++) {
        const isStored = await one.send(id, gateways[count % gateways.length] ?? 1);
        if (!isStored) return;
      }
    });
    const more = (by: number) => {
      const goal = all.reduce((sum, one) => sum + one.acknowledged.length, 0) + by;
      return waitUntil(
        'more was written',
        () => all.reduce((sum, one) => sum + one.acknowledged.length, 0) >= goal,
      );
    };
    await more(size.commands * 8);
    // What the gateway commits from now on it can tell nobody before it dies.
    gateway.redis.cut();
    const path = `/${id}/members/${removed.person.publicId}`;
    const removal = admin.attempt(0, 'delete', path);
    await waitUntil('the removal is committed', async () => {
      const rows = await harness.database.sql`
        select 1 from study_group_members
        where group_id = ${id} and user_id = ${removed.person.id}`;
      return rows.length === 0;
    });
    await gateway.process.end('SIGKILL');
    gateway.redis.heal();
    gateways = [1];
    await removal;
    await more(size.commands * 4);
    await newcomer.call(1, 'post', `/${id}/join`, {});
    await newcomer.follow(id);
    await more(size.commands * 2);
    await gateway.process.start();
    gateways = [0, 1];
    await more(size.commands * 4);
    isOver = true;
    await Promise.all(writing);
    await newcomer.send(id, 0);
    if (removed.refusals !== 1) broken.push('the removed member was refused');
    const staying = [admin, ben, chi];
    const counts = await judge(harness, id, { staying, removed, newcomer });
    const read = all.map((one) => one.heard().length);
    return { counts, broken, notes: [`${counts.expected} messages; heard: ${read.join(', ')}`] };
  } finally {
    await Promise.all([...all, newcomer].map((one) => one.close()));
  }
}

export const groupRemoval: Fault = {
  name: 'SIGKILL before the others know of a removed member',
  run: underWay,
};
