import type { Strength } from '@cascade/shared/features/insight/contract';
import { MarkTable } from '../../../domain/marking/mark-table.tsx';

type Props = { caption: string; kind: string; strengths: readonly Strength[] };

export function StrengthTable({ caption, kind, strengths }: Props) {
  const rows = strengths.map(({ name, attempts, meanHundredths, latestHundredths }) => ({
    name,
    meanHundredths,
    pointHundredths: latestHundredths,
    times: attempts,
  }));
  return <MarkTable {...{ caption, kind, rows }} meanLabel="Mean" pointLabel="Latest" />;
}
