import { abandonExam, type ExamSession } from '@cascade/shared/features/exam-simulator/contract';
import { Box, Flex } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '../../../api/api-error.ts';
import { timedCall } from '../../../api/server-time.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/toast/toasts.ts';
import { putExam, sessionsQuery } from '../session/exam-queries.ts';
import { useResume } from '../sessions/use-resume.ts';

type Props = {
  session: ExamSession;
  isOpen: boolean;
  onClose: () => void;
  onEnded: () => void;
};

export function RunningMockDialog({ session, isOpen, onClose, onEnded }: Props) {
  const { id, sessionName, currentStation, totalStations } = session;
  const queryClient = useQueryClient();
  const { resume, isResuming } = useResume(id);
  const end = useMutation({
    mutationFn: () => timedCall(abandonExam, { params: { id } }),
    onSuccess: async (ended) => {
      putExam(queryClient, ended);
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      onClose();
      onEnded();
    },
    onError: (error) =>
      toast({
        title: 'The mock was not ended',
        description: sentenceOf(error),
        tone: 'destructive',
      }),
  });
  return (
    <Dialog title="You have a mock exam running" isOpen={isOpen} onClose={onClose}>
      <Box mb="6">
        “{sessionName}” is at station {currentStation} of {totalStations}. Resume it, or end it and
        start the new one. Ending is final; what you have marked stays in your profile.
      </Box>
      <Flex wrap="wrap" gap="2" justify="flex-end">
        <Button look="outline" isBusy={end.isPending} onClick={() => end.mutate()}>
          End it and start the new one
        </Button>
        <Button isBusy={isResuming} onClick={resume}>
          Resume
        </Button>
      </Flex>
    </Dialog>
  );
}
