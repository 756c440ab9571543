import {
  addEvidence,
  EVIDENCE_TOO_LARGE,
  getOwnApplication,
  MOST_EVIDENCE_BYTES,
  MOST_EVIDENCE_FILES,
  type OwnApplication,
  removeEvidence,
} from '@cascade/shared/features/examiners/applications';
import { newId } from '@cascade/shared/kernel/id';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { ApiError, sentenceOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { keyOf } from '../../../api/query-of.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { sizeWords } from '../../../ui/data/size-words.ts';
import { FileInput } from '../../../ui/fields/file-input.tsx';

/** The file as Base64; a data address has it after its comma. */
function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () =>
      reject(new ApiError({ status: 0, detail: 'The file could not be read.' }));
    reader.readAsDataURL(file);
  });
}

const reasonOf = (error: unknown): string =>
  (error instanceof ApiError && error.fields[0]?.message) || sentenceOf(error);

type Props = { application: OwnApplication };

export function EvidenceFiles({ application: { id, evidence } }: Props) {
  const cache = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const onSuccess = () => cache.invalidateQueries({ queryKey: keyOf(getOwnApplication, {}) });
  const adding = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > MOST_EVIDENCE_BYTES)
        throw new ApiError({ status: 0, detail: `${EVIDENCE_TOO_LARGE}.` });
      const body = { applicationId: id, fileName: file.name, content: await base64Of(file) };
      return call(addEvidence, { body, idempotencyKey: newId() });
    },
    onSuccess,
  });
  const removing = useMutation({
    mutationFn: (fileId: string) => call(removeEvidence, { params: { id: fileId } }),
    onSuccess,
  });
  const error = adding.error ?? removing.error;
  return (
    <Box>
      <Box textStyle="label" mb="1">
        Evidence
      </Box>
      <Box textStyle="small" color="muted" mb="3">
        Add what proves your qualification: PDF, JPEG or PNG, up to 5 MB each. Only admins can open
        it, and it is deleted 30 days after the decision.
      </Box>
      {evidence.length > 0 && (
        <chakra.ul listStyle="none" display="grid" gap="1" mb="3" aria-label="Your files">
          {evidence.map((file) => (
            <chakra.li key={file.id} display="flex" alignItems="center" gap="2">
              <Box flex="1" minWidth="0" overflowWrap="anywhere">
                {file.fileName} ({sizeWords(file.bytes)})
              </Box>
              <IconButton
                label={`Remove ${file.fileName}`}
                disabled={removing.isPending}
                onClick={() => removing.mutate(file.id)}
              >
                <Trash2 aria-hidden />
              </IconButton>
            </chakra.li>
          ))}
        </chakra.ul>
      )}
      <Flex align="center" gap="3" wrap="wrap">
        <FileInput
          input={input}
          label="File to add"
          accept="application/pdf,image/jpeg,image/png"
          onChoose={(file) => adding.mutate(file)}
        />
        <Button
          look="outline"
          isBusy={adding.isPending}
          disabled={evidence.length >= MOST_EVIDENCE_FILES}
          onClick={() => input.current?.click()}
        >
          Add a file
        </Button>
        {evidence.length >= MOST_EVIDENCE_FILES && (
          <Box textStyle="small" color="muted">
            An application has {MOST_EVIDENCE_FILES} files at most.
          </Box>
        )}
      </Flex>
      {error && (
        <Box role="alert" textStyle="small" color="danger" mt="2">
          {reasonOf(error)}
        </Box>
      )}
    </Box>
  );
}
