import { listReferences } from '@cascade/shared/features/references/contract';
import { queryOf } from '../../api/query-of.ts';

/** Every guide, whole: fetched once, filtered here, and kept by the service worker. */
export const guidesQuery = queryOf(listReferences, {});
