// @vitest-environment jsdom

import {
  type GroupSession,
  getGroupSession,
  listGroupSessions,
  listSessionCalendars,
  sessionAnswers,
} from '@cascade/shared/features/groups/sessions';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createQueryClient } from '../../api/query-client.ts';
import { keyOf } from '../../api/query-of.ts';
import { cacheViewOf } from '../../live/cache-view.ts';
import { aGroupSession } from '../../testing/factories/group-session.ts';
import { idOf } from '../../testing/factories/id.ts';
import { events as handlers } from './live.ts';

const kinds = ['plan', 'answer', 'move', 'rename', 'cancel'] as const;
type Step = { kind: (typeof kinds)[number]; which: number; person: number };

/** What the gateway stores of a group's sessions, and what it emits with each change. */
class Plans {
  private readonly sessions: GroupSession[] = [];
  readonly events: unknown[] = [];

  run({ kind, which, person }: Step): void {
    const at = which % Math.max(1, this.sessions.length);
    const found = this.sessions[at];
    if (kind === 'plan' || !found) {
      const n = this.sessions.length;
      const createdAt = new Date(Date.UTC(2027, 0, 1, n)).toISOString();
      this.sessions.push(aGroupSession({ id: idOf(34, n), createdAt }));
      this.emit(n);
      return;
    }
    if (kind === 'answer') this.sessions[at] = { ...found, answers: answered(found, person) };
    else this.sessions[at] = { ...found, ...changeOf(found, kind), rev: found.rev + 1 };
    this.emit(at);
  }

  private emit(at: number): void {
    this.events.push(structuredClone({ session: this.sessions[at] }));
  }

  fetch(): GroupSession[] {
    return structuredClone(this.sessions);
  }
}

function answered({ answers }: GroupSession, person: number): GroupSession['answers'] {
  const personId = idOf(31, person);
  const before = answers.find((one) => one.personId === personId)?.answer;
  const next = sessionAnswers[(before ? sessionAnswers.indexOf(before) + 1 : 0) % 3] ?? 'maybe';
  const startsAt = '2027-01-06T19:00:00.000Z';
  const others = answers.filter((one) => one.personId !== personId);
  return [...others, { personId, startsAt, answer: next }].sort((a, b) =>
    a.personId.localeCompare(b.personId),
  );
}

function changeOf({ rev, start }: GroupSession, kind: 'move' | 'rename' | 'cancel') {
  if (kind === 'rename') return { title: `Title ${rev}` };
  if (kind === 'cancel') return { status: 'cancelled' as const };
  return { start: start.replace(/\d\d$/, String(rev % 60).padStart(2, '0')), answers: [] };
}

const step = fc.record({
  kind: fc.constantFrom(...kinds),
  which: fc.nat({ max: 3 }),
  person: fc.nat({ max: 3 }),
});

test('applying a group’s sessions’ events gives what a fresh fetch gives, from wherever it starts', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), fc.nat(), fc.nat(), (steps, from, overlap) => {
      const plans = new Plans();
      const known = [{ list: plans.fetch(), seen: 0 }];
      for (const one of steps) {
        plans.run(one);
        known.push({ list: plans.fetch(), seen: plans.events.length });
      }
      const start = known[from % known.length] as (typeof known)[number];
      const queryClient = createQueryClient();
      const listKey = keyOf(listGroupSessions, { params: { id: idOf(30) } });
      const paramsOf = (sessionId: string) => ({ params: { id: idOf(30), sessionId } });
      queryClient.setQueryData(listKey, start.list);
      for (const session of start.list) {
        queryClient.setQueryData(keyOf(getGroupSession, paramsOf(session.id)), session);
        queryClient.setQueryData(keyOf(listSessionCalendars, paramsOf(session.id)), []);
      }
      // Events that the fetch already contains come again.
      const seen = Math.max(0, start.seen - (overlap % 4));
      const cache = cacheViewOf(queryClient);
      for (const data of plans.events.slice(seen))
        for (const { name, apply } of handlers)
          if (name === 'group.session-changed') expect(apply(cache, data)).toBe(true);

      const fresh = plans.fetch();
      expect(queryClient.getQueryData(listKey)).toEqual(fresh);
      for (const { id, rev } of start.list) {
        const now = fresh.find((session) => session.id === id);
        expect(queryClient.getQueryData(keyOf(getGroupSession, paramsOf(id)))).toEqual(now);
        const calendars = queryClient.getQueryState(keyOf(listSessionCalendars, paramsOf(id)));
        if (now?.rev !== rev) expect(calendars?.isInvalidated).toBe(true);
      }
    }),
    { numRuns: 1_000 },
  );
});
