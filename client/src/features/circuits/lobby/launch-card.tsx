import type { Circuit } from '@cascade/shared/features/circuits/contract';
import {
  getCircuitPlan,
  launchCircuit,
  openLobby,
  type PlanCheck,
} from '@cascade/shared/features/circuits/plan';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, DoorOpen, Play, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { queryOf } from '../../../api/query-of.ts';
import { unlockSound } from '../../../domain/bells/bell-sound.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { useCircuitAction } from '../use-circuit-action.ts';

const looks = {
  error: { Icon: CircleX, color: 'danger.fg', word: 'Fix: ' },
  warning: { Icon: TriangleAlert, color: 'warn.fg', word: 'Check: ' },
};

function PlanChecks({ checks }: { checks: PlanCheck[] }) {
  if (checks.length === 0) {
    return (
      <Flex gap="2" color="success.fg">
        <Box mt="1" flexShrink="0">
          <CircleCheck size={18} aria-hidden />
        </Box>
        Everything is ready.
      </Flex>
    );
  }
  return (
    <Box as="ul" listStyleType="none" display="grid" gap="2">
      {checks.map(({ level, code, text }) => {
        const { Icon, color, word } = looks[level];
        return (
          <Flex as="li" key={`${code} ${text}`} gap="2">
            <Box mt="1" flexShrink="0" color={color}>
              <Icon size={18} aria-hidden />
            </Box>
            <span>
              <VisuallyHidden>{word}</VisuallyHidden>
              {text}
            </span>
          </Flex>
        );
      })}
    </Box>
  );
}

const steps = {
  people: 'Invite people',
  seats: 'Arrange the seats',
  places: 'Choose the stations',
} as const;

type Step = keyof typeof steps;

/** Where the first thing that prevents a launch is put right. */
function stepFor(checks: PlanCheck[]): Step | undefined {
  switch (checks.find(({ level }) => level === 'error')?.code) {
    case undefined:
      return undefined;
    case 'no-candidate':
    case 'not-joined':
    case 'trio-of-three':
      return 'people';
    case 'no-station':
    case 'sixteen-places':
      return 'places';
    default:
      return 'seats';
  }
}

const minutes = (ms: number) => Math.round(ms / 60_000);

type Props = { circuit: Circuit; onStep: (step: Step) => void };

export function LaunchCard({ circuit, onStep }: Props) {
  const params = { id: circuit.id };
  const plan = useQuery(queryOf(getCircuitPlan, { params }));
  const [isAsking, setIsAsking] = useState(false);
  const opening = useCircuitAction('The lobby was not opened', () => call(openLobby, { params }));
  const launch = useCircuitAction('It was not launched', () => call(launchCircuit, { params }));
  const checks = plan.data?.checks ?? [];
  const step = stepFor(checks);
  const hasErrors = checks.some(({ level }) => level === 'error');
  const warnings = checks.filter(({ level }) => level === 'warning');
  function begin() {
    void unlockSound().catch(() => undefined);
    launch.send(undefined);
  }
  return (
    <Card display="grid" gap="4">
      <Box>
        <chakra.h2 textStyle="heading">
          {circuit.state === 'draft' ? 'The plan' : 'The launch'}
        </chakra.h2>
        {plan.data && (
          <Box textStyle="small" color="muted">
            {circuit.rounds} {circuit.rounds === 1 ? 'round' : 'rounds'}, about{' '}
            {minutes(plan.data.durationMs * circuit.speed)} minutes of exam time
          </Box>
        )}
      </Box>
      {plan.data && <PlanChecks checks={checks} />}
      {step && (
        <Button look="outline" justifySelf="start" onClick={() => onStep(step)}>
          {steps[step]}
        </Button>
      )}
      {plan.isPending && <Skeleton height="16" width="full" />}
      {plan.error && !plan.data && (
        <ErrorState
          level="h3"
          title="The plan could not be checked"
          error={plan.error}
          onRetry={() => void plan.refetch()}
        />
      )}
      {circuit.state === 'draft' ? (
        <Button size="lg" isWide isBusy={opening.isBusy} onClick={() => opening.send(undefined)}>
          <DoorOpen aria-hidden />
          Open the lobby
        </Button>
      ) : (
        <Button
          size="lg"
          isWide
          isBusy={launch.isBusy}
          disabled={!plan.data || hasErrors}
          onClick={() => (warnings.length > 0 ? setIsAsking(true) : begin())}
        >
          <Play aria-hidden />
          Launch
        </Button>
      )}
      <ConfirmDialog
        title="Launch all the same?"
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        action="Launch"
        onConfirm={begin}
      >
        <PlanChecks checks={warnings} />
      </ConfirmDialog>
    </Card>
  );
}
