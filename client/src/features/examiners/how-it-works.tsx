import { Box, chakra, Grid } from '@chakra-ui/react';
import { TitledCard } from '../../ui/data/titled-card.tsx';

type Step = [title: string, text: string];

const forCandidates: Step[] = [
  ['Browse', 'Find a service by its type, by specialty or by name.'],
  ['Book', 'Choose a service and speak with the examiner first, if you like.'],
  ['Get feedback', 'Sit your stations, and learn what to keep and what to change.'],
];
const forExaminers: Step[] = [
  ['Apply', 'Tell us about your qualification and experience, and add evidence.'],
  ['Get verified', 'We check what you have sent, and ask where something is unclear.'],
  ['Start teaching', 'Publish your services and the hours in which you take bookings.'],
];
const quality = ['Verified qualifications', 'CASC experience required', 'Regular quality reviews'];

function Steps({ title, steps }: { title: string; steps: Step[] }) {
  return (
    <TitledCard title={title}>
      <chakra.ol display="grid" gap="3" ps="5">
        {steps.map(([name, text]) => (
          <li key={name}>
            <chakra.span fontWeight="medium">{name}</chakra.span>
            <Box color="muted">{text}</Box>
          </li>
        ))}
      </chakra.ol>
    </TitledCard>
  );
}

export function HowItWorks() {
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} gap="6">
      <Steps title="For candidates" steps={forCandidates} />
      <Steps title="For examiners" steps={forExaminers} />
      <Box gridColumn={{ md: 'span 2' }}>
        <TitledCard title="Quality Assurance">
          <chakra.ul display="grid" gap="1" ps="5">
            {quality.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </chakra.ul>
        </TitledCard>
      </Box>
    </Grid>
  );
}
