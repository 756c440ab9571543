import { postSpecialties } from '@cascade/shared/features/community/contract';

/** Section 9. */
export const specialtyOptions = (none: string) => [
  { value: '', label: none },
  ...postSpecialties.map((name) => ({ value: name, label: name })),
];
