import type { adCategories } from '@cascade/shared/features/ads/administration';

export const categoryWords: Record<(typeof adCategories)[number], string> = {
  medical: 'Medical',
  education: 'Education',
  books: 'Books',
  courses: 'Courses',
};
