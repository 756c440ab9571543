import type { MarkScheme } from '@cascade/shared/domain/stations/parts';
import { Box } from '@chakra-ui/react';
import { Missing } from '../sheets/missing.tsx';
import { StationSection } from '../station-section.tsx';
import { DomainCard } from './domain-card.tsx';
import { DomainWeights } from './domain-weights.tsx';
import { GlobalRatings } from './global-ratings.tsx';
import { MarkingCriteria } from './marking-criteria.tsx';
import { PassMark } from './pass-mark.tsx';
import { PassingCriteria } from './passing-criteria.tsx';

/** A mark scheme from what passes to what each rating means. */
export function MarkSchemeText({ part }: { part: MarkScheme }) {
  const { passingCriteria, competencyDomains, criteria, globalRating } = part;
  return (
    <>
      <StationSection title="Passing criteria">
        <PassMark passMark={part.passMark} totalMarks={part.totalMarks} />
        <PassingCriteria criteria={passingCriteria} />
      </StationSection>
      {competencyDomains.length > 0 && (
        <StationSection title="Competency domains">
          <DomainWeights domains={competencyDomains} />
          <Box display="grid" gap="4" mt="4">
            {competencyDomains.map((domain) => (
              <DomainCard key={domain.domain} domain={domain} />
            ))}
          </Box>
        </StationSection>
      )}
      <StationSection title="Marking criteria">
        {criteria.length > 0 ? (
          <MarkingCriteria criteria={criteria} />
        ) : (
          <Missing>No marking criteria available for this scenario</Missing>
        )}
      </StationSection>
      {globalRating && (
        <StationSection title="Global rating">
          <GlobalRatings ratings={globalRating} />
        </StationSection>
      )}
    </>
  );
}
