import { groupOf, mixWarnings, skillGroups } from '@cascade/shared/domain/stations/station-mix';
import type { ScenarioCard } from '@cascade/shared/features/scenarios/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { ArrowUp, X } from 'lucide-react';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { lengthOf } from './length-of.ts';
import { MixBar } from './mix-bar.tsx';

type Props = {
  stations: readonly ScenarioCard[];
  onRemove: (id: number) => void;
  onMoveUp: (id: number) => void;
};

export function ChosenStations({ stations, onRemove, onMoveUp }: Props) {
  if (stations.length === 0)
    return <Box color="muted">Tick one to sixteen stations. They are sat in that order.</Box>;
  const [history = 0, examination = 0, management = 0] = skillGroups.map(
    (group) => stations.filter(({ skill }) => groupOf(skill) === group).length,
  );
  const warnings = mixWarnings(stations);
  return (
    <Box display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3">
      <chakra.h3 textStyle="subheading">
        {stations.length} of 16 stations, {lengthOf(stations.length)}
      </chakra.h3>
      <Box as="ol" listStyle="none">
        {stations.map(({ id, scenarioNumber, title }, place) => (
          <Flex
            as="li"
            key={id}
            align="center"
            justify="space-between"
            gap="2"
            borderTopWidth="1px"
            borderColor="border"
          >
            <Box minWidth="0" py="1">
              {place + 1}. {scenarioNumber} {title}
            </Box>
            <Flex flexShrink="0">
              <IconButton
                label={`Move ${title} up`}
                disabled={place === 0}
                onClick={() => onMoveUp(id)}
              >
                <ArrowUp aria-hidden />
              </IconButton>
              <IconButton label={`Remove ${title}`} onClick={() => onRemove(id)}>
                <X aria-hidden />
              </IconButton>
            </Flex>
          </Flex>
        ))}
      </Box>
      <MixBar mix={{ history, examination, management }} />
      {warnings.length > 0 && (
        <Notice tone="quiet" textStyle="small">
          {warnings.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
        </Notice>
      )}
    </Box>
  );
}
