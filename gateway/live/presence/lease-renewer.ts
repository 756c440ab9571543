import type { Attendance } from '@cascade/shared/features/presence/visibility';
import type { Logger } from '@cascade/shared/node/log';
import type { PresenceHint } from '../live-socket.ts';
import type { GatewayLease } from './gateway-lease.ts';
import type { LocalMembers } from './local-members.ts';
import type { PresenceTiming } from './timing.ts';

type Parts = {
  lease: GatewayLease;
  locals: LocalMembers;
  timing: PresenceTiming;
  log: Logger;
  announce: (hint: PresenceHint) => void;
  follow: (hint: PresenceHint) => void;
};

/** Above this a hint between gateways names nobody and means everybody. */
const MOST_NAMED = 1_000;
const anybody: PresenceHint = { people: null, chose: [] };

/**
 * Failed writes are repeated at the next renewal. Hints may be lost: every write raises a number
 * that comes back with each renewal, and a change of it makes the gateway check everybody again.
 */
export class LeaseRenewer {
  /** Own members whose latest state is not in Redis yet. */
  private readonly unsaved = new Set<string>();
  private readonly chose = new Set<string>();
  private saving: NodeJS.Timeout | undefined;
  private renewing: NodeJS.Timeout | undefined;
  private isCutOff = true;
  private checked = { rev: '', at: 0 };
  private isStopped = false;

  constructor(private readonly parts: Parts) {}

  start(): void {
    void this.renew();
  }

  note(userId: string, isChoice: boolean): void {
    this.unsaved.add(userId);
    if (isChoice) this.chose.add(userId);
    if (this.isStopped) return;
    this.saving ??= setTimeout(() => {
      this.saving = undefined;
      void this.save();
    }, this.parts.timing.saveMs).unref();
  }

  /** Shortens the lease so that members have time to reconnect elsewhere. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.saving);
    clearTimeout(this.renewing);
    await this.parts.lease.release().catch(() => {}); // it expires anyway
  }

  private async save(): Promise<void> {
    const [members, chose] = [[...this.unsaved], [...this.chose]];
    this.unsaved.clear();
    this.chose.clear();
    const { lease, locals } = this.parts;
    try {
      const changes = members.map((member): [string, Attendance | undefined] => [
        member,
        locals.of(member),
      ]);
      if (await lease.write(changes)) this.announce(members, chose);
      else await this.rebuild();
    } catch {
      for (const member of members) this.unsaved.add(member);
      for (const member of chose) this.chose.add(member);
    }
  }

  private announce(people: string[], chose: string[]): void {
    this.parts.announce(people.length > MOST_NAMED ? anybody : { people, chose });
  }

  private async rebuild(): Promise<void> {
    await this.parts.lease.rebuild(this.parts.locals.all());
    this.parts.follow(anybody);
    this.parts.announce(anybody);
  }

  private async renew(): Promise<void> {
    const { lease, log, timing } = this.parts;
    try {
      const { isHeld, rev, gone } = await lease.renew();
      if (isHeld) await this.catchUp(rev, gone);
      else await this.rebuild();
      this.isCutOff = false;
    } catch (error) {
      if (!this.isCutOff) log.warn({ err: error }, 'presence knows this gateway alone');
      this.isCutOff = true;
    }
    if (this.isStopped) return;
    this.renewing = setTimeout(() => void this.renew(), timing.renewMs).unref();
  }

  private async catchUp(rev: string, gone: string[]): Promise<void> {
    if (this.unsaved.size > 0 && !this.saving) await this.save();
    if (gone.length > 0) {
      this.parts.follow({ people: gone, chose: [] });
      this.announce(gone, []);
    }
    const now = performance.now();
    const isDue = rev !== this.checked.rev && now - this.checked.at >= this.parts.timing.checkMs;
    if (!this.isCutOff && !isDue) return;
    this.checked = { rev, at: now };
    this.parts.follow(anybody);
  }
}
