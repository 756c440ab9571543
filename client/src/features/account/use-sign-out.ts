import { useMutation } from '@tanstack/react-query';
import { sentenceOf } from '../../api/api-error.ts';
import { toast } from '../../ui/toast/toasts.ts';
import { signOut } from './auth-calls.ts';
import { leave } from './leave.ts';

export function useSignOut() {
  return useMutation({
    mutationFn: signOut,
    onSuccess: leave,
    onError: (error) =>
      toast({ title: 'Still signed in', description: sentenceOf(error), tone: 'destructive' }),
  });
}
