import { atomWithStorage } from 'jotai/utils';
import type { preferenceKeys, VISITOR_ID } from './entry-keys.ts';

/** A setting of the device. It says nothing about a person; all but the visitor's id stay after sign-out. */
export const devicePreference = <Value>(
  key: (typeof preferenceKeys)[number] | typeof VISITOR_ID,
  otherwise: Value,
) => atomWithStorage<Value>(key, otherwise, undefined, { getOnInit: true });
