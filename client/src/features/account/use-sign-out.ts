import { useMutation } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { sentenceOf } from '../../api/api-error.ts';
import { waitingAtom } from '../../pending/pending-queue.ts';
import { toast } from '../../ui/toast/toasts.ts';
import { signOut } from './auth-calls.ts';
import { leave } from './leave.ts';

/** Loaded when somebody leaves, and not with the first screen. */
const loadKeys = () => import('../../e2ee/keys.ts').catch(() => undefined);

/** Ends the session, and takes the keys of private messages from this device. */
async function signOutHere(): Promise<void> {
  const keys = await loadKeys();
  await signOut();
  await keys?.forgetKeys().catch(() => undefined);
}

/** Ends the session. Whoever has changes or messages that were not sent is asked first. */
export function useSignOut() {
  const waiting = useAtomValue(waitingAtom).length;
  const [messages, setMessages] = useState(0);
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: signOutHere,
    onSuccess: leave,
    onError: (error) =>
      toast({ title: 'Still signed in', description: sentenceOf(error), tone: 'destructive' }),
  });
  async function ask() {
    const keys = await loadKeys();
    const unsent = (await keys?.countUnsent().catch(() => 0)) ?? 0;
    setMessages(unsent);
    if (waiting + unsent > 0) setIsAsking(true);
    else mutate();
  }
  return {
    isPending,
    isAsking,
    waiting,
    /** Messages on this device that were not sent; they are deleted with the keys. */
    messages,
    ask: () => void ask(),
    stay: () => setIsAsking(false),
    signOut: () => mutate(),
  };
}
