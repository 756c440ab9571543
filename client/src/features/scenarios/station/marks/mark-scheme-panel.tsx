import type { MarkScheme } from '@cascade/shared/domain/stations/parts';
import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import {
  Missing,
  StationList,
  StationSection,
} from '../../../../domain/stations/station-layout.tsx';
import { Badge } from '../../../../ui/data/badge.tsx';
import { DomainCard, DomainWeights } from './marked-domains.tsx';

const ratings = [
  { name: 'pass', label: 'Pass' },
  { name: 'borderlinePass', label: 'Borderline Pass' },
  { name: 'borderlineFail', label: 'Borderline Fail' },
  { name: 'fail', label: 'Fail' },
] as const;

type GlobalRatingsProps = { ratings: NonNullable<MarkScheme['globalRating']> };

function GlobalRatings({ ratings: texts }: GlobalRatingsProps) {
  return (
    <Grid as="dl" gap="4" maxWidth="measure">
      {ratings.map(({ name, label }) => (
        <Grid
          key={name}
          templateColumns={{ base: '1fr', sm: '{sizes.32} 1fr', _print: '{sizes.32} 1fr' }}
          gap="2"
        >
          <dt>
            <Badge bg={`rating.${name}.subtle`} color={`rating.${name}.fg`}>
              {label}
            </Badge>
          </dt>
          <dd>{texts[name]}</dd>
        </Grid>
      ))}
    </Grid>
  );
}

/** Not added to the mark. */
function MarkingCriteria({ criteria }: { criteria: MarkScheme['criteria'] }) {
  return (
    <Box as="ul" listStyle="none" maxWidth="measure">
      {criteria.map(({ item, points }) => (
        <Flex
          key={item}
          as="li"
          justify="space-between"
          gap="4"
          py="2"
          borderTopWidth="1px"
          borderColor="border"
        >
          <span>{item}</span>
          <Box
            textStyle="label"
            lineHeight="normal"
            color="muted"
            whiteSpace="nowrap"
            fontVariantNumeric="tabular-nums"
          >
            {points} {points === 1 ? 'point' : 'points'}
          </Box>
        </Flex>
      ))}
    </Box>
  );
}

/** `10.25 / 20`. */
function PassMark({ passMark, totalMarks }: { passMark: number; totalMarks: number }) {
  return (
    <Box as="dl" mb="5">
      <chakra.dt textStyle="label" color="muted">
        Pass mark / total marks
      </chakra.dt>
      <chakra.dd textStyle="figure">
        {passMark} / {totalMarks}
      </chakra.dd>
    </Box>
  );
}

function PassingCriteria({ criteria }: { criteria: MarkScheme['passingCriteria'] }) {
  const lists = [
    { title: 'Essential', items: criteria.essential },
    { title: 'For higher grades', items: criteria.forHigherGrades },
  ].filter(({ items }) => items.length > 0);
  return (
    <>
      <Box textStyle="clinical" maxWidth="measure">
        {criteria.overall}
      </Box>
      <Grid templateColumns={{ base: '1fr', lg: '1fr 1fr' }} gap={{ base: '5', lg: '10' }} mt="5">
        {lists.map(({ title, items }) => (
          <div key={title}>
            <chakra.h3 textStyle="subheading" mb="2">
              {title}
            </chakra.h3>
            <StationList items={items} />
          </div>
        ))}
      </Grid>
    </>
  );
}

function MarkSchemeText({ part }: { part: MarkScheme }) {
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

type Props = { part: MarkScheme | null; areasOfConcern: readonly string[] };

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
