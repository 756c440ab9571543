// @vitest-environment jsdom

import {
  type GroupAdministration,
  type GroupMember,
  type GroupPage,
  type GroupShared,
  getGroup,
  listGroups,
  listMyGroups,
  type StudyGroup,
} from '@cascade/shared/features/groups/contract';
import type { QueryKey } from '@tanstack/react-query';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createQueryClient } from '../../api/query-client.ts';
import { keyOf } from '../../api/query-of.ts';
import { cacheViewOf } from '../../live/cache-view.ts';
import { aGroupPage, groupMember, listedIn } from '../../testing/factories/group.ts';
import { idOf } from '../../testing/factories/id.ts';
import { events as handlers } from './live.ts';

const ME = groupMember(0, 'CalmHeron42');
const other = (n: number) => groupMember(n, `Other${n}`);

type Event = { s: string; e: string; d: unknown };
type Stored = { shared: GroupShared; requests: GroupAdministration['requests'] };
type Snapshot = { list: StudyGroup[]; mine: StudyGroup[]; pages: GroupPage[] };

const kinds = ['create', 'arrive', 'depart', 'promote', 'flip', 'edit', 'delete', 'ask'] as const;
type Kind = (typeof kinds)[number];
type Step = { kind: Kind; which: number; isMine: boolean };

/** What the gateway stores and emits, as far as one member sees it. */
class World {
  private readonly groups = new Map<string, Stored>();
  readonly events: Event[] = [];
  private made = 0;

  run({ kind, which, isMine }: Step): void {
    const ids = [...this.groups.keys()];
    const id = ids[which % Math.max(1, ids.length)];
    const found = id === undefined ? undefined : this.groups.get(id);
    if (kind === 'create' || id === undefined || !found) this.create(isMine);
    else if (kind === 'flip') this.change(id, { isPrivate: !found.shared.isPrivate });
    else if (kind === 'edit') this.change(id, { name: `Group, change ${found.shared.rev}` });
    else if (kind === 'delete') this.remove(id, found);
    else if (kind === 'ask') this.ask(id, found);
    else this.changeMembers(id, found.shared, kind, isMine, other(60 + which));
  }

  private changeMembers(
    id: string,
    { members }: GroupShared,
    kind: Kind,
    isMine: boolean,
    stranger: GroupMember,
  ): void {
    const me = members.find((one) => one.id === ME.id);
    const others = members.filter((one) => one !== me);
    if (kind === 'promote' && me)
      this.change(id, { members: [...others, { ...me, isAdmin: !me.isAdmin }] }, 'listed');
    else if (kind === 'arrive' && isMine && !me)
      this.change(id, { members: [...members, ME] }, 'listed');
    else if (kind === 'depart' && isMine && me) this.change(id, { members: others }, 'unlisted');
    else if (!isMine && members.some((one) => one.id === stranger.id))
      this.change(id, { members: members.filter((one) => one.id !== stranger.id) });
    else if (!isMine) this.change(id, { members: [...members, stranger] });
  }

  private create(isMine: boolean): void {
    this.made += 1;
    const id = idOf(40, this.made);
    const members = [isMine ? { ...ME, isAdmin: true } : other(1)];
    const createdAt = new Date(Date.UTC(2027, 0, this.made)).toISOString();
    const {
      isMember: _,
      isAdmin: __,
      ...shared
    } = listedIn(aGroupPage({ id, members, createdAt }));
    this.groups.set(id, { shared: { ...shared, rev: 0 }, requests: [] });
    this.change(id, {}, isMine ? 'listed' : undefined);
  }

  private change(id: string, part: Partial<GroupShared>, own?: 'listed' | 'unlisted'): void {
    const before = this.groups.get(id);
    if (!before) return;
    const members = part.members ?? before.shared.members;
    const rev = before.shared.rev + 1;
    const shared = { ...before.shared, ...part, members, memberCount: members.length, rev };
    const wasPublic = rev > 1 && !before.shared.isPrivate;
    this.groups.set(id, { ...before, shared });
    const group = this.pageOf(id);
    // Who is out leaves the stream before the change is delivered.
    if (group.isMember) this.emit(`g:${id}`, 'group.changed', { group: shared });
    if (!shared.isPrivate) this.emit('d:groups', 'group.changed', { group: shared });
    else if (wasPublic) this.emit('d:groups', 'group.withdrawn', { groupId: id, rev });
    const { administration } = group;
    if (own === 'listed')
      this.emit('u', 'group.listed', { group: listedIn(group), administration });
    if (own === 'unlisted') this.emit('u', 'group.unlisted', { groupId: id });
  }

