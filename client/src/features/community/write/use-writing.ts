import type { RouteContract } from '@cascade/shared/kernel/route';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '../../../api/api-error.ts';
import { type CallArgs, call } from '../../../api/call.ts';
import { toast } from '../../../ui/toast/toasts.ts';
import { forgetWords } from './words-draft.ts';

type Words = { title: string; description?: string };

/** The text stays when refused. */
export function useWriting<R extends RouteContract>(
  route: R,
  again: readonly RouteContract[],
  words: { done: Words; failed: string; draft?: string },
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: [route.name],
    mutationFn: (args: CallArgs<R>): Promise<unknown> => call(route, args),
    onSuccess: async (post) => {
      if (words.draft) forgetWords(words.draft);
      const isHeld =
        typeof post === 'object' && post !== null && 'state' in post && post.state === 'held';
      toast(
        isHeld
          ? {
              title: 'Waiting for a moderator',
              description: 'Something in it needs to be read by a person first.',
            }
          : words.done,
      );
      await Promise.all(
        again.map(({ name }) => queryClient.invalidateQueries({ queryKey: [name] })),
      );
    },
    onError: (error) =>
      toast({ title: words.failed, description: sentenceOf(error), tone: 'destructive' }),
  });
}

export function tagsOf(line: string): string[] {
  return line
    .split(',')
    .map((tag) => tag.trim().replace(/^#+/, ''))
    .filter((tag) => tag !== '')
    .slice(0, 10);
}
