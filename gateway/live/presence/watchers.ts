import { type PresenceState, presenceChanged } from '@cascade/shared/features/presence/contract';
import { streamOf } from '@cascade/shared/kernel/event';
import type { LiveSocket } from '../live-socket.ts';

const wordOf = ({ status, activity }: PresenceState) => `${status} ${activity ?? ''}`;

/** Which sockets of this gateway asked about whom, and what each was told last. */
export class Watchers {
  /** By person; undefined until the socket's question has been answered. */
  private readonly told = new Map<LiveSocket, Map<string, string | undefined>>();
  private readonly sockets = new Map<string, Set<LiveSocket>>();

  /** Notes whom a socket asks about, in place of those before; nobody ends it. */
  watch(socket: LiveSocket, people: Iterable<string>): void {
    const before = this.told.get(socket);
    const after = new Map([...people].map((person) => [person, before?.get(person)]));
    for (const person of before?.keys() ?? []) if (!after.has(person)) this.leave(socket, person);
    for (const person of after.keys()) {
      const watching = this.sockets.get(person);
      if (watching) watching.add(socket);
      else this.sockets.set(person, new Set([socket]));
    }
    if (after.size > 0) this.told.set(socket, after);
    else this.told.delete(socket);
  }

  has(person: string): boolean {
    return this.sockets.has(person);
  }

  everybody(): Iterable<string> {
    return this.sockets.keys();
  }

  /** Whom this member asks about, on whichever device. */
  watchedBy(member: string): string[] {
    return [...this.told].flatMap(([socket, people]) =>
      socket.data.caller.publicId === member ? [...people.keys()] : [],
    );
  }

  /** Sockets that asked about any of these people. */
  of(people: Iterable<string>): Set<LiveSocket> {
    return new Set([...people].flatMap((person) => [...(this.sockets.get(person) ?? [])]));
  }

  /** The answer to a question, which is on its way to the socket. */
  answer(socket: LiveSocket, states: PresenceState[]): void {
    const told = this.told.get(socket);
    for (const state of states) if (told?.has(state.userId)) told.set(state.userId, wordOf(state));
  }

  /**
   * Tells a socket what is new to it. One whose question is still being answered hears it there;
   * one that reads too slowly asks again once it has caught up.
   *
   * @param changed people who may be different from what was told
   * @param see how people are in the eyes of this socket's member
   */
  tell(
    socket: LiveSocket,
    changed: ReadonlySet<string>,
    see: (people: string[]) => PresenceState[],
    now: Date,
  ): void {
    const told = this.told.get(socket);
    const stream = streamOf.member(socket.data.caller.userId);
    if (!told || !socket.rooms.has(stream)) return;
    const answered = [...told.keys()].filter((person) => changed.has(person) && told.get(person));
    const news = see(answered).filter((state) => told.get(state.userId) !== wordOf(state));
    if (news.length === 0) return;
    for (const state of news) told.set(state.userId, wordOf(state));
    const d = presenceChanged.data.parse({ states: news });
    socket.emit('e', { v: 1, s: stream, e: presenceChanged.name, t: now.getTime(), d });
  }

  private leave(socket: LiveSocket, person: string): void {
    const watching = this.sockets.get(person);
    watching?.delete(socket);
    if (watching?.size === 0) this.sockets.delete(person);
  }
}
