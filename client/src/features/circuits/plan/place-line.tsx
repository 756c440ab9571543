import type { PlannedPlace } from '@cascade/shared/features/circuits/plan';
import { Box, Flex } from '@chakra-ui/react';
import { ArrowDown, ArrowUp, Replace, Trash2 } from 'lucide-react';
import { CategoryBadge } from '../../../domain/stations/station-badges.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { numberOf } from '../clock/circuit-words.ts';
import { RoomField } from './room-field.tsx';

type Props = {
  planned: PlannedPlace;
  isBusy: boolean;
  canChange: boolean;
  isFirst: boolean;
  isLast: boolean;
  onReplace: () => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
  onRoom: (videoUrl: string | null) => void;
};

export function PlaceLine(props: Props) {
  const { planned, isBusy, canChange, isFirst, isLast, onReplace, onMove, onRemove } = props;
  const { place, kind, card, videoUrl } = planned;
  const number = numberOf(place);
  return (
    <Box as="li" borderTopWidth="1px" borderColor="border" py="3">
      <Flex gap="3" align="start">
        <Box textStyle="subheading" minWidth="6" fontVariantNumeric="tabular-nums">
          {number}
        </Box>
        <Box flex="1" minWidth="0">
          {card ? (
            <>
              <Box fontWeight="medium">{card.title}</Box>
              <Flex wrap="wrap" align="center" gap="2" textStyle="small" color="muted" mt="1">
                <CategoryBadge category={card.category} />
                {card.skill}
              </Flex>
            </>
          ) : (
            <Box color="muted">
              {kind === 'rest' ? 'Rest' : canChange ? 'This station is gone' : 'Hidden from you'}
            </Box>
          )}
        </Box>
        {canChange && (
          <Flex wrap="wrap" justify="end" maxWidth={{ base: '24', sm: 'none' }} flexShrink="0">
            <IconButton
              label={`Move place ${number} up`}
              disabled={isBusy || isFirst}
              onClick={() => onMove(-1)}
            >
              <ArrowUp aria-hidden />
            </IconButton>
            <IconButton
              label={`Move place ${number} down`}
              disabled={isBusy || isLast}
              onClick={() => onMove(1)}
            >
              <ArrowDown aria-hidden />
            </IconButton>
            <IconButton
              label={`Choose another station for place ${number}`}
              disabled={isBusy}
              onClick={onReplace}
            >
              <Replace aria-hidden />
            </IconButton>
            <IconButton
              label={`Remove place ${number}`}
              disabled={isBusy || (isFirst && isLast)}
              onClick={onRemove}
            >
              <Trash2 aria-hidden />
            </IconButton>
          </Flex>
        )}
      </Flex>
      {kind === 'station' && (
        <Box ms="9">
          <RoomField number={number} value={videoUrl} isBusy={isBusy} onSave={props.onRoom} />
        </Box>
      )}
    </Box>
  );
}
