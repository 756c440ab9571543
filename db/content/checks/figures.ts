import type { Material } from '@cascade/shared/domain/stations/materials';
import type { SecondEditionFile } from '../second-edition.ts';
import { textFields } from './documents.ts';
import { type Rule, readingWords } from './edited.ts';

/** Numbers that occur twice agree. */

function* materialProblems(material: Material): Generator<string> {
  if (material.kind === 'drugChart')
    for (const { drug, given } of material.prescriptions)
      if (given.length !== material.times.length)
        yield `gives ${given.length} doses of ${drug} in ${material.times.length} columns`;
  if (material.kind === 'bloodTable')
    for (const { test, values, low, high } of material.rows) {
      if (values.length !== material.taken.length)
        yield `has ${values.length} values of ${test} in ${material.taken.length} columns`;
      if (low !== undefined && high !== undefined && low >= high)
        yield `has a range of ${test} from ${low} to ${high}`;
    }
  if (material.kind === 'ratingScale') {
    const total = material.items.reduce((sum, { score }) => sum + score, 0);
    if (Math.abs(total - material.total) > 1e-9)
      yield `has a total of ${material.total}; its items add up to ${total}`;
    for (const { label, score, most } of material.items)
      if (score > most) yield `scores ${score} of ${most} for ${label}`;
  }
  if (material.kind === 'ecg') {
    const qtc = material.qtMs / Math.sqrt(60 / material.rate);
    if (Math.abs(qtc - material.qtcMs) > 10)
      yield `has a QTc of ${material.qtcMs} ms; QT ${material.qtMs} at ${material.rate} gives ${Math.round(qtc)}`;
    if (material.qrsMs >= material.qtMs) yield 'has a QRS longer than its QT';
    if (material.rhythm === 'atrialFibrillation' && material.prMs !== null)
      yield 'has a PR interval in atrial fibrillation';
  }
}

function* ages({ people, candidateTask }: SecondEditionFile) {
  const known = new Set(people.map(({ age }) => age));
  const texts = textFields({
    scenario: candidateTask.scenario,
    materials: candidateTask.materials,
  });
  for (const { field, text } of texts)
    for (const [found, age] of text.matchAll(/\b(\d{1,3})[- ]year[- ]old\b/g))
      if (!known.has(Number(age)))
        yield {
          field: `candidateTask.${field}`,
          message: `has '${found}'; nobody in people has that age`,
        };
}

const least4 = 250;
const most4 = 450;
const most90 = 230;

export const figureRule: Rule = function* (station) {
  const { materials, reading, task } = station.candidateTask;
  for (const [at, material] of materials.entries())
    for (const message of materialProblems(material))
      yield { field: `candidateTask.materials.${at}`, message };
  yield* ages(station);
  const { demand } = station.markScheme;
  const counted = {
    materials: materials.length,
    tasks: task.match(/^\s*\d+[.)]\s/gm)?.length ?? 1,
  };
  for (const name of ['materials', 'tasks'] as const)
    if (demand[name] !== counted[name])
      yield {
        field: `markScheme.demand.${name}`,
        message: `is ${demand[name]}; the candidate's sheet has ${counted[name]}`,
      };
  const words = readingWords(station);
  if (reading === '4min' && (words < least4 || words > most4))
    yield {
      field: 'candidateTask',
      message: `has ${words} words to read in 4 minutes; ${least4} to ${most4} are wanted`,
    };
  if (reading === '90s' && words > most90)
    yield {
      field: 'candidateTask',
      message: `has ${words} words to read in 90 seconds; ${most90} are the most`,
    };
  const [first] = station.people;
  const surname = first?.name.split(' ').at(-1) ?? '';
  const shown = JSON.stringify([station.candidateTask, station.actorBrief]);
  if (!shown.includes(surname))
    yield {
      field: 'people.0.name',
      message: `is '${first?.name}', whom the station does not name`,
    };
  const minutes = station.actorBrief.cues.map(({ at }) => at);
  if (minutes.some((at, place) => place > 0 && at <= (minutes[place - 1] ?? 0)))
    yield { field: 'actorBrief.cues', message: 'are not in the order of their minutes' };
};
