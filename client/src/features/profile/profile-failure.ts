import { toast } from '../../ui/toast/toasts.ts';

/** The specification's words (section 8). */
export function tellFailure(): void {
  toast({
    title: 'Error',
    description: 'Failed to update profile. Please try again.',
    tone: 'destructive',
  });
}
