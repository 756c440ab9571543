import type { GatewayTraffic, TrafficSnapshot } from '@cascade/shared/features/traffic/contract';

/** Arrival time in ms since 1970. */
export type Picture = { at: number; snapshot: TrafficSnapshot };

export type Point = { at: number; value: number | null };

export const SHOWN_MS = 60_000;

export function withPicture(pictures: readonly Picture[], next: Picture): Picture[] {
  return [...pictures.filter(({ at }) => at >= next.at - SHOWN_MS), next];
}

export function pointsOf(
  pictures: readonly Picture[],
  read: (snapshot: TrafficSnapshot) => number | null,
): Point[] {
  return pictures.map(({ at, snapshot }) => ({ at, value: read(snapshot) }));
}

/** Null when no gateway reported it. */
export function sumOf(
  gateways: readonly GatewayTraffic[],
  read: (gateway: GatewayTraffic) => number | undefined,
): number | null {
  const known = gateways.flatMap((gateway) => read(gateway) ?? []);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

export function rangeOf(points: readonly Point[]): { lowest: number; highest: number } | null {
  const known = points.flatMap(({ value }) => value ?? []);
  return known.length === 0 ? null : { lowest: Math.min(...known), highest: Math.max(...known) };
}
