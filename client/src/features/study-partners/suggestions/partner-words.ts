import {
  type PartnerExperience,
  type PartnerLanguage,
  type PracticeWay,
  partnerLanguages,
} from '@cascade/shared/features/study-partners/contract';

export const experienceWords: Record<PartnerExperience, string> = {
  new: 'New to CASC practice',
  some: 'Has practised before',
  ready: 'Close to exam standard',
};

export const wayWords: Record<PracticeWay, string> = {
  voice: 'By voice',
  text: 'In writing',
};

const names = new Intl.DisplayNames('en-GB', { type: 'language' });
export const languageName = (code: PartnerLanguage): string => names.of(code) ?? code;

/** English first, then by name. */
export const languagesByName: readonly PartnerLanguage[] = [...partnerLanguages].sort((a, b) =>
  a === 'en' ? -1 : b === 'en' ? 1 : languageName(a).localeCompare(languageName(b)),
);
