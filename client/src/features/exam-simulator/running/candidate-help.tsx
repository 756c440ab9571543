import { Box } from '@chakra-ui/react';
import { ExternalLink } from 'lucide-react';
import { AnchorButton } from '../../../ui/actions/anchor-button.tsx';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';

const steps = [
  'One bell: the scenario and your task appear, and you have 90 seconds to read.',
  'Two bells: seven minutes for the task. A higher bell rings at six minutes.',
  'Three bells: the task has ended. The mark scheme opens, with two minutes to mark yourself.',
  'The space bar starts and pauses the clock. You can stop here and go on with another device.',
];

export function Instructions() {
  return (
    <Box as="ul" ps="5" listStyle="disc" maxWidth="measure" display="grid" gap="2">
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </Box>
  );
}

export function CandidateLink({ scenarioId }: { scenarioId: number }) {
  return (
    <AnchorButton
      look="outline"
      href={`/scenario/${scenarioId}/candidate`}
      target="_blank"
      rel="noopener"
    >
      <ExternalLink aria-hidden />
      Open candidate view
      <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
    </AnchorButton>
  );
}
