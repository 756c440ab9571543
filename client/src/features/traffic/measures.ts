import type { RateName, TrafficSnapshot } from '@cascade/shared/features/traffic/contract';
import { sumOf } from './pictures.ts';

export type Measure = {
  label: string;
  unit: '' | 'a second' | 'ms';
  hint?: string;
  read: (snapshot: TrafficSnapshot) => number | null;
};

const rate = (label: string, name: RateName): Measure => ({
  label,
  unit: 'a second',
  read: ({ gateways }) => sumOf(gateways, ({ rates }) => rates?.[name]),
});

export const people: Measure[] = [
  {
    label: 'Members here',
    unit: '',
    hint: 'each once, however many pages',
    read: ({ here }) => here?.members ?? null,
  },
  {
    label: 'Open connections',
    unit: '',
    hint: 'pages, on all devices',
    read: ({ gateways }) => sumOf(gateways, ({ sockets }) => sockets),
  },
  {
    label: 'Circuits running',
    unit: '',
    read: ({ circuits }) => circuits && circuits.running + circuits.paused,
  },
];

export const doings: Measure[] = [
  rate('Page views', 'pageViews'),
  rate('Messages', 'messages'),
  rate('Likes', 'likes'),
  rate('Ad views', 'adImpressions'),
];

export const machinery: Measure[] = [
  {
    label: 'PostgreSQL answers in',
    unit: 'ms',
    read: ({ database }) => database?.pingMs ?? null,
  },
  { label: 'Redis answers in', unit: 'ms', read: ({ redis }) => redis?.pingMs ?? null },
  {
    label: 'Gateways late by',
    unit: 'ms',
    hint: 'the worst of them',
    read: ({ gateways }) => {
      const lags = gateways.flatMap(({ loopLagMs }) => loopLagMs?.worst ?? []);
      return lags.length === 0 ? null : Math.max(...lags);
    },
  },
  {
    label: 'Work that is due',
    unit: '',
    hint: 'promised, or in a queue',
    read: ({ outbox, queues }) =>
      outbox && queues && outbox.waiting + queues.reduce((sum, { waiting }) => sum + waiting, 0),
  },
];

export const measures = [...people, ...doings, ...machinery];

const whole = new Intl.NumberFormat('en-GB');
const tenth = new Intl.NumberFormat('en-GB', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

export function figureOf(value: number | null, unit: Measure['unit']): string {
  if (value === null) return '–';
  return unit === '' || value >= 100 ? whole.format(Math.round(value)) : tenth.format(value);
}
