import { chakra } from '@chakra-ui/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { unlockSound } from '../../../domain/bells/bell-sound.ts';
import { speedOf } from '../../../domain/clock/speed-of.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Tabs } from '../../../ui/page/tabs.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { sessionsQuery } from '../session/exam-queries.ts';
import { BlueprintChoice } from './blueprint-choice.tsx';
import { HandChoice } from './hand-choice.tsx';
import { RunningMockDialog } from './running-mock-dialog.tsx';
import { useStartExam } from './use-start-exam.ts';

const longestName = 80;
const fullMock = 16;

export function StationBuilder() {
  const [search] = useSearchParams();
  const speed = speedOf(search);
  const [kind, setKind] = useState('blueprint');
  const [count, setCount] = useState(fullMock);
  const [chosen, setChosen] = useState<number[]>([]);
  const [name, setName] = useState('Mock exam');
  const [isAsking, setIsAsking] = useState(false);
  const { data: sessions } = useInfiniteQuery(sessionsQuery);
  const running = sessions?.pages
    .flatMap(({ items }) => items)
    .find(({ sessionStatus }) => sessionStatus === 'in_progress');
  const { mutate, isPending, error } = useStartExam(() => setIsAsking(true));
  const isByHand = kind === 'hand';
  const sessionName = name.trim();
  const isReady = sessionName !== '' && (!isByHand || chosen.length > 0);

  function press() {
    if (running) setIsAsking(true);
    else start();
  }

  function start() {
    void unlockSound().catch(() => undefined);
    const stations = isByHand ? { scenarioIds: chosen } : { stations: count };
    mutate({ sessionName, speed, ...stations });
  }

  return (
    <section aria-labelledby="new-mock">
      <chakra.h2 id="new-mock" textStyle="heading" mb="4">
        New mock
      </chakra.h2>
      <Card display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5">
        <Tabs
          label="How the stations are chosen"
          selected={kind}
          onSelect={setKind}
          tabs={[
            {
              id: 'blueprint',
              label: 'By blueprint',
              panel: <BlueprintChoice count={count} onChange={setCount} />,
            },
            {
              id: 'hand',
              label: 'By hand',
              panel: <HandChoice chosen={chosen} onChange={setChosen} />,
            },
          ]}
        />
        <Field label="Name" error={sessionName === '' ? 'Give it a name' : undefined}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={longestName}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        {speed !== 1 && (
          <chakra.p textStyle="caption" color="muted">
            Developer speed: {speed} times
          </chakra.p>
        )}
        {error && <ErrorState level="h3" title="The mock did not start" error={error} />}
        <Button
          size="lg"
          whiteSpace="normal"
          disabled={!isReady}
          isBusy={isPending}
          onClick={press}
        >
          <Play aria-hidden />
          Start CASC Mock Examination
        </Button>
      </Card>
      {running && (
        <RunningMockDialog
          session={running}
          isOpen={isAsking}
          onClose={() => setIsAsking(false)}
          onEnded={start}
        />
      )}
    </section>
  );
}
