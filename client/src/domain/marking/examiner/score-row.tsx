import { levelScores } from '@cascade/shared/domain/marking/marks';
import { type CompetencyDomain, levelNames } from '@cascade/shared/domain/stations/parts';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { Card } from '../../../ui/data/card.tsx';
import { levelWords, scoreText } from './score-words.ts';

const Choice = chakra('label', {
  base: {
    flex: '1',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    minHeight: '12',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'md',
    fontWeight: 'medium',
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
    _hover: { borderColor: 'accent' },
    '&:has(input:checked)': { bg: 'accent', color: 'accent.on', borderColor: 'accent' },
    '&:has(input:focus-visible)': {
      outline: '2px solid',
      outlineColor: 'focus',
      outlineOffset: '2px',
    },
    '&:has(input:disabled)': { cursor: 'not-allowed' },
    '& input': { srOnly: true },
  },
});

type Props = {
  id: string;
  domain: CompetencyDomain;
  score: number | undefined;
  isClosed: boolean;
  onScore: (score: number) => void;
};

export function ScoreRow({ id, domain, score, isClosed, onScore }: Props) {
  const level = levelNames.find((name) => levelScores[name] === score);
  return (
    <Card asChild>
      <fieldset disabled={isClosed}>
        <chakra.legend float="left" width="full" textStyle="subheading" mb="2">
          {domain.domain}
          <chakra.span textStyle="label" color="muted" ms="2" whiteSpace="nowrap">
            {domain.weight} %
          </chakra.span>
        </chakra.legend>
        <Flex clear="both" gap="2" position="relative">
          {levelNames.toReversed().map((name) => (
            <Choice key={name} title={levelWords[name]}>
              <input
                type="radio"
                name={id}
                aria-label={scoreText(levelScores[name])}
                checked={score === levelScores[name]}
                onChange={() => onScore(levelScores[name])}
              />
              {levelScores[name]}
            </Choice>
          ))}
        </Flex>
        <Flex justify="space-between" textStyle="caption" color="muted" mt="1" aria-hidden>
          <span>{levelWords.veryPoor}</span>
          <span>{levelWords.excellent}</span>
        </Flex>
        {level && (
          <Box mt="2">
            <Box as="span" fontWeight="medium">
              {levelWords[level]}
            </Box>
            {domain.levels && `: ${domain.levels[level]}`}
          </Box>
        )}
        <chakra.details mt="2">
          <chakra.summary textStyle="small" color="muted" cursor="pointer" py="1">
            What to look for
          </chakra.summary>
          <Box textStyle="small" mt="1">
            {domain.description}
            <Box as="ul" ps="5" mt="2" listStyle="disc">
              {domain.criteria.map((criterion) => (
                <li key={criterion}>{criterion}</li>
              ))}
            </Box>
            {domain.levels &&
              levelNames.map((name) => (
                <Box key={name} mt="2">
                  <Box as="span" fontWeight="medium">
                    {scoreText(levelScores[name])}
                  </Box>
                  : {domain.levels?.[name]}
                </Box>
              ))}
          </Box>
        </chakra.details>
      </fieldset>
    </Card>
  );
}
