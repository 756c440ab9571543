import type { MarkScheme } from '@cascade/shared/contracts/scenario-parts';
import { Box } from '@chakra-ui/react';
import { DomainCard } from './domain-card.tsx';
import { DomainWeights } from './domain-weights.tsx';
import { GlobalRatings } from './global-ratings.tsx';
import { MarkingCriteria } from './marking-criteria.tsx';
import { Missing } from './missing.tsx';
import { PassMark } from './pass-mark.tsx';
import { PassingCriteria } from './passing-criteria.tsx';
import { StationList } from './station-list.tsx';
import { StationSection } from './station-section.tsx';

type Props = { part: MarkScheme | null; areasOfConcern: readonly string[] };

/** What the examiner marks by. */
export function MarkSchemePanel({ part, areasOfConcern }: Props) {
  return (
    <>
      {part ? (
        <Scheme part={part} />
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

function Scheme({ part }: { part: MarkScheme }) {
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
