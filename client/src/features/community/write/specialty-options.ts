import { postSpecialties } from '@cascade/shared/contracts/community';

/** The specialties of posts (section 9), after a way of choosing none. */
export const specialtyOptions = (none: string) => [
  { value: '', label: none },
  ...postSpecialties.map((name) => ({ value: name, label: name })),
];
