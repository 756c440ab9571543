import {
  answerQuestion,
  getOwnApplication,
  type OwnApplication,
  withdrawApplication,
} from '@cascade/shared/features/examiners/applications';
import { newId } from '@cascade/shared/kernel/id';
import { Box, chakra, Flex, Stack } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { keyOf } from '../../../api/query-of.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { TitledCard } from '../../../ui/data/titled-card.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Moment } from '../../../ui/page/instant.tsx';
import { toast } from '../../../ui/toast/toasts.ts';
import { applicationStateWords } from '../examiner-words.ts';
import { WritingForm } from '../writing-form.tsx';
import { EvidenceFiles } from './evidence-files.tsx';

const whose = { question: 'CASCade asked', answer: 'You answered', decision: 'CASCade decided' };

type Props = { application: OwnApplication };

export function OwnApplicationCard({ application }: Props) {
  const { id, state, createdAt, messages } = application;
  const cache = useQueryClient();
  const reread = () => cache.invalidateQueries({ queryKey: keyOf(getOwnApplication, {}) });
  const isOpen = state === 'submitted' || state === 'asked';
  const { label, tone } = applicationStateWords[state];
  return (
    <TitledCard title="Your application">
      <Stack gap="4">
        <Flex wrap="wrap" gap="2" align="center">
          <Badge tone={tone}>{label}</Badge>
          <Box as="span" textStyle="small" color="muted">
            Sent <Moment at={createdAt} />
          </Box>
        </Flex>
        {messages.length > 0 && (
          <chakra.ol listStyle="none" display="grid" gap="3" aria-label="Questions and answers">
            {messages.map(({ id: one, kind, text, at }) => (
              <li key={one}>
                <Box textStyle="small" color="muted">
                  {whose[kind]}, <Moment at={at} />
                </Box>
                <Box whiteSpace="pre-wrap" overflowWrap="anywhere">
                  {text}
                </Box>
              </li>
            ))}
          </chakra.ol>
        )}
        {state === 'asked' && (
          <WritingForm
            label="Your answer"
            action="Send answer"
            send={async (text) => {
              const args = { params: { id }, body: { text }, idempotencyKey: newId() };
              await call(answerQuestion, args);
              await reread();
            }}
          />
        )}
        {isOpen && <EvidenceFiles application={application} />}
        {isOpen && <Withdrawing id={id} onWithdrawn={reread} />}
      </Stack>
    </TitledCard>
  );
}

function Withdrawing({ id, onWithdrawn }: { id: string; onWithdrawn: () => Promise<void> }) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(withdrawApplication, { params: { id } }),
    onSuccess: onWithdrawn,
    onError: (error) =>
      toast({ title: 'Not withdrawn', description: sentenceOf(error), tone: 'destructive' }),
  });
  return (
    <Box>
      <Button look="outline" isBusy={isPending} onClick={() => setIsAsking(true)}>
        Withdraw application
      </Button>
      <ConfirmDialog
        title="Withdraw your application?"
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        action="Withdraw"
        isDangerous
        onConfirm={() => mutate()}
      >
        Your files are deleted at once. You can apply again at any time.
      </ConfirmDialog>
    </Box>
  );
}
