import type { StationClock } from '@cascade/shared/domain/clock/station-clock';
import { useEffect, useState } from 'react';
import { serverNow } from '../../api/server-time.ts';
import { isSameReading, shownReadingOf } from './shown-reading.ts';
import { onTick } from './ticks.ts';

/** Renders only when the reading changes. */
export function useStationReading(clock: StationClock) {
  const [tickedAt, setTickedAt] = useState(serverNow);
  // Not only at the next tick.
  const reading = shownReadingOf(clock, tickedAt);
  useEffect(() => {
    let shown = shownReadingOf(clock, serverNow());
    setTickedAt(serverNow());
    return onTick(() => {
      const now = serverNow();
      const next = shownReadingOf(clock, now);
      if (isSameReading(shown, next)) return;
      shown = next;
      setTickedAt(now);
    });
  }, [clock]);
  return reading;
}
