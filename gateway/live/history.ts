import {
  beginEpoch,
  claimHistory,
  type HistoryMark,
  isContinued,
  raiseMark,
  readHistory,
} from '@cascade/db/live/history.queries';
import { z } from 'zod';
import type { Services } from '../services.ts';

/** A backup that is younger than this cannot be told from the present. */
const MARK_EVERY_MS = 2_000;

const Remembered = z.object({ epoch: z.uuid(), marks: z.int().min(0) });

/**
 * Which history the database has. A restored backup lacks what this gateway, or any other by
 * Redis, has seen: then another epoch begins. Decision 28.
 */
export class History {
  private known: HistoryMark | undefined;
  /** The epoch that clients have been told of. */
  private followed: string | undefined;
  private hasAskedOthers = false;
  private hasNews = false;
  private markedAt: number | undefined;
  private checking: Promise<string> | undefined;

  /** @param key where gateways tell each other; tests share Redis */
  constructor(
    private readonly services: Pick<Services, 'database' | 'redis'>,
    private readonly key: string,
  ) {}

  /** The epoch, at most a second old. @throws while PostgreSQL is unavailable */
  async epoch(): Promise<string> {
    const epoch = this.known?.epoch ?? (await this.check());
    this.followed ??= epoch;
    return epoch;
  }

  /** Checks, and tells of each other epoch once. @throws while PostgreSQL is unavailable */
  async follow(onOther: () => Promise<void>): Promise<void> {
    const epoch = await this.check();
    const before = this.followed;
    this.followed = epoch;
    if (before !== undefined && before !== epoch) await onOther();
  }

  /** Something was committed that a restored backup may lack. */
  noteEvent(): void {
    this.hasNews = true;
  }

  /** Concurrent calls share one. @throws while PostgreSQL is unavailable */
  check(): Promise<string> {
    this.checking ??= this.look().finally(() => {
      this.checking = undefined;
    });
    return this.checking;
  }

  private async look(): Promise<string> {
    const { database } = this.services;
    const isMarking = this.hasNews && this.isMarkDue();
    const known = await this.remembered(isMarking);
    const present = await readHistory(database.sql, known?.epoch ?? null);
    const { epoch, server, startedOn } = present;
    if (!isContinued(known, present)) {
      const broken = { judged: epoch, known: known?.epoch ?? null, server };
      return this.know(await beginEpoch(database, broken));
    }
    if (startedOn === null && server !== null) await claimHistory(database.sql, epoch, server);
    const isOther = epoch !== known?.epoch;
    this.known = { epoch, marks: present.marks };
    if (isOther) await this.tell();
    if (isMarking) await this.mark(this.known);
    return epoch;
  }

  /**
   * What this gateway knows. Also what others know, when it has just started or is about to mark:
   * its mark would hide from them that a restored backup lacks theirs.
   */
  private async remembered(isMarking: boolean): Promise<HistoryMark | undefined> {
    if (this.hasAskedOthers && !isMarking) return this.known;
    const text = await this.services.redis.get(this.key).catch(() => undefined);
    if (text === undefined) return this.known; // Redis is unavailable: asked again
    this.hasAskedOthers = true;
    const told = Remembered.safeParse(JSON.parse(text ?? 'null')).data;
    if (!told) return this.known;
    const { epoch, marks } = this.known ?? told;
    return told.epoch === epoch && told.marks < marks ? this.known : told;
  }

  private isMarkDue(): boolean {
    return this.markedAt === undefined || performance.now() - this.markedAt > MARK_EVERY_MS;
  }

  private async mark(known: HistoryMark): Promise<void> {
    this.markedAt = performance.now();
    this.hasNews = false;
    const marks = await raiseMark(this.services.database.sql, known).catch((error: unknown) => {
      this.hasNews = true;
      throw error;
    });
    if (marks !== undefined) await this.know({ ...known, marks });
  }

  private async know(history: HistoryMark): Promise<string> {
    this.known = history;
    await this.tell();
    return history.epoch;
  }

  private async tell(): Promise<void> {
    await this.services.redis.set(this.key, JSON.stringify(this.known)).catch(() => undefined);
  }
}
