import { exportAccount } from '@cascade/shared/contracts/account';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { sentenceOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast/toasts.ts';

/** Everything that is kept about the member, saved as a file. */
export function ExportAccount() {
  const take = useMutation({
    mutationFn: () => call(exportAccount, {}),
    onSuccess: (data) => {
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
      const url = URL.createObjectURL(file);
      const link = document.createElement('a');
      link.href = url;
      link.download = `cascade-${data.exportedAt.slice(0, 10)}.json`;
      link.click();
      URL.revokeObjectURL(url);
    },
    onError: (error) =>
      toast({ title: 'Nothing was saved', description: sentenceOf(error), tone: 'destructive' }),
  });
  return (
    <Button look="outline" isBusy={take.isPending} onClick={() => take.mutate()}>
      <Download aria-hidden />
      Take my data away
    </Button>
  );
}
