import type { Feedback } from '@cascade/shared/domain/stations/parts';
import { StationList } from '../station-list.tsx';
import { StationSection } from '../station-section.tsx';
import { CommonPitfalls } from './common-pitfalls.tsx';
import { Missing } from './missing.tsx';
import { StationText } from './station-text.tsx';
import { TimeManagement } from './time-management.tsx';

/** What to learn from the station. */
export function FeedbackPanel({ part }: { part: Feedback | null }) {
  if (!part) return <Missing>No feedback available for this scenario</Missing>;
  const { commonPitfalls, timeManagement, excellenceIndicators, feedback } = part;
  return (
    <>
      {feedback && feedback.length > 0 && (
        <StationSection title="Feedback">
          {typeof feedback === 'string' ? (
            <StationText text={feedback} />
          ) : (
            <StationList items={feedback} />
          )}
        </StationSection>
      )}
      {commonPitfalls.length > 0 && (
        <StationSection title="Common pitfalls">
          <CommonPitfalls pitfalls={commonPitfalls} />
        </StationSection>
      )}
      <StationSection title="Time management">
        <TimeManagement plan={timeManagement} />
      </StationSection>
      {excellenceIndicators.length > 0 && (
        <StationSection title="Excellence indicators">
          <StationList items={excellenceIndicators} />
        </StationSection>
      )}
    </>
  );
}
