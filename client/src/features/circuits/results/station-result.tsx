import type { OwnStationResult } from '@cascade/shared/features/circuits/results';
import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { RatingBadge, VerdictBadge } from '../../../domain/marking/mark-badges.tsx';
import { markText } from '../../../domain/marking/result-words.ts';
import { CommentBox, DomainScores } from '../../../domain/marking/station-marks.tsx';
import { ResultParts } from '../../../domain/stations/result-parts.tsx';
import { CategoryBadge } from '../../../domain/stations/station-badges.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { numberOf } from '../clock/circuit-words.ts';

const feelings = ['very poor', 'poor', 'fair', 'good', 'excellent'];

function Ratings({ result }: { result: OwnStationResult }) {
  const { globalRating, selfRating, disagrees, isPassed } = result;
  return (
    <Flex wrap="wrap" align="center" columnGap="4" rowGap="2" mt="2" textStyle="small">
      {globalRating && (
        <span>
          Global rating <RatingBadge rating={globalRating} />
        </span>
      )}
      {selfRating?.globalRating && (
        <span>
          You thought <RatingBadge rating={selfRating.globalRating} />
        </span>
      )}
      {disagrees && (
        <Box color="muted" flexBasis="full">
          {isPassed
            ? 'The mark passes where the impression does not: something troubled the examiner that no domain caught.'
            : 'The impression passes where the mark does not: one domain was judged hard.'}
        </Box>
      )}
    </Flex>
  );
}

export function StationResult({ result }: { result: OwnStationResult }) {
  const { card, round, place, isVoid, markHundredths, isPassed, domains, impression } = result;
  const { selfRating, concerns, didWell, oneChange } = result;
  const felt = impression?.feeling
    ? `It felt ${feelings[impression.feeling - 1]}. ${impression.comment}`
    : (impression?.comment ?? '');
  return (
    <Card asChild>
      <article>
        <Flex wrap="wrap" align="center" gap="2" textStyle="eyebrow" color="muted" mb="1">
          Round {numberOf(round)}, place {numberOf(place)}
          <CategoryBadge category={card.category} />
          {isVoid && <Badge tone="warn">Does not count</Badge>}
        </Flex>
        <chakra.h2 textStyle="subheading">{card.title}</chakra.h2>
        <Flex wrap="wrap" align="baseline" columnGap="4" mt="2">
          <Box textStyle="figure">{markText(markHundredths)}</Box>
          {isPassed !== null && <VerdictBadge isPassed={isPassed} />}
        </Flex>
        <Ratings result={result} />
        <Grid
          templateColumns={{ base: 'minmax(0, 1fr)', md: '1fr 1fr' }}
          columnGap="8"
          rowGap="4"
          mt="4"
        >
          {domains.some(({ score }) => score !== null) && <DomainScores domains={domains} />}
          <Box display="grid" gap="3" alignContent="start">
            <CommentBox label="Did well" text={didWell} />
            <CommentBox label="One change" text={oneChange} />
            <CommentBox label="The role player" text={felt} />
            <CommentBox label="You wrote" text={selfRating?.comment ?? ''} />
            {concerns.length > 0 && (
              <Box>
                <Box textStyle="label" color="muted">
                  Areas of concern
                </Box>
                <Box as="ul" ps="5" listStyle="disc">
                  {concerns.map((concern) => (
                    <li key={concern}>{concern}</li>
                  ))}
                </Box>
              </Box>
            )}
          </Box>
        </Grid>
        <ResultParts candidateTask={result.candidateTask} {...result.revealed} />
      </article>
    </Card>
  );
}
