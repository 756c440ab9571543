import { ExamFactFields, factSections } from '@cascade/shared/features/exam-info/fields';
import { z } from 'zod';

/** `db/content/exam-info.yaml`. */

const AuthoredFact = ExamFactFields.extend({
  id: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be a slug'),
  section: z.enum(factSections),
  address: ExamFactFields.shape.address.default(null),
  /** Only of a day on which a person compared it with its source. */
  checkedOn: z.iso.date().nullable(),
});
export type AuthoredFact = z.infer<typeof AuthoredFact>;

export const ExamInfoFile = z
  .strictObject({
    /** By name, so that a source has one title and one address. */
    sources: z.record(
      z.string(),
      z.strictObject({
        title: ExamFactFields.shape.sourceTitle,
        url: ExamFactFields.shape.sourceUrl,
      }),
    ),
    facts: z
      .array(
        AuthoredFact.omit({ sourceTitle: true, sourceUrl: true }).extend({ source: z.string() }),
      )
      .min(1),
  })
  .superRefine(({ sources, facts }, context) => {
    const refuse = (place: number, field: string, message: string) =>
      context.addIssue({ code: 'custom', path: ['facts', place, field], message });
    for (const [place, { id, source }] of facts.entries()) {
      if (!Object.hasOwn(sources, source)) refuse(place, 'source', `there is no source ${source}`);
      if (facts.findIndex((one) => one.id === id) !== place)
        refuse(place, 'id', `${id} is there twice`);
    }
    for (const section of factSections)
      if (!facts.some((one) => one.section === section))
        context.addIssue({ code: 'custom', path: ['facts'], message: `${section} has no fact` });
    const steps = facts.filter(({ section }) => section === 'step').length;
    if (steps !== 3)
      context.addIssue({ code: 'custom', path: ['facts'], message: `has ${steps} steps, not 3` });
  })
  .transform(({ sources, facts }): AuthoredFact[] =>
    facts.map(({ source, ...fact }) => ({
      ...fact,
      sourceTitle: sources[source]?.title ?? '',
      sourceUrl: sources[source]?.url ?? '',
    })),
  );
