import { type Bell, bellsBetween, bellTimes } from '@cascade/shared/domain/clock/station-clock';

/** How late a bell may ring, in ms of real time. Later than this it would only mislead. */
const latestMs = 2_500;

type Span = {
  /** Exam time up to which this device has listened, in ms; below 0 nothing was heard yet. */
  heardMs: number;
  /** Exam time now, in ms. */
  nowMs: number;
  speed: number;
};

/**
 * The bells to ring now. Those that passed while the page was away or asleep are left out: a
 * reload or a long sleep of the tab must not make them ring.
 */
export function dueBells({ heardMs, nowMs, speed }: Span): Bell[] {
  const times = new Map(bellTimes().map(({ bell, atMs }) => [bell, atMs]));
  return bellsBetween(heardMs, nowMs).filter(
    (bell) => (nowMs - (times.get(bell) ?? 0)) / speed <= latestMs,
  );
}
