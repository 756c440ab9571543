import type {
  ExamSessionDetail,
  ExamStation,
} from '@cascade/shared/features/exam-simulator/contract';
import { isStarted } from '../session/started-station.ts';
import { SatStation } from './sat-station.tsx';
import { WaitingStation } from './waiting-station.tsx';

type Props = { session: ExamSessionDetail; station: ExamStation };

/** A running session: the station that waits behind its door, or the one that is being sat. */
export function ExamView({ session, station }: Props) {
  const { number } = station;
  return isStarted(station) ? (
    <SatStation key={number} session={session} station={station} />
  ) : (
    <WaitingStation key={number} session={session} station={station} />
  );
}
