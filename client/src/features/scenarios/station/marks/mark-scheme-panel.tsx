import type { MarkScheme } from '@cascade/shared/domain/stations/parts';
import { Missing } from '../sheets/missing.tsx';
import { StationList } from '../station-list.tsx';
import { StationSection } from '../station-section.tsx';
import { MarkSchemeText } from './mark-scheme-text.tsx';

type Props = { part: MarkScheme | null; areasOfConcern: readonly string[] };

/** What the examiner marks by. */
export function MarkSchemePanel({ part, areasOfConcern }: Props) {
  return (
    <>
      {part ? (
        <MarkSchemeText part={part} />
      ) : (
        <Missing>No marking criteria available for this scenario</Missing>
      )}
      {areasOfConcern.length > 0 && (
        <StationSection title="Areas of concern">
          <StationList items={areasOfConcern} />
        </StationSection>
      )}
    </>
  );
}
