import { atomWithStorage } from 'jotai/utils';
import type { preferenceKeys, VISITOR_ID } from './registry.ts';

/** All but the visitor id stay after sign-out. */
export const devicePreference = <Value>(
  key: (typeof preferenceKeys)[number] | typeof VISITOR_ID,
  otherwise: Value,
) => atomWithStorage<Value>(key, otherwise, undefined, { getOnInit: true });
