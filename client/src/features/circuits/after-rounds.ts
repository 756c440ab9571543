import { Marking } from './marking.tsx';
import { Published } from './results/published.tsx';

/** What follows the last round, in one script. */
export const afterRounds = { Marking, Published };
