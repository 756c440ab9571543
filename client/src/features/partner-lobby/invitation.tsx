import { Box, Grid } from '@chakra-ui/react';
import { RefreshCw } from 'lucide-react';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/data/card.tsx';
import { QrPicture } from '../../ui/data/qr-picture.tsx';
import { LinkField } from '../../ui/fields/link-field.tsx';

type Props = { url: string; isBusy: boolean; onRenew: () => void };

/** While nobody has joined. */
export function Invitation({ url, isBusy, onRenew }: Props) {
  return (
    <Card aria-label="Invitation" role="region">
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) {sizes.48}' }} gap="5">
        <Box display="grid" gap="3" alignContent="start">
          <LinkField
            label="Link for your partner"
            url={url}
            name="link"
            title="Practise a station with me"
            copiedText="Send it to your partner."
          />
          <Box textStyle="small" color="muted">
            Your partner needs no account. The first person who joins has the seat.
          </Box>
          <Box>
            <Button look="quiet" size="sm" isBusy={isBusy} onClick={onRenew}>
              <RefreshCw aria-hidden />
              New link
            </Button>
          </Box>
        </Box>
        <Box>
          <QrPicture bytes={url} label="QR code of the link" />
        </Box>
      </Grid>
    </Card>
  );
}
