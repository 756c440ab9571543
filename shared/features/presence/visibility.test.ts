import fc from 'fast-check';
import { expect, test } from 'vitest';
import { presenceActivities, presenceChoices } from './contract.ts';
import {
  type Attendance,
  decodeAttendance,
  encodeAttendance,
  mergeAttendance,
  shownPresence,
} from './visibility.ts';

const attendance: fc.Arbitrary<Attendance> = fc.record({
  isActive: fc.boolean(),
  activity: fc.option(fc.constantFrom(...presenceActivities)),
});

test('a member is online when active at any device', () => {
  const idle = { isActive: false, activity: null };
  const here = { isActive: true, activity: null };
  expect(shownPresence(mergeAttendance([idle, here]), 'online').status).toBe('online');
  expect(shownPresence(mergeAttendance([idle, idle]), 'online').status).toBe('away');
  expect(shownPresence(mergeAttendance([]), 'online').status).toBe('offline');
});

test('busy stays busy at an idle device, but needs a device', () => {
  const idle = mergeAttendance([{ isActive: false, activity: null }]);
  expect(shownPresence(idle, 'busy').status).toBe('busy');
  expect(shownPresence(undefined, 'busy').status).toBe('offline');
});

test('the activity of an idle device is not shown', () => {
  const left = { isActive: false, activity: 'practising' } as const;
  const here = { isActive: true, activity: 'browsing' } as const;
  expect(mergeAttendance([left])?.activity).toBeNull();
  expect(mergeAttendance([left, here])?.activity).toBe('browsing');
});

test('a hidden member looks exactly like an absent one', () => {
  fc.assert(
    fc.property(fc.array(attendance), (devices) => {
      const hidden = shownPresence(mergeAttendance(devices), 'hidden');
      expect(hidden).toEqual(shownPresence(undefined, 'online'));
    }),
  );
});

test('merging step by step gives the same as merging at once, in any order', () => {
  fc.assert(
    fc.property(
      fc.array(attendance),
      fc.array(attendance),
      fc.constantFrom(...presenceChoices),
      (some, others, choice) => {
        const parts = [mergeAttendance(others), mergeAttendance(some)].filter(
          (part) => part !== undefined,
        );
        expect(shownPresence(mergeAttendance(parts), choice)).toEqual(
          shownPresence(mergeAttendance([...some, ...others]), choice),
        );
      },
    ),
  );
});

test('encoding for other gateways is reversible', () => {
  fc.assert(
    fc.property(attendance, (device) => {
      expect(decodeAttendance(encodeAttendance(device))).toEqual(device);
    }),
  );
  expect(decodeAttendance('+juggling')).toEqual({ isActive: true, activity: null });
});
