import {
  getOwnPresence,
  presenceChanged,
  presenceChosen,
} from '@cascade/shared/features/presence/contract';
import { getDefaultStore } from 'jotai';
import { noteStatesAtom } from '../../domain/presence/use-presence.ts';
import { type EventHandler, onEvent } from '../../live/event-handler.ts';

const presenceChangedLive = onEvent(presenceChanged, (_cache, { states }) =>
  getDefaultStore().set(noteStatesAtom, states),
);

const presenceChosenLive = onEvent(presenceChosen, (cache, own) =>
  cache.patch(getOwnPresence, {}, () => own),
);

export const events: EventHandler[] = [presenceChangedLive, presenceChosenLive];
