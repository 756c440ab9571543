import { ExternalLink } from 'lucide-react';
import { AnchorButton } from '../../../ui/actions/anchor-button.tsx';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';

/** The candidate's view of the station that is being sat, beside this page. */
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
