import { ErrorState } from '../../ui/states/error-state.tsx';
import { CircuitSkeleton } from './circuit-skeleton.tsx';
import { NoCircuit } from './no-circuit.tsx';
import { OpenCircuit } from './open-circuit.tsx';
import { useCircuit } from './use-circuit.ts';

/** Everything of one circuit, from its plan to its results; what it shows is up to role and state. */
export function CircuitScreen({ circuitId }: { circuitId: string }) {
  const found = useCircuit(circuitId);
  if (found.state === 'open') return <OpenCircuit circuit={found.circuit} />;
  if (found.state === 'loading') return <CircuitSkeleton />;
  if (found.state === 'absent') {
    return (
      <NoCircuit
        title="Circuit not found"
        hint="There is no circuit of yours here. It may be that you left it or were taken out."
      />
    );
  }
  return (
    <ErrorState
      level="h1"
      title="The circuit could not be loaded"
      error={found.error}
      onRetry={found.retry}
    />
  );
}
