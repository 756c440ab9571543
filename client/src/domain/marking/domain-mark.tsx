import { levelScores } from '@cascade/shared/domain/marking/marks';
import { type CompetencyDomain, levelNames } from '@cascade/shared/domain/stations/parts';
import { Box, chakra } from '@chakra-ui/react';
import { Card } from '../../ui/data/card.tsx';
import { ChoiceLine, MissingText } from './choice-line.tsx';

const labels = {
  excellent: 'Excellent',
  good: 'Good',
  average: 'Average',
  poor: 'Poor',
  veryPoor: 'Very poor',
};

type Props = {
  id: string;
  domain: CompetencyDomain;
  score: number | undefined;
  onScore: (score: number) => void;
  missing: string | undefined;
};

export function DomainMark({ id, domain, score, onScore, missing }: Props) {
  return (
    <Card asChild>
      <fieldset id={id} aria-describedby={missing ? `${id}-missing` : undefined}>
        <chakra.legend float="left" width="full" textStyle="subheading" mb="1">
          {domain.domain}
          <chakra.span textStyle="label" color="muted" ms="2" whiteSpace="nowrap">
            {domain.weight} %
          </chakra.span>
        </chakra.legend>
        <Box clear="both" color="muted" maxWidth="measure">
          {domain.description}
        </Box>
        {domain.criteria.length > 0 && (
          <Box as="ul" ps="5" my="3" listStyle="disc" maxWidth="measure" textStyle="small">
            {domain.criteria.map((criterion) => (
              <li key={criterion}>{criterion}</li>
            ))}
          </Box>
        )}
        <MissingText id={`${id}-missing`} text={missing} />
        <Box display="grid" gap="2" mt="3">
          {levelNames.map((level) => (
            <ChoiceLine
              key={level}
              name={id}
              isChosen={score === levelScores[level]}
              onChoose={() => onScore(levelScores[level])}
              label={`${levelScores[level]} ${labels[level]}`}
              text={domain.levels?.[level]}
            />
          ))}
        </Box>
      </fieldset>
    </Card>
  );
}
