import type { StationClock } from '@cascade/shared/domain/clock/station-clock';
import { useEffect, useState } from 'react';
import { serverNow } from '../../api/server-time.ts';
import { isSameReading, shownReadingOf } from './shown-reading.ts';
import { onTick } from './ticks.ts';

/** A station's clock as it stands by the server's time; renders when what is shown changes. */
export function useStationReading(clock: StationClock) {
  const [tickedAt, setTickedAt] = useState(serverNow);
  // A command shows at once, not at the next tick.
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
