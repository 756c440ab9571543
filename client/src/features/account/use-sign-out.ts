import { useMutation } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { sentenceOf } from '../../api/api-error.ts';
import { waitingAtom } from '../../pending/pending-queue.ts';
import { toast } from '../../ui/toast/toasts.ts';
import { signOut } from './auth-calls.ts';
import { leave } from './leave.ts';

/** Ends the session. Whoever has changes that were not sent is asked first. */
export function useSignOut() {
  const waiting = useAtomValue(waitingAtom).length;
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: signOut,
    onSuccess: leave,
    onError: (error) =>
      toast({ title: 'Still signed in', description: sentenceOf(error), tone: 'destructive' }),
  });
  return {
    isPending,
    isAsking,
    waiting,
    ask: () => (waiting > 0 ? setIsAsking(true) : mutate()),
    stay: () => setIsAsking(false),
    signOut: () => mutate(),
  };
}
