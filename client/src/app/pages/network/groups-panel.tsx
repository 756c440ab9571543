import { Box, chakra, Flex, Stack } from '@chakra-ui/react';
import { UsersRound } from 'lucide-react';
import { GroupList } from '../../../features/groups/list/group-list.tsx';
import { matching, useDirectory } from '../../../features/groups/list/use-directory.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';

type Props = { search: string; clear: () => void };

/** The member's own groups, and public ones that they can join. */
export function GroupsPanel({ search, clear }: Props) {
  const { all, mine } = useDirectory();
  const create = <LinkButton to="/study-groups?create">Create Group</LinkButton>;
  const others = all.groups?.filter(({ isMember }) => !isMember);
  const nothingFound = (
    <EmptyState
      level="h3"
      title="No groups found"
      hint="No name and no specialty contains this."
      action={
        <Button look="outline" onClick={clear}>
          Clear search
        </Button>
      }
    />
  );
  return (
    <Stack gap="8">
      <section aria-labelledby="own-groups">
        <Flex wrap="wrap" justify="space-between" align="center" gap="3" mb="3">
          <chakra.h2 id="own-groups" textStyle="subheading">
            Your groups
          </chakra.h2>
          {create}
        </Flex>
        <GroupList
          {...mine}
          groups={mine.groups && matching(mine.groups, search)}
          empty={
            mine.groups?.length === 0 ? (
              <Box color="muted">You are in no group yet. Join one below, or create your own.</Box>
            ) : (
              nothingFound
            )
          }
        />
      </section>
      <section aria-labelledby="public-groups">
        <chakra.h2 id="public-groups" textStyle="subheading" mb="3">
          Public groups
        </chakra.h2>
        <GroupList
          {...all}
          groups={others && matching(others, search)}
          empty={
            others?.length === 0 ? (
              <EmptyState
                level="h3"
                icon={<UsersRound />}
                title="No other groups yet"
                hint="Create a public one, and others can join you."
              />
            ) : (
              nothingFound
            )
          }
        />
      </section>
    </Stack>
  );
}
