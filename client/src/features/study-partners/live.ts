import type { EventHandler } from '../../live/event-handler.ts';
import { suggestionEvents } from './suggestions/live.ts';

export const events: EventHandler[] = [...suggestionEvents];
