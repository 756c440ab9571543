import { Attempt } from '@cascade/shared/features/practice/contract';
import { newId } from '@cascade/shared/kernel/id';
import type { Clients, HarnessMember } from './clients.ts';
import type { Device } from './device.ts';
import type { Answer } from './http-client.ts';
import { sleep, waitUntil } from './wait-until.ts';

type CommandKind = 'bookmark' | 'complete' | 'read' | 'save';

/** A command of a member, sent under the same key until acknowledged. */
export type Command = {
  kind: CommandKind;
  member: HarnessMember;
  target: number | string;
  firstSentAt: number;
  refusals: { answer: Answer; at: number }[];
  ack: { body: unknown; at: number } | undefined;
};

type Order = Pick<Command, 'kind' | 'target'> & { method: string; path: string; body?: unknown };

const PACE_MS = 25;
const AGAIN_MS = 200;

/** Members who keep sending commands, alternating devices. */
export class Traffic {
  readonly commands: Command[] = [];
  /** Versions may be lower than those known: a refused sheet is read again. */
  isRestored = false;
  private readonly busy: Map<HarnessMember, Promise<void>>;

  constructor(readonly clients: Clients) {
    this.busy = new Map();
    for (const member of clients.members) this.busy.set(member, this.keepBusy(member));
  }

  get acked(): Command[] {
    return this.commands.filter(({ ack }) => ack !== undefined);
  }

  async progress(each: number): Promise<void> {
    const busy = [...this.busy.keys()];
    const countOf = (member: HarnessMember) =>
      this.commands.filter((command) => command.member === member && command.ack).length;
    const goals = busy.map((member) => countOf(member) + each);
    await waitUntil(`${each} further commands of each member are acknowledged`, () =>
      busy.every((member, at) => countOf(member) >= (goals[at] ?? 0)),
    );
  }

  async rest(member: HarnessMember): Promise<void> {
    const last = this.busy.get(member);
    this.busy.delete(member);
    await last;
  }

  async stop(): Promise<void> {
    await Promise.all([...this.busy.keys()].map((member) => this.rest(member)));
  }

  resume(): void {
    for (const member of this.clients.members)
      if (!this.busy.has(member)) this.busy.set(member, this.keepBusy(member));
  }

  /** Each member sends one command after the other, so earlier answers have then arrived. */
  async untilRefused(since: number): Promise<void> {
    await waitUntil('every member is refused', () =>
      [...this.busy.keys()].every((member) =>
        this.commands.some(
          (one) => one.member === member && one.refusals.some(({ at }) => at > since),
        ),
      ),
    );
  }

  /**
   * What was acknowledged in between is lost with a restored backup, and not judged.
   * @returns how many commands
   */
  takeBack(since: number, until: number): number {
    const before = this.commands.length;
    for (const [at, { ack }] of [...this.commands.entries()].toReversed())
      if (ack && ack.at > since && ack.at < until) this.commands.splice(at, 1);
    return before - this.commands.length;
  }

  bookmark(member: HarnessMember, device: Device): Promise<Command> {
    return this.command(member, bookmarkOf(member.stationIds[0] ?? 0), () => device);
  }

  save(member: HarnessMember, device: Device, notes: string): Promise<Command> {
    return this.command(member, saveOf(member, notes), () => device);
  }

  private async keepBusy(member: HarnessMember): Promise<void> {
    for (let turn = 0; turn === 0 || this.busy.has(member); turn++) {
      const { devices } = member;
      await this.command(
        member,
        orderFor(member, turn),
        (attempt) => devices[(turn + attempt) % devices.length],
      );
      await sleep(PACE_MS);
    }
  }

  private async command(
    member: HarnessMember,
    order: Order,
    deviceFor: (attempt: number) => Device | undefined,
  ): Promise<Command> {
    const { kind, target, method, path } = order;
    let { body } = order;
    const command: Command = {
      kind,
      member,
      target,
      firstSentAt: performance.now(),
      refusals: [],
      ack: undefined,
    };
    this.commands.push(command);
    let key = newId();
    for (let attempt = 0; command.ack === undefined; attempt++) {
      const device = deviceFor(attempt);
      if (!device) throw new Error('A member without devices has no traffic.');
      const answer = await device.http.send(method, path, { body, key });
      const at = performance.now();
      if (answer.status === 200) command.ack = { body: answer.body, at };
      else if (answer.status === 0 || answer.status >= 500) {
        command.refusals.push({ answer, at });
        if (at - command.firstSentAt > 180_000) throw new Error(`${kind} was never acknowledged.`);
        await sleep(AGAIN_MS);
      } else if (answer.status === 409 && kind === 'save' && this.isRestored) {
        // As the client does: a save of the present version, which is another command.
        const present = await device.http.send('get', `/api/practice/attempts/${target}`);
        if (present.status !== 200) continue;
        member.attempt = Attempt.parse(present.body);
        body = saveOf(member, 'After the restore.').body;
        key = newId();
      } else throw new Error(`${answer.status} for ${kind}: ${JSON.stringify(answer.body)}`);
    }
    if (kind === 'save') member.attempt = command.ack.body as Attempt;
    return command;
  }
}

/** Mostly toggles, some of each other kind; the same for all members. */
function orderFor(member: HarnessMember, turn: number): Order {
  const station = member.stationIds[(turn * 7) % member.stationIds.length] ?? 0;
  const notice = member.noticeIds[Math.floor(turn / 10) % member.noticeIds.length] ?? '';
  if (turn % 10 === 3)
    return {
      kind: 'read',
      target: notice,
      method: 'post',
      path: '/api/notices/read',
      body: { ids: [notice] },
    };
  if (turn % 10 === 5)
    return {
      kind: 'complete',
      target: station,
      method: 'post',
      path: `/api/scenarios/${station}/complete`,
    };
  if (turn % 5 === 2) return saveOf(member, `After ${turn} turns.`);
  return bookmarkOf(station);
}

function bookmarkOf(station: number): Order {
  return {
    kind: 'bookmark',
    target: station,
    method: 'post',
    path: `/api/scenarios/${station}/bookmark`,
  };
}

function saveOf({ attempt: { id, rev, sheet } }: HarnessMember, notes: string): Order {
  return {
    kind: 'save',
    target: id,
    method: 'put',
    path: `/api/practice/attempts/${id}/sheet`,
    body: { rev, sheet: { ...sheet, notes } },
  };
}
