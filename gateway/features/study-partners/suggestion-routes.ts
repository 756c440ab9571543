import {
  getPartnerSettings,
  listSuggestions,
  savePartnerSettings,
} from '@cascade/shared/features/study-partners/contract';
import { type BoundRoute, bind } from '../../http/bind.ts';
import type { Services } from '../../services.ts';
import { readSettings, saveSettings } from './settings.ts';
import { suggestPartners } from './suggestions.ts';

export const suggestionRoutes = ({ clock }: Services): BoundRoute[] => [
  bind(listSuggestions, ({ db, caller }) => suggestPartners(db, caller.userId, clock.now())),
  bind(getPartnerSettings, ({ db, caller }) => readSettings(db, caller.userId)),
  bind(savePartnerSettings, ({ body, ...work }) => saveSettings(work, body)),
];
