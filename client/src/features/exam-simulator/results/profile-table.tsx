import type { ProfileLine } from '@cascade/shared/domain/marking/mark-shapes';
import { MarkTable } from '../../../domain/marking/mark-table.tsx';

type Props = { caption: string; kind: string; lines: readonly ProfileLine[] };

/** A mock's marks beside those of earlier ones. */
export function ProfileTable({ caption, kind, lines }: Props) {
  const rows = lines.map(({ name, stations, meanHundredths, earlierMeanHundredths }) => ({
    name,
    meanHundredths,
    pointHundredths: earlierMeanHundredths,
    times: stations,
  }));
  return <MarkTable {...{ caption, kind, rows }} meanLabel="Mock" pointLabel="Earlier" />;
}
