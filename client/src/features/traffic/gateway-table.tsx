import { dateFormat } from '@cascade/shared/domain/text/date-format';
import type { GatewayTraffic } from '@cascade/shared/features/traffic/contract';
import { chakra } from '@chakra-ui/react';
import { type Column, DataTable } from '../../ui/data/data-table.tsx';
import { figureOf } from './measures.ts';

const since = dateFormat({
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

const columns: Column<GatewayTraffic>[] = [
  {
    key: 'name',
    label: 'Gateway',
    cell: ({ name }) => <chakra.span whiteSpace="nowrap">{name}</chakra.span>,
  },
  { key: 'sockets', label: 'Connections', cell: ({ sockets }) => sockets, isNumber: true },
  {
    key: 'messages',
    label: 'Messages/s',
    cell: ({ rates }) => figureOf(rates?.messages ?? null, 'a second'),
    isNumber: true,
  },
  {
    key: 'likes',
    label: 'Likes/s',
    cell: ({ rates }) => figureOf(rates?.likes ?? null, 'a second'),
    isNumber: true,
  },
  {
    key: 'views',
    label: 'Ad views/s',
    cell: ({ rates }) => figureOf(rates?.adImpressions ?? null, 'a second'),
    isNumber: true,
  },
  {
    key: 'lag',
    label: 'Delay, ms (mean to worst)',
    cell: ({ loopLagMs }) =>
      loopLagMs ? `${figureOf(loopLagMs.mean, 'ms')} to ${figureOf(loopLagMs.worst, 'ms')}` : '–',
    isNumber: true,
  },
  {
    key: 'since',
    label: 'Runs since',
    cell: ({ startedAt }) => (
      <chakra.time dateTime={startedAt} whiteSpace="nowrap">
        {since.format(new Date(startedAt))}
      </chakra.time>
    ),
  },
];

export function GatewayTable({ gateways }: { gateways: GatewayTraffic[] }) {
  return (
    <DataTable
      caption="Gateways"
      columns={columns}
      rows={gateways}
      keyOf={({ name, startedAt }) => `${name} ${startedAt}`}
    />
  );
}
