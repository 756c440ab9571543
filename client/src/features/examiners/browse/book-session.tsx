import type { OfferedService } from '@cascade/shared/features/examiners/contract';
import { poundsOf } from '@cascade/shared/features/examiners/words';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { ChooseTime } from '../../../domain/bookings/choose-time.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

type Props = { offered: OfferedService; isOpen: boolean; onClose: () => void };

export function BookSession({ offered, isOpen, onClose }: Props) {
  const { service, examiner } = offered;
  const facts: [string, string][] = [
    ['Examiner', examiner.name],
    ['Duration', `${service.minutes} minutes`],
    ['Price', `${poundsOf(service.pricePence)} per session`],
  ];
  return (
    <Dialog title={service.title} isOpen={isOpen} onClose={onClose}>
      <chakra.dl display="grid" gridTemplateColumns="auto minmax(0, 1fr)" columnGap="4" rowGap="1">
        {facts.map(([name, value]) => (
          <chakra.div key={name} display="contents">
            <chakra.dt color="muted">{name}</chakra.dt>
            <chakra.dd overflowWrap="anywhere">{value}</chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
      <Box whiteSpace="pre-wrap" overflowWrap="anywhere" my="4">
        {service.description}
      </Box>
      <Flex wrap="wrap" gap="2" justify="flex-end">
        <LinkButton look="outline" to={`/messages/${examiner.memberId}`}>
          Message Examiner First
        </LinkButton>
        <ChooseTime serviceId={service.id} />
      </Flex>
    </Dialog>
  );
}
