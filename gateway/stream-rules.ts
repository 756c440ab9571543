import { circuitStreams } from './features/circuits/policy.ts';
import { boardStreams } from './features/community/work.ts';
import { stationStreams } from './features/scenarios/policy.ts';
import type { StreamRules } from './live/stream-access.ts';
import type { Services } from './services.ts';

/** Who may read which streams besides their own, feature by feature. */
export function allStreamRules(services: Services): StreamRules {
  return { ...boardStreams, ...circuitStreams(services), ...stationStreams };
}
