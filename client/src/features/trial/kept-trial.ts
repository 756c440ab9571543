import { useCallback, useEffect, useRef, useState } from 'react';
import { serverNow } from '../../api/server-time.ts';
import { deviceEntry } from '../../device/device-entry.ts';
import { deviceKeys } from '../../device/registry.ts';
import { numberedShape } from '../../device/shape.ts';
import type { Trial } from './trial.ts';

const keptForDays = 7;

export const trialShape = numberedShape<Trial>(1);
export const trialEntry = deviceEntry(deviceKeys.trial, trialShape, keptForDays);

export const trialNow = (): number => Math.round(serverNow());

type Held = { trial: Trial | null; isKept: boolean };

/**
 * The device's trial. A change is made to what is stored by then, so that two tabs share one; where
 * nothing can be stored it stays in this page.
 */
export function useTrial() {
  const [held, setHeld] = useState<Held>(() => ({ trial: trialEntry.find(), isKept: true }));
  const latest = useRef(held);

  const hold = useCallback((next: Held) => {
    latest.current = next;
    setHeld(next);
  }, []);

  useEffect(
    () =>
      trialEntry.onOtherTab(() => {
        const found = trialEntry.find();
        const { trial } = latest.current;
        // Once taken along it is gone from the device; its result stays in view.
        if (found || !trial?.markedAt) hold({ trial: found, isKept: true });
      }),
    [hold],
  );

  function put(trial: Trial) {
    hold({ trial, isKept: trialEntry.keep(trial) });
  }

  return {
    ...held,
    begin: put,
    /** Does nothing when another tab has begun afresh since. */
    change: (alter: (trial: Trial) => Trial) => {
      const { trial, isKept } = latest.current;
      const newest = isKept ? trialEntry.find() : trial;
      if (newest && newest.id === trial?.id) put(alter(newest));
      else hold({ trial: newest, isKept });
    },
    discard: () => {
      trialEntry.forget();
      hold({ trial: null, isKept: true });
    },
  };
}

export type TrialHandle = ReturnType<typeof useTrial>;
