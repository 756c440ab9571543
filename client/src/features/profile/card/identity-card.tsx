import type { Profile } from '@cascade/shared/features/profile/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useMember } from '../../../api/current-user.ts';
import { countdownTo, localDay } from '../../../domain/people/exam-countdown.ts';
import { OwnPresenceFrame } from '../../../domain/presence/own-presence-frame.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { LongDate } from '../../../ui/page/long-date.tsx';
import { ProfilePicture } from './profile-picture.tsx';

export function IdentityCard({ profile }: { profile: Profile }) {
  const { name } = useMember();
  const { firstName, lastName, email, specialty, yearOfStudy, institution, examDate } = profile;
  const shownName = `${firstName} ${lastName}`.trim() || name;
  const facts = [
    { term: 'Specialty', value: specialty },
    { term: 'Training level', value: yearOfStudy },
    { term: 'Institution', value: institution },
    { term: 'Exam date', value: examDate && <ExamDay day={examDate} /> },
  ];
  return (
    <Card role="region" aria-label="At a glance">
      <Flex direction="column" align="center" textAlign="center" gap="3">
        <OwnPresenceFrame size="xl">
          <ProfilePicture profile={profile} alt="Your picture" />
        </OwnPresenceFrame>
        <Box minWidth="0" maxWidth="full">
          <chakra.h2 textStyle="subheading" overflowWrap="anywhere">
            {shownName}
          </chakra.h2>
          <Box textStyle="small" color="muted" overflowWrap="anywhere">
            {email}
          </Box>
        </Box>
      </Flex>
      <chakra.dl
        display="grid"
        gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr', lg: '1fr' }}
        gap="4"
        mt="6"
        pt="5"
        borderTopWidth="1px"
        borderColor="border"
      >
        {facts.map(({ term, value }) => (
          <Box key={term} minWidth="0">
            <chakra.dt textStyle="caption" color="muted">
              {term}
            </chakra.dt>
            <chakra.dd overflowWrap="anywhere" color={value ? 'text' : 'muted'}>
              {value || 'Not given'}
            </chakra.dd>
          </Box>
        ))}
      </chakra.dl>
    </Card>
  );
}

function ExamDay({ day }: { day: string }) {
  const countdown = countdownTo(day, localDay(new Date()));
  return (
    <>
      <LongDate day={day} />
      {countdown.state === 'ahead' && (
        <Box mt="2">
          <chakra.span textStyle="figure" color="accent" me="2">
            {countdown.days}
          </chakra.span>
          <chakra.span textStyle="small" color="muted">
            {countdown.days === 1 ? 'Day to the exam' : 'Days to the exam'}
          </chakra.span>
        </Box>
      )}
      {countdown.state === 'today' && <Box color="accent">The exam is today. Go well.</Box>}
      {countdown.state === 'past' && (
        <Box textStyle="small" color="muted">
          This day has passed. Set the next one when you know it.
        </Box>
      )}
    </>
  );
}
