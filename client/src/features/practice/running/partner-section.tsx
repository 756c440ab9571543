import { Box, Flex } from '@chakra-ui/react';
import { Smartphone } from 'lucide-react';
import { Toggle } from '../../../ui/actions/toggle.tsx';
import type { PartnerSlot } from '../partner-slot.ts';

type Props = {
  attemptId: string;
  partner: PartnerSlot;
  isPassing: boolean;
  onPassing: (isPassing: boolean) => void;
};

/** Two ways to practise with others: one device that goes round, or a link for each. */
export function PartnerSection({ attemptId, partner: { Links }, isPassing, onPassing }: Props) {
  return (
    <Box display="grid" gap="5">
      <Box>
        <Toggle
          isOn={isPassing}
          onChange={onPassing}
          label={
            <Flex as="span" align="center" gap="2">
              <Smartphone size={18} aria-hidden />
              Pass the phone
            </Flex>
          }
        />
        <Box color="muted" maxWidth="measure">
          One device for all: candidate, role player and examiner each open their own part.
        </Box>
      </Box>
      <Links attemptId={attemptId} />
    </Box>
  );
}
