import { Histogram, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { responseTimesByRoute, responseTimesOf, type Sample } from './response-times.ts';

const seconds = [0.01, 0.1, 1];

async function samplesOf(observed: [route: string, seconds: number][]): Promise<Sample[]> {
  const histogram = new Histogram({
    name: 'answers',
    help: 'answers',
    labelNames: ['route', 'status'],
    buckets: seconds,
    registers: [new Registry()],
  });
  for (const [route, took] of observed) histogram.observe({ route, status: '2xx' }, took);
  return (await histogram.get()).values;
}

test('without responses there are no figures', async () => {
  expect(responseTimesOf(await samplesOf([]))).toBeUndefined();
});

test('a quantile is the smallest bucket that contains it', async () => {
  const quick = Array.from({ length: 90 }, () => ['a', 0.005] as [string, number]);
  const slow = Array.from({ length: 10 }, () => ['b', 0.5] as [string, number]);
  const samples = await samplesOf([...quick, ...slow]);
  expect(responseTimesOf(samples)).toEqual({
    count: 100,
    meanMs: expect.closeTo(54.5),
    halfWithinMs: 10,
    mostWithinMs: 1000,
  });
  expect(responseTimesByRoute(samples, 10)).toMatchObject([
    { route: 'a', count: 90, mostWithinMs: 10 },
    { route: 'b', count: 10, halfWithinMs: 1000 },
  ]);
  expect(responseTimesByRoute(samples, 1)).toHaveLength(1);
});

test('responses beyond the longest bucket have no upper bound', async () => {
  expect(responseTimesOf(await samplesOf([['a', 7]]))).toMatchObject({
    meanMs: expect.closeTo(7000),
    halfWithinMs: null,
  });
});
