// @vitest-environment jsdom

import {
  type Appointment,
  appointmentOutcomes,
  listAppointments,
} from '@cascade/shared/features/study-partners/appointments';
import {
  listProposals,
  type PracticeSession,
  type Proposal,
  proposalStatuses,
} from '@cascade/shared/features/study-partners/proposals';
import { getQuietHours } from '@cascade/shared/features/study-partners/quiet-hours';
import { listWishes, type Wish } from '@cascade/shared/features/study-partners/wishes';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createQueryClient } from '../../api/query-client.ts';
import { keyOf } from '../../api/query-of.ts';
import { cacheViewOf } from '../../live/cache-view.ts';
import { idOf } from '../../testing/factories/id.ts';
import { aPracticeSession, aProposal, partnerFace } from '../../testing/factories/practice.ts';
import { events as handlers } from './live.ts';

type Event = { e: string; d: unknown };
const at = (n: number) => new Date(Date.UTC(2027, 0, 1 + n)).toISOString();
const latest = <T>(list: T[], of: (one: T) => string, id: (one: T) => string) =>
  [...list].sort((a, b) => of(b).localeCompare(of(a)) || id(b).localeCompare(id(a)));

/** What the server has, and what it tells the member. */
class World {
  readonly events: Event[] = [];
  private readonly proposals = new Map<string, Proposal>();
  private readonly sessions = new Map<string, PracticeSession>();
  private readonly wishes = new Map<string, Wish>();
  private readonly appointments = new Map<string, Appointment>();
  private quietHours: { from: string; to: string; timeZone: string } | null = null;
  private tick = 0;

  run(kind: (typeof kinds)[number], which: number): void {
    this.tick += 1;
    const id = idOf(80, which);
    if (kind === 'propose') this.propose(id, which);
    else if (kind === 'gone' && this.proposals.delete(id))
      this.emit('proposal-removed', { proposalId: id });
    else if (kind === 'session') this.change(id);
    else if (kind === 'leave' && this.sessions.delete(id))
      this.emit('session-left', { groupId: id });
    else if (kind === 'wish') this.wish(which);
    else if (kind === 'unwish' && this.wishes.delete(partnerFace(which).id))
      this.emit('wish-changed', { personId: partnerFace(which).id, wish: null });
    else if (kind === 'note') this.note(id, which);
    else if (kind === 'quiet') {
      this.quietHours = which % 2 ? { from: '22:00', to: `0${which}:00`, timeZone: 'UTC' } : null;
      this.emit('quiet-hours-changed', { quietHours: this.quietHours });
    }
  }

  private propose(id: string, which: number): void {
    const known = this.proposals.get(id);
    const status = known ? proposalStatuses[1 + (this.tick % 4)] : 'open';
    const proposal = known
      ? { ...known, status: status ?? 'open', rev: known.rev + 1 }
      : aProposal({ id, proposedAt: at(which % 3) });
    this.proposals.set(id, proposal);
    this.emit('proposal-changed', { proposal });
  }

  private change(id: string): void {
    const known = this.sessions.get(id);
    const session = aPracticeSession({
      sessionId: id,
      groupId: id,
      startsAt: at(this.tick % 4),
      isCancelled: this.tick % 5 === 0,
      rev: (known?.rev ?? 1) + 1,
    });
    this.sessions.set(id, session);
    this.emit('session-changed', { session });
  }

  private wish(which: number): void {
    const person = partnerFace(which);
    const wish: Wish = {
      person,
      wish: this.tick % 2 ? 'avoid' : 'favourite',
      wishedAt: at(this.tick % 3),
    };
    this.wishes.set(person.id, wish);
    this.emit('wish-changed', { personId: person.id, wish });
  }

  private note(sessionId: string, which: number): void {
    if (this.appointments.has(sessionId)) return;
    const outcome = appointmentOutcomes[this.tick % appointmentOutcomes.length] ?? 'came';
    const appointment = { sessionId, startsAt: at(which % 3), outcome };
    this.appointments.set(sessionId, appointment);
    this.emit('appointment-noted', { appointment, share: this.fetch().appointments.share });
  }

  private emit(name: string, d: unknown): void {
    this.events.push({ e: `study-partners.${name}`, d: structuredClone(d) });
  }

  fetch() {
    const { size } = this.appointments;
    return structuredClone({
      lists: {
        proposals: latest(
          [...this.proposals.values()],
          ({ proposedAt }) => proposedAt,
          ({ id }) => id,
        ),
        sessions: latest(
          [...this.sessions.values()],
          ({ startsAt }) => startsAt,
          ({ sessionId }) => sessionId,
        ).reverse(),
      },
      wishes: latest(
        [...this.wishes.values()],
        ({ wishedAt }) => wishedAt,
        ({ person }) => person.id,
      ),
      appointments: {
        appointments: latest(
          [...this.appointments.values()],
          ({ startsAt }) => startsAt,
          ({ sessionId }) => sessionId,
        ),
        share: size < 5 ? null : { kept: size - 1, of: size },
      },
      quiet: { quietHours: this.quietHours },
    });
  }
}

const kinds = ['propose', 'gone', 'session', 'leave', 'wish', 'unwish', 'note', 'quiet'] as const;
const step = fc.record({ kind: fc.constantFrom(...kinds), which: fc.integer({ min: 1, max: 6 }) });

test('applying every event gives what a fresh fetch gives, from wherever it starts', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.nat(), (steps, from) => {
      const world = new World();
      const snapshots = [{ ...world.fetch(), after: 0 }];
      for (const { kind, which } of steps) {
        world.run(kind, which);
        snapshots.push({ ...world.fetch(), after: world.events.length });
      }
      const start = snapshots[from % snapshots.length];
      if (!start) return;
      const client = createQueryClient();
      client.setQueryData(keyOf(listProposals, {}), start.lists);
      client.setQueryData(keyOf(listWishes, {}), start.wishes);
      client.setQueryData(keyOf(listAppointments, {}), start.appointments);
      client.setQueryData(keyOf(getQuietHours, {}), start.quiet);
      const cache = cacheViewOf(client);
      for (const { e, d } of world.events.slice(start.after))
        expect(handlers.find(({ name }) => name === e)?.apply(cache, d)).toBe(true);
      const now = world.fetch();
      expect(client.getQueryData(keyOf(listProposals, {}))).toEqual(now.lists);
      expect(client.getQueryData(keyOf(listWishes, {}))).toEqual(now.wishes);
      expect(client.getQueryData(keyOf(listAppointments, {}))).toEqual(now.appointments);
      expect(client.getQueryData(keyOf(getQuietHours, {}))).toEqual(now.quiet);
    }),
  );
});

test('an event from before the fetch brings no older state back', () => {
  const client = createQueryClient();
  const proposal = aProposal({ status: 'declined', rev: 2 });
  const session = aPracticeSession({ isCancelled: true, rev: 3 });
  const fetched = { proposals: [proposal], sessions: [session] };
  client.setQueryData(keyOf(listProposals, {}), fetched);
  const cache = cacheViewOf(client);
  const apply = (name: string, d: unknown) =>
    handlers.find((one) => one.name === `study-partners.${name}`)?.apply(cache, d);
  apply('proposal-changed', { proposal: aProposal() });
  apply('session-changed', { session: aPracticeSession() });
  expect(client.getQueryData(keyOf(listProposals, {}))).toEqual(fetched);
});
