import type { GatewayTraffic, TrafficSnapshot } from '@cascade/shared/features/traffic/contract';

/** What was told, and when it reached this page. */
export type Picture = { at: number; snapshot: TrafficSnapshot };

/** A figure at one moment; null where it could not be learnt. */
export type Point = { at: number; value: number | null };

/** How much of the past is shown. */
export const SHOWN_MS = 60_000;

/** Adds the latest and forgets what is shown no longer. */
export function withPicture(pictures: readonly Picture[], next: Picture): Picture[] {
  return [...pictures.filter(({ at }) => at >= next.at - SHOWN_MS), next];
}

/** A figure over the time that is shown. */
export function pointsOf(
  pictures: readonly Picture[],
  read: (snapshot: TrafficSnapshot) => number | null,
): Point[] {
  return pictures.map(({ at, snapshot }) => ({ at, value: read(snapshot) }));
}

/** The sum over all gateways; null while none of them has said it. */
export function sumOf(
  gateways: readonly GatewayTraffic[],
  read: (gateway: GatewayTraffic) => number | undefined,
): number | null {
  const known = gateways.flatMap((gateway) => read(gateway) ?? []);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

/** The extremes of what is known; null when nothing is. */
export function rangeOf(points: readonly Point[]): { lowest: number; highest: number } | null {
  const known = points.flatMap(({ value }) => value ?? []);
  return known.length === 0 ? null : { lowest: Math.min(...known), highest: Math.max(...known) };
}
