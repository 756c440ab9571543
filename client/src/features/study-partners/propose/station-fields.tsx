import { MOST_STATIONS } from '@cascade/shared/features/study-partners/proposals';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { type ProposalDraft, type StationChoice, stationChoices } from './proposal-draft.ts';

const words: Record<StationChoice, string> = {
  later: 'Choose together in the lobby',
  surprise: 'Surprise us: stations new to both of you',
  chosen: 'Choose stations now',
};

const Choice = chakra('label', {
  base: { display: 'flex', gap: '3', py: '1.5', alignItems: 'flex-start', cursor: 'pointer' },
});
const Radio = chakra('input', {
  base: {
    appearance: 'auto',
    accentColor: 'var(--c-colors-accent)',
    boxSize: '5',
    mt: '0.5',
    flexShrink: '0',
    cursor: 'pointer',
  },
});

type Props = {
  draft: ProposalDraft;
  error: string | undefined;
  onChange: (change: Partial<ProposalDraft>) => void;
  onPick: () => void;
};

export function StationFields({ draft, error, onChange, onPick }: Props) {
  const name = useId();
  const { stations, cards } = draft;
  return (
    <chakra.fieldset>
      <chakra.legend textStyle="label" mb="1">
        Stations
      </chakra.legend>
      {stationChoices.map((choice) => (
        <Choice key={choice}>
          <Radio
            type="radio"
            name={name}
            checked={stations === choice}
            onChange={() => onChange({ stations: choice })}
          />
          {words[choice]}
        </Choice>
      ))}
      {stations === 'chosen' && (
        <Box ms="8" mt="1">
          <Box as="ul" listStyleType="none" aria-label="Chosen stations">
            {cards.map((card) => (
              <Flex as="li" key={card.id} align="center" gap="2">
                <Box flex="1" minWidth="0" overflowWrap="anywhere">
                  {card.scenarioNumber} {card.title}
                </Box>
                <IconButton
                  label={`Remove ${card.title}`}
                  onClick={() => onChange({ cards: cards.filter((one) => one !== card) })}
                >
                  <X aria-hidden />
                </IconButton>
              </Flex>
            ))}
          </Box>
          {cards.length < MOST_STATIONS && (
            <Button look="outline" size="sm" type="button" onClick={onPick}>
              <Plus aria-hidden />
              Choose a station
            </Button>
          )}
          {error && (
            <Box role="alert" textStyle="small" color="danger" mt="1.5">
              {error}
            </Box>
          )}
        </Box>
      )}
    </chakra.fieldset>
  );
}
