import {
  getPartnerSettings,
  listSuggestions,
  partnerSettingsChanged,
} from '@cascade/shared/features/study-partners/contract';
import { type EventHandler, onEvent } from '../../../live/event-handler.ts';

const settingsChangedLive = onEvent(partnerSettingsChanged, (cache, { settings }) => {
  cache.patch(getPartnerSettings, {}, (known) => (known.rev > settings.rev ? known : settings));
  // Whom the settings bring is for the server to say.
  cache.refetch(listSuggestions, {});
});

export const suggestionEvents: EventHandler[] = [settingsChangedLive];
