import { dateFormat } from '@cascade/shared/domain/text/date-format';
import type { SharedTime, Suggestion } from '@cascade/shared/features/study-partners/contract';
import { Box, Flex } from '@chakra-ui/react';
import { Avatar } from '../../../domain/people/avatar.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { ProposeButton } from '../propose/propose-button.tsx';
import { experienceWords, languageName, wayWords } from './partner-words.ts';

const day = dateFormat({ weekday: 'long', day: 'numeric', month: 'long' });
const clock = dateFormat({ hour: '2-digit', minute: '2-digit' });

/** Reader's zone: "Tuesday 2 March, 19:00 to 21:00". */
function Time({ startsAt, endsAt }: SharedTime) {
  return (
    <li>
      <time dateTime={startsAt}>
        {day.format(new Date(startsAt))}, {clock.format(new Date(startsAt))}
      </time>{' '}
      to <time dateTime={endsAt}>{clock.format(new Date(endsAt))}</time>
    </li>
  );
}

export function SuggestionCard({ suggestion }: { suggestion: Suggestion }) {
  const { person, reason, isFavourite, kept, times, languages, ways, experience } = suggestion;
  return (
    <Card as="li" display="flex" flexDirection="column" gap="3">
      <Flex align="center" gap="3">
        <Avatar seed={person.avatarSeed} />
        <Box minWidth="0" overflowWrap="anywhere">
          <Box as="h3" textStyle="subheading">
            {person.userHandle}
          </Box>
          {isFavourite && <Badge tone="accent">You want to practise again</Badge>}
        </Box>
      </Flex>
      <Box>
        <div>{reason}</div>
        {kept && (
          <div>
            Keeps {kept.kept} of {kept.of} appointments.
          </div>
        )}
      </Box>
      <Box>
        <Box textStyle="label" mb="1">
          Next times for both of you
        </Box>
        <Box as="ul" listStyleType="none" textStyle="small" display="grid" gap="1">
          {times.map((time) => (
            <Time key={time.startsAt} {...time} />
          ))}
        </Box>
      </Box>
      <Flex gap="2" wrap="wrap">
        {languages.map((code) => (
          <Badge key={code}>{languageName(code)}</Badge>
        ))}
        {ways.map((way) => (
          <Badge key={way}>{wayWords[way]}</Badge>
        ))}
        {experience && <Badge>{experienceWords[experience]}</Badge>}
      </Flex>
      <Flex gap="2" wrap="wrap" mt="auto">
        <ProposeButton
          person={person}
          times={times.map(({ startsAt }) => startsAt)}
          label="Propose times"
        />
        <LinkButton
          look="outline"
          to={`/messages/${person.id}`}
          aria-label={`Write to ${person.userHandle}`}
        >
          Write
        </LinkButton>
      </Flex>
    </Card>
  );
}
