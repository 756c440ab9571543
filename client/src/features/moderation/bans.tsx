import { listBans } from '@cascade/shared/features/moderation/contract';
import { Box, Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/data/card.tsx';
import { LongDate } from '../../ui/page/long-date.tsx';
import { ShownList } from './shown-list.tsx';
import { useLiftBan } from './use-moderating.ts';

/** Who may not write at the moment. */
export function Bans() {
  const bans = useQuery({ ...queryOf(listBans, {}), refetchOnMount: 'always' });
  const lift = useLiftBan();
  return (
    <ShownList
      what="bans"
      list={bans}
      empty={{ title: 'Nobody is banned', hint: 'Bans that are in force stand here.' }}
      show={({ id, name, reason, endsAt }) => (
        <Card key={id} asChild>
          <li>
            <Flex wrap="wrap" justify="space-between" align="center" gap="3">
              <Box minWidth="0">
                <Box fontWeight="bold">{name}</Box>
                <Box overflowWrap="anywhere">{reason}</Box>
                <Box textStyle="small" color="muted">
                  {endsAt ? (
                    <>
                      Until <LongDate day={endsAt.slice(0, 10)} />
                    </>
                  ) : (
                    'Until it is lifted'
                  )}
                </Box>
              </Box>
              <Button
                look="outline"
                isBusy={lift.isPending && lift.variables?.params.id === id}
                onClick={() => lift.mutate({ params: { id } })}
              >
                Lift the ban
              </Button>
            </Flex>
          </li>
        </Card>
      )}
    />
  );
}
