import type { ActorBrief } from '@cascade/shared/domain/stations/parts';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { Badge } from '../../../ui/data/badge.tsx';
import { type Cue, minuteOf } from './cues.ts';
import { SheetRow, TickButton } from './sheet-row.tsx';
import { Spoken } from './spoken.tsx';

export const Rows = chakra('ul', {
  base: { listStyle: 'none', borderTopWidth: '1px', borderColor: 'border' },
});

const voices = { rolePlayer: 'Role player', examiner: 'Examiner', card: 'Card' } as const;

export function Findings({ findings }: { findings: NonNullable<ActorBrief['findings']> }) {
  return (
    <Rows>
      {findings.map(({ id, sign, instruction, voicedBy, voiced }) => (
        <SheetRow key={id} heading={sign} text={voiced} isOpen>
          <Box textStyle="small" color="muted">
            The candidate: {instruction}
          </Box>
          <Flex gap="2" align="baseline" mt="1.5">
            <Badge tone={voicedBy === 'rolePlayer' ? 'accent' : 'quiet'} flexShrink="0">
              {voices[voicedBy]}
            </Badge>
            <Box>
              <Spoken text={voiced} />
            </Box>
          </Flex>
        </SheetRow>
      ))}
    </Rows>
  );
}

type CueListProps = {
  cues: Cue[];
  /** Null where nothing is played. */
  said: ReadonlySet<string> | null;
  onSaid: (id: string) => void;
};

export function CueList({ cues, said, onSaid }: CueListProps) {
  return (
    <Rows>
      {cues.map(({ id, at, line }) => (
        <SheetRow
          key={id}
          heading={`At ${minuteOf(at)}`}
          text={line}
          isOpen
          isDone={said?.has(id) ?? false}
          tick={
            said && (
              <TickButton name={`Said: ${line}`} isOn={said.has(id)} onToggle={() => onSaid(id)} />
            )
          }
        >
          <Spoken text={line} />
        </SheetRow>
      ))}
    </Rows>
  );
}

const reactionNames = {
  goodPlan: 'To a good plan',
  badPlan: 'To a poor plan',
  notHeard: 'When not listened to',
} as const;

export function Reactions({ reactions }: { reactions: NonNullable<ActorBrief['reactions']> }) {
  return (
    <Rows>
      {(['goodPlan', 'badPlan', 'notHeard'] as const).map((name) => (
        <SheetRow key={name} heading={reactionNames[name]} text={reactions[name]} isOpen>
          <Spoken text={reactions[name]} />
        </SheetRow>
      ))}
    </Rows>
  );
}
