import { exportAccountArchive } from '@cascade/shared/features/account/contract';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { sentenceOf } from '../../../api/api-error.ts';
import { sendForResponse } from '../../../api/send.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { toast } from '../../../ui/toast/toasts.ts';

export function ExportAccount() {
  const take = useMutation({
    mutationFn: async () => (await sendForResponse(exportAccountArchive)).blob(),
    onSuccess: (archive) => {
      const url = URL.createObjectURL(archive);
      const link = document.createElement('a');
      link.href = url;
      link.download = `cascade-${new Date().toISOString().slice(0, 10)}.zip`;
      link.click();
      URL.revokeObjectURL(url);
      toast({ title: 'Your data is being saved', description: 'Look in your downloads.' });
    },
    onError: (error) =>
      toast({ title: 'Nothing was saved', description: sentenceOf(error), tone: 'destructive' }),
  });
  return (
    <Button look="outline" isBusy={take.isPending} onClick={() => take.mutate()}>
      <Download aria-hidden />
      Download my data
    </Button>
  );
}
