import { dateFormat } from '@cascade/shared/domain/text/date-format';
import type { SignInMethods } from '@cascade/shared/features/account/factors';
import { unlinkService } from '@cascade/shared/features/auth/sign-in-service';
import { Box, chakra, Flex, Stack } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { sentenceOf } from '../../../api/api-error.ts';
import { mutationOf } from '../../../api/mutation-of.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { toast } from '../../../ui/toast/toasts.ts';
import { goToService } from './service-calls.ts';

const day = dateFormat({ dateStyle: 'long' });
const failed = (title: string) => (error: Error) =>
  toast({ title, description: sentenceOf(error), tone: 'destructive' });

type Props = Pick<SignInMethods, 'services' | 'offeredService'> & { onChange: () => void };

export function ServiceSection({ services, offeredService, onChange }: Props) {
  const link = useMutation({
    mutationFn: () => goToService('link', '/account'),
    onError: failed('Not linked'),
  });
  const unlink = useMutation({
    ...mutationOf(unlinkService),
    onSuccess: onChange,
    onError: failed('Not unlinked'),
  });
  const canLink = offeredService !== null && !services.some(({ isOffered }) => isOffered);
  return (
    <Stack gap="4" align="start">
      {services.length > 0 && (
        <chakra.ul listStyle="none" width="full">
          {services.map(({ id, name, isOffered, linkedAt }) => (
            <Flex as="li" key={id} wrap="wrap" justify="space-between" gap="3" py="3">
              <Box minWidth="0">
                <Box overflowWrap="anywhere">{name}</Box>
                <Box textStyle="small" color="muted">
                  Linked {day.format(new Date(linkedAt))}
                  {!isOffered && '. It no longer signs you in here.'}
                </Box>
              </Box>
              <Button
                look="outline"
                size="sm"
                aria-label={`Unlink ${name}`}
                isBusy={unlink.isPending && unlink.variables.params.id === id}
                onClick={() => unlink.mutate({ params: { id } })}
              >
                Unlink
              </Button>
            </Flex>
          ))}
        </chakra.ul>
      )}
      {canLink && (
        <>
          <div>You can sign in with your {offeredService} account once it is linked.</div>
          <Button look="outline" isBusy={link.isPending} onClick={() => link.mutate()}>
            Link {offeredService}
          </Button>
        </>
      )}
    </Stack>
  );
}
