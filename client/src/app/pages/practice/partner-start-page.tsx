import { listMyGroups } from '@cascade/shared/features/groups/contract';
import { nextStation } from '@cascade/shared/features/practice/contract';
import { getCandidateScenario } from '@cascade/shared/features/scenarios/contract';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { call } from '../../../api/call.ts';
import { useMember } from '../../../api/current-user.ts';
import { queryOf } from '../../../api/query-of.ts';
import { speedOf } from '../../../domain/clock/speed-of.ts';
import { sendText } from '../../../e2ee/messages.ts';
import { useConversations } from '../../../features/messaging/use-conversations.ts';
import { type InvitedTo, PartnerStart } from '../../../features/partner-lobby/partner-start.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { SkeletonBlock } from '../../../ui/states/skeleton-block.tsx';

function sendInvitation({ id, isGroup }: InvitedTo, text: string): Promise<string> {
  return sendText(id, text, null, isGroup ? [] : undefined);
}

const drawStation = async () => (await call(nextStation, { query: {} }))?.id ?? null;

/** Where the member may write: those who have blocked or been blocked are left out. */
function useInvitable() {
  const { emailVerified } = useMember();
  const people = useConversations();
  const groups = useQuery({ ...queryOf(listMyGroups, {}), enabled: emailVerified });
  const list = people.data &&
    groups.data && [
      ...people.data
        .filter(({ isBlocked }) => !isBlocked)
        .map(({ otherUser: { id, displayName } }) => ({ id, name: displayName, isGroup: false })),
      ...groups.data.map(({ id, name }) => ({ id, name, isGroup: true })),
    ];
  const failed = [people, groups].find(({ error, isFetching }) => error && !isFetching);
  return { list, failed, emailVerified };
}

export function PartnerStartPage() {
  const [search] = useSearchParams();
  const id = Number(search.get('station'));
  const hasStation = Number.isInteger(id) && id > 0;
  const station = useQuery({
    ...queryOf(getCandidateScenario, { params: { id } }),
    enabled: hasStation,
  });
  const { list, failed, emailVerified } = useInvitable();
  if (hasStation && station.error && !station.isFetching)
    return (
      <ErrorState
        level="h1"
        title="The station could not be loaded"
        error={station.error}
        onRetry={() => void station.refetch()}
      />
    );
  const notice = !emailVerified ? (
    <div>
      To write messages, <TextLink to="/account">verify your e-mail address</TextLink>. A link works
      without.
    </div>
  ) : failed ? (
    <ErrorState
      level="h3"
      title="Your conversations could not be loaded"
      error={failed.error}
      onRetry={() => void failed.refetch()}
    />
  ) : list ? null : (
    <SkeletonBlock height="24" label="Loading your conversations" />
  );
  return (
    <PartnerStart
      stationId={hasStation ? id : null}
      station={hasStation ? (station.data ?? null) : null}
      speed={speedOf(search)}
      conversations={list}
      conversationsNotice={notice}
      sendInvitation={sendInvitation}
      drawStation={drawStation}
    />
  );
}
