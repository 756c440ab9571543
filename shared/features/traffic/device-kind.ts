import type { DeviceKind } from './contract.ts';

/**
 * The device kind from its user agent. A tablet that requests desktop pages, as iPads do, says so
 * itself.
 */
export function deviceKindOf(userAgent: string | undefined): DeviceKind {
  if (!userAgent || !/^(Mozilla|Opera)\//.test(userAgent)) return 'program';
  if (/iPad|Tablet|PlayBook|Silk(?!.*Mobile)|Android(?!.*Mobile)/.test(userAgent)) return 'tablet';
  return /Mobi|iPhone|iPod/.test(userAgent) ? 'phone' : 'computer';
}
