import type { Person } from '@cascade/shared/features/messaging/people';
import { Box, chakra, Flex, Stack } from '@chakra-ui/react';
import { Lock, PenLine } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useStepsAhead } from '../../feature.ts';
import { Button } from '../../ui/actions/button.tsx';
import { linkRecipe } from '../../ui/actions/link-recipe.ts';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { Card } from '../../ui/data/card.tsx';
import { Letters } from '../../ui/drawings/drawings.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { laterParts, NewMessageDialog, ProtectionDialog } from './later-parts.ts';
import { ConversationList } from './list/conversation-list.tsx';
import { RecoveryBanner } from './recovery/recovery-banner.tsx';
import { ListSkeleton } from './skeletons.tsx';
import { OpenThread } from './thread/open-thread.tsx';
import { useConversations } from './use-conversations.ts';
import { useSentMessages } from './use-own-changes.ts';

const Opener = chakra('button', linkRecipe);

function PrivacyLine({ onOpen }: { onOpen: () => void }) {
  return (
    <Flex gap="2" textStyle="small" color="muted" align="start">
      <Box flexShrink="0" pt="1" aria-hidden>
        <Lock size={14} />
      </Box>
      <div>
        Private messages are end-to-end encrypted, and your identity stays private behind your
        generated handle.{' '}
        <Opener type="button" cursor="pointer" onClick={onOpen}>
          What is protected
        </Opener>
      </div>
    </Flex>
  );
}

/** @param openId from the address */
export function MessagesScreen({ openId }: { openId: string | undefined }) {
  const navigate = useNavigate();
  const [isFinding, setIsFinding] = useState(false);
  const [isExplained, setIsExplained] = useState(false);
  useSentMessages();
  useStepsAhead(laterParts);
  useReturnFocus(openId);
  const hideBelow = openId === undefined ? undefined : 'lg';
  function open(person: Person) {
    setIsFinding(false);
    void navigate(`/messages/${person.id}`);
  }
  return (
    <>
      <Box hideBelow={hideBelow}>
        <PageHeader
          title="Messages"
          description="Private conversations"
          actions={
            <Button onClick={() => setIsFinding(true)}>
              <PenLine aria-hidden />
              New Message
            </Button>
          }
        />
        <Stack gap="4" mb="6" css={{ '& > :empty': { display: 'none' } }} _empty={{ mb: '0' }}>
          <RecoveryBanner />
        </Stack>
      </Box>
      <Card
        pad="none"
        display={{ base: 'block', lg: 'grid' }}
        gridTemplateColumns={{ lg: 'minmax(18rem, 2fr) minmax(0, 5fr)' }}
        flex="1"
        minHeight="0"
        height={{ lg: 'panel' }}
        overflow={{ lg: 'hidden' }}
        borderWidth={{ base: openId ? '0' : '1px', lg: '1px' }}
        borderRadius={{ base: openId ? 'none' : 'lg', lg: 'lg' }}
      >
        <Flex
          asChild
          direction="column"
          minHeight="0"
          minWidth="0"
          borderInlineEndWidth={{ lg: '1px' }}
          borderColor="border"
          hideBelow={hideBelow}
        >
          <section aria-labelledby="conversations">
            <Conversations openId={openId} onFind={() => setIsFinding(true)} />
          </section>
        </Flex>
        <Box
          hideBelow={openId === undefined ? 'lg' : undefined}
          minWidth="0"
          minHeight="0"
          height="full"
        >
          {openId === undefined ? (
            <EmptyState
              drawing={<Letters />}
              title="Select a conversation"
              hint="Or write to somebody new."
              action={
                <Button look="outline" onClick={() => setIsFinding(true)}>
                  Start New Conversation
                </Button>
              }
            />
          ) : (
            <OpenThread key={openId} userId={openId} />
          )}
        </Box>
      </Card>
      <Box mt="4" hideBelow={hideBelow}>
        <Flex wrap="wrap" justify="space-between" align="center" columnGap="4">
          <PrivacyLine onOpen={() => setIsExplained(true)} />
          <TextLink to="/account/devices" textStyle="small">
            Your devices
          </TextLink>
        </Flex>
      </Box>
      <NewMessageDialog isOpen={isFinding} onClose={() => setIsFinding(false)} onChoose={open} />
      <ProtectionDialog isOpen={isExplained} onClose={() => setIsExplained(false)} />
    </>
  );
}

type ConversationsProps = { openId: string | undefined; onFind: () => void };

function Conversations({ openId, onFind }: ConversationsProps) {
  const { data: conversations, error, refetch } = useConversations();
  return (
    <>
      <Flex align="center" gap="2" px="4" pt="4" pb="3">
        <chakra.h2 id="conversations" textStyle="subheading">
          Conversations
        </chakra.h2>
        {conversations && <Badge>{conversations.length}</Badge>}
      </Flex>
      {error && !conversations ? (
        <Box p="4">
          <ErrorState
            level="h3"
            title="Your conversations could not be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        </Box>
      ) : !conversations ? (
        <ListSkeleton />
      ) : conversations.length === 0 ? (
        <EmptyState
          level="h3"
          drawing={
            <Box hideFrom="lg">
              <Letters />
            </Box>
          }
          title="No conversations yet"
          hint="Find a study partner by their handle and write to them."
          action={
            <Button look="outline" hideFrom="lg" onClick={onFind}>
              Start New Conversation
            </Button>
          }
        />
      ) : (
        <ConversationList conversations={conversations} openId={openId} />
      )}
    </>
  );
}

function useReturnFocus(openId: string | undefined): void {
  const before = useRef(openId);
  useEffect(() => {
    const left = before.current;
    before.current = openId;
    if (openId !== undefined || left === undefined) return;
    document.querySelector<HTMLElement>(`a[href="/messages/${CSS.escape(left)}"]`)?.focus();
  }, [openId]);
}
