import { toast } from '../../ui/toast/toasts.ts';

/** A command that was dropped: what did not happen, and why. */
export type Refusal = { title: string; sentence: string };

/** Says what will not happen, all at once: only one toast is shown at a time. */
export function refusalToast(refusals: readonly Refusal[]): void {
  const [first] = refusals;
  if (!first) return;
  const isOne = refusals.length === 1;
  toast({
    title: isOne ? first.title : `${refusals.length} changes were not saved`,
    description: isOne
      ? first.sentence
      : [...new Set(refusals.map(({ title, sentence }) => `${title}: ${sentence}`))].join(' '),
    tone: 'destructive',
  });
}
