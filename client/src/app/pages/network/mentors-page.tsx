import { Box } from '@chakra-ui/react';
import { BoardTabs } from '../../../features/community/parts/board-tabs.tsx';
import { MentorOffer } from '../../../features/network/mentor-offer.tsx';
import { Mentors } from '../../../features/network/mentors.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';

/** The board's Mentorship tab. Section 2.14. */
export function MentorsPage() {
  return (
    <>
      <PageHeader
        title="Mentorship"
        description="Members who have passed the CASC and offer their help. An admin has verified each of them."
      />
      <BoardTabs />
      <Box mb="6">
        <MentorOffer />
      </Box>
      <Mentors />
    </>
  );
}
