/**
 * Answers several reads at once: what a page needs before its scripts have come. `of` is the address
 * of one, given for each. The answer has the body of each by its address; a read that failed is
 * left out.
 */
export const FIRST_READS_PATH = '/api/first-reads';

/** Reads in one request. */
export const MOST_FIRST_READS = 12;
