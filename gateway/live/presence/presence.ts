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
import { newId } from '@cascade/shared/kernel/id';
import type { Bus } from '@cascade/shared/node/bus';
import type { Logger } from '@cascade/shared/node/log';
import type { Redis } from 'ioredis';
import type { LiveSocket, PresenceHint } from '../live-socket.ts';
import { GatewayLease } from './gateway-lease.ts';
import { LeaseRenewer } from './lease-renewer.ts';
import { LocalMembers } from './local-members.ts';
import { type PresenceTiming, presenceTiming } from './timing.ts';
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

const JUST_OPENED: Attendance = { isActive: true, activity: null };

/**
 * Who is online. Each gateway keeps a copy of its members in Redis under a lease and sends others
 * hints about whom to check, so a lost hint costs only a delay. Without Redis each gateway knows
 * its own members alone.
 */
export class Presence {
  private readonly locals: LocalMembers;
  private readonly renewer: LeaseRenewer;
  private readonly watchers = new Watchers();
  private readonly questions: Question[] = [];
  /** People whose watchers may need an update. */
  private readonly changed = new Set<string>();
  private isUpdateDue = false;
  private updateTimer: NodeJS.Timeout | undefined;
  private isReading = false;
  private isClosed = false;
  private announce: (hint: PresenceHint) => void = () => {};

  constructor(private readonly parts: Parts) {
    const { lease, log, timing } = parts;
    this.locals = new LocalMembers(timing.graceMs, (publicId) => {
      this.follow({ people: [publicId], chose: [] });
      this.renewer.note(publicId, false);
    });
    this.renewer = new LeaseRenewer({
      lease,
      locals: this.locals,
      timing,
      log,
      announce: (hint) => this.announce(hint),
      follow: (hint) => this.follow(hint),
    });
  }

  attach(bus: Pick<Bus, 'onChange'>, announce: (hint: PresenceHint) => void): void {
    this.announce = announce;
    // Hints sent meanwhile may be lost.
    bus.onChange((isHealthy) => isHealthy && this.follow({ people: null, chose: [] }));
    this.renewer.start();
  }

  /** Commands sent to Redis so far, to measure cost. */
  get redisCommands(): number {
    return this.parts.lease.commands;
  }

  opened(socket: LiveSocket): void {
    this.set(socket, JUST_OPENED);
  }

  closed(socket: LiveSocket): void {
    this.watchers.watch(socket, []);
    if (!this.isClosed) this.locals.close(socket);
  }

  set(socket: LiveSocket, attendance: Attendance): void {
    if (socket.connected && !this.isClosed) this.locals.set(socket, attendance);
  }

  /**
   * Replaces the people watched before.
   * @returns their state as this member may see it
   * @throws when PostgreSQL is unavailable
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

  /** A member's choice or right to appear has changed. Call it after commit. */
  chose(publicId: string): void {
    this.follow({ people: [publicId], chose: [publicId] });
    this.renewer.note(publicId, true);
  }

  follow({ people, chose }: PresenceHint): void {
    const affected = people ?? [...this.watchers.everybody()];
    // Presence is mutual, so a change of choice also changes what they see.
    for (const person of [...affected, ...chose.flatMap((one) => this.watchers.watchedBy(one))])
      if (this.watchers.has(person)) this.changed.add(person);
    this.scheduleUpdate();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.updateTimer);
    this.locals.stop();
    await this.renewer.stop();
  }

  private scheduleUpdate(): void {
    if (this.changed.size === 0 || this.isClosed) return;
    this.updateTimer ??= setTimeout(() => {
      this.updateTimer = undefined;
      this.isUpdateDue = true;
      void this.read();
    }, this.parts.timing.coalesceMs).unref();
  }

  /** Rounds run one after the other, so that no socket gets older states after newer ones. */
  private async read(): Promise<void> {
    if (this.isReading) return;
    this.isReading = true;
    while (!this.isClosed && (this.questions.length > 0 || this.isUpdateDue)) await this.round();
    this.isReading = false;
  }

  private async round(): Promise<void> {
    const questions = this.questions.splice(0);
    const changed = new Set(this.isUpdateDue ? this.changed : []);
    if (this.isUpdateDue) this.changed.clear();
    this.isUpdateDue = false;
    const people = [...new Set([...changed, ...questions.flatMap((asked) => asked.people)])];
    const watching = [...this.watchers.of(changed)];
    try {
      const idOf = (socket: LiveSocket) => socket.data.caller.publicId;
      const sockets = [...watching, ...questions.map(({ socket }) => socket)];
      const see = await this.readStates(people, sockets.map(idOf));
      for (const { socket, people, resolve } of questions) {
        const states = see(idOf(socket), people);
        this.watchers.answer(socket, states);
        resolve(states);
      }
      for (const socket of watching)
        this.watchers.update(
          socket,
          changed,
          (asked) => see(idOf(socket), asked),
          this.parts.clock.now(),
        );
    } catch (error) {
      for (const { reject } of questions) reject(error);
      for (const person of changed) this.changed.add(person);
      this.scheduleUpdate();
    }
  }

  async show(viewer: string, people: string[]): Promise<PresenceState[]> {
    const see = await this.readStates(people, [viewer]);
    return see(viewer, people);
  }

  /**
   * Hidden members included, without names.
   * @throws when Redis is unavailable
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

  private async readStates(people: string[], watchers: string[]) {
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

type Stores = { redis: Redis; database: Database; clock: Clock; log: Logger };

/**
 * Presence of one gateway process. Starts without Redis, too.
 * @param prefix separates installations that share one Redis
 */
export function openPresence(
  { redis, database, clock, log }: Stores,
  prefix = 'cascade-presence',
  timing: PresenceTiming = presenceTiming,
): Presence {
  // A new id per process: a restarted gateway must not inherit a lease.
  const lease = new GatewayLease(redis, `{${prefix}}`, newId(), timing);
  return new Presence({ lease, sql: database.sql, clock, log, timing });
}
