import { getPaymentMode } from '@cascade/shared/features/payments/contract';
import { Box } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { LinkButton } from '../../ui/actions/link-button.tsx';

/** The way to the free times of a service, where it can be paid. */
export function ChooseTime({ serviceId }: { serviceId: string }) {
  const { data } = useQuery(queryOf(getPaymentMode, {}));
  if (data?.mode === 'off')
    return <Box color="muted">Payments are switched off here, so nothing can be booked.</Box>;
  return <LinkButton to={`/bookings/new/${serviceId}`}>Choose Date & Time</LinkButton>;
}
