import type { ResponseTimes } from '@cascade/shared/features/platform/contract';

export type Sample = {
  metricName?: string;
  labels: { le?: string | number; route?: string | number; status?: string | number };
  value: number;
};

type Tally = { count: number; sumS: number; buckets: Map<number, number> };

function tallyOf(samples: Sample[]): Tally {
  const tally: Tally = { count: 0, sumS: 0, buckets: new Map() };
  for (const { metricName = '', labels, value } of samples) {
    if (metricName.endsWith('_count')) tally.count += value;
    else if (metricName.endsWith('_sum')) tally.sumS += value;
    else if (labels.le !== undefined && labels.le !== '+Inf') {
      const le = Number(labels.le);
      tally.buckets.set(le, (tally.buckets.get(le) ?? 0) + value);
    }
  }
  return tally;
}

/** The upper bound of the bucket that contains this quantile. Buckets are cumulative. */
function withinMs({ count, buckets }: Tally, share: number): number | null {
  const edges = [...buckets.keys()].sort((one, other) => one - other);
  const edge = edges.find((le) => (buckets.get(le) ?? 0) >= share * count);
  return edge === undefined ? null : edge * 1000;
}

export function responseTimesOf(samples: Sample[]): ResponseTimes | undefined {
  const tally = tallyOf(samples);
  if (tally.count === 0) return undefined;
  return {
    count: tally.count,
    meanMs: (tally.sumS / tally.count) * 1000,
    halfWithinMs: withinMs(tally, 0.5),
    mostWithinMs: withinMs(tally, 0.95),
  };
}

export function responseTimesByRoute(
  samples: Sample[],
  most: number,
): (ResponseTimes & { route: string })[] {
  const routes = [...new Set(samples.map(({ labels }) => String(labels.route)))];
  return routes
    .flatMap((route) => {
      const times = responseTimesOf(samples.filter(({ labels }) => labels.route === route));
      return times ? [{ route, ...times }] : [];
    })
    .sort((one, other) => other.count - one.count)
    .slice(0, most);
}