  private remove(id: string, { shared }: Stored): void {
    const { isMember } = this.pageOf(id);
    this.groups.delete(id);
    if (isMember) this.emit('u', 'group.unlisted', { groupId: id });
    if (!shared.isPrivate)
      this.emit('d:groups', 'group.withdrawn', { groupId: id, rev: shared.rev });
  }

  private ask(id: string, stored: Stored): void {
    const { joinedAt: askedAt, isAdmin: _, ...person } = other(50 + stored.requests.length);
    stored.requests = [...stored.requests, { person, note: 'Please', askedAt }];
    const { administration } = this.pageOf(id);
    if (administration) this.emit('u', 'group.administered', { groupId: id, administration });
  }

  private emit(s: string, e: string, d: unknown): void {
    this.events.push({ s, e, d: structuredClone(d) });
  }

  private pageOf(id: string): GroupPage {
    const { shared, requests } = this.groups.get(id) as Stored;
    const me = shared.members.find((one) => one.id === ME.id);
    const isAdmin = me?.isAdmin ?? false;
    return {
      ...shared,
      isMember: me !== undefined,
      isAdmin,
      administration: isAdmin ? { requests, invitation: null } : null,
      live: { stream: me ? `g:${id}` : 'd:groups', n: 0 },
    };
  }

  snapshot(): Snapshot {
    const pages = [...this.groups.keys()]
      .map((id) => this.pageOf(id))
      .filter(({ isPrivate, isMember }) => !isPrivate || isMember)
      .sort((a, b) => b.createdAt.localeCompare(a.createdAt));
    const list = pages.map(listedIn);
    return structuredClone({ list, mine: list.filter(({ isMember }) => isMember), pages });
  }
}

/** Numbered within a stream; nothing orders two streams. */
function interleaved(events: Event[], picks: number[]): Event[] {
  const streams = [...new Set(events.map(({ s }) => s))];
  const queues = streams.map((stream) => events.filter(({ s }) => s === stream));
  const merged: Event[] = [];
  for (let at = 0; merged.length < events.length; at += 1) {
    const waiting = queues.filter((queue) => queue.length > 0);
    const next = waiting[(picks[at % picks.length] ?? 0) % waiting.length]?.shift();
    if (next) merged.push(next);
  }
  return merged;
}

const step = fc.record({
  kind: fc.constantFrom<Kind>(...kinds),
  which: fc.nat({ max: 3 }),
  isMine: fc.boolean(),
});

test('applying groups’ events gives what a fresh fetch gives, from wherever it starts and however streams are interleaved', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 25 }),
      fc.nat(),
      fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 40 }),
      (steps, from, picks) => {
        const world = new World();
        const known = [{ ...world.snapshot(), seen: 0 }];
        for (const one of steps) {
          world.run(one);
          known.push({ ...world.snapshot(), seen: world.events.length });
        }
        const start = known[from % known.length] as (typeof known)[number];
        const fresh = world.snapshot();
        const queryClient = createQueryClient();
        const pageKey = (id: string) => keyOf(getGroup, { params: { id } });
        queryClient.setQueryData(keyOf(listGroups, {}), start.list);
        queryClient.setQueryData(keyOf(listMyGroups, {}), start.mine);
        for (const page of start.pages) queryClient.setQueryData(pageKey(page.id), page);
        const applied = interleaved(world.events.slice(start.seen), picks);
        const cache = cacheViewOf(queryClient);
        for (const { e, d } of applied) {
          const fits = handlers.find(({ name }) => name === e)?.apply(cache, d);
          expect([e, fits]).toEqual([e, true]);
        }

        const isDue = (key: QueryKey) => queryClient.getQueryState(key)?.isInvalidated === true;
        const tells = (names: string[], id?: string) =>
          applied.some(
            ({ e, d }) => names.includes(e) && (id === undefined || JSON.stringify(d).includes(id)),
          );
        // Only a member who joins or is out asks for the lists again.
        for (const [key, expected] of [
          [keyOf(listGroups, {}), fresh.list],
          [keyOf(listMyGroups, {}), fresh.mine],
        ] as const)
          if (isDue(key)) expect(tells(['group.listed', 'group.unlisted'])).toBe(true);
          else expect(queryClient.getQueryData(key)).toEqual(expected);
        for (const { id } of start.pages) {
          const now = fresh.pages.find((page) => page.id === id);
          if (isDue(pageKey(id)))
            expect(tells(['group.listed', 'group.unlisted', 'group.withdrawn'], id)).toBe(true);
          else expect(queryClient.getQueryData(pageKey(id))).toEqual(now);
        }
      },
    ),
    { numRuns: 1_000 },
  );
});
