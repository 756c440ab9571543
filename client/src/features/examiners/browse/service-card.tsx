import type { OfferedService } from '@cascade/shared/features/examiners/contract';
import { poundsOf, serviceTypeWords } from '@cascade/shared/features/examiners/words';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { MessageCircle, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useMember } from '../../../api/current-user.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { ExaminerLine } from '../examiner-line.tsx';
import { BookSession } from './book-session.tsx';

type Props = {
  offered: OfferedService;
  /** On the examiner's own page it would say the same again. */
  isExaminerHidden?: boolean;
};

export function ServiceCard({ offered, isExaminerHidden = false }: Props) {
  const { publicId } = useMember();
  const [isBooking, setIsBooking] = useState(false);
  const { service, examiner } = offered;
  const { serviceType, title, description, minutes, pricePence, places } = service;
  return (
    <Card asChild>
      <li>
        <Flex wrap="wrap" gap="2" mb="2">
          <Badge tone="accent">{serviceTypeWords[serviceType]}</Badge>
          <Badge>{minutes} min</Badge>
          {places > 1 && <Badge>Max {places} students</Badge>}
          {service.positivePercent !== null && (
            <Badge tone="success">{service.positivePercent}% positive feedback</Badge>
          )}
        </Flex>
        <chakra.h2 textStyle="subheading" overflowWrap="anywhere" mb="1">
          {title}
        </chakra.h2>
        <Box whiteSpace="pre-wrap" overflowWrap="anywhere" maxWidth="measure" mb="3">
          {description}
        </Box>
        {!isExaminerHidden && <ExaminerLine examiner={examiner} />}
        {service.features.length > 0 && (
          <Box mb="4">
            <Box textStyle="label" mb="1">
              What’s Included
            </Box>
            <chakra.ul ps="5" listStyleType="disc">
              {service.features.map((feature) => (
                <chakra.li key={feature} overflowWrap="anywhere">
                  {feature}
                </chakra.li>
              ))}
            </chakra.ul>
          </Box>
        )}
        <Flex wrap="wrap" gap="3" align="center" justify="space-between">
          <Box>
            <chakra.span textStyle="subheading">{poundsOf(pricePence)}</chakra.span>{' '}
            <chakra.span color="muted">per session</chakra.span>
          </Box>
          <Flex wrap="wrap" gap="2">
            {!isExaminerHidden && (
              <LinkButton
                look="outline"
                to={`/examiners/${examiner.id}`}
                aria-label={`About ${examiner.name}`}
              >
                <UserRound aria-hidden />
              </LinkButton>
            )}
            {examiner.memberId === publicId ? (
              <LinkButton to="/examiners/manage">Your service</LinkButton>
            ) : (
              <>
                <LinkButton
                  look="outline"
                  to={`/messages/${examiner.memberId}`}
                  aria-label={`Message ${examiner.name}`}
                >
                  <MessageCircle aria-hidden />
                </LinkButton>
                <Button onClick={() => setIsBooking(true)}>Book Session</Button>
              </>
            )}
          </Flex>
        </Flex>
        <BookSession offered={offered} isOpen={isBooking} onClose={() => setIsBooking(false)} />
      </li>
    </Card>
  );
}
