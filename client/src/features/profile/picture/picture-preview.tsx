import { Box, chakra, Flex, Stack } from '@chakra-ui/react';
import { Button } from '../../../ui/actions/button.tsx';

const Preview = chakra('img', {
  base: { boxSize: '24', flexShrink: '0', borderRadius: 'full', objectFit: 'cover', bg: 'sunken' },
});

type Props = {
  url: string;
  /** Share that has been sent, from 0 to 1. */
  share: number;
  isSending: boolean;
  onUse: () => void;
  onDiscard: () => void;
  onUnreadable: () => void;
};

/** The chosen picture as it will look, before it is sent and while it is. */
export function PicturePreview({ url, share, isSending, onUse, onDiscard, onUnreadable }: Props) {
  const percent = Math.round(share * 100);
  return (
    <Flex wrap="wrap" align="center" gap="5">
      <Preview src={url} alt="Preview of your new picture" onError={onUnreadable} />
      <Stack gap="3" minWidth="0" flex="1 1 12rem">
        <Flex wrap="wrap" gap="3">
          <Button isBusy={isSending} onClick={onUse}>
            Use this picture
          </Button>
          <Button look="quiet" disabled={isSending} onClick={onDiscard}>
            Keep the old one
          </Button>
        </Flex>
        {isSending && (
          <Box
            role="progressbar"
            aria-label="Sending the picture"
            aria-valuenow={percent}
            aria-valuemin={0}
            aria-valuemax={100}
            height="1.5"
            maxWidth="form"
            bg="border"
            borderRadius="full"
            overflow="hidden"
          >
            <Box height="full" bg="accent" style={{ width: `${percent}%` }} />
          </Box>
        )}
      </Stack>
    </Flex>
  );
}
