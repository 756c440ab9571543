import { type GlobalRating, globalRatings } from '@cascade/shared/domain/marking/mark-sheet';
import { levelScores } from '@cascade/shared/domain/marking/marks';
import {
  type CompetencyDomain,
  levelNames,
  type MarkScheme,
} from '@cascade/shared/domain/stations/parts';
import { Box, chakra, Grid } from '@chakra-ui/react';
import type { KeyboardEvent } from 'react';
import { Choices, type ChosenBy } from './choices.tsx';
import { levelWords, scoreText } from './examiner/score-words.ts';

const Summary = chakra('summary', {
  base: {
    display: 'inline-block',
    py: '3',
    textStyle: 'small',
    color: 'accent',
    cursor: 'pointer',
    borderRadius: 'sm',
  },
});

const scores = levelNames.toReversed().map((level) => ({
  value: levelScores[level],
  label: scoreText(levelScores[level]),
  shown: (
    <>
      <Box as="span" fontSize="lg">
        {levelScores[level]}
      </Box>
      <Box
        as="span"
        fontSize={{ base: 'clamp(0.6875rem, 3.4vw, 0.8125rem)', sm: 'xs' }}
        letterSpacing="tight"
      >
        {levelWords[level]}
      </Box>
    </>
  ),
}));

/** What each mark looks like in this station, for those who ask. */
function Descriptors({ domain, score }: { domain: CompetencyDomain; score: number | undefined }) {
  const { description, criteria, levels } = domain;
  return (
    <details>
      <Summary>What to look for</Summary>
      <Box textStyle="small" maxWidth="measure" pb="2">
        {description}
        {criteria.length > 0 && (
          <Box as="ul" ps="5" mt="2" listStyle="disc">
            {criteria.map((criterion) => (
              <li key={criterion}>{criterion}</li>
            ))}
          </Box>
        )}
        {levels &&
          levelNames.map((level) => (
            <Box
              key={level}
              mt="2"
              ps="3"
              borderInlineStartWidth="3px"
              borderColor={levelScores[level] === score ? 'accent' : 'transparent'}
            >
              <Box as="span" fontWeight="medium">
                {scoreText(levelScores[level])}
              </Box>
              : {levels[level]}
            </Box>
          ))}
      </Box>
    </details>
  );
}

function MissingText({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <Box id={id} textStyle="small" color="danger" fontWeight="medium" mt="2">
      Still to do: {text}
    </Box>
  );
}

const Legend = chakra('legend', {
  base: { float: 'left', width: 'full', textStyle: 'subheading', mb: '2' },
});

type GroupProps = {
  id: string;
  missing: string | undefined;
  onDone?: (by: ChosenBy) => void;
};
type DomainScoreProps = GroupProps & {
  domain: CompetencyDomain;
  score: number | undefined;
  onScore: (score: number) => void;
};

/** One domain: five buttons in a row, also by the keys 1 to 5. */
export function DomainScore({ id, domain, score, missing, onScore, onDone }: DomainScoreProps) {
  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || !/^[1-5]$/.test(event.key)) return;
    event.preventDefault();
    onScore(Number(event.key));
    onDone?.('key');
  }
  return (
    <fieldset
      id={id}
      onKeyDown={onKeyDown}
      aria-describedby={missing ? `${id}-missing` : undefined}
    >
      <Legend>
        {domain.domain}
        <chakra.span textStyle="label" color="muted" ms="2" whiteSpace="nowrap">
          {domain.weight} %
        </chakra.span>
      </Legend>
      <Grid clear="both" templateColumns="repeat(5, minmax(0, 1fr))" gap={{ base: '1', sm: '2' }}>
        <Choices name={id} options={scores} chosen={score} onChoose={onScore} onDone={onDone} />
      </Grid>
      <MissingText id={`${id}-missing`} text={missing} />
      <Descriptors domain={domain} score={score} />
    </fieldset>
  );
}

const ratings = globalRatings.map((value) => ({ value, label: value, shown: value }));
const ratingColumns = {
  base: 'repeat(2, minmax(0, 1fr))',
  md: 'repeat(4, minmax(0, 1fr))',
} as const;
const textKeys = {
  Pass: 'pass',
  'Borderline Pass': 'borderlinePass',
  'Borderline Fail': 'borderlineFail',
  Fail: 'fail',
} as const;

type GlobalScoreProps = GroupProps & {
  legend?: string;
  texts: MarkScheme['globalRating'];
  rating: GlobalRating | null;
  onRate: (rating: GlobalRating) => void;
};

export function RatingScore({
  id,
  legend = 'Global rating',
  texts,
  rating,
  missing,
  onRate,
  onDone,
}: GlobalScoreProps) {
  return (
    <fieldset id={id} aria-describedby={missing ? `${id}-missing` : undefined}>
      <Legend>{legend}</Legend>
      <Grid clear="both" templateColumns={ratingColumns} gap="2">
        <Choices name={id} options={ratings} chosen={rating} onChoose={onRate} onDone={onDone} />
      </Grid>
      <MissingText id={`${id}-missing`} text={missing} />
      {texts && (
        <details>
          <Summary>What the ratings mean</Summary>
          <Box textStyle="small" maxWidth="measure" pb="2">
            {globalRatings.map((one) => (
              <Box key={one} mt="2">
                <Box as="span" fontWeight="medium">
                  {one}
                </Box>
                : {texts[textKeys[one]]}
              </Box>
            ))}
          </Box>
        </details>
      )}
    </fieldset>
  );
}
