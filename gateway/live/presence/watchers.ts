import { type PresenceState, presenceChanged } from '@cascade/shared/features/presence/contract';
import { streamOf } from '@cascade/shared/kernel/event';
import type { LiveSocket } from '../live-socket.ts';

const keyOf = ({ status, activity }: PresenceState) => `${status} ${activity ?? ''}`;

/** Which sockets of this gateway watch whom, and what each was sent last. */
export class Watchers {
  private readonly sent = new Map<LiveSocket, Map<string, string | undefined>>();
  private readonly sockets = new Map<string, Set<LiveSocket>>();

  /** Replaces the people watched before. */
  watch(socket: LiveSocket, people: Iterable<string>): void {
    const before = this.sent.get(socket);
    const after = new Map([...people].map((person) => [person, before?.get(person)]));
    for (const person of before?.keys() ?? []) if (!after.has(person)) this.leave(socket, person);
    for (const person of after.keys()) {
      const watching = this.sockets.get(person);
      if (watching) watching.add(socket);
      else this.sockets.set(person, new Set([socket]));
    }
    if (after.size > 0) this.sent.set(socket, after);
    else this.sent.delete(socket);
  }

  has(person: string): boolean {
    return this.sockets.has(person);
  }

  everybody(): Iterable<string> {
    return this.sockets.keys();
  }

  watchedBy(member: string): string[] {
    return [...this.sent].flatMap(([socket, people]) =>
      socket.data.caller.publicId === member ? [...people.keys()] : [],
    );
  }

  of(people: Iterable<string>): Set<LiveSocket> {
    return new Set([...people].flatMap((person) => [...(this.sockets.get(person) ?? [])]));
  }

  answer(socket: LiveSocket, states: PresenceState[]): void {
    const sent = this.sent.get(socket);
    for (const state of states) if (sent?.has(state.userId)) sent.set(state.userId, keyOf(state));
  }

  /**
   * Skips sockets whose first answer is pending, and slow ones, which ask again later.
   * @param changed people whose state may differ from what was sent
   * @param see their state as this socket's member may see it
   */
  update(
    socket: LiveSocket,
    changed: ReadonlySet<string>,
    see: (people: string[]) => PresenceState[],
    now: Date,
  ): void {
    const sent = this.sent.get(socket);
    const stream = streamOf.member(socket.data.caller.userId);
    if (!sent || !socket.rooms.has(stream)) return;
    const answered = [...sent.keys()].filter((person) => changed.has(person) && sent.get(person));
    const changes = see(answered).filter((state) => sent.get(state.userId) !== keyOf(state));
    if (changes.length === 0) return;
    for (const state of changes) sent.set(state.userId, keyOf(state));
    const d = presenceChanged.data.parse({ states: changes });
    socket.emit('e', { v: 1, s: stream, e: presenceChanged.name, t: now.getTime(), d });
  }

  private leave(socket: LiveSocket, person: string): void {
    const watching = this.sockets.get(person);
    watching?.delete(socket);
    if (watching?.size === 0) this.sockets.delete(person);
  }
}
