import {
  getOwnPresence,
  presenceChanged,
  presenceChosen,
} from '@cascade/shared/features/presence/contract';
import { getDefaultStore } from 'jotai';
import { noteStatesAtom } from '../../domain/presence/use-presence.ts';
import { onEvent } from '../../live/event-handler.ts';

export const presenceChangedLive = onEvent(presenceChanged, (_cache, { states }) =>
  getDefaultStore().set(noteStatesAtom, states),
);

export const presenceChosenLive = onEvent(presenceChosen, (cache, own) =>
  cache.patch(getOwnPresence, {}, () => own),
);
