import type { Database } from '@cascade/db/client';
import type { PresenceState } from '@cascade/shared/features/presence/contract';
import {
  type Attendance,
  attendancesByWeight,
  mergeAttendance,
  shownPresence,
} from '@cascade/shared/features/presence/visibility';
import type { PageKind } from '@cascade/shared/features/traffic/contract';
import type { Clock } from '@cascade/shared/kernel/clock';
import type { Bus } from '@cascade/shared/node/bus';
import type { Logger } from '@cascade/shared/node/log';
import type { LiveSocket } from '../live-socket.ts';
import type { GatewayLease } from './gateway-lease.ts';
import type { PresenceHint } from './hint.ts';
import { LeaseRenewer } from './lease-renewer.ts';
import { LocalMembers } from './local-members.ts';
import type { PresenceTiming } from './timing.ts';
import { readWatchRights } from './watch-rights.ts';
import { Watchers } from './watchers.ts';

type Parts = {
  lease: GatewayLease;
  sql: Database['sql'];
  clock: Clock;
  log: Logger;
  timing: PresenceTiming;
};
type Question = {
  socket: LiveSocket;
  people: string[];
  resolve: (states: PresenceState[]) => void;
  reject: (error: unknown) => void;
};

/**
 * Who is here. Each gateway knows its own members and keeps a copy of that in Redis under a lease;
 * what goes between gateways are hints of whom to look at again. So a lost hint costs a delay and
 * never the truth, and nothing here depends on how many sockets there are while nothing changes.
 *
 * While Redis is away each gateway knows its own members alone. That heals with the first renewal.
 */
export class Presence {
  private readonly locals: LocalMembers;
  private readonly keeper: LeaseRenewer;
  private readonly watchers = new Watchers();
  private readonly questions: Question[] = [];
  /** People whose watchers may have to be told something, and whether it is time. */
  private readonly changed = new Set<string>();
  private isTimeToTell = false;
  private telling: NodeJS.Timeout | undefined;
  private isReading = false;
  private isClosed = false;
  private announce: (hint: PresenceHint) => void = () => {};

  constructor(private readonly parts: Parts) {
    const { lease, log, timing } = parts;
    this.locals = new LocalMembers(timing.graceMs, (publicId) => {
      this.follow({ people: [publicId], chose: [] });
      this.keeper.note(publicId, false);
    });
    this.keeper = new LeaseRenewer({
      lease,
      locals: this.locals,
      timing,
      log,
      announce: (hint) => this.announce(hint),
      follow: (hint) => this.follow(hint),
    });
  }

  /** Connects it to the other gateways and takes the lease. */
  attach(bus: Pick<Bus, 'onChange'>, announce: (hint: PresenceHint) => void): void {
    this.announce = announce;
    // Whatever was hinted meanwhile may be lost.
    bus.onChange((isHealthy) => isHealthy && this.follow({ people: null, chose: [] }));
    this.keeper.start();
  }

  /** Commands sent to Redis so far, for whoever measures what presence costs. */
  get redisCommands(): number {
    return this.parts.lease.commands;
  }

  opened(socket: LiveSocket): void {
    this.set(socket, { isActive: true, activity: null });
    socket.once('disconnect', () => {
      this.watchers.watch(socket, []);
      if (!this.isClosed) this.locals.close(socket);
    });
  }

  /** What a device says of whoever sits before it. */
  set(socket: LiveSocket, attendance: Attendance): void {
    if (socket.connected && !this.isClosed) this.locals.set(socket, attendance);
  }

  /**
   * Watches people for a socket, in place of those it asked for before.
   * @returns how they are now, as far as this member may know
   * @throws when PostgreSQL is away, which alone knows who may be seen
   */
  watch(socket: LiveSocket, asked: string[]): Promise<PresenceState[]> {
    const people = [...new Set(asked)];
    if (socket.connected) this.watchers.watch(socket, people);
    if (people.length === 0) return Promise.resolve([]);
    return new Promise((resolve, reject) => {
      this.questions.push({ socket, people, resolve, reject });
      void this.read();
    });
  }

