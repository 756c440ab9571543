import { FULL_MARK, isPass } from '@cascade/shared/domain/marking/marks';
import type { LiveResults, LiveTurn } from '@cascade/shared/features/groups/live-round';
import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { RatingBadge, VerdictBadge } from '../../../../../domain/marking/mark-badges.tsx';
import { markText } from '../../../../../domain/marking/result-words.ts';
import { CommentBox, DomainScores } from '../../../../../domain/marking/station-marks.tsx';

type Props = { turn: LiveTurn; results: LiveResults };

function Sheet({ turn, given }: { turn: LiveTurn; given: LiveResults['sheets'][number] }) {
  const { examiner, sheet, markHundredths } = given;
  const domains = (turn.markScheme?.competencyDomains ?? []).map(({ domain, weight }, place) => ({
    domain,
    weight,
    score: sheet.scores[place] ?? null,
  }));
  const concerns = sheet.concerns.flatMap((place) => turn.areasOfConcern[place] ?? []);
  return (
    <Box>
      <Flex wrap="wrap" align="baseline" columnGap="4" rowGap="1">
        <Box textStyle="figure">{markText(markHundredths)}</Box>
        {markHundredths !== null && <VerdictBadge isPassed={isPass(markHundredths, FULL_MARK)} />}
        {sheet.globalRating && <RatingBadge rating={sheet.globalRating} />}
      </Flex>
      <Box textStyle="small" color="muted" mb="4">
        By {examiner.handle}
      </Box>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: '1fr 1fr' }} columnGap="8" rowGap="4">
        {domains.some(({ score }) => score !== null) && <DomainScores domains={domains} />}
        <Box display="grid" gap="3" alignContent="start">
          <CommentBox label="Did well" text={sheet.didWell} />
          <CommentBox label="One change" text={sheet.oneChange} />
          <CommentBox label="Areas of concern" text={concerns.join('\n')} />
        </Box>
      </Grid>
    </Box>
  );
}

/** What the others wrote about the candidate. */
export function CandidateResults({ turn, results: { sheets, notes } }: Props) {
  return (
    <Box display="grid" gap="6">
      {sheets.length === 0 && <Box color="muted">The examiner has not marked this round.</Box>}
      {sheets.map((given) => (
        <Sheet key={given.examiner.personId} turn={turn} given={given} />
      ))}
      {notes.length > 0 && (
        <Box display="grid" gap="3">
          <chakra.h3 textStyle="subheading">Notes</chakra.h3>
          {notes.map(({ by, text }) => (
            <CommentBox key={by.personId} label={by.handle} text={text} />
          ))}
        </Box>
      )}
    </Box>
  );
}
