import { Box } from '@chakra-ui/react';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { GroupPage } from '../group/group-page.tsx';
import { GroupTabs } from '../group/group-tabs.tsx';
import { OpenGroup, type OpenGroupProps } from '../group/open-group.tsx';
import { Conversation } from './conversation.tsx';

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

export const ConversationPage = () => <GroupPage Open={OpenConversation} />;
