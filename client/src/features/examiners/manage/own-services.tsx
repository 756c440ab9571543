import {
  type OwnOffer,
  type OwnService,
  setServiceState,
} from '@cascade/shared/features/examiners/offering';
import { poundsOf, serviceTypeWords } from '@cascade/shared/features/examiners/words';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { ListPlus } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { toast } from '../../../ui/toast/toasts.ts';
import { serviceStateWords } from '../examiner-words.ts';
import { ServiceForm } from './service-form.tsx';
import { useOfferChange } from './use-offer-change.ts';

export function OwnServices({ offer }: { offer: OwnOffer }) {
  const [edited, setEdited] = useState<string | null>(null);
  const { services, state } = offer;
  const service = services.find(({ id }) => id === edited);
  const add = state === 'approved' && (
    <Button onClick={() => setEdited('new')}>Add a service</Button>
  );
  return (
    <>
      {services.length === 0 ? (
        <EmptyState
          icon={<ListPlus />}
          title="No services yet"
          hint="A new service is a draft until you publish it."
          action={add}
        />
      ) : (
        <>
          <chakra.ul listStyle="none" display="grid" gap="4" mb="4">
            {services.map((one) => (
              <ServiceRow
                key={one.id}
                service={one}
                isFixed={state === 'suspended'}
                onEdit={() => setEdited(one.id)}
              />
            ))}
          </chakra.ul>
          {add}
        </>
      )}
      <Dialog
        title={service ? 'Change the service' : 'Add a service'}
        isOpen={edited !== null}
        onClose={() => setEdited(null)}
      >
        <ServiceForm service={service} onDone={() => setEdited(null)} />
      </Dialog>
    </>
  );
}

type RowProps = { service: OwnService; isFixed: boolean; onEdit: () => void };

function ServiceRow({ service, isFixed, onEdit }: RowProps) {
  const { id, rev, title, state, serviceType, minutes, pricePence, places } = service;
  const [isRemoving, setIsRemoving] = useState(false);
  const { mutate, isPending } = useOfferChange();
  const set = (next: 'published' | 'paused' | 'removed') =>
    mutate(() => call(setServiceState, { params: { id }, body: { rev, state: next } }), {
      onError: (error) =>
        toast({ title: 'Not changed', description: sentenceOf(error), tone: 'destructive' }),
    });
  const { label, tone } = serviceStateWords[state];
  return (
    <Card asChild>
      <li>
        <Flex wrap="wrap" gap="2" mb="2">
          <Badge tone={tone}>{label}</Badge>
          <Badge>{serviceTypeWords[serviceType]}</Badge>
          <Badge>{minutes} min</Badge>
          <Badge>{poundsOf(pricePence)}</Badge>
          {places > 1 && <Badge>{places} places</Badge>}
        </Flex>
        <chakra.h2 textStyle="subheading" overflowWrap="anywhere" mb="3">
          {title}
        </chakra.h2>
        {!isFixed && (
          <Flex wrap="wrap" gap="2">
            {state === 'published' ? (
              <Button look="outline" isBusy={isPending} onClick={() => set('paused')}>
                Pause
              </Button>
            ) : (
              <Button isBusy={isPending} onClick={() => set('published')}>
                Publish
              </Button>
            )}
            <Button look="outline" onClick={onEdit}>
              Change
            </Button>
            <Button look="outline" onClick={() => setIsRemoving(true)}>
              Remove
            </Button>
          </Flex>
        )}
        <ConfirmDialog
          title="Remove this service?"
          isOpen={isRemoving}
          onClose={() => setIsRemoving(false)}
          action="Remove"
          isDangerous
          onConfirm={() => set('removed')}
        >
          <Box overflowWrap="anywhere">
            “{title}” is no longer shown. What is booked stays booked. This cannot be undone.
          </Box>
        </ConfirmDialog>
      </li>
    </Card>
  );
}
