import { streamOf } from '@cascade/shared/kernel/event';
import type { StreamRules } from '../../live/stream-access.ts';

export const stationStreams: StreamRules = {
  s: async (_caller, id) => `s:${id}` === streamOf.stations(),
};
