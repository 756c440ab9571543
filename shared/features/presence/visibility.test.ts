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

test('somebody is online when they are at any of their devices', () => {
  const idle = { isActive: false, activity: null };
  const here = { isActive: true, activity: null };
  expect(shownPresence(mergeAttendance([idle, here]), 'online').status).toBe('online');
  expect(shownPresence(mergeAttendance([idle, idle]), 'online').status).toBe('away');
  expect(shownPresence(mergeAttendance([]), 'online').status).toBe('offline');
});

test('busy stays busy at an idle device, and nobody is busy without one', () => {
  const idle = mergeAttendance([{ isActive: false, activity: null }]);
  expect(shownPresence(idle, 'busy').status).toBe('busy');
  expect(shownPresence(undefined, 'busy').status).toBe('offline');
});

test('what is done at an idle device is not told', () => {
  const left = { isActive: false, activity: 'practising' } as const;
  const here = { isActive: true, activity: 'browsing' } as const;
  expect(mergeAttendance([left])?.activity).toBeNull();
  expect(mergeAttendance([left, here])?.activity).toBe('browsing');
});

test('whoever hides looks exactly like somebody who is not there', () => {
  fc.assert(
    fc.property(fc.array(attendance), (devices) => {
      const hidden = shownPresence(mergeAttendance(devices), 'hidden');
      expect(hidden).toEqual(shownPresence(undefined, 'online'));
    }),
  );
});

test('merging part by part gives what merging at once gives, in whatever order', () => {
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

test('what is written for other gateways is read back', () => {
  fc.assert(
    fc.property(attendance, (device) => {
      expect(decodeAttendance(encodeAttendance(device))).toEqual(device);
    }),
  );
  expect(decodeAttendance('+juggling')).toEqual({ isActive: true, activity: null });
});
