import {
  abandonExam,
  type ExamSessionDetail,
} from '@cascade/shared/features/exam-simulator/contract';
import { Box } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DoorOpen } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '../../../api/api-error.ts';
import { timedCall } from '../../../api/server-time.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { toast } from '../../../ui/toast/toasts.ts';
import { putExam } from '../session/exam-queries.ts';

export function AbandonExam({ session: { id } }: { session: ExamSessionDetail }) {
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => timedCall(abandonExam, { params: { id } }),
    onSuccess: (ended) => putExam(queryClient, ended),
    onError: (error) =>
      toast({
        title: 'The mock was not abandoned',
        description: sentenceOf(error),
        tone: 'destructive',
      }),
  });
  return (
    <Box>
      <Button look="quiet" ms="-4" isBusy={isPending} onClick={() => setIsAsking(true)}>
        <DoorOpen aria-hidden />
        Abandon this mock
      </Button>
      <ConfirmDialog
        title="Abandon this mock?"
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        action="Abandon"
        onConfirm={() => mutate()}
      >
        This ends the mock exam. Your marks stay in your profile. To go on later, pause and leave
        instead: the mock waits for you under Previous Sessions.
      </ConfirmDialog>
    </Box>
  );
}
