import { sentenceOf } from '../../api/api-error.ts';
import { toast } from '../../ui/toast/toasts.ts';

export const toastFailure = (title: string) => (error: unknown) =>
  toast({ title, description: sentenceOf(error), tone: 'destructive' });
