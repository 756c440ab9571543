import {
  listFeedback,
  publishIdea,
  type ReceivedFeedback,
} from '@cascade/shared/features/feedback/administration';
import { Box } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { mutationOf } from '../../../api/mutation-of.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { FormFrame } from '../../../ui/fields/form-frame.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/toast/toasts.ts';

type Props = { feedback: ReceivedFeedback; isOpen: boolean; onClose: () => void };

export function PublishDialog({ isOpen, onClose, feedback }: Props) {
  return (
    <Dialog
      title={feedback.idea ? 'Edit the public idea' : 'Make it a public idea'}
      isOpen={isOpen}
      onClose={onClose}
    >
      <PublishForm feedback={feedback} onClose={onClose} />
    </Dialog>
  );
}

const shown = ['title', 'text'] as const;

function PublishForm({ feedback, onClose }: Omit<Props, 'isOpen'>) {
  const { id, rev, idea } = feedback;
  const [title, setTitle] = useState(idea?.title ?? feedback.title);
  const [text, setText] = useState(idea?.text ?? feedback.description.slice(0, 1_000));
  const queryClient = useQueryClient();
  const publish = useMutation({
    ...mutationOf(publishIdea),
    onSuccess: () => {
      toast({ title: 'Public now', description: 'Everybody can read it at Feedback.' });
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [listFeedback.name] }),
  });
  return (
    <FormFrame
      shown={shown}
      error={publish.error}
      isBusy={publish.isPending}
      action={idea ? 'Save' : 'Publish'}
      onSubmit={() => publish.mutate({ params: { id }, body: { rev, title, text } })}
    >
      {(refused) => (
        <>
          <Box color="muted">
            Everybody reads these words, without who wrote to us. Take out whatever could tell who
            that is.
          </Box>
          <Field label="Public title" error={refused('title')}>
            {(control) => (
              <TextInput
                {...control}
                maxLength={120}
                value={title}
                onChange={({ target }) => setTitle(target.value)}
              />
            )}
          </Field>
          <Field label="Public text" error={refused('text')}>
            {(control) => (
              <TextArea
                {...control}
                rows={5}
                maxLength={1_000}
                value={text}
                onChange={({ target }) => setText(target.value)}
              />
            )}
          </Field>
        </>
      )}
    </FormFrame>
  );
}
