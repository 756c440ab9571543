import { postSpecialties } from '@cascade/shared/features/community/contract';

/** The specialties of posts (section 9), after an option for none. */
export const specialtyOptions = (none: string) => [
  { value: '', label: none },
  ...postSpecialties.map((name) => ({ value: name, label: name })),
];
