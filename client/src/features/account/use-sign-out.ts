import { useMutation } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { sentenceOf } from '../../api/api-error.ts';
import { isLeavingAtom } from '../../live/live-state.ts';
import { waitingAtom } from '../../pending/pending-queue.ts';
import { toast } from '../../ui/toast/toasts.ts';

/**
 * What signing out needs loads after the first screen and before anybody asks for it, because it
 * must also work while the server is away.
 */
const loadLeaving = () =>
  Promise.all([
    import('./leave.ts'),
    import('../../device/member-entries.ts'),
    import('./unsent-dialog.tsx'),
  ]);

/** Ends the session. Somebody with work that is not sent yet is asked first. */
export function useSignOut() {
  const waiting = useAtomValue(waitingAtom).length;
  const [messages, setMessages] = useState(0);
  const [sheets, setSheets] = useState(0);
  const [isAsking, setIsAsking] = useState(false);
  const setIsLeaving = useSetAtom(isLeavingAtom);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      setIsLeaving(true); // or the screen would ask for sign-in before the device is cleared
      const [leaving] = await loadLeaving();
      await leaving.signOutHere();
      leaving.leave();
    },
    onError: (error) => {
      setIsLeaving(false);
      toast({ title: 'Still signed in', description: sentenceOf(error), tone: 'destructive' });
    },
  });
  useEffect(() => void loadLeaving().catch(() => undefined), []);
  async function ask() {
    const [leaving, entries] = await loadLeaving();
    const unsent = await leaving.countUnsentMessages();
    const unsaved = entries.countUnsavedSheets();
    setMessages(unsent);
    setSheets(unsaved);
    if (waiting + unsent + unsaved > 0) setIsAsking(true);
    else mutate();
  }
  return {
    isPending,
    isAsking,
    waiting,
    messages,
    /** Stations whose notes or marks the server does not have yet. */
    sheets,
    ask: () => void ask(),
    stay: () => setIsAsking(false),
    signOut: () => mutate(),
  };
}
