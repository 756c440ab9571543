/** Served at: `sidebar` beside the feed, `banner` and `inline` within it. */
export const adminPlacements = ['sidebar', 'banner', 'inline'] as const;
