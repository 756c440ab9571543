import { Scenario } from '@cascade/shared/features/scenarios/contract';

const { candidateTask, actorBrief, markScheme, feedback } = Scenario.shape;

/** An unreadable part counts as missing. */
const ReadableScenario = Scenario.extend({
  candidateTask: candidateTask.catch(null),
  actorBrief: actorBrief.catch(null),
  markScheme: markScheme.catch(null),
  feedback: feedback.catch(null),
});

/** Parts may arrive as JSON strings. */
export function readScenario(answer: unknown): Scenario | null {
  return answer === null ? null : ReadableScenario.parse(answer);
}
