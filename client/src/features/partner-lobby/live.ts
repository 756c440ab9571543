import {
  getPartnerLobby,
  partnerLobbyChanged,
} from '@cascade/shared/features/partner-lobby/contract';
import { type EventHandler, onEvent } from '../../live/event-handler.ts';

const changed = onEvent(partnerLobbyChanged, (cache, { lobby }) =>
  cache.patchEach(getPartnerLobby, (old, { params }) =>
    params.token === lobby.token && (old.seat !== lobby.seat || old.rev <= lobby.rev) ? lobby : old,
  ),
);

export const events: EventHandler[] = [changed];
