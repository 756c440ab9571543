import { Box } from '@chakra-ui/react';

/** Names what is still to be given here. */
export function MissingText({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <Box id={id} textStyle="small" color="danger" fontWeight="medium" mt="2">
      Still to do: {text}
    </Box>
  );
}
