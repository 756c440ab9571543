import { QUEUE_BOARD_PATH } from '@cascade/shared/features/queues/contract';
import { chakra, Flex, Stack } from '@chakra-ui/react';
import { AnchorButton } from '../../ui/actions/anchor-button.tsx';
import { DeadJobs } from './dead-jobs.tsx';
import { Figures } from './figures.tsx';

/** Dead letters first. */
export function QueuesPage() {
  return (
    <Stack gap="10">
      <section aria-labelledby="failed">
        <chakra.h2 id="failed" textStyle="heading" mb="4">
          Failed permanently
        </chakra.h2>
        <DeadJobs />
      </section>
      <section aria-labelledby="figures">
        <Flex wrap="wrap" justify="space-between" align="center" gap="3" mb="4">
          <chakra.h2 id="figures" textStyle="heading">
            At the moment
          </chakra.h2>
          <AnchorButton href={QUEUE_BOARD_PATH} look="outline" size="sm">
            Every single job
          </AnchorButton>
        </Flex>
        <Figures />
      </section>
    </Stack>
  );
}
