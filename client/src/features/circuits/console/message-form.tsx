import { messageEverybody } from '@cascade/shared/features/circuits/proctor';
import { chakra, Flex } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { atom, useAtom } from 'jotai';
import { Megaphone } from 'lucide-react';
import { sentenceOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { toast } from '../../../ui/toast/toasts.ts';

/** By circuit; drafts survive unmounting. */
const messageDraftsAtom = atom<Record<string, string>>({});

export function MessageForm({ circuitId }: { circuitId: string }) {
  const [drafts, setDrafts] = useAtom(messageDraftsAtom);
  const text = drafts[circuitId] ?? '';
  const setText = (written: string) => setDrafts((known) => ({ ...known, [circuitId]: written }));
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(messageEverybody, { params: { id: circuitId }, body: { text: text.trim() } }),
    onSuccess: () => setText(''),
    onError: (error) =>
      toast({
        title: 'The message was not sent',
        description: sentenceOf(error),
        tone: 'destructive',
      }),
  });
  return (
    <chakra.form
      maxWidth="measure"
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
      <Flex gap="2">
        <TextInput
          aria-label="Message to everybody"
          autoComplete="off"
          maxLength={300}
          placeholder="Two minutes more before we begin"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" look="outline" isBusy={isPending} disabled={text.trim() === ''}>
          <Megaphone aria-hidden />
          Send
        </Button>
      </Flex>
    </chakra.form>
  );
}
