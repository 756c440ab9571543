import { askToJoinGroup } from '@cascade/shared/features/groups/joining';
import { chakra, Stack } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { SearchX, Send } from 'lucide-react';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../../api/api-error.ts';
import { mutationOf } from '../../../api/mutation-of.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { PageTitle } from '../../../ui/page/page-title.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Notice } from '../../../ui/states/notice.tsx';

const MOST = 200;

/** The answer is the same whether the group exists. */
function AskForm({ groupId }: { groupId: string }) {
  const [note, setNote] = useState('');
  const { mutate, isPending, isSuccess, error } = useMutation(mutationOf(askToJoinGroup));
  const refused =
    error instanceof ApiError ? error.fields.find(({ field }) => field === 'note') : undefined;
  if (isSuccess)
    return (
      <Notice tone="success" role="status" textAlign="start">
        If there is such a group, its admins have your request. You get a notice when they accept
        it, and this page opens.
      </Notice>
    );
  return (
    <chakra.form
      noValidate
      textAlign="start"
      width="full"
      onSubmit={(event) => {
        event.preventDefault();
        mutate({ params: { id: groupId }, body: { note } });
      }}
    >
      <Stack gap="4">
        <Field
          label="Note to the admins"
          isOptional
          hint={`${MOST - note.length} characters left`}
          error={refused?.message}
        >
          {(control) => (
            <TextArea
              {...control}
              rows={2}
              maxLength={MOST}
              placeholder="We met at the Saturday mock."
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
        {error && !refused && (
          <Notice tone="danger" role="alert">
            {sentenceOf(error)}
          </Notice>
        )}
        <Button type="submit" isBusy={isPending} alignSelf="center">
          <Send aria-hidden />
          Ask to join
        </Button>
      </Stack>
    </chakra.form>
  );
}

type Props = {
  groupId: string;
  /** It could be the address of a group. */
  isAddress: boolean;
};

export function NoGroup({ groupId, isAddress }: Props) {
  const title = 'There is no such group, or it is private.';
  return (
    <>
      <PageTitle>No such group</PageTitle>
      <EmptyState
        level="h1"
        icon={<SearchX />}
        title={title}
        hint={isAddress && 'If a member gave you this address, ask to join.'}
        action={
          <Stack gap="6" align="center" width="min(100vw - 4rem, 26rem)">
            {isAddress && <AskForm groupId={groupId} />}
            <TextLink to="/study-groups">To the study groups</TextLink>
          </Stack>
        }
      />
    </>
  );
}
