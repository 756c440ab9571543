import type { QueueCounts } from '@cascade/shared/features/queues/contract';
import { type Column, DataTable } from '../../ui/data/data-table.tsx';

const columns: Column<QueueCounts>[] = [
  { key: 'name', label: 'Queue', cell: ({ name }) => `${name[0]?.toUpperCase()}${name.slice(1)}` },
  { key: 'waiting', label: 'Due', cell: ({ waiting }) => waiting, isNumber: true },
  { key: 'active', label: 'Now', cell: ({ active }) => active, isNumber: true },
  { key: 'delayed', label: 'Later', cell: ({ delayed }) => delayed, isNumber: true },
  { key: 'failed', label: 'Failed', cell: ({ failed }) => failed, isNumber: true },
];

export function QueueTable({ queues }: { queues: QueueCounts[] }) {
  return (
    <DataTable caption="Jobs by queue" columns={columns} rows={queues} keyOf={({ name }) => name} />
  );
}
