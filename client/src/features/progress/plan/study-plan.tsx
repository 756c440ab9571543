import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { studyPlanQuery } from '../insight-queries.ts';
import { FirstStep, Loaded, Section } from '../section.tsx';
import { SectionSkeleton } from '../skeletons.tsx';
import { PlanWeeks } from './plan-weeks.tsx';

export function StudyPlan() {
  const query = useQuery(studyPlanQuery);
  return (
    <Section title="Study plan">
      <Loaded
        query={query}
        failure="Your study plan could not be loaded"
        skeleton={<SectionSkeleton label="Loading your study plan" />}
      >
        {({ examDate, weeks }) =>
          examDate && weeks.length > 0 ? (
            <PlanWeeks examDate={examDate} weeks={weeks} />
          ) : (
            <FirstStep
              action={
                <LinkButton look="outline" to="/profile">
                  Set your exam date
                </LinkButton>
              }
            >
              {examDate
                ? 'Your exam date is here or has passed. Set the next one when you know it, and the weeks before it are planned again.'
                : 'With your exam date, the weeks before it are laid out: how many stations, when to start mock circuits, and when to rest.'}
            </FirstStep>
          )
        }
      </Loaded>
    </Section>
  );
}
