import { Box, chakra, Grid } from '@chakra-ui/react';
import {
  BookOpenText,
  ClipboardCheck,
  MessagesSquare,
  Stethoscope,
  Timer,
  Users,
} from 'lucide-react';
import { Card } from '../../../ui/data/card.tsx';

const features = [
  {
    Icon: Stethoscope,
    title: 'Practice scenarios',
    text: 'Full stations by category and difficulty: task, actor brief, mark scheme and feedback.',
  },
  {
    Icon: Users,
    title: 'Private study groups',
    text: 'Small groups under a generated handle. You decide who learns your name.',
  },
  {
    Icon: MessagesSquare,
    title: 'Collaborative learning',
    text: 'Ask, answer and compare notes with people who sit the same exam.',
  },
  {
    Icon: Timer,
    title: 'Timed practice',
    text: 'Seven minutes with a bell at six, one station or a mock of sixteen, until the clock is familiar.',
  },
  {
    Icon: ClipboardCheck,
    title: 'Detailed feedback',
    text: 'What earns the mark, what loses it, and how to spend each minute.',
  },
  {
    Icon: BookOpenText,
    title: 'Quick references',
    text: 'Short clinical guides for the ten minutes before you practise.',
  },
];

export function LandingFeatures() {
  return (
    <section aria-labelledby="features">
      <chakra.h2 id="features" textStyle="title" mb={{ base: '6', md: '8' }}>
        What you get
      </chakra.h2>
      <Grid
        as="ul"
        listStyle="none"
        templateColumns={{ base: '1fr', sm: '1fr 1fr', lg: 'repeat(3, 1fr)' }}
        gap="4"
      >
        {features.map(({ Icon, title, text }) => (
          <Card asChild key={title}>
            <li>
              <Box color="accent" mb="4">
                <Icon size={26} strokeWidth={1.6} aria-hidden />
              </Box>
              <chakra.h3 textStyle="subheading">{title}</chakra.h3>
              <Box color="muted" mt="2">
                {text}
              </Box>
            </li>
          </Card>
        ))}
      </Grid>
    </section>
  );
}
