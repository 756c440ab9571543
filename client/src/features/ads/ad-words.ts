import type { adCategories, adminPlacements } from '@cascade/shared/features/ads/administration';

export const placementWords: Record<(typeof adminPlacements)[number], string> = {
  sidebar: 'Beside the feed',
  banner: 'In the feed, as a banner',
  inline: 'In the feed, between posts',
};

export const categoryWords: Record<(typeof adCategories)[number], string> = {
  medical: 'Medical',
  education: 'Education',
  books: 'Books',
  courses: 'Courses',
};
