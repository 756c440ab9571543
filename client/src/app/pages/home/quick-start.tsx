import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import {
  AlarmClockCheck,
  BookOpen,
  ChevronRight,
  Handshake,
  type LucideIcon,
  MessagesSquare,
  Stethoscope,
  UsersRound,
} from 'lucide-react';
import { Link } from 'react-router';
import { Card } from '../../../ui/data/card.tsx';

type Start = { to: string; title: string; text: string; Icon: LucideIcon };

const starts: Start[] = [
  {
    to: '/scenarios',
    title: 'Practice Scenarios',
    text: 'Every station with its task, brief, mark scheme and feedback',
    Icon: Stethoscope,
  },
  {
    to: '/practise-now',
    title: 'Practise with somebody now',
    text: 'Be matched within seconds with somebody who is ready this minute',
    Icon: UsersRound,
  },
  {
    to: '/exam-simulator',
    title: 'Exam Simulator',
    text: 'Up to sixteen stations on one clock, with bells, marks and a verdict',
    Icon: AlarmClockCheck,
  },
  {
    to: '/study-groups',
    title: 'Study Groups',
    text: 'A few people who practise together, each under a handle',
    Icon: UsersRound,
  },
  {
    to: '/cascade',
    title: 'Social Feed',
    text: 'Tips, questions and stories of those who sit the same exam',
    Icon: MessagesSquare,
  },
  {
    to: '/social',
    title: 'Study Network',
    text: 'The people you prepare with, mentors, and open sessions',
    Icon: Handshake,
  },
  {
    to: '/quick-references',
    title: 'Quick References',
    text: 'Short clinical guides to read before a station',
    Icon: BookOpen,
  },
];

const StartLink = chakra(Link, {
  base: { _before: { content: '""', position: 'absolute', inset: '0' } },
});

export function QuickStart() {
  return (
    <section aria-labelledby="quick-start">
      <chakra.h2 id="quick-start" textStyle="heading" mb="4">
        Quick start
      </chakra.h2>
      <Grid
        as="ul"
        listStyle="none"
        templateColumns="repeat(auto-fit, minmax(min(100%, 20rem), 1fr))"
        gap="4"
      >
        {starts.map(({ to, title, text, Icon }) => (
          <Card key={to} asChild isLink>
            <li>
              <Flex align="center" gap="4">
                <Box color="accent" flexShrink="0">
                  <Icon size={26} strokeWidth={1.6} aria-hidden />
                </Box>
                <Box flex="1" minWidth="0">
                  <chakra.h3 textStyle="subheading">
                    <StartLink to={to}>{title}</StartLink>
                  </chakra.h3>
                  <Box textStyle="small" color="muted" mt="0.5">
                    {text}
                  </Box>
                </Box>
                <Box color="muted" flexShrink="0">
                  <ChevronRight size={20} aria-hidden />
                </Box>
              </Flex>
            </li>
          </Card>
        ))}
      </Grid>
    </section>
  );
}
