import { Box } from '@chakra-ui/react';
import { lazyStep } from '../../../feature.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { GroupFrame } from '../group/group-frame.tsx';
import { GroupTabs } from '../group/group-tabs.tsx';
import type { OpenGroupProps } from '../group/open-group.tsx';
import { Conversation } from './conversation.tsx';

const OpenGroup = lazyStep(async () => (await import('../group/open-group.tsx')).OpenGroup);

/** Visitors see the group as on its page. */
function OpenConversation({ group, going }: OpenGroupProps) {
  if (!group.isMember) return <OpenGroup group={group} going={going} />;
  return (
    <>
      <Box hideBelow="lg">
        <PageHeader title={group.name} />
        <GroupTabs groupId={group.id} />
      </Box>
      <Conversation group={group} />
    </>
  );
}

export const ConversationPage = () => <GroupFrame Open={OpenConversation} />;
