import {
  type Attendance,
  encodeAttendance,
  mergeAttendance,
} from '@cascade/shared/features/presence/visibility';
import type { LiveSocket } from '../live-socket.ts';

type Local = {
  devices: Map<LiveSocket, Attendance>;
  /** Combined over all devices; kept for a moment after the last one has closed. */
  attendance: Attendance;
  leaving?: NodeJS.Timeout;
};

/**
 * Who is connected to this gateway, by public id. This memory is authoritative; Redis has a copy.
 */
export class LocalMembers {
  private readonly locals = new Map<string, Local>();

  /**
   * @param graceMs how long a member without a socket still counts as present
   * @param onChange called when a member's combined attendance has changed
   */
  constructor(
    private readonly graceMs: number,
    private readonly onChange: (publicId: string) => void,
  ) {}

  of(publicId: string): Attendance | undefined {
    return this.locals.get(publicId)?.attendance;
  }

  *all(): Iterable<[string, Attendance]> {
    for (const [publicId, { attendance }] of this.locals) yield [publicId, attendance];
  }

  set(socket: LiveSocket, attendance: Attendance): void {
    const { publicId } = socket.data.caller;
    const local = this.locals.get(publicId);
    if (!local) {
      this.locals.set(publicId, { devices: new Map([[socket, attendance]]), attendance });
      this.onChange(publicId);
      return;
    }
    clearTimeout(local.leaving);
    local.devices.set(socket, attendance);
    this.weigh(publicId, local);
  }

  close(socket: LiveSocket): void {
    const { publicId } = socket.data.caller;
    const local = this.locals.get(publicId);
    if (!local?.devices.delete(socket)) return;
    if (local.devices.size > 0) {
      this.weigh(publicId, local);
      return;
    }
    local.leaving = setTimeout(() => {
      this.locals.delete(publicId);
      this.onChange(publicId);
    }, this.graceMs).unref();
  }

  stop(): void {
    for (const { leaving } of this.locals.values()) clearTimeout(leaving);
  }

  private weigh(publicId: string, local: Local): void {
    const next = mergeAttendance([...local.devices.values()]);
    if (!next || encodeAttendance(next) === encodeAttendance(local.attendance)) return;
    local.attendance = next;
    this.onChange(publicId);
  }
}
