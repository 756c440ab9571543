import { adminPlacements } from '@cascade/shared/domain/ads/placements';
import { isKnownZone } from '@cascade/shared/domain/meetings/recurrence';
import {
  type AdFields,
  adCategories,
  LONGEST_AD,
} from '@cascade/shared/features/ads/administration';
import { pictureUrl } from '@cascade/shared/features/ads/pictures';
import { Box, chakra, Grid } from '@chakra-ui/react';
import { memo, type ReactNode } from 'react';
import { z } from 'zod';
import { AdFrame } from '../../domain/ads/ad-frame.tsx';
import { placementWords } from '../../domain/ads/placement-words.ts';
import { Field } from '../../ui/fields/field.tsx';
import { FormFrame } from '../../ui/fields/form-frame.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { zoneName } from '../../ui/page/instant.tsx';
import { PictureField } from './picture-field.tsx';

const categoryWords: Record<(typeof adCategories)[number], string> = {
  medical: 'Medical',
  education: 'Education',
  books: 'Books',
  courses: 'Courses',
};

/** What is typed, whatever it is worth. */
export const AdDraft = z.object({
  title: z.string(),
  content: z.string(),
  targetUrl: z.string(),
  advertiserName: z.string(),
  advertiserEmail: z.string(),
  category: z.enum(adCategories),
  placement: z.enum(adminPlacements),
  costPerClick: z.string(),
  monthlyBudget: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  timeZone: z.string(),
  // Drafts that were kept before there were pictures have none.
  picture: z.string().nullable().default(null),
}) satisfies z.ZodType<AdFields>;
export type AdDraft = z.infer<typeof AdDraft>;

const shown = Object.keys(AdDraft.shape) as (keyof AdDraft)[];

/** The reader's own zone first, and the chosen one, also where the list does not have it. */
const zonesWith = (chosen: string): string[] => [
  ...new Set([
    zoneName(),
    chosen,
    'UTC',
    ...Intl.supportedValuesOf('timeZone').filter(isKnownZone),
  ]),
];

type Props = {
  draft: AdDraft;
  onChange: (draft: AdDraft) => void;
  error: Error | null;
  isBusy: boolean;
  action: string;
  onSubmit: () => void;
};

export function AdForm({ draft, onChange, ...frame }: Props) {
  const set = (part: Partial<AdDraft>) => onChange({ ...draft, ...part });
  return (
    <FormFrame shown={shown} {...frame}>
      {(refused) => {
        const text = (
          name: Exclude<keyof AdDraft, 'picture'>,
          label: string,
          rest: object = {},
          hint?: string,
        ) => (
          <Field label={label} error={refused(name)} hint={hint}>
            {(control) => (
              <TextInput
                {...control}
                autoComplete="off"
                {...rest}
                value={draft[name]}
                onChange={({ target }) => set({ [name]: target.value })}
              />
            )}
          </Field>
        );
        return (
          <>
            {text('title', 'Title', { maxLength: LONGEST_AD.title })}
            <Field label="Text" error={refused('content')}>
              {(control) => (
                <TextArea
                  {...control}
                  rows={3}
                  maxLength={LONGEST_AD.content}
                  value={draft.content}
                  onChange={({ target }) => set({ content: target.value })}
                />
              )}
            </Field>
            {text(
              'targetUrl',
              'Target address',
              { type: 'url', maxLength: LONGEST_AD.url },
              'Where a click leads, such as https://example.com/course',
            )}
            <PictureField
              picture={draft.picture}
              onChange={(picture) => set({ picture })}
              refusal={refused('picture')}
            />
            <Pair>
              {text('advertiserName', 'Advertiser', { maxLength: LONGEST_AD.name })}
              {text(
                'advertiserEmail',
                'Advertiser’s e-mail address',
                { type: 'email', maxLength: LONGEST_AD.email },
                'Only admins see it.',
              )}
            </Pair>
            <Pair>
              <Field label="Category" error={refused('category')}>
                {(control) => (
                  <Select
                    {...control}
                    value={draft.category}
                    onChange={({ target }) =>
                      set({ category: target.value as AdDraft['category'] })
                    }
                  >
                    {adCategories.map((one) => (
                      <option key={one} value={one}>
                        {categoryWords[one]}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
              <Field label="Placement" error={refused('placement')}>
                {(control) => (
                  <Select
                    {...control}
                    value={draft.placement}
                    onChange={({ target }) =>
                      set({ placement: target.value as AdDraft['placement'] })
                    }
                  >
                    {adminPlacements.map((one) => (
                      <option key={one} value={one}>
                        {placementWords[one]}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
              {text('costPerClick', 'Cost per click in US dollars', { inputMode: 'decimal' })}
              {text('monthlyBudget', 'Monthly budget in US dollars', { inputMode: 'decimal' })}
              {text('startDate', 'First day', { type: 'date' })}
              {text('endDate', 'Last day', { type: 'date' })}
            </Pair>
            <Field
              label="Advertiser’s time zone"
              hint="Days and budget months begin at midnight in this zone."
              error={refused('timeZone')}
            >
              {(control) => (
                <Select
                  {...control}
                  value={draft.timeZone}
                  onChange={({ target }) => set({ timeZone: target.value })}
                >
                  <ZoneOptions chosen={draft.timeZone} />
                </Select>
              )}
            </Field>
          </>
        );
      }}
    </FormFrame>
  );
}

/** Some 400, so not rendered again at each key press. */
const ZoneOptions = memo(({ chosen }: { chosen: string }) =>
  zonesWith(chosen).map((zone) => (
    <option key={zone} value={zone}>
      {zone.replaceAll('_', ' ')}
    </option>
  )),
);

function Pair({ children }: { children: ReactNode }) {
  return (
    <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="5">
      {children}
    </Grid>
  );
}

/** By the parts that members see. */
export function AdPreview({ draft }: { draft: AdDraft }) {
  const ad = {
    title: draft.title || 'Your title',
    content: draft.content || 'Your text',
    sponsorName: draft.advertiserName || 'the advertiser',
    ctaText: 'Learn More',
    imageUrl:
      draft.picture && pictureUrl(draft.picture, draft.placement === 'sidebar' ? 'small' : 'large'),
    clickUrl: /^https?:\/\//i.test(draft.targetUrl.trim()) ? draft.targetUrl.trim() : '#',
  };
  return (
    <section aria-label="Preview">
      <chakra.h2 textStyle="heading" mb="3">
        Preview
      </chakra.h2>
      {draft.placement === 'sidebar' ? (
        <Box maxWidth="64">
          <AdFrame ad={ad} placement="sidebar" />
        </Box>
      ) : (
        <Box maxWidth="2xl">
          <AdFrame ad={ad} placement="community_feed" />
        </Box>
      )}
    </section>
  );
}
