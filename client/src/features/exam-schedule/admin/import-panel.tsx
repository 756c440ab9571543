import {
  type ImportPreview,
  importExamDates,
  previewExamImport,
} from '@cascade/shared/features/exam-schedule/administration';
import { Box, Flex, Stack } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { ApiError, sentenceOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { FileInput } from '../../../ui/fields/file-input.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { toast } from '../../../ui/toast/toasts.ts';
import { Preview } from './import-preview.tsx';
import { type Chosen, readFile } from './read-file.ts';

const datesWords = (count: number) => (count === 1 ? '1 exam date' : `${count} exam dates`);

type Looked = { file: Chosen; preview: ImportPreview };

/** Chooses a file, shows what it would do, and only then imports it. */
function useImport(onDone: () => void) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const look = useMutation({
    mutationFn: async (file: Chosen): Promise<Looked> => {
      const { format, text } = file;
      return { file, preview: await call(previewExamImport, { body: { format, text } }) };
    },
  });
  const take = useMutation({
    mutationFn: ({ file: { format, text }, preview: { base } }: Looked) =>
      call(importExamDates, { body: { format, text, base } }),
    onSuccess: ({ added, changed }) => {
      toast({
        title: 'Imported',
        description: `${datesWords(added)} added, ${changed} changed. Members can see them now.`,
      });
      onDone();
    },
    // The same file, compared with what is there by now.
    onError: (error, { file }) => {
      if (error instanceof ApiError && error.code === 'stale') look.mutate(file);
    },
  });
  return {
    refusal:
      refusal ?? (look.error && sentenceOf(look.error)) ?? (take.error && sentenceOf(take.error)),
    looked: refusal === null ? look.data : undefined,
    isLooking: look.isPending,
    isTaking: take.isPending,
    take: () => look.data && take.mutate(look.data),
    choose: async (file: File) => {
      look.reset();
      take.reset();
      const read = await readFile(file);
      setRefusal(typeof read === 'string' ? read : null);
      if (typeof read !== 'string') look.mutate(read);
    },
  };
}

export function ImportPanel({ onDone }: { onDone: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const { refusal, looked, isLooking, isTaking, take, choose } = useImport(onDone);
  const due = looked ? looked.preview.added.length + looked.preview.changed.length : 0;
  return (
    <Stack gap="4">
      <Box textStyle="small">
        <p>
          <strong>CSV:</strong> the first line names the columns. The export has them all; id may be
          empty. Dates are 2027-03-15 or 15/03/2027.
        </p>
        <Box as="p" mt="2">
          <strong>ICS:</strong> one all-day event for each date. Its title is the centre, its
          location the venue and address. The rest stands in its description, one on each line, such
          as “region: England” or “applicationDeadline: 2027-01-08”.
        </Box>
        <Box as="p" mt="2" color="muted">
          A line changes the date with its id, or with its centre and exam date; other lines are
          added. Nothing is removed, and nothing is imported while any line is wrong.
        </Box>
      </Box>
      <Flex wrap="wrap" gap="3" align="center">
        <Button look="outline" isBusy={isLooking} onClick={() => input.current?.click()}>
          <Upload aria-hidden />
          {looked || refusal ? 'Choose another file' : 'Choose a file'}
        </Button>
        {looked && (
          <Box textStyle="small" color="muted" overflowWrap="anywhere">
            {looked.file.name}
          </Box>
        )}
      </Flex>
      <FileInput
        input={input}
        label="File with exam dates"
        accept=".csv,.ics,text/csv,text/calendar"
        onChoose={(file) => void choose(file)}
      />
      <Box role="alert" _empty={{ display: 'none' }}>
        {refusal && <Notice tone="danger">{refusal}</Notice>}
      </Box>
      <Box role="status" aria-label="Preview of the import">
        {looked && <Preview preview={looked.preview} />}
      </Box>
      {looked && due > 0 && looked.preview.problems.length === 0 && (
        <Flex justify="flex-end">
          <Button isBusy={isTaking} onClick={take}>
            Import {datesWords(due)}
          </Button>
        </Flex>
      )}
    </Stack>
  );
}
