import type { DeviceKind } from './contract.ts';

/**
 * The kind of a device, by what its browser says of itself. A tablet that asks for pages made for
 * computers, as iPads do, says that it is one.
 */
export function deviceKindOf(userAgent: string | undefined): DeviceKind {
  if (!userAgent || !/^(Mozilla|Opera)\//.test(userAgent)) return 'program';
  if (/iPad|Tablet|PlayBook|Silk(?!.*Mobile)|Android(?!.*Mobile)/.test(userAgent)) return 'tablet';
  return /Mobi|iPhone|iPod/.test(userAgent) ? 'phone' : 'computer';
}
