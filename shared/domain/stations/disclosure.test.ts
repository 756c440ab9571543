import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DisclosureMoment, disclosed, NO_DISCLOSURE, type Viewer } from './disclosure.ts';

const viewer = fc.record({
  role: fc.constantFrom<Viewer['role']>('candidate', 'examiner', 'role-player', 'observer'),
  mode: fc.constantFrom<Viewer['mode']>('circuit', 'trio'),
  sitsIt: fc.boolean(),
});
const moment = fc.record({
  state: fc.constantFrom<DisclosureMoment['state']>(
    'draft',
    'lobby',
    'running',
    'marking',
    'published',
    'cancelled',
  ),
  phase: fc.constantFrom<DisclosureMoment['phase']>(
    'reading',
    'task',
    'changeover',
    'break',
    'over',
    null,
  ),
  turn: fc.constantFrom<DisclosureMoment['turn']>('past', 'now', 'coming'),
});
const now = (
  phase: DisclosureMoment['phase'],
  turn: DisclosureMoment['turn'] = 'now',
): DisclosureMoment => ({
  state: 'running',
  phase,
  turn,
});
const as = (role: Viewer['role'], mode: Viewer['mode'] = 'circuit'): Viewer => ({
  role,
  mode,
  sitsIt: role === 'candidate',
});

describe('disclosure', () => {
  test('rule 5: before results are published a candidate never has brief, scheme or feedback', () => {
    fc.assert(
      fc.property(viewer, moment, (who, when) => {
        fc.pre(when.state !== 'published' && (who.role === 'candidate' || who.sitsIt));
        const open = disclosed(who, when);
        expect([open.brief, open.scheme, open.feedback]).toEqual([false, false, false]);
      }),
    );
  });

  test('rule 5: the task is open from the start of reading to the end of the task, in its turn', () => {
    fc.assert(
      fc.property(
        moment,
        fc.constantFrom('candidate' as const, 'observer' as const),
        (when, role) => {
          fc.pre(when.state !== 'published');
          const isOpen =
            when.state === 'running' &&
            when.turn === 'now' &&
            (when.phase === 'reading' || when.phase === 'task');
          expect(disclosed(as(role), when)).toEqual(
            isOpen ? { ...NO_DISCLOSURE, card: true, task: true } : NO_DISCLOSURE,
          );
        },
      ),
    );
  });

  test('rule 5: nobody has the feedback before publishing, and everyone has it after', () => {
    fc.assert(
      fc.property(viewer, moment, (who, when) => {
        expect(disclosed(who, when).feedback).toBe(when.state === 'published');
      }),
    );
  });

  test('rule 5: a role player has only the brief, an examiner task, brief and scheme', () => {
    expect(disclosed(as('role-player'), now('task'))).toEqual({
      ...NO_DISCLOSURE,
      card: true,
      brief: true,
    });
    expect(disclosed(as('examiner'), now('task'))).toEqual({
      card: true,
      task: true,
      brief: true,
      scheme: true,
      feedback: false,
    });
    expect(disclosed(as('role-player'), { state: 'lobby', phase: null, turn: 'now' }).brief).toBe(
      true,
    );
    expect(
      disclosed(as('examiner'), { state: 'marking', phase: 'over', turn: 'past' }).scheme,
    ).toBe(true);
  });

  test('rule 5: in a trio nothing opens before its round, or ever to those who will still sit it', () => {
    fc.assert(
      fc.property(viewer, moment, (who, when) => {
        fc.pre(when.state !== 'published');
        const trio = { ...who, mode: 'trio' as const };
        expect(disclosed(trio, { ...when, turn: 'coming' })).toEqual(NO_DISCLOSURE);
        if (trio.role !== 'candidate' && trio.role !== 'observer')
          expect(disclosed({ ...trio, sitsIt: true }, when)).toEqual(NO_DISCLOSURE);
      }),
    );
  });
});
