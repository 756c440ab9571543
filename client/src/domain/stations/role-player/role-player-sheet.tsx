import type { ActorBrief } from '@cascade/shared/domain/stations/parts';
import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { type ReactNode, useMemo, useState } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { StationSection, StationText } from '../station-layout.tsx';
import { type Answer, answersOf, findAnswers } from './answers.ts';
import { CueBar } from './cue-bar.tsx';
import { cuesOf } from './cues.ts';
import type { PlayedTask } from './played-task.ts';
import { SearchBar } from './search-bar.tsx';
import { CueList, Findings, Reactions, Rows } from './sheet-lists.tsx';
import { SheetRow, TickButton } from './sheet-row.tsx';
import { Marked, Spoken } from './spoken.tsx';
import { useTold } from './told.ts';

function OpeningLine({ text }: { text: string }) {
  return (
    <Box borderInlineStartWidth="4px" borderColor="accent" ps="4" py="1" mb="4">
      <Box textStyle="eyebrow" color="muted">
        Opening line
      </Box>
      <chakra.p textStyle="lead" fontWeight="medium" maxWidth="measure">
        {text}
      </chakra.p>
    </Box>
  );
}

/** A sheet that is played from opens row by row; otherwise all of it is read. */
function useOpenRows(isPlayed: boolean) {
  const [isOpenAtFirst, setOpenAtFirst] = useState(!isPlayed);
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  return {
    isOpen: (id: string) => changed.has(id) !== isOpenAtFirst,
    toggle: (id: string) => {
      const next = new Set(changed);
      if (!next.delete(id)) next.add(id);
      setChanged(next);
    },
    isAllOpen: isOpenAtFirst && changed.size === 0,
    setAll: (isOpen: boolean) => {
      setOpenAtFirst(isOpen);
      setChanged(new Set());
    },
  };
}

const sideBySide = 'minmax(0, 3fr) minmax(0, 2fr)';

type Props = {
  brief: ActorBrief;
  /** Absent where the sheet is read and not played from. */
  task?: PlayedTask | undefined;
};

/** The sheet of the second edition, for preparing and for playing from at a glance. */
export function RolePlayerSheet({ brief, task }: Props) {
  const { openingLine, background, presentation, reactions, findings, actingSafely } = brief;
  const answers = useMemo(() => answersOf(brief), [brief]);
  const cues = useMemo(() => cuesOf(brief), [brief]);
  const [query, setQuery] = useState('');
  const rows = useOpenRows(task !== undefined);
  const { told, toggle } = useTold(task?.key);

  const rowOf = (answer: Answer, isFound: boolean): ReactNode => {
    const { id, group, heading, text } = answer;
    return (
      <SheetRow
        key={id}
        heading={<Marked text={heading} query={isFound ? query : ''} />}
        text={text}
        isOpen={isFound || rows.isOpen(id)}
        onToggle={isFound ? undefined : () => rows.toggle(id)}
        isDone={told.has(id)}
        tick={
          task &&
          group === 'fact' && (
            <TickButton name={`Told: ${heading}`} isOn={told.has(id)} onToggle={() => toggle(id)} />
          )
        }
      >
        <Spoken text={text} query={isFound ? query : ''} />
      </SheetRow>
    );
  };
  const main = task ? {} : { gridColumn: { lg: '1' }, gridRow: { lg: '1 / span 2' } };
  const aside = task ? {} : { gridColumn: { lg: '2' } };
  const facts = answers.filter(({ group }) => group === 'fact');
  const lines = answers.filter(({ group }) => group === 'line');
  const found = query.trim() ? findAnswers(answers, query) : null;

  return (
    <>
      {openingLine && <OpeningLine text={openingLine} />}
      <SearchBar
        query={query}
        onQuery={setQuery}
        cueBar={
          task && cues.length > 0 && <CueBar cues={cues} task={task} said={told} onSaid={toggle} />
        }
      >
        {found ? (
          <section aria-label="Found">
            <Box role="status" srOnly>
              {found.length === 1 ? '1 answer' : `${found.length} answers`}
            </Box>
            {found.length > 0 ? (
              <Rows>{found.map((answer) => rowOf(answer, true))}</Rows>
            ) : (
              <Box color="muted">
                Nothing about that on the sheet. The answer to anything else:{' '}
                {brief.facts?.anythingElse ?? 'I don’t know.'}
              </Box>
            )}
          </section>
        ) : (
          <Grid
            templateColumns={{ base: 'minmax(0, 1fr)', ...(!task && { lg: sideBySide }) }}
            templateRows={{ lg: 'auto 1fr' }}
            columnGap="12"
            rowGap={{ base: '6', md: '8' }}
          >
            <Box {...aside} minWidth="0">
              <Rows>
                <SheetRow
                  heading="The person"
                  text={background}
                  isOpen={rows.isOpen('person')}
                  onToggle={() => rows.toggle('person')}
                >
                  <StationText text={background} />
                </SheetRow>
                <SheetRow
                  heading="How they are"
                  text={presentation}
                  isOpen={rows.isOpen('manner')}
                  onToggle={() => rows.toggle('manner')}
                >
                  <StationText text={presentation} />
                </SheetRow>
              </Rows>
              {actingSafely && (
                <Notice tone="warn" mt="4" maxWidth="measure">
                  <strong>Acting safely</strong>
                  <Spoken text={actingSafely} />
                </Notice>
              )}
            </Box>
            <Box {...main} minWidth="0">
              {facts.length > 0 && (
                <StationSection title="Facts">
                  {/* Beside the heading. */}
                  <Flex justify="flex-end" mt="-11" mb="1" _print={{ display: 'none' }}>
                    <Button look="quiet" size="sm" onClick={() => rows.setAll(!rows.isAllOpen)}>
                      {rows.isAllOpen ? 'Close all' : 'Open all'}
                    </Button>
                  </Flex>
                  <Rows>{facts.map((fact) => rowOf(fact, false))}</Rows>
                </StationSection>
              )}
              {lines.length > 0 && (
                <StationSection title="Lines">
                  <Rows>{lines.map((line) => rowOf(line, false))}</Rows>
                </StationSection>
              )}
            </Box>
            <Box {...aside} minWidth="0">
              {findings && (
                <StationSection title="Findings">
                  <Findings findings={findings} />
                </StationSection>
              )}
              {cues.length > 0 && (
                <StationSection title="Cues">
                  <CueList cues={cues} said={task ? told : null} onSaid={toggle} />
                </StationSection>
              )}
              {reactions && (
                <StationSection title="Reactions">
                  <Reactions reactions={reactions} />
                </StationSection>
              )}
            </Box>
          </Grid>
        )}
      </SearchBar>
    </>
  );
}
