import { streamOf } from '@cascade/shared/kernel/event';
import type { StreamRules } from '../../live/stream-access.ts';

/** Whoever is signed in may hear of new stations; a socket without a session never opens. */
export const stationStreams: StreamRules = {
  s: async (_caller, id) => `s:${id}` === streamOf.stations(),
};