  /** A member chose anew how they appear, or may appear now. Call it after commit. */
  chose(publicId: string): void {
    this.follow({ people: [publicId], chose: [publicId] });
    this.keeper.note(publicId, true);
  }

  /** Looks again at those of the named people whom somebody here watches. */
  follow({ people, chose }: PresenceHint): void {
    const doubtful = people ?? [...this.watchers.everybody()];
    // Whoever chose to be seen sees others again, and the other way round.
    for (const person of [...doubtful, ...chose.flatMap((one) => this.watchers.watchedBy(one))])
      if (this.watchers.has(person)) this.changed.add(person);
    this.tellSoon();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.telling);
    this.locals.stop();
    await this.keeper.stop();
  }

  private tellSoon(): void {
    if (this.changed.size === 0 || this.isClosed) return;
    this.telling ??= setTimeout(() => {
      this.telling = undefined;
      this.isTimeToTell = true;
      void this.read();
    }, this.parts.timing.coalesceMs).unref();
  }

  /**
   * Answers questions and tells news, one round after the other, so that nobody hears something
   * older after something newer. A crowd of questions shares one round.
   */
  private async read(): Promise<void> {
    if (this.isReading) return;
    this.isReading = true;
    while (!this.isClosed && (this.questions.length > 0 || this.isTimeToTell)) await this.round();
    this.isReading = false;
  }

  private async round(): Promise<void> {
    const questions = this.questions.splice(0);
    const changed = new Set(this.isTimeToTell ? this.changed : []);
    if (this.isTimeToTell) this.changed.clear();
    this.isTimeToTell = false;
    const people = [...new Set([...changed, ...questions.flatMap((asked) => asked.people)])];
    const watching = [...this.watchers.of(changed)];
    try {
      const idOf = (socket: LiveSocket) => socket.data.caller.publicId;
      const sockets = [...watching, ...questions.map(({ socket }) => socket)];
      const see = await this.look(people, sockets.map(idOf));
      for (const { socket, people, resolve } of questions) {
        const states = see(idOf(socket), people);
        this.watchers.answer(socket, states);
        resolve(states);
      }
      for (const socket of watching)
        this.watchers.tell(
          socket,
          changed,
          (asked) => see(idOf(socket), asked),
          this.parts.clock.now(),
        );
    } catch (error) {
      for (const { reject } of questions) reject(error);
      for (const person of changed) this.changed.add(person);
      this.tellSoon();
    }
  }

  /** How people are, as a member may see it; whoever asks once and does not watch. */
  async show(viewer: string, people: string[]): Promise<PresenceState[]> {
    const see = await this.look(people, [viewer]);
    return see(viewer, people);
  }

  /**
   * How many members are here on all gateways, by what they do: counts of everybody, those who hide
   * among them, and nobody's name.
   * @throws when Redis is away
   */
  async census(): Promise<Record<PageKind, number>> {
    const kinds = [...attendancesByWeight].reverse();
    const [away = 0, ...counts] = await this.parts.lease.census(kinds);
    const byKind = kinds.map(({ activity }, place) => [
      activity ?? 'elsewhere',
      counts[place] ?? 0,
    ]);
    return { ...(Object.fromEntries(byKind) as Record<PageKind, number>), away };
  }

  /** How people are, as each of the watchers may see it; one command, whoever they are. */
  private async look(people: string[], watchers: string[]) {
    const [rights, elsewhere] = await Promise.all([
      readWatchRights(this.parts.sql, watchers, people),
      this.parts.lease.read(people).catch(() => new Map<string, Attendance[]>()),
    ]);
    return (watcher: string, asked: string[]): PresenceState[] =>
      asked.map((userId) => {
        const here = this.locals.of(userId);
        const attendance = rights.mayWatch(watcher, userId)
          ? mergeAttendance([...(here ? [here] : []), ...(elsewhere.get(userId) ?? [])])
          : undefined;
        return { userId, ...shownPresence(attendance, rights.choiceOf(userId)) };
      });
  }
}
