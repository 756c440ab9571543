import type {
  ActorBrief,
  CandidateTask,
  CompetencyDomain,
  Feedback,
  MarkScheme,
  Skill,
} from '../../domain/stations/parts.ts';
import { STATION_MARKS, type SubmissionContent, submissionResponses } from './parts.ts';
import type { Completion } from './review.ts';

/** Submissions carry no priorities, but a station needs them. */
const NO_PRIORITIES = 'The author set no order for the minutes: let the task lead.';
const SKILL_UNKNOWN: Skill = 'History Taking';

/** Whole percentages that add up to 100 and differ by at most 1, larger ones first. */
export function equalWeights(count: number): number[] {
  const least = Math.floor(100 / count);
  const over = 100 - least * count;
  return Array.from({ length: count }, (_, place) => least + (place < over ? 1 : 0));
}

function domainsOf({ markScheme }: SubmissionContent): CompetencyDomain[] {
  const weights = equalWeights(markScheme.criteria.length);
  return markScheme.criteria.map(({ domain, verypoor, ...levels }, place) => ({
    domain,
    weight: weights[place] ?? 1,
    description: levels.good,
    criteria: [],
    levels: { ...levels, veryPoor: verypoor },
  }));
}

function responsesOf({ actorBrief }: SubmissionContent): ActorBrief['responses'] {
  return Object.fromEntries(
    submissionResponses.flatMap((kind) => {
      const text = actorBrief.responses[kind]?.trim();
      return text ? [[kind, text]] : [];
    }),
  );
}

export type SubmittedStation = {
  skill: Skill;
  candidateTask: CandidateTask;
  actorBrief: ActorBrief;
  markScheme: MarkScheme;
  feedback: Feedback;
  areasOfConcern: string[];
};

/** Missing parts come from the reviewer's completion; without one each domain counts equally. */
export function stationOf(
  content: SubmissionContent,
  completion: Completion = {},
): SubmittedStation {
  const { candidateTask, actorBrief, markScheme, feedback } = content;
  return {
    skill: completion.skill ?? content.skill ?? SKILL_UNKNOWN,
    candidateTask,
    actorBrief: {
      background: actorBrief.background,
      presentation: actorBrief.presentation,
      responses: responsesOf(content),
    },
    markScheme: completion.markScheme ?? {
      passingCriteria: { overall: markScheme.globalRating, essential: [], forHigherGrades: [] },
      competencyDomains: domainsOf(content),
      criteria: [],
      passMark: markScheme.passMark,
      totalMarks: STATION_MARKS,
    },
    feedback: completion.feedback ?? {
      commonPitfalls: [],
      timeManagement: { priorities: NO_PRIORITIES, recommended: [] },
      excellenceIndicators: [],
      feedback: feedback.feedback,
    },
    areasOfConcern: completion.areasOfConcern ?? [],
  };
}

const FIRST_MEMBERS_NUMBER = 101;

/**
 * The requested number if it is in the members' range and free, else the next one of its letters.
 * @param taken numbers that begin with the same letters
 */
export function stationNumberFor(asked: string, taken: readonly string[]): string {
  const [letters = '', digits = ''] = asked.split('.');
  const isMembers = /^\d{3}$/.test(digits) && Number(digits) >= FIRST_MEMBERS_NUMBER;
  if (isMembers && !taken.includes(asked)) return asked;
  const used = taken
    .map((number) => Number(number.split('.')[1]))
    .filter((n) => n >= FIRST_MEMBERS_NUMBER);
  return `${letters}.${Math.max(FIRST_MEMBERS_NUMBER - 1, ...used) + 1}`;
}
